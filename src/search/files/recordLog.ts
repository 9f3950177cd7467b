/** What a file of the index consists of. */
export interface LogRecord {
  kind: number;
  body: Uint8Array;
}

/** A record of a file that was read: its body is from `start` to before `end` among the file's bytes. */
export interface RecordPlace {
  kind: number;
  start: number;
  end: number;
}

/** What could be read of a file. */
export interface LogReading {
  bytes: Uint8Array;
  /** Places, as a view of each body would take longer to make than it does to read. */
  records: RecordPlace[];
  /** Bytes that belong to no whole record: damaged, or written half. */
  lostBytes: number;
  /** How many records are in front of the last lost bytes. */
  recordsBeforeLoss: number;
}

/** Each record begins so; behind damage the next one is found by it. */
const marker = 0x31_78_50_8d;
const headWords = 4;
const headBytes = headWords * 4;

/** Puts a record into a file's form: marker, kind, length, checksum, body, and zeros up to a multiple of four. */
export function framed({ kind, body }: LogRecord, seed: number): Uint8Array {
  const words = new Uint32Array(headWords + Math.ceil(body.length / 4));
  const bytes = new Uint8Array(words.buffer);
  bytes.set(body, headBytes);
  words.set([marker, kind, body.length]);
  words[3] = checksumOf(words, 0, words.length, seed);
  return bytes;
}

/**
 * Reads a file's records in their order. One whose checksum is wrong is left out, and the next good one is
 * looked for. `seed` belongs to the checksums: records of another index aren't records here.
 */
export function readRecords(file: Uint8Array, seed: number): LogReading {
  // A record ends at a multiple of four: what is behind the last one was written half.
  const length = file.length - (file.length % 4);
  const { buffer, byteOffset } = file.byteOffset % 4 === 0 ? file : file.slice();
  // Not a Buffer, as Node gives them: parts of one take long to make.
  const bytes = new Uint8Array(buffer, byteOffset, length);
  const words = new Uint32Array(buffer, byteOffset, length / 4);
  const reading: LogReading = { bytes, records: [], lostBytes: 0, recordsBeforeLoss: 0 };
  let at = 0;
  while (at < words.length) {
    const recordWords = wordsOfRecordAt(words, at, seed);
    if (recordWords === undefined) {
      reading.lostBytes += 4;
      reading.recordsBeforeLoss = reading.records.length;
      at += 1;
    } else {
      const start = at * 4 + headBytes;
      const end = start + (words[at + 2] ?? 0);
      reading.records.push({ kind: words[at + 1] ?? 0, start, end });
      at += recordWords;
    }
  }
  if (length < file.length) {
    reading.lostBytes += file.length - length;
    reading.recordsBeforeLoss = reading.records.length;
  }
  return reading;
}

/** How long the record is that begins there; undefined if none does. */
function wordsOfRecordAt(words: Uint32Array, at: number, seed: number): number | undefined {
  if (words[at] !== marker) return undefined;
  const length = headWords + Math.ceil((words[at + 2] ?? Infinity) / 4);
  if (at + length > words.length) return undefined;
  return checksumOf(words, at, at + length, seed) === words[at + 3] ? length : undefined;
}

/** Of a record in words, its own checksum left out. A change in one word always changes it. */
function checksumOf(words: Uint32Array, start: number, end: number, seed: number): number {
  let sum = seed;
  for (let at = start; at < end; at += 1) {
    if (at !== start + 3) {
      sum = Math.imul(sum ^ (words[at] ?? 0), 0x9e3779b1);
      sum ^= sum >>> 15;
    }
  }
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  return (sum ^ (sum >>> 13)) >>> 0;
}
