import { ByteReader } from './files/byteReader';
import type { LogReading } from './files/recordLog';
import {
  readContent,
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
  reading.records.forEach(({ kind, body }, at) => {
    const isUnsure = at < reading.recordsBeforeLoss;
    const from = new ByteReader(body);
    switch (kind) {
      case recordKinds.words:
        loadWords(memory, wordNumbers, from);
        return;
      case recordKinds.contents:
        isWhole = loadContents(memory, wordNumbers, from) && isWhole;
        return;
      case recordKinds.file:
        isWhole = loadFile(memory, from, isUnsure) && isWhole;
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
  return isWhole;
}

/** Adds the vectors that a file has. */
export function loadVectors(memory: IndexMemory, { records }: LogReading): void {
  const { contents, vectors } = memory;
  for (const { kind, body } of records) {
    const from = new ByteReader(body);
    while (kind === recordKinds.vectors && !from.isAtEnd) {
      const { key, codes } = readVector(from, vectors.dimension);
      const content = contents.findOrAdd(key);
      if (!vectors.has(content)) memory.addVector(content, codes);
    }
  }
}

function loadWords({ words }: IndexMemory, wordNumbers: number[], from: ByteReader): void {
  const read = readWords(from);
  read.words.forEach((word, at) => {
    wordNumbers[read.first + at] = words.table.findOrAdd(word);
  });
}

/** What has words that are lost has no words: it is as if it had not come. */
function loadContents(
  memory: IndexMemory,
  wordNumbers: readonly number[],
  from: ByteReader,
): boolean {
  let isWhole = true;
  while (!from.isAtEnd) {
    const { key, words, weights } = readContent(from);
    const numbers = words.map((word) => wordNumbers[word] ?? -1);
    const content = memory.contents.findOrAdd(key);
    if (numbers.includes(-1)) {
      isWhole = false;
    } else if (!memory.contents.hasWords(content)) {
      memory.addWords(content, numbers, weights);
    }
  }
  return isWhole;
}

/** A file one of whose contents is not known can't be kept. */
function loadFile(memory: IndexMemory, from: ByteReader, isUnsure: boolean): boolean {
  const { path, state, chunks } = readFile(from);
  const numbered = chunks.map(({ key, ...place }) => ({
    ...place,
    content: memory.contents.find(key),
  }));
  const isKnown = numbered.every(
    ({ content }) => content !== -1 && memory.contents.hasWords(content),
  );
  if (isKnown) {
    memory.setFile(path, isUnsure ? unsureState : state, numbered);
  } else {
    memory.removeFile(path);
  }
  return isKnown;
}
