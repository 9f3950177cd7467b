/** Words that say nothing about what is looked for, in questions and in text. */
const stopWords = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between ' +
    'both but by can could did do does doing done during each else ever every few for from further get ' +
    'gets got had has have having he her here hers him his how i if in into is it its itself just like ' +
    'may me might more most much must my no nor not now of off on once one only or other our out over own ' +
    'per please same shall she should so some such than that the their them then there these they this ' +
    'those through to too under until up upon us use used uses using very was we were what when where ' +
    'which while who whom whose why will with within without would you your ' +
    'tell show give explain describe find look happen happens happening mean means exactly actually ' +
    'really isn doesn don didn won wasn aren couldn shouldn hasn haven work works working way thing things want know need code file files line lines text'
  ).split(' '),
);

const writtenPattern = /[\p{L}\p{M}\p{N}_$]+/gu;
const identifierPattern = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*|\p{N}+/gu;
// oxlint-disable-next-line regexp/no-super-linear-move -- only the last capital of a run can be given back
const partPattern = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu;
const unspacedPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** What an identifier says. */
interface IdentifierWords {
  /** Itself, where it has parts, and its parts. */
  words: readonly string[];
  parts: readonly string[];
}

/** Texts repeat their identifiers: each is taken apart once, as long as there is room. */
const knownIdentifiers = new Map<string, IdentifierWords>();
const maxKnownIdentifiers = 50_000;

/** The words of a text as they are written. */
export function writtenWordsOf(text: string): string[] {
  return text.match(writtenPattern) ?? [];
}

/**
 * The words of a text as the index knows them: identifiers whole and in their parts (`retryAfterMs` gives
 * `retryafterms`, `retry`, `after`, `ms`), stemmed lightly; writing without spaces gives pairs of letters. A letter
 * with marks is the same word whether they are part of it or stand beside it, as macOS and PDFs write them.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const identifier of text.match(identifierPattern) ?? []) {
    for (const each of takenApart(identifier).words) words.push(each);
  }
  return words;
}

/** The words of a text without identifiers as a whole: `retryAfterMs` gives `retry`, `after`, `ms`. */
export function wordPartsOf(text: string): string[] {
  const parts: string[] = [];
  for (const identifier of text.match(identifierPattern) ?? []) {
    for (const each of takenApart(identifier).parts) parts.push(each);
  }
  return parts;
}

/** Each part of a text's identifiers as it is written, in lower case, with its stem. */
export function stemmedPartsOf(text: string): { written: string; stem: string }[] {
  const parts: { written: string; stem: string }[] = [];
  for (const identifier of text.match(identifierPattern) ?? []) {
    for (const part of composed(identifier).match(partPattern) ?? []) {
      const written = part.toLowerCase();
      parts.push({ written, stem: stem(written) });
    }
  }
  return parts;
}

function takenApart(identifier: string): IdentifierWords {
  let known = knownIdentifiers.get(identifier);
  if (known === undefined) {
    known = wordsOfIdentifier(identifier);
    if (knownIdentifiers.size >= maxKnownIdentifiers) knownIdentifiers.clear();
    knownIdentifiers.set(identifier, known);
  }
  return known;
}

/** Longer ones aren't words but data in letters. */
const maxIdentifierChars = 80;

function composed(identifier: string): string {
  return identifier.slice(0, maxIdentifierChars).normalize('NFC');
}

function wordsOfIdentifier(written: string): IdentifierWords {
  const identifier = composed(written);
  if (unspacedPattern.test(identifier)) {
    const pairs = pairsOf(identifier);
    return { words: pairs, parts: pairs };
  }
  const parts = (identifier.match(partPattern) ?? []).map((part) => stem(part.toLowerCase()));
  return { words: parts.length > 1 ? [identifier.toLowerCase(), ...parts] : parts, parts };
}

function pairsOf(text: string): string[] {
  const letters = Array.from(text);
  return letters.length === 1
    ? letters
    : letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

/** Whether a word as written is a stop word. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word.toLowerCase());
}

/** Whether two texts have a word in common that isn't a stop word. */
export function sharesWord(text: string, other: string): boolean {
  const words = new Set(wordsOf(text));
  return wordsOf(other).some((word) => !isStopWord(word) && words.has(word));
}

/**
 * Cuts English endings so that `retries`, `retried` and `retrying` meet `retry`. Light on purpose: a stem
 * is only ever compared with other stems.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const singular = word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(ss|sh|ch|x|zz)es$/, '$1')
    .replace(/([^su])s$/, '$1');
  const begin = singular.replace(/(?:ing|ed|ly)$/, '');
  const base = /[aeiouy]/.test(begin) ? begin : singular;
  const kept = base.length < 3 ? singular : base.replace(/^(.{5,})(?:ment|ation|ion)$/, '$1');
  return kept.replace(/([bdglmnprt])\1$/, '$1').replace(/(?<=.{3})e$/, '');
}
