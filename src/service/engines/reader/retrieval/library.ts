import { LruMap } from '../../../../base/lruMap';
import type { CodeSymbol } from '../../../../source/outline/codeSymbol';
import type { Grammars } from '../../../../source/outline/grammars';
import { type LexedSource, lexSource } from '../../../../source/outline/lexedSource';
import { outlineSource } from '../../../../source/outline/outlineSource';
import { type SourceText, sourceKey } from '../../../../source/sourceText';
import { createPassageIndex, type PassageIndex } from './passageIndex';
import type { Layer } from './passageLayers';
import { createSegment, type PassageSegment } from './passageSegment';
import { type Passage, passagesOf } from './passages';
import { createSymbolNames, type SymbolNames } from './symbolNames';

/** A source with all that is read out of it. */
export interface ReadSource {
  source: SourceText;
  lexed: LexedSource;
  symbols: readonly CodeSymbol[];
  passages: readonly Passage[];
  names: SymbolNames;
}

/** Sources that are at the end of what many requests bring, made ready for search once for all. */
export interface ReadPrefix {
  reads: ReadonlyMap<SourceText, ReadSource>;
  /** The number of the first passage of each, in their order. */
  starts: ReadonlyMap<ReadSource, number>;
  segment: PassageSegment;
}

/** Reads sources, and remembers the last ones: a follow-up question is answered without reading again. */
export interface Library {
  read(source: SourceText): Promise<ReadSource>;
  /** Reads sources that the caller keeps. `endOfTurn` is awaited between them. */
  readPrefix(sources: readonly SourceText[], endOfTurn: () => Promise<void>): Promise<ReadPrefix>;
  indexOf(sources: readonly ReadSource[], prefix?: ReadPrefix): PassageIndex;
}

/** Sources remembered, by their characters in all; the newest is kept whatever its size. */
const maxRememberedChars = 8_000_000;
const maxRememberedSegments = 4;

/** An empty library. */
export function createLibrary(grammars: Grammars): Library {
  const sources = new LruMap<string, ReadSource>(maxRememberedChars, (key) => key.length);
  const segments = new LruMap<string, PassageSegment>(maxRememberedSegments);
  const ids = new WeakMap<ReadSource, number>();
  let nextId = 1;

  const segmentOf = (read: readonly ReadSource[]): PassageSegment => {
    const key = read.map((each) => ids.get(each)).join(' ');
    const segment = segments.get(key) ?? createSegment(read.flatMap(({ passages }) => passages));
    segments.set(key, segment);
    return segment;
  };

  const readNew = async (source: SourceText): Promise<ReadSource> => {
    const read = await readSource(source, grammars);
    ids.set(read, nextId);
    nextId += 1;
    return read;
  };

  return {
    async read(source) {
      const key = sourceKey(source);
      const known = sources.get(key) ?? (await readNew(source));
      sources.set(key, known);
      return known;
    },
    async readPrefix(wanted, endOfTurn) {
      const reads = new Map<SourceText, ReadSource>();
      const starts = new Map<ReadSource, number>();
      const passages: Passage[] = [];
      for (const source of wanted) {
        await endOfTurn();
        const read = await readNew(source);
        reads.set(source, read);
        starts.set(read, passages.length);
        for (const each of read.passages) passages.push(each);
      }
      await endOfTurn();
      return { reads, starts, segment: createSegment(passages) };
    },
    indexOf(read, prefix) {
      const own = prefix === undefined ? read : sourcesBefore(read, prefix);
      const layer = own.length === read.length ? undefined : layerOf(read, prefix);
      const before = own.length > 0 ? [{ segment: segmentOf(own) }] : [];
      return createPassageIndex(layer === undefined ? before : [...before, layer]);
    },
  };
}

/** The sources in front of the prefix; all, when those of the prefix aren't behind them in order. */
function sourcesBefore(read: readonly ReadSource[], { starts }: ReadPrefix): readonly ReadSource[] {
  const first = read.findIndex((each) => starts.has(each));
  const behind = first === -1 ? [] : read.slice(first).map((each) => starts.get(each) ?? -1);
  const isInOrder = behind.every((start, index) => start >= (behind[index - 1] ?? 0));
  return isInOrder && first !== -1 ? read.slice(0, first) : read;
}

/** What the prefix gives; a source of it that is given again in front of it does not count. */
function layerOf(read: readonly ReadSource[], prefix: ReadPrefix | undefined): Layer | undefined {
  if (prefix === undefined) return undefined;
  const given = new Set(read);
  const leftOut = new Set<number>();
  for (const [each, start] of prefix.starts) {
    for (let at = 0; !given.has(each) && at < each.passages.length; at += 1) {
      leftOut.add(start + at);
    }
  }
  return { segment: prefix.segment, ...(leftOut.size > 0 && { leftOut }) };
}

async function readSource(source: SourceText, grammars: Grammars): Promise<ReadSource> {
  const lexed = lexSource(source);
  const symbols = await outlineSource(source, lexed, grammars);
  const passages = passagesOf(source, symbols);
  return { source, lexed, symbols, passages, names: createSymbolNames(symbols) };
}
