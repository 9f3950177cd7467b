import { languageOf as languageOfFile } from '../../../../source/languages';
import type { Material } from '../material';
import { classify } from '../question/classify';
import type { Intent } from '../question/intent';
import { languageOf, readForeignQuestion } from '../question/languages/foreignQuestion';
import { queryTermsOf } from '../retrieval/query';

/** What a question would have to be looked up by. */
export interface Wanted {
  kind: Intent['kind'];
  /** As the code may have them to the letter. */
  names: string[];
  /** Words of the question, the longest first. */
  words: string[];
  /** Files that it names, by a path or only by their name. */
  paths: string[];
}

/** Whole workspaces are neither counted nor listed by what a few searches find. */
const lookedUp: ReadonlySet<Intent['kind']> = new Set([
  ...(['ask', 'symbol', 'facet', 'define', 'uses', 'find', 'subclasses'] as const),
  ...(['outline', 'lines'] as const),
]);
const maxQuestionChars = 2000;
const maxNames = 3;
const maxWords = 3;
const minWordChars = 3;

/** What a question wants that could be found elsewhere than in the conversation; undefined for talk and orders. */
export function wantedOf(asked: string): Wanted | undefined {
  const question = asked.slice(0, maxQuestionChars);
  const nothingKnown = (): boolean => false;
  const language = languageOf(question);
  const foreign = language && readForeignQuestion(question, language, nothingKnown);
  const intent = foreign?.intent ?? classify(question, nothingKnown);
  if (!lookedUp.has(intent.kind)) return undefined;
  const paths = pathsIn(question);
  const isOther = (word: string): boolean => !paths.some((path) => path.includes(word));
  const names = [...new Set([...namesOfIntent(intent), ...namesIn(question)])].filter(isOther);
  const terms = foreign?.terms ?? queryTermsOf(question);
  const words = new Set(
    terms.map(({ shown }) => shown).filter((word) => isLong(word) && isOther(word)),
  );
  const wanted = {
    kind: intent.kind,
    names: names.slice(0, maxNames),
    words: [...words].toSorted((one, other) => other.length - one.length).slice(0, maxWords),
    paths: paths.slice(0, maxNames),
  };
  const isEmpty = [wanted.names, wanted.words, wanted.paths].every((each) => each.length === 0);
  return isEmpty ? undefined : wanted;
}

/** Whether other texts than those of the conversation have to be searched: others use a name, or these have none of it. */
export function isElsewhere({ kind, names }: Wanted, { all }: Pick<Material, 'all'>): boolean {
  if (kind === 'uses') return true;
  const isHere = (name: string): boolean =>
    all.some(({ source }) => source.lines.some((line) => line.includes(name)));
  return names.length > 0 && !names.some(isHere);
}

function namesOfIntent(intent: Intent): string[] {
  if (intent.kind === 'find') return [intent.text];
  return 'name' in intent ? [lastPart(intent.name)] : [];
}

/** What is marked as a name, or is written as only names are. */
function namesIn(question: string): string[] {
  const marked = [...question.matchAll(/`([^`]{1,120})`|"([^"]{1,120})"/gu)].map(
    ([, code, quoted]) => code ?? quoted ?? '',
  );
  const written = question.match(/[\w$.#]+/gu) ?? [];
  const names = written
    .map((word) => word.replace(/(?<![.#])[.#]+$/u, ''))
    .filter((word) => /[a-z][A-Z]|\w_\w|\w[.#][A-Za-z]/u.test(word));
  return [...marked, ...names]
    .filter((name) => !isPath(name))
    .map(lastPart)
    .filter((name) => name.trim() !== '');
}

/** `client.send()` is found where only `send` is written. */
function lastPart(name: string): string {
  const plain = (name.split('(', 1)[0] ?? '').trim();
  const last = /^[\w$]+(?:[.#][\w$]+)+$/u.test(plain) ? plain.split(/[.#]/u).at(-1) : undefined;
  return last !== undefined && isLong(last) ? last : plain;
}

function pathsIn(question: string): string[] {
  const words = question.match(/[\w@./-]+/gu) ?? [];
  return [...new Set(words.map((word) => word.replace(/(?<![./])[./]+$/u, '')).filter(isPath))];
}

/** `src/retry.ts`, or `retry.ts`, which could be a member of something if it weren’t for what it ends in. */
function isPath(word: string): boolean {
  if (!/^[\w@-][\w@.-]*(?:\/[\w@.-]+)*\.[a-z][a-z\d]{0,4}$/u.test(word)) return false;
  return word.includes('/') || isKnownEnding(word);
}

function isKnownEnding(name: string): boolean {
  return languageOfFile('', name) !== languageOfFile('');
}

function isLong(word: string): boolean {
  return word.length >= minWordChars;
}
