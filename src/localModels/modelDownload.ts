import {
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  type FileHandle,
} from 'node:fs/promises';
import * as path from 'node:path';
import { abortableRequest } from '../base/abortableRequest';
import type { Clock } from '../base/clock';
import { digestOfFile } from '../base/node/digestOf';
import { systemClock } from '../base/systemClock';
import { isRecord } from '../protocol/isRecord';
import type { FileLock } from '../fileSystem/fileLock';
import { unlessMissing } from '../fileSystem/fileSystem';
import { privateFile } from '../fileSystem/privateFiles';
import { writeAtomically } from '../fileSystem/writeAtomically';
import {
  isOfContents,
  ggufMagic,
  ModelFileError,
  readGgufHead,
} from '../service/node/llama/ggufHead';
import { LocalModelError } from './localModelError';
import { refusePlainHttp } from './modelAddress';
import { reach } from './reach';
import type { ModelSource, SourceAccess } from './modelSource';
import { whileAlone } from './whileAlone';

/** A download that was begun, and what of it is here. */
export interface StartedDownload {
  source: ModelSource;
  loadedBytes: number;
}

/** How a download goes on. */
export interface DownloadProgress {
  loadedBytes: number;
  /** Undefined where the source doesn't say. */
  bytes: number | undefined;
}

/** What a download works with. */
export interface DownloadWork {
  fetch: SourceAccess['fetch'];
  /** Aborted to pause: what is here stays. */
  signal: AbortSignal;
  report: (progress: DownloadProgress) => void;
  /** The free bytes of a folder's disk; another one in tests. */
  freeBytes?: (folder: string) => Promise<number>;
  clock?: Pick<Clock, 'now'>;
}

/** What a download works with while its lock is held. */
interface LockedWork extends DownloadWork {
  /** Rejects where another window has taken the lock over: what is here is that one's then. */
  hold: () => Promise<void>;
}

/** How often it is asked whether the lock is held still, also by a clock that went on while the machine slept. */
const holdMs = 10_000;

/** Left free on the disk. */
const reserveBytes = 512e6;

/** Model files on their way into a folder: each is `NAME.part` until it is whole, with `NAME.part.json` beside it. */
export class ModelDownloads {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Those that were begun and aren't whole, also before a restart. */
  async list(): Promise<StartedDownload[]> {
    const names = (await unlessMissing(readdir(this.#folder))) ?? [];
    const found = await Promise.all(
      names
        .filter((name) => name.endsWith('.part.json'))
        .map((name) => this.#started(name.slice(0, -'.part.json'.length))),
    );
    return found.filter((each) => each !== undefined);
  }

  /** Forgets a download, with what is here of it. Rejects with a {@link LocalModelError} while it is going on. */
  async remove(source: ModelSource): Promise<void> {
    await whileAlone(this.#lock(source), () => this.#remove(source));
  }

  /**
   * Downloads a model, or what isn't here of it yet. Resolves with the whole file, checked. Rejects with a
   * {@link LocalModelError}, or with the signal's reason.
   */
  async run(source: ModelSource, work: DownloadWork): Promise<string> {
    return whileAlone(this.#lock(source), (lock) =>
      this.#run(source, { ...work, hold: () => hold(lock) }),
    );
  }

  #lock({ name }: ModelSource): string {
    return `${this.#part(name)}.lock`;
  }

  async #remove({ name }: ModelSource): Promise<void> {
    await rm(this.#notes(name), { force: true });
    await rm(this.#part(name), { force: true });
  }

  async #run(source: ModelSource, work: LockedWork): Promise<string> {
    const { name } = source;
    const file = path.join(this.#folder, name);
    if ((await unlessMissing(stat(file))) !== undefined) {
      throw new LocalModelError({ kind: 'exists', name });
    }
    const started = await this.#started(name);
    if (started !== undefined && !isSame(started.source, source)) {
      // Gigabytes of another model may be here, which nobody has given up.
      const isOther = started.source.address !== source.address;
      if (isOther && started.loadedBytes > 0) throw new LocalModelError({ kind: 'exists', name });
      await this.#remove(source);
    }
    await writeAtomically(this.#notes(name), JSON.stringify(source));
    try {
      await this.#load(source, work);
    } catch (error) {
      const isBroken = error instanceof LocalModelError && error.fault.kind === 'broken';
      // There is nothing to go on with.
      if (isBroken && (await this.#started(name))?.loadedBytes === 0) await this.#remove(source);
      throw error;
    }
    await this.#check(source, work);
    await work.hold();
    await rename(this.#part(name), file);
    await this.#remove(source);
    return file;
  }

  async #load(source: ModelSource, work: LockedWork): Promise<void> {
    const { fetch, signal, freeBytes, hold } = work;
    const handle = await open(this.#part(source.name), 'a', privateFile);
    try {
      const { size } = await handle.stat();
      if (size === source.bytes) return;
      await this.#lookForSpace(source, size, freeBytes ?? freeBytesOf);
      const response = await ask(source, size, fetch, signal);
      if (response === undefined) return;
      // A source that can't go on sends all of it again.
      const start = response.status === 206 ? size : 0;
      await hold();
      await receive(source, response, handle, { ...work, start });
    } finally {
      await handle.close();
    }
  }

  async #lookForSpace(
    { bytes }: ModelSource,
    loaded: number,
    freeBytes: (folder: string) => Promise<number>,
  ): Promise<void> {
    if (bytes === undefined) return;
    const free = await freeBytes(this.#folder);
    const neededBytes = bytes - loaded + reserveBytes;
    if (neededBytes > free) {
      throw new LocalModelError({ kind: 'noSpace', neededBytes, freeBytes: free });
    }
  }

  /** What isn't right is removed: going on with it would never make it right. What can't be read now stays. */
  async #check(source: ModelSource, { hold }: LockedWork): Promise<void> {
    const part = this.#part(source.name);
    try {
      await readGgufHead(part);
      if (source.sha256 !== undefined && (await digestOfFile(part)) !== source.sha256) {
        throw new LocalModelError({ kind: 'wrongChecksum', what: source.name });
      }
    } catch (error) {
      await hold();
      if (isOfContents(error) || error instanceof LocalModelError) await this.#remove(source);
      if (!(error instanceof ModelFileError)) throw error;
      const sentence = error.message.replaceAll(part, source.name);
      throw new LocalModelError({ kind: 'broken', sentence }, { cause: error });
    }
  }

  async #started(name: string): Promise<StartedDownload | undefined> {
    const text = await unlessMissing(readFile(this.#notes(name), 'utf8'));
    const source = readSource(text ?? '');
    if (source === undefined) return undefined;
    const part = await unlessMissing(stat(this.#part(name)));
    return { source, loadedBytes: part?.size ?? 0 };
  }

  #part(name: string): string {
    return path.join(this.#folder, `${name}.part`);
  }

  #notes(name: string): string {
    return path.join(this.#folder, `${name}.part.json`);
  }
}

async function hold(lock: FileLock): Promise<void> {
  if (!(await lock.show())) throw new LocalModelError({ kind: 'busy' });
}

/** A file is known by its checksum wherever it comes from, and else by where that is. */
function isSame(one: ModelSource, other: ModelSource): boolean {
  const isKnown = one.sha256 !== undefined || one.address === other.address;
  return isKnown && one.bytes === other.bytes && one.sha256 === other.sha256;
}

/** Resolves with undefined where nothing is behind what is here. */
async function ask(
  { address, name, bytes }: ModelSource,
  loaded: number,
  fetch: SourceAccess['fetch'],
  signal: AbortSignal,
): Promise<Response | undefined> {
  const headers = loaded === 0 ? {} : { Range: `bytes=${loaded}-` };
  const response = await reach(address, signal, () =>
    fetch(abortableRequest(address, { headers, signal })),
  );
  if (response.url !== '') refusePlainHttp(new URL(response.url));
  if (response.status === 416) {
    // Where nobody knew the size, VS Code may have ended before the last byte was known to be it.
    const whole = `bytes */${loaded}`;
    const isWhole = (response.headers.get('Content-Range') ?? whole) === whole;
    if (bytes === undefined && isWhole) return undefined;
    throw new LocalModelError({ kind: 'changed', name });
  }
  const { ok, status } = response;
  if (!ok) throw new LocalModelError({ kind: 'refused', address, status });
  if (status === 206 && !goesOnAt(loaded, response)) {
    throw new LocalModelError({ kind: 'changed', name });
  }
  return response;
}

/** Whether a part is the one that was asked for, as far as that is said. */
function goesOnAt(loaded: number, { headers }: Response): boolean {
  const [, begins = loaded] = /^bytes (\d+)-/u.exec(headers.get('Content-Range') ?? '') ?? [];
  return Number(begins) === loaded;
}

async function receive(
  { name, bytes }: ModelSource,
  response: Response,
  handle: FileHandle,
  { start, signal, report, hold, clock = systemClock }: LockedWork & { start: number },
): Promise<void> {
  let loadedBytes = start;
  let heldAtMs = clock.now();
  const body = bodyOf(response, name, signal);
  for await (const chunk of start === 0 ? modelOf(body, name) : body) {
    signal.throwIfAborted();
    if (Math.abs(clock.now() - heldAtMs) >= holdMs) {
      await hold();
      heldAtMs = clock.now();
    }
    if (bytes !== undefined && loadedBytes + chunk.length > bytes) {
      throw new LocalModelError({ kind: 'changed', name });
    }
    // What is here stays until something better has come.
    if (loadedBytes === 0) await handle.truncate(0);
    // A disk may take a part.
    for (let at = 0; at < chunk.length;) at += (await handle.write(chunk, at)).bytesWritten;
    loadedBytes += chunk.length;
    report({ loadedBytes, bytes });
  }
  if (bytes !== undefined && loadedBytes < bytes) throw new LocalModelError({ kind: 'cut', name });
}

/** A model file as it comes. Rejects before the first bytes of anything else, such as a page that asks for a sign-in. */
async function* modelOf(
  body: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array, void> {
  let head = Buffer.alloc(0);
  let isModel = false;
  for await (const chunk of body) {
    if (isModel) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < ggufMagic.length) continue;
    if (head.subarray(0, ggufMagic.length).toString('latin1') !== ggufMagic) break;
    isModel = true;
    yield head;
  }
  if (isModel) return;
  const sentence = `The source sent something other than ${name}, such as a page to sign in.`;
  throw new LocalModelError({ kind: 'broken', sentence });
}

/** What comes; what fails here is the connection, and not the disk. */
async function* bodyOf(
  response: Response,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  try {
    yield* body ?? [];
  } catch (error) {
    signal.throwIfAborted();
    throw new LocalModelError({ kind: 'cut', name }, { cause: error });
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function readSource(text: string): ModelSource | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { name, address, bytes, sha256, licence } = value;
    if (typeof name !== 'string' || typeof address !== 'string') return undefined;
    return {
      name,
      address,
      ...(typeof bytes === 'number' && { bytes }),
      ...(typeof sha256 === 'string' && { sha256 }),
      ...(typeof licence === 'string' && { licence }),
    };
  } catch {
    return undefined;
  }
}
