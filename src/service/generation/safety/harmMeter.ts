import type { HarmCategory } from '../../../protocol/safety';
import { harmTerms } from './harmTerms';
import type { HarmTerm } from './harmTerms';

/** How probable harm is, from NEGLIGIBLE (0) to HIGH (3). */
export type HarmLevel = 0 | 1 | 2 | 3;

/** Words between two words of a term that don't keep them apart. */
const maxGap = 2;
/** A word or marker that isn't finished yet is kept for the next piece, up to this length. */
const maxPendingLength = 64;

const tokenPattern = /\[\[safety:([a-z_]+)=(low|medium|high)\]\]|[\p{L}\p{N}]+/giu;
const markedLevels: Readonly<Record<string, HarmLevel>> = { low: 1, medium: 2, high: 3 };

const termsByFirstWord = new Map<string, HarmTerm[]>();
for (const term of harmTerms) {
  const [first = ''] = term.words;
  termsByFirstWord.set(first, [...(termsByFirstWord.get(first) ?? []), term]);
}

/** A term of which the first words were read. */
interface Started {
  term: HarmTerm;
  matched: number;
  lastAt: number;
}

/**
 * Rates a text as it grows, in time proportional to it (docs/development/service.md): terms found, each counted
 * once, and markers of the form `[[safety:CATEGORY=LEVEL]]`, which tests and demonstrations use.
 */
export class HarmMeter {
  readonly #found = new Set<HarmTerm>();
  readonly #marked = new Map<HarmCategory, HarmLevel>();
  #started: Started[] = [];
  #wordCount = 0;
  #pending = '';

  /** One that goes on from here by itself. */
  copy(): HarmMeter {
    const copy = new HarmMeter();
    this.#found.forEach((term) => copy.#found.add(term));
    this.#marked.forEach((level, category) => copy.#marked.set(category, level));
    copy.#started = this.#started.map((started) => ({ ...started }));
    copy.#wordCount = this.#wordCount;
    copy.#pending = this.#pending;
    return copy;
  }

  append(text: string): void {
    const all = this.#pending + text;
    const tail = all.slice(-maxPendingLength);
    const unfinished =
      /(?:\[\[?[a-z:_=]*\]?|(?<![\p{L}\p{N}])[\p{L}\p{N}]+)$/iu.exec(tail)?.[0] ?? '';
    this.#read(all.slice(0, all.length - unfinished.length));
    this.#pending = unfinished;
  }

  /** Reads what was kept for the next piece: none comes. */
  finish(): void {
    this.#read(this.#pending);
    this.#pending = '';
  }

  level(category: HarmCategory): HarmLevel {
    let score = 0;
    for (const term of this.#found) if (term.category === category) score += term.weight;
    const rated = score >= 4 ? 3 : score >= 2 ? 2 : score >= 1 ? 1 : 0;
    const marked = this.#marked.get(category) ?? 0;
    return marked > rated ? marked : rated;
  }

  #read(text: string): void {
    for (const [token, name, level = ''] of text.matchAll(tokenPattern)) {
      if (name === undefined) {
        this.#readWord(token.toLowerCase());
      } else {
        const category = `HARM_CATEGORY_${name.toUpperCase()}`;
        const known = this.#marked.get(category) ?? 0;
        const next = markedLevels[level.toLowerCase()] ?? 0;
        this.#marked.set(category, next > known ? next : known);
      }
    }
  }

  #readWord(word: string): void {
    this.#wordCount += 1;
    const at = this.#wordCount;
    if (this.#started.length > 0) {
      this.#started = this.#started.filter(({ lastAt }) => at - lastAt <= maxGap + 1);
      for (const started of this.#started) {
        if (started.term.words[started.matched] === word) {
          started.matched += 1;
          started.lastAt = at;
          this.#finishTerm(started);
        }
      }
    }
    for (const term of termsByFirstWord.get(word) ?? []) {
      const started = { term, matched: 1, lastAt: at };
      this.#started.push(started);
      this.#finishTerm(started);
    }
  }

  #finishTerm({ term, matched }: Started): void {
    if (matched === term.words.length) this.#found.add(term);
  }
}
