import { ByteReader } from './files/byteReader';
import type { LogReading } from './files/recordLog';
import {
  readContents,
  readFile,
  readState,
  readVector,
  readWords,
  recordKinds,
} from './files/indexRecords';
import type { IndexMemory } from './indexMemory';
import type { FileState } from './searchIndex';

/** No file is so: what carries it is read again. */
const unsureState: FileState = { sizeBytes: -1, modifiedMs: -1, digest: '' };

/**
 * Brings what the file of chunks and words says into memory, which must be empty. Where something was lost, what
 * was said before it may have been said otherwise in what was lost: those files are kept, to be searched, with a
 * state that has them read again. Returns whether all records were understood.
 */
export function loadEntries(memory: IndexMemory, reading: LogReading): boolean {
  const wordNumbers: number[] = [];
  let isWhole = true;
  memory.words.contents.expect(mostEntriesIn(reading));
  const from = new ByteReader();
  reading.records.forEach(({ kind, body }, at) => {
    const isUnsure = at < reading.recordsBeforeLoss;
    from.begin(body);
    switch (kind) {
      case recordKinds.words:
        loadWords(memory, wordNumbers, from);
        return;
      case recordKinds.contents:
        isWhole = loadContents(memory, wordNumbers, from) && isWhole;
        return;
      case recordKinds.file:
        isWhole = loadFile(memory, wordNumbers, from, isUnsure) && isWhole;
        return;
      case recordKinds.fileTouched: {
        const { path, state } = readState(from);
        const entry = memory.files.get(path);
        if (entry !== undefined) entry.state = isUnsure ? unsureState : state;
        return;
      }
      case recordKinds.fileRemoved:
        memory.removeFile(from.text());
        return;
    }
  });
  memory.words.contents.rebuild();
  memory.words.paths.rebuild();
  return isWhole;
}

/** A word of a content and its weight take a byte each at least. */
function mostEntriesIn({ records }: LogReading): number {
  let bytes = 0;
  for (const { kind, body } of records) bytes += kind === recordKinds.contents ? body.length : 0;
  return Math.ceil(bytes / 2);
}

/** Adds the vectors that a file has. */
export function loadVectors(memory: IndexMemory, { records }: LogReading): void {
  const { contents, vectors } = memory;
  const from = new ByteReader();
  for (const { kind, body } of records) {
    from.begin(body);
    while (kind === recordKinds.vectors && !from.isAtEnd) {
      const { key, codes } = readVector(from, vectors.dimension);
      const content = contents.findOrAdd(key);
      if (!vectors.has(content)) memory.addVector(content, codes);
    }
  }
}

function loadWords({ words }: IndexMemory, wordNumbers: number[], from: ByteReader): void {
  readWords(from, (word, number) => {
    wordNumbers[number] = words.table.findOrAddUnits(word);
  });
}

/** What has words that are lost has no words: it is as if it had not come. */
function loadContents(
  memory: IndexMemory,
  wordNumbers: readonly number[],
  from: ByteReader,
): boolean {
  let isWhole = true;
  readContents(from, ({ key, words, weights }) => {
    const content = memory.contents.findOrAdd(key);
    if (!renumber(words, wordNumbers)) {
      isWhole = false;
    } else if (!memory.contents.hasWords(content)) {
      memory.addWords(content, { words, weights });
    }
  });
  return isWhole;
}

/** Puts the numbers that words have in memory in place of those they have in the file; false if one has none. */
function renumber(words: Uint32Array, wordNumbers: readonly number[]): boolean {
  for (let at = 0; at < words.length; at += 1) {
    const number = wordNumbers[words[at] ?? 0];
    if (number === undefined) return false;
    words[at] = number;
  }
  return true;
}

/** A file one of whose contents is not known can't be kept. */
function loadFile(
  memory: IndexMemory,
  wordNumbers: readonly number[],
  from: ByteReader,
  isUnsure: boolean,
): boolean {
  const { path, state, pathWords, chunks } = readFile(from, (key) => {
    const content = memory.contents.find(key);
    return content !== -1 && memory.contents.hasWords(content) ? content : -1;
  });
  if (chunks === undefined) {
    memory.removeFile(path);
    return false;
  }
  const areKnown = renumber(pathWords.words, wordNumbers);
  const words = areKnown ? pathWords : undefined;
  memory.setFile(path, isUnsure ? unsureState : state, chunks, words);
  return true;
}
