import { constantsUsedIn } from '../facts/constantFacts';
import { inlineCode, listWords, place, plainWords } from '../markdown';
import type { Material } from '../material';
import { firstSentence } from '../../../../source/outline/docComment';
import type { LineRange } from '../../../../source/sourceText';
import { wordsOf } from '../../../../source/words';
import { bestSentence } from '../retrieval/bestSentence';
import type { Hit, TermMatch } from '../retrieval/passageIndex';
import type { Passage } from '../retrieval/passages';
import type { QueryTerm } from '../retrieval/query';

/** The best passage's own words are the nearest thing to an answer in a sentence. */
export function leadWords({ choose }: Material, shown: readonly Hit[], page: number): string {
  if (page > 0) {
    return choose('Further passages.', 'These come next.');
  }
  const [best] = shown;
  const sentence = best === undefined ? undefined : bestSentence(best);
  if (best === undefined || sentence === undefined) {
    return shown.length === 1
      ? choose('One passage matches.', 'I found one passage.')
      : choose('These passages match best.', 'These are the best matches.');
  }
  const { source, symbol } = best.passage;
  const said = `“${plainWords(firstSentence(sentence.text, 400))}”`;
  if (sentence.line === undefined) {
    return `${inlineCode(symbol?.name ?? '')} comes closest. Its comment says: ${said}`;
  }
  const range = { firstLine: sentence.line, lastLine: sentence.line };
  return `${choose('The closest sentence', 'What comes closest')} is at ${place(source, range)}: ${said}`;
}

/** Where a quoted passage is and which words it matches. */
export function whyWords(hit: Hit, range: LineRange): string {
  const { passage } = hit;
  const { symbol, source } = passage;
  const what =
    symbol === undefined || symbol.kind === 'heading'
      ? ''
      : `, ${symbol.kind} ${inlineCode(passage.name)}`;
  return `**${place(source, range)}**${what}: ${matchWords(hit)}.`;
}

/** What the constants in a quote stand for: often the very thing that was asked. */
export function constantWords({ all }: Material, { passage }: Hit, range: LineRange): string {
  const read = all.find(({ source }) => source === passage.source);
  const constants = read === undefined ? [] : constantsUsedIn(read, range).slice(0, 5);
  const words = constants.map(
    ({ name, value, line }) => `${inlineCode(name)} is ${inlineCode(value)} (line ${line})`,
  );
  return words.length === 0 ? '' : `There, ${listWords(words)}.`;
}

/** Says which words of the question none of the passages has; empty when there are none. */
export function missingWords(terms: readonly QueryTerm[], shown: readonly Hit[]): string {
  const found = new Set(
    shown.flatMap(({ matches }) => matches.map(({ term }) => term.shown.toLowerCase())),
  );
  const missing = terms.map((term) => term.shown).filter((word) => !found.has(word.toLowerCase()));
  const words = [...new Set(missing)].map((word) => `*${plainWords(word)}*`);
  return words.length === 0
    ? ''
    : ` Nothing in ${shown.length === 1 ? 'it' : 'them'} is about ${listWords(words, 'or')}.`;
}

const fieldOrder: readonly PassageField[] = ['name', 'comment', 'text', 'path'];

/** "has *retry* in its name, *delay* (for *wait*) in its text". */
function matchWords({ passage, matches }: Hit): string {
  const byField = new Map<PassageField, Set<string>>();
  for (const match of matches) {
    const field = fieldOf(passage, match.found);
    byField.set(field, (byField.get(field) ?? new Set()).add(matchedWord(match)));
  }
  const places = fieldOrder.flatMap((field) => {
    const words = byField.get(field);
    const isHeading = field === 'name' && passage.symbol?.kind === 'heading';
    const where = isHeading ? 'heading' : field;
    return words === undefined ? [] : `${listWords([...words])} in its ${where}`;
  });
  return `has ${listWords(places)}`;
}

/** A word of the question, or the word that stands for it. */
export function matchedWord({ term, found, how }: TermMatch): string {
  const shown = `*${plainWords(term.shown)}*`;
  return how === 'synonym' ? `*${plainWords(found)}* (for ${shown})` : shown;
}

/** Where a passage holds a word. */
type PassageField = 'name' | 'comment' | 'text' | 'path';

/** The most important place in which a passage has a word. */
function fieldOf({ name, doc, source, range }: Passage, word: string): PassageField {
  if (wordsOf(name).includes(word)) {
    return 'name';
  }
  if (wordsOf(doc).includes(word)) {
    return 'comment';
  }
  const start = range.firstLine - source.firstLine;
  const lines = source.lines.slice(start, range.lastLine - source.firstLine + 1);
  return lines.some((line) => wordsOf(line).includes(word)) ? 'text' : 'path';
}
