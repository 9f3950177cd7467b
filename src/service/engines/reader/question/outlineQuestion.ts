import type { Intent } from './intent';
import { isWholeText } from './phrases';

const outlineForms: readonly RegExp[] = [
  /^(?:explain|describe|summari[sz]e|outline|sum up|tl;?dr|walk (?:me )?through|overview(?: of)?)\b[: ]*(?<rest>[^: ].*|)/i,
  /^(?:give|show|write|create|make|provide)(?: me)? (?:an?|the) (?:[a-z]+ )?(?:summary|outline|overview|explanation|description|synopsis)\b(?: of| for| about)? ?(?<rest>.*)/i,
  /^what (?:does|do|is) (?<rest>.+?) (?:do|about|for|doing|contain|mean)$/i,
  /^(?:what(?:'s| is| are)) (?:in |inside )?(?<rest>this|these|this (?:file|code|selection)|the (?:file|code|selection|attachment))$/i,
  /^how does (?<rest>this|it|this (?:file|code|class|function|module)|the (?:file|code|selection)) work$/i,
  /^what happens in (?<rest>this|it|this (?:file|code|function)|the (?:file|code|selection))$/i,
  /^(?:the )?(?<rest>structure|outline|summary|overview)(?: of (?:this|it|the (?:file|code|selection)).*)?$/i,
];

/** Questions for what the text at hand is or does as a whole. */
export function outlineQuestion(question: string): Intent | undefined {
  const text = question.replace(/(?<![.!?\s])[.!?\s]+$/, '');
  for (const form of outlineForms) {
    const rest = form.exec(text)?.groups?.['rest'];
    if (rest !== undefined && isWholeText(rest)) return { kind: 'outline' };
  }
  return undefined;
}
