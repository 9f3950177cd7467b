import { ByteWriter } from './files/byteWriter';
import type { LogName } from './files/indexLogs';
import {
  recordKinds,
  writeContent,
  writeFile,
  writeVector,
  writeWords,
} from './files/indexRecords';
import type { LogRecord } from './files/recordLog';
import type { FileEntry } from './fileEntry';
import type { IndexMemory } from './indexMemory';

/** Damage costs a whole record: not too many go into one. */
const wordsInRecord = 4096;
const contentsInRecord = 64;
const vectorsInRecord = 64;

/** The records that a file of the index consists of when it is written again. */
export function* snapshotOf(memory: IndexMemory, name: LogName): Generator<LogRecord> {
  if (name === 'vectors') {
    yield* vectorRecords(memory, contentNumbers(memory));
    return;
  }
  const { table } = memory.words;
  for (let first = 0; first < table.count; first += wordsInRecord) {
    yield wordsRecord(memory, first, Math.min(table.count, first + wordsInRecord));
  }
  yield* contentRecords(memory);
  const entries: FileEntry[] = [];
  memory.files.forEach((entry) => entries.push(entry));
  for (const entry of entries) yield fileRecord(memory, entry);
}

/** Words by number, from `first` to before `end`. */
export function wordsRecord({ words }: IndexMemory, first: number, end: number): LogRecord {
  const writer = new ByteWriter();
  const length = end - first;
  writeWords(
    writer,
    first,
    Array.from({ length }, (_, at) => words.table.wordAt(first + at)),
  );
  return { kind: recordKinds.words, body: writer.written };
}

export function fileRecord({ contents, words }: IndexMemory, entry: FileEntry): LogRecord {
  const writer = new ByteWriter();
  const { path, state, chunks } = entry;
  const pathWords = words.wordsOfPath(path);
  writeFile(writer, { path, state, chunks, pathWords }, (content) => contents.keyOf(content));
  return { kind: recordKinds.file, body: writer.written };
}

/** The vectors of contents; those that have none are left out. */
export function* vectorRecords(
  { contents, vectors }: IndexMemory,
  wanted: readonly number[],
): Generator<LogRecord> {
  const there = wanted.filter((content) => vectors.has(content));
  for (let first = 0; first < there.length; first += vectorsInRecord) {
    const writer = new ByteWriter(vectorsInRecord * (vectors.dimension + 20));
    for (const content of there.slice(first, first + vectorsInRecord)) {
      writeVector(writer, contents.keyOf(content), vectors.codesOfContent(content));
    }
    yield { kind: recordKinds.vectors, body: writer.written };
  }
}

/** What words each content has is only kept by word: it is turned round here. */
function* contentRecords({ contents, words }: IndexMemory): Generator<LogRecord> {
  const ends = new Uint32Array(contents.count + 1);
  const eachWord = (visit: (word: number, content: number, weight: number) => void): void => {
    for (let word = 0; word < words.table.count; word += 1) {
      words.contents.forEach(word, (content, weight) => visit(word, content, weight));
    }
  };
  eachWord((_, content) => {
    ends[content + 1] = (ends[content + 1] ?? 0) + 1;
  });
  for (let content = 0; content < contents.count; content += 1) {
    ends[content + 1] = (ends[content + 1] ?? 0) + (ends[content] ?? 0);
  }
  const starts = ends.slice();
  const wordOf = new Uint32Array(words.contents.entryCount);
  const weightOf = new Uint8Array(words.contents.entryCount);
  eachWord((word, content, weight) => {
    const at = starts[content] ?? 0;
    wordOf[at] = word;
    weightOf[at] = weight;
    starts[content] = at + 1;
  });
  const known = contentNumbers({ contents }).filter((content) => contents.hasWords(content));
  for (let first = 0; first < known.length; first += contentsInRecord) {
    const writer = new ByteWriter();
    for (const content of known.slice(first, first + contentsInRecord)) {
      const range = [ends[content] ?? 0, ends[content + 1] ?? 0] as const;
      writeContent(writer, {
        key: contents.keyOf(content),
        words: Array.from(wordOf.subarray(...range)),
        weights: Array.from(weightOf.subarray(...range)),
      });
    }
    yield { kind: recordKinds.contents, body: writer.written };
  }
}

function contentNumbers({ contents }: Pick<IndexMemory, 'contents'>): number[] {
  return Array.from({ length: contents.count }, (_, content) => content);
}
