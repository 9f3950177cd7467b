import type { CodeSymbol } from '../../../source/outline/codeSymbol';
import type { ReadPrefix, ReadSource } from './retrieval/library';
import type { PassageSegment } from './retrieval/passageSegment';

/** What an object, a line, an entry of a map and a number of a list take, about. */
const objectBytes = 140;
const lineBytes = 48;
const entryBytes = 120;
const numberBytes = 8;

/** About what the reader keeps of sources, in bytes: an estimate, measured in test/bench. */
export function bytesOfPrefix({ reads, segment }: ReadPrefix): number {
  const sources = [...reads.values()].reduce((sum, read) => sum + bytesOfSource(read), 0);
  return sources + bytesOfSegment(segment);
}

/** Three lists of lines: as they are, their code, their comments. */
function bytesOfSource({ source, symbols, passages }: ReadSource): number {
  const chars = source.lines.reduce((sum, line) => sum + line.length, 0);
  const lines = source.lines.length * lineBytes;
  const named = symbols.reduce((sum, symbol) => sum + bytesOfSymbol(symbol), 0);
  return 3 * (chars + lines) + named + passages.length * objectBytes;
}

/** With its names, by which it is found. */
function bytesOfSymbol({ name, signature, doc }: CodeSymbol): number {
  return objectBytes + 3 * entryBytes + name.length + signature.length + doc.length;
}

function bytesOfSegment({ lengths, postings }: PassageSegment): number {
  let bytes = lengths.length * numberBytes;
  for (const [word, entries] of postings) {
    bytes += entryBytes + word.length + entries.length * numberBytes;
  }
  return bytes;
}
