import type { Intent } from './intent';

/** What else is said with thanks; any other word may ask for something: "OK, list the methods". */
const thanksWords =
  "(?:[^\\p{L}\\p{N}']+(?:a|lot|so|very|much|really|you|man|mate|all|again|parley|job|work|one|catch|answer|that(?:'s)?|this|it(?:'s)?|" +
  'helps|helped|works|worked|was|great|good|nice|cool|perfect|awesome|excellent|ok|okay|thanks?|thx|cheers|bye|goodbye|got|' +
  'i|see|now|then|understood|makes|sense|sounds|done|helpful))*';
const thanksForm = new RegExp(
  `^(?:thanks?|thank you|thx|cheers|great|perfect|nice|cool|ok(?:ay)?|got it|bye|goodbye)${thanksWords}[^\\p{L}\\p{N}]*$`,
  'u',
);
const thanksForForm = new RegExp(
  `^(?:thanks?|thank you|thx|cheers)${thanksWords} for(?: [\\p{L}']+){1,3}[^\\p{L}\\p{N}']*$`,
  'u',
);

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
  if (thanksForm.test(text) || thanksForForm.test(text)) return { kind: 'thanks' };
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
