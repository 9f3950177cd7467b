import { countQuestion } from './countQuestion';
import type { Intent } from './intent';
import { listQuestion } from './listQuestion';
import { outlineQuestion } from './outlineQuestion';
import type { IsName } from './phrases';
import { lineQuestion, placeQuestion } from './placeQuestion';
import { smallTalk } from './smallTalk';
import { structureQuestion } from './structureQuestion';
import { facetQuestion, symbolQuestion } from './symbolQuestion';
import { unableQuestion } from './unableQuestion';

/** Forms of questions in the order they are tried: an order to write comes before a name to explain. */
const rules: readonly ((question: string, isName: IsName) => Intent | undefined)[] = [
  lineQuestion,
  structureQuestion,
  outlineQuestion,
  facetQuestion,
  countQuestion,
  listQuestion,
  placeQuestion,
  unableQuestion,
  symbolQuestion,
];

/**
 * What a question wants, by the forms English questions take. `isName` returns whether a word
 * names something in the texts at hand; without a form that fits, the question is looked up in the texts.
 */
export function classify(question: string, isName: IsName): Intent {
  const plain = withoutCourtesy(question);
  const talk = smallTalk(question) ?? smallTalk(plain);
  if (talk !== undefined) return talk;
  for (const rule of rules) {
    const intent = rule(plain, isName);
    if (intent !== undefined) return intent;
  }
  return { kind: 'ask' };
}

const courtesy =
  /^(?:(?:hey|hi|hello|please|ok(?:ay)?|so|now|then|and|also|well|thanks|can you|could you|would you|will you|i want you to|i need you to|i(?:'d| would) like (?:you )?to|i want to|i need to|help me(?: to)?|let'?s|just|quickly|briefly|kindly|(?:thank you|great|cool|nice|perfect|got it)(?=[,.!]))[\s,.!]+)+(?=\S)/i;

/**
 * "Could you please find X?" asks for what "find X?" asks for. Blanks and line ends come out as one blank each, which
 * the patterns for questions rely on: a pattern with `\s+` on both sides of `.+?` takes the cube of a long blank.
 */
export function withoutCourtesy(question: string): string {
  const text = question.trim().replace(/\s+/g, ' ');
  return text
    .replace(courtesy, '')
    .replace(/(?<![ ,])[ ,]+(?:please|thanks|thank you)[.!?]*$/i, '');
}
