import type { CodeSymbol } from '../outline/codeSymbol';
import type { Grammars } from '../outline/grammars';
import { type LexedSource, lexSource } from '../outline/lexedSource';
import { outlineSource } from '../outline/outlineSource';
import { type SourceText, sourceKey } from '../reading/sourceText';
import { createPassageIndex, type PassageIndex } from './passageIndex';
import { type Passage, passagesOf } from './passages';

/** A source with all that is read out of it. */
export interface ReadSource {
  source: SourceText;
  lexed: LexedSource;
  symbols: readonly CodeSymbol[];
  passages: readonly Passage[];
}

/** Reads sources, and remembers the last ones: a follow-up question is answered without reading again. */
export interface Library {
  read(source: SourceText): Promise<ReadSource>;
  indexOf(sources: readonly ReadSource[]): PassageIndex;
}

/** Sources remembered, by their characters in all; the newest is kept whatever its size. */
const maxRememberedChars = 8_000_000;
const maxRememberedIndexes = 4;

/** An empty library. */
export function createLibrary(grammars: Grammars): Library {
  const sources = new Map<string, ReadSource>();
  const indexes = new Map<string, PassageIndex>();
  const ids = new WeakMap<ReadSource, number>();
  let nextId = 1;

  return {
    async read(source) {
      const key = sourceKey(source);
      const known = sources.get(key) ?? (await readSource(source, grammars));
      if (!ids.has(known)) {
        ids.set(known, nextId);
        nextId += 1;
      }
      remember(sources, key, known);
      forgetOldest(sources);
      return known;
    },
    indexOf(read) {
      const key = read.map((each) => ids.get(each)).join(' ');
      const index =
        indexes.get(key) ?? createPassageIndex(read.flatMap(({ passages }) => passages));
      remember(indexes, key, index);
      while (indexes.size > maxRememberedIndexes) {
        indexes.delete(indexes.keys().next().value ?? '');
      }
      return index;
    },
  };
}

async function readSource(source: SourceText, grammars: Grammars): Promise<ReadSource> {
  const lexed = lexSource(source);
  const symbols = await outlineSource(source, lexed, grammars);
  return { source, lexed, symbols, passages: passagesOf(source, symbols) };
}

/** A map keeps the order of insertion: what was used last goes to the end. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

function forgetOldest(sources: Map<string, ReadSource>): void {
  let chars = [...sources.keys()].reduce((sum, key) => sum + key.length, 0);
  for (const key of sources.keys()) {
    if (chars <= maxRememberedChars || sources.size === 1) {
      return;
    }
    sources.delete(key);
    chars -= key.length;
  }
}
