import { chmod, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import * as path from 'node:path';
import type { Clock } from '../../../base/clock';
import { digestOfFile } from '../../../base/node/digestOf';
import { makePrivateFolder, privateFile } from '../../../fileSystem/privateFiles';
import { unfinishedIn, writeAtomically } from '../../../fileSystem/writeAtomically';

/** What a state was made by and of: it is of use only where all of it is the same. */
export interface StateIdentity {
  /** The model file. */
  model: string;
  /** The library and what it is built on. */
  engine: string;
  contextTokens: number;
  /** The tokens that were read. */
  tokens: string;
}

/** What stands beside a state. */
interface StateHeader extends StateIdentity {
  version: number;
  bytes: number;
  /** SHA-256 of the state. */
  checksum: string;
}

const headerVersion = 1;

/** The states of a model on disk, each with a header beside it; those used last within a bound. */
export class StateFolder {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #clock: Clock;

  constructor(folder: string, maxBytes: number, clock: Clock) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#clock = clock;
  }

  /**
   * The file of a whole state of that identity; undefined if there is none. Any other is removed.
   * @param onPiece called while a large one is read
   */
  async find(
    key: string,
    identity: StateIdentity,
    onPiece?: () => void,
  ): Promise<string | undefined> {
    const file = this.#stateFile(key);
    const header = await this.#header(key);
    if (header === undefined) return undefined;
    const isOwn = Object.entries(identity).every(([name, value]) => header[name] === value);
    if (
      !isOwn ||
      header['version'] !== headerVersion ||
      (await checksumOf(file, onPiece)) !== header['checksum']
    ) {
      await this.remove(key);
      return undefined;
    }
    const now = new Date(this.#clock.now());
    // Another window may have removed it since.
    return utimes(file, now, now).then(
      () => file,
      () => undefined,
    );
  }

  /**
   * Keeps what `write` writes into the file that it is given, and makes room for it.
   * @param onPiece called while a large one is read
   */
  async add(
    key: string,
    identity: StateIdentity,
    write: (file: string) => Promise<unknown>,
    onPiece?: () => void,
  ): Promise<void> {
    await makePrivateFolder(this.#folder);
    const unfinished = unfinishedIn(this.#folder);
    try {
      await write(unfinished);
      await chmod(unfinished, privateFile);
      const { size: bytes } = await stat(unfinished);
      const checksum = await checksumOf(unfinished, onPiece);
      const header: StateHeader = {
        version: headerVersion,
        ...identity,
        bytes,
        checksum: checksum ?? '',
      };
      // Without its header a state counts for nothing, so it comes last.
      await this.remove(key);
      await rename(unfinished, this.#stateFile(key));
      await writeAtomically(this.#headerFile(key), JSON.stringify(header));
    } finally {
      await rm(unfinished, { force: true });
    }
    await this.#makeRoom(key);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#headerFile(key), { force: true });
    await rm(this.#stateFile(key), { force: true });
  }

  /** Removes what was not used for longest until the rest is within the bound; the new one stays. */
  async #makeRoom(newest: string): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.state'));
    const states = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(path.join(this.#folder, name));
        return { key: path.basename(name, '.state'), size, mtimeMs };
      }),
    );
    let total = states.reduce((sum, { size }) => sum + size, 0);
    const oldestFirst = states.toSorted((one, other) => one.mtimeMs - other.mtimeMs);
    for (const { key, size } of oldestFirst) {
      if (total <= this.#maxBytes) return;
      if (key === newest) continue;
      await this.remove(key);
      total -= size;
    }
  }

  async #header(key: string): Promise<Record<string, unknown> | undefined> {
    try {
      const header: unknown = JSON.parse(await readFile(this.#headerFile(key), 'utf8'));
      return typeof header === 'object' && header !== null ? { ...header } : undefined;
    } catch {
      return undefined;
    }
  }

  #stateFile(key: string): string {
    return path.join(this.#folder, `${key}.state`);
  }

  #headerFile(key: string): string {
    return path.join(this.#folder, `${key}.json`);
  }
}

/** SHA-256 of a file; undefined if it can't be read. */
export async function checksumOf(file: string, onPiece?: () => void): Promise<string | undefined> {
  return digestOfFile(file, onPiece).catch(() => undefined);
}
