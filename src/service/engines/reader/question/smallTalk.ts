import type { Intent } from './intent';

/** Greetings, thanks, questions about the reader itself, and "more". */
export function smallTalk(question: string): Intent | undefined {
  const text = question.toLowerCase().replace(/(?<![.!?,\s])[.!?,\s]+$/, '');
  if (text === '') return { kind: 'outline' };
  if (
    /^(?:hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening|day)|greetings|moin|hallo|hola|salut|bonjour)(?: there| parley| all)?$/.test(
      text,
    )
  ) {
    return { kind: 'greeting' };
  }
  if (
    /^(?:thanks?|thank you|thx|cheers|great|perfect|nice|cool|ok(?:ay)?|got it|bye|goodbye)\b.{0,20}$/.test(
      text,
    )
  ) {
    return { kind: 'thanks' };
  }
  if (
    /^(?:who|what) (?:are|r) (?:you|u)\b|^(?:what can|what do|how do|how can) (?:you|i) (?:do|help|use you|ask(?: you)?)\b.{0,20}$|^(?:help|\?)$|^are you (?:an? )?(?:ai|llm|model|bot|human|gpt|gemini|chatgpt|real)|^(?:what|which) (?:language )?model (?:are you|is this)|^test(?:ing)?$/.test(
      text,
    )
  ) {
    return { kind: 'about' };
  }
  const isMore =
    /^(?:more|show (?:me )?more|next|go on|continue|anything else|what else|tell me more|other (?:matches|results|passages))$/;
  return isMore.test(text) ? { kind: 'more' } : undefined;
}
