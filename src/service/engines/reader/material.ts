import { type CodeSymbol, isCallable } from '../../../source/outline/codeSymbol';
import type { LookedUp } from './lookUp/lookedUp';
import type { ReadConversation } from './reading/readConversation';
import { classify, withoutCourtesy } from './question/classify';
import type { Intent } from './question/intent';
import type { IsName } from './question/phrases';
import type { ReadSource } from './retrieval/library';
import type { PassageIndex } from './retrieval/passageIndex';
import type { SymbolNames } from './retrieval/symbolNames';
import { isStopWord } from '../../../source/words';
import type { Choose } from './wording';

/** What an answer is made from. */
export interface Material {
  question: string;
  /** All that the conversation gives, the newest first. */
  all: readonly ReadSource[];
  /** What "this" means in the question. */
  focus: readonly ReadSource[];
  conversation: ReadConversation;
  /** The passages of all of it. */
  index: () => PassageIndex;
  choose: Choose;
  /** What was looked up for the question by functions. */
  lookedUp?: LookedUp;
}

/** A symbol and the source it is in. */
export interface PlacedSymbol {
  read: ReadSource;
  symbol: CodeSymbol;
}

/** The sources a question names by file, else those it means by "this". */
export function scopeOf({ question, all, focus }: Material): readonly ReadSource[] {
  const named = all.filter(({ source }) => source.isFile && namesFile(question, source.name));
  if (named.length > 0) return named;
  const phrase =
    /\b(?:in|of|from|by) (?:the )?([\w-]*\w)(?: (?:file|module|document|package))?\W*$/i.exec(
      question,
    )?.[1];
  const called = phrase === undefined || isStopWord(phrase) ? [] : sourcesCalled(phrase, all);
  return called.length > 0 ? called : focus;
}

/** The sources whose file a phrase names without its ending: "rules" for `docs/rules.md`. */
export function sourcesCalled(phrase: string, reads: readonly ReadSource[]): ReadSource[] {
  const wanted = phrase.toLowerCase().replace(/^the\s+|(?<!\s)\s+(?:file|module|document)$/g, '');
  return reads.filter(({ source }) => {
    const base = baseName(source.name);
    return source.isFile && wanted.length >= 3 && base.split('.', 1)[0] === wanted;
  });
}

/** Whether a text names a file, by its path or its last part. */
export function namesFile(text: string, path: string): boolean {
  const words = text.toLowerCase().split(/[\s`"'“”(),;!?]+/);
  const base = baseName(path);
  return words.some((word) => {
    const name = word.replace(/(?<![.:])[.:]+$/, '');
    return name === base || (name.includes('/') && path.toLowerCase().endsWith(name));
  });
}

function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
}

/** The symbols of a name, the best match first: as written, else in other letter case or words. */
export function symbolsNamed(name: string, reads: readonly ReadSource[]): PlacedSymbol[] {
  const wanted = name
    .replace(/^(?:this|self)\./, '')
    .replace(/[#\s]+/g, ' ')
    .trim();
  const joined = wanted.replace(/[\s_-]/g, '').toLowerCase();
  if (joined === '') return [];
  const lookups: ((names: SymbolNames) => readonly CodeSymbol[])[] = [
    (names) => names.written(wanted),
    (names) => names.joined(joined),
  ];
  const found = lookups
    .map((find) => reads.flatMap((read) => find(read.names).map((symbol) => ({ read, symbol }))))
    .find((each) => each.length > 0);
  return (found ?? []).toSorted((left, right) => weightOf(right.symbol) - weightOf(left.symbol));
}

function weightOf(symbol: CodeSymbol): number {
  const isMain = isCallable(symbol) || ['class', 'interface', 'type', 'enum'].includes(symbol.kind);
  return (isMain ? 2 : 0) + (symbol.depth === 0 ? 1 : 0);
}

/** Whether words of a question name something in the texts; everyday words do so only as main names. */
export function isNameIn(reads: readonly ReadSource[]): IsName {
  return (word) => isName(word, reads);
}

function isName(word: string, reads: readonly ReadSource[]): boolean {
  const symbols = symbolsNamed(word, reads).map(({ symbol }) => symbol);
  const isEveryday = /^[a-z]+$/.test(word);
  return (
    reads.some(({ source }) => source.isFile && namesFile(word, source.name)) ||
    (!isStopWord(word) && sourcesCalled(word, reads).length > 0) ||
    symbols.some(
      (symbol) =>
        !isEveryday || (!isStopWord(word) && !['property', 'variable'].includes(symbol.kind)),
    )
  );
}

/** What the question wants; "it" is what the conversation last asked about by name. */
export function intentOf(material: Material): Intent {
  const names = isNameIn(material.all);
  const topic = material.conversation.hasNewSources ? undefined : topicOf(material, names);
  const question =
    topic === undefined
      ? material.question
      : material.question.replace(
          /\b(?:it|(?:this|that) (?:function|method|class|type|interface|one|symbol)|that)\b/i,
          `\`${topic}\``,
        );
  return classify(question, names);
}

/** The name the latest question that has one is about. */
function topicOf({ conversation }: Material, names: IsName): string | undefined {
  for (const question of conversation.earlierQuestions) {
    const words = withoutCourtesy(question).match(/(?<![\w$.#])[\w$.#]+[\w$]/g) ?? [];
    const name = words.find((word) => !isStopWord(word) && names(word));
    if (name !== undefined) return name;
  }
  return undefined;
}
