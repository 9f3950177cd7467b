import { open, type FileHandle } from 'node:fs/promises';

/** What the head of a model file says, as far as Parley reads it. */
export interface GgufHead {
  /** The metadata by its keys; lists are left out. */
  metadata: ReadonlyMap<string, string | number | boolean>;
  /** How many numbers the model has. */
  parameters: number;
}

/** What each model file begins with. */
export const ggufMagic = 'GGUF';
const versions = [2, 3];
const defaultAlignment = 32;
const chunkBytes = 1 << 20;
/** Above all that models have, and far below what would fill the memory. */
const limits = { tensors: 100_000, entries: 100_000, textBytes: 1 << 24, dimensions: 4 };

/** The format's numbers of the types of metadata, with their sizes in bytes. */
const numberBytes: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const types = { bool: 7, text: 8, list: 9, uint64: 10, int64: 11, float64: 12, float32: 6 };

/** The file isn't a whole model; the message is a sentence. */
export class ModelFileError extends Error {}

/** The file can't be opened, maybe only now: nothing is known of what is in it. */
class UnreadModelFileError extends ModelFileError {}

/** Whether it is what is in the file that is wrong, and not that it can't be read, which may pass. */
export function isOfContents(error: unknown): error is ModelFileError {
  return error instanceof ModelFileError && !(error instanceof UnreadModelFileError);
}

/**
 * Reads the head of a GGUF file. Rejects with a {@link ModelFileError} for a file that isn't one, was cut, or has counts
 * that can't be; what is inside of tensors is not looked at.
 */
export async function readGgufHead(file: string): Promise<GgufHead> {
  const handle = await openFile(file);
  try {
    const { size } = await handle.stat();
    return await readHead(new HeadReader(handle, size, file));
  } finally {
    await handle.close();
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ENOENT' ? 'there is no such file' : `it can’t be read (${String(code)})`;
    throw new UnreadModelFileError(`The model file ${file} can’t be opened: ${reason}.`, {
      cause: error,
    });
  }
}

async function readHead(reader: HeadReader): Promise<GgufHead> {
  if ((await reader.bytes(ggufMagic.length)).toString('latin1') !== ggufMagic) {
    throw reader.error('isn’t a model file: it has to be in GGUF format');
  }
  const version = (await reader.bytes(4)).readUInt32LE();
  if (!versions.includes(version)) {
    throw reader.error(`has version ${version} of the GGUF format, which isn’t supported`);
  }
  const tensorCount = await reader.count(limits.tensors, 'tensors');
  const entryCount = await reader.count(limits.entries, 'entries');
  const metadata = await readMetadata(reader, entryCount);
  const { parameters, dataBytes } = await readTensors(reader, tensorCount);
  const given = metadata.get('general.alignment');
  const alignment = typeof given === 'number' && given > 0 ? given : defaultAlignment;
  const start = Math.ceil(reader.position / alignment) * alignment;
  if (start + dataBytes > reader.size) throw reader.cut();
  return { metadata, parameters };
}

async function readMetadata(
  reader: HeadReader,
  count: number,
): Promise<Map<string, string | number | boolean>> {
  const metadata = new Map<string, string | number | boolean>();
  for (let index = 0; index < count; index++) {
    const key = await reader.text();
    const value = await readValue(reader, (await reader.bytes(4)).readUInt32LE());
    if (value !== undefined) metadata.set(key, value);
  }
  return metadata;
}

async function readValue(
  reader: HeadReader,
  type: number,
): Promise<string | number | boolean | undefined> {
  if (type === types.text) return reader.text();
  if (type === types.list) {
    await skipList(reader);
    return undefined;
  }
  const size = numberBytes[type];
  if (size === undefined) throw reader.error('is damaged: it has a value of an unknown type');
  return readNumber(await reader.bytes(size), type);
}

async function skipList(reader: HeadReader): Promise<void> {
  const type = (await reader.bytes(4)).readUInt32LE();
  const length = await reader.count(Number.MAX_SAFE_INTEGER, 'values');
  const size = numberBytes[type];
  if (size !== undefined) {
    await reader.skip(length * size);
  } else if (type === types.text) {
    for (let index = 0; index < length; index++) await reader.skip(await reader.textLength());
  } else {
    throw reader.error('is damaged: it has a list of an unknown type');
  }
}

function readNumber(bytes: Buffer, type: number): number | boolean {
  switch (type) {
    case types.bool:
      return bytes.readUInt8() !== 0;
    case types.uint64:
    case types.int64:
      return Number(bytes.readBigInt64LE());
    case types.float64:
      return bytes.readDoubleLE();
    case types.float32:
      return bytes.readFloatLE();
    default:
      return type % 2 === 0 ? bytes.readUIntLE(0, bytes.length) : bytes.readIntLE(0, bytes.length);
  }
}

/** The tensors' numbers in all, and the bytes up to where the last one begins. */
async function readTensors(
  reader: HeadReader,
  count: number,
): Promise<{ parameters: number; dataBytes: number }> {
  let parameters = 0;
  let dataBytes = 0;
  for (let index = 0; index < count; index++) {
    await reader.text();
    const dimensionCount = (await reader.bytes(4)).readUInt32LE();
    if (dimensionCount > limits.dimensions) {
      throw reader.error('is damaged: it has a tensor of an unknown form');
    }
    let numbers = 1;
    for (let dimension = 0; dimension < dimensionCount; dimension++) {
      numbers *= await reader.count(Number.MAX_SAFE_INTEGER, 'dimensions');
    }
    const type = (await reader.bytes(4)).readUInt32LE();
    const offset = await reader.count(Number.MAX_SAFE_INTEGER, 'bytes');
    parameters += numbers;
    // Of the other types the size isn't known here, and is at least a byte.
    const bytes = type === 0 ? numbers * 4 : type === 1 ? numbers * 2 : 1;
    dataBytes = Math.max(dataBytes, offset + bytes);
  }
  return { parameters, dataBytes };
}

/** Reads a file from its beginning, in pieces. */
class HeadReader {
  readonly size: number;
  position = 0;
  readonly #handle: FileHandle;
  readonly #file: string;
  #chunk: Buffer = Buffer.alloc(0);
  #chunkStart = 0;

  constructor(handle: FileHandle, size: number, file: string) {
    this.#handle = handle;
    this.size = size;
    this.#file = file;
  }

  async bytes(length: number): Promise<Buffer> {
    if (this.position + length > this.size) throw this.cut();
    const from = this.position - this.#chunkStart;
    if (from < 0 || from + length > this.#chunk.length) await this.#read(length);
    const start = this.position - this.#chunkStart;
    this.position += length;
    return this.#chunk.subarray(start, start + length);
  }

  async skip(length: number): Promise<void> {
    if (this.position + length > this.size) throw this.cut();
    this.position += length;
  }

  async count(most: number, what: string): Promise<number> {
    const value = (await this.bytes(8)).readBigUInt64LE();
    if (value > BigInt(most)) throw this.error(`is damaged: it claims to have ${value} ${what}`);
    return Number(value);
  }

  async textLength(): Promise<number> {
    return this.count(limits.textBytes, 'characters in a name');
  }

  async text(): Promise<string> {
    return (await this.bytes(await this.textLength())).toString('utf8');
  }

  cut(): ModelFileError {
    return this.error('isn’t whole: it ends before its contents do');
  }

  error(what: string): ModelFileError {
    return new ModelFileError(`The model file ${this.#file} ${what}.`);
  }

  async #read(least: number): Promise<void> {
    const chunk = Buffer.alloc(Math.max(least, chunkBytes));
    const { bytesRead } = await this.#handle.read(chunk, 0, chunk.length, this.position);
    if (bytesRead < least) throw this.cut();
    this.#chunk = chunk.subarray(0, bytesRead);
    this.#chunkStart = this.position;
  }
}
