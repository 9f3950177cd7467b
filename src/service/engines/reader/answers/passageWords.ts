import { constantsUsedIn } from '../facts/constantFacts';
import { inlineCode, listWords, place, plainWords } from '../markdown';
import type { Material } from '../material';
import { firstSentence } from '../../../../source/outline/docComment';
import type { LineRange } from '../../../../source/sourceText';
import { bestSentence } from '../retrieval/bestSentence';
import type { Hit } from '../retrieval/passageIndex';
import type { QueryTerm } from '../retrieval/query';

/** The best passage's own words are the nearest thing to an answer in a sentence. */
export function leadWords({ choose }: Material, shown: readonly Hit[], page: number): string {
  if (page > 0) return choose('Further passages.', 'These come next.');
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
  return `${choose('The closest sentence', 'The closest match')} is at ${place(source, range)}: ${said}`;
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

/** Says which words of the question no passage has, shown or not; empty when there are none. */
export function missingWords(terms: readonly QueryTerm[], hits: readonly Hit[]): string {
  const missing = terms
    .filter((term) => !hits.some(({ matches }) => matches.some((match) => match.term === term)))
    .map((term) => term.shown);
  const words = [...new Set(missing)].map((word) => quoted(word));
  return words.length === 0 ? '' : ` No match for ${listWords(words, 'or')}.`;
}

/** `matches “wait” (also for “backoff”) and “retry”`. */
function matchWords({ matches }: Hit): string {
  const askedByFound = new Map<string, { isAsked: boolean; others: Set<string> }>();
  for (const { term, found, how } of matches) {
    const word = how === 'synonym' ? found : term.shown.toLowerCase();
    const entry = askedByFound.get(word) ?? { isAsked: false, others: new Set() };
    askedByFound.set(word, entry);
    if (how === 'synonym') entry.others.add(quoted(term.shown));
    else entry.isAsked = true;
  }
  const words = [...askedByFound].map(([word, { isAsked, others }]) => {
    if (others.size === 0) return quoted(word);
    return `${quoted(word)} (${isAsked ? 'also ' : ''}for ${listWords([...others])})`;
  });
  return `matches ${listWords(words)}`;
}

export function quoted(word: string): string {
  return `“${plainWords(word)}”`;
}
