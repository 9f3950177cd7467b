import { ByteReader } from './files/byteReader';
import type { LogReading } from './files/recordLog';
import {
  readContents,
  readFile,
  readState,
  readVector,
  readWords,
  readWordsEnd,
  recordKinds,
  type ReadWords,
} from './files/indexRecords';
import type { IndexMemory } from './indexMemory';
import type { FileState } from './searchIndex';
import { GatheredPostings } from './words/gatheredPostings';

/** No file is so: what carries it is read again. */
const unsureState: FileState = { sizeBytes: -1, modifiedMs: -1, digest: '' };

/** What an index is read into. */
interface Load {
  memory: IndexMemory;
  from: ByteReader;
  /** By the number that a word has in the file the one that it has in memory, counted from 1. */
  wordNumbers: Uint32Array;
  contents: GatheredPostings;
  paths: GatheredPostings;
}

/**
 * Brings what the file of chunks and words says into memory, which must be empty. Where something was lost, what
 * was said before it may have been said otherwise in what was lost: those files are kept, to be searched, with a
 * state that has them read again. Returns whether all records were understood.
 */
export function loadEntries(memory: IndexMemory, reading: LogReading): boolean {
  let isWhole = true;
  const from = new ByteReader(reading.bytes);
  const contents = new GatheredPostings(mostEntriesIn(reading, recordKinds.contents));
  const paths = new GatheredPostings(mostEntriesIn(reading, recordKinds.file));
  const wordNumbers = new Uint32Array(wordsIn(reading, from));
  memory.words.table.expect(wordNumbers.length, bytesOf(reading, recordKinds.words));
  const load: Load = { memory, from, wordNumbers, contents, paths };
  reading.records.forEach((record, at) => {
    const isUnsure = at < reading.recordsBeforeLoss;
    from.begin(record);
    switch (record.kind) {
      case recordKinds.words:
        loadWords(load);
        return;
      case recordKinds.contents:
        isWhole = loadContents(load) && isWhole;
        return;
      case recordKinds.file:
        isWhole = loadFile(load, isUnsure) && isWhole;
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
  memory.words.contents.replace(contents.inOrder());
  memory.words.paths.replace(paths.inOrder());
  return isWhole;
}

/** As the last record of some says. */
function wordsIn(reading: LogReading, from: ByteReader): number {
  const last = reading.records.findLast(({ kind }) => kind === recordKinds.words);
  if (last === undefined) return 0;
  from.begin(last);
  return Math.min(readWordsEnd(from), reading.bytes.length);
}

/** A word and its weight take a byte each at least. */
function mostEntriesIn(reading: LogReading, kind: number): number {
  return Math.ceil(bytesOf(reading, kind) / 2);
}

function bytesOf({ records }: LogReading, wanted: number): number {
  return records.reduce(
    (bytes, { kind, start, end }) => bytes + (kind === wanted ? end - start : 0),
    0,
  );
}

/** Adds the vectors that a file has. */
export function loadVectors(memory: IndexMemory, { bytes, records }: LogReading): void {
  const { contents, vectors } = memory;
  const from = new ByteReader(bytes);
  records.forEach((record) => {
    from.begin(record);
    while (record.kind === recordKinds.vectors && !from.isAtEnd) {
      const { key, at } = readVector(from, vectors.dimension);
      const content = contents.findOrAdd(key);
      if (!vectors.has(content)) memory.addVector(content, from.signedBytes, at);
    }
  });
}

function loadWords({ memory, from, wordNumbers }: Load): void {
  const { table } = memory.words;
  readWords(from, (length, number) => {
    wordNumbers[number] = table.findOrAddUnits(from.units, length) + 1;
  });
}

/** What has words that are lost has no words: it is as if it had not come. */
function loadContents({ memory, from, wordNumbers, contents }: Load): boolean {
  let isWhole = true;
  readContents(from, (key, words) => {
    const content = memory.contents.findOrAdd(key);
    if (!renumber(words, wordNumbers)) {
      isWhole = false;
    } else if (!memory.contents.hasWords(content)) {
      memory.contents.setWordCount(content, contents.addAll(words, content));
    }
  });
  return isWhole;
}

/** Puts the numbers that words have in memory in place of those they have in the file; false if one has none. */
function renumber({ words, count }: ReadWords, wordNumbers: Uint32Array): boolean {
  for (let at = 0; at < count; at += 1) {
    const number = wordNumbers[words[at] ?? 0] ?? 0;
    if (number === 0) return false;
    words[at] = number - 1;
  }
  return true;
}

/** A file one of whose contents is not known can't be kept. */
function loadFile({ memory, from, wordNumbers, paths }: Load, isUnsure: boolean): boolean {
  const { path, state, pathWords, chunks } = readFile(from, (key) => {
    const content = memory.contents.find(key);
    return content !== -1 && memory.contents.hasWords(content) ? content : -1;
  });
  if (chunks === undefined) {
    memory.removeFile(path);
    return false;
  }
  const added = memory.setFileWithoutWords(path, isUnsure ? unsureState : state, chunks);
  if (added !== undefined) {
    const areKnown = renumber(pathWords, wordNumbers);
    paths.addAll(areKnown ? pathWords : memory.words.wordsOfPath(path), added);
  }
  return true;
}
