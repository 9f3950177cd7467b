import { createHash } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { abortableRequest } from '../base/abortableRequest';
import { forEachConcurrent } from '../base/forEachConcurrent';
import { unlessMissing } from '../fileSystem/fileSystem';
import { makePrivateFolder, privateFile } from '../fileSystem/privateFiles';
import { unfinishedIn, writeAtomically } from '../fileSystem/writeAtomically';
import { tarballAddress, type EnginePackage, type EngineRelease } from './enginePackages';
import { LocalModelError } from './localModelError';
import { reach } from './reach';
import { readTarball } from './tarball';
import { whileAlone } from './whileAlone';

/** What is only for compiling the library, for reading its source, or for a command line. */
const unneeded =
  /^(?:templates|llama\/(?:addon|cmake|grammars|patches|profiles|toolchains|xpack|gitRelease\.bundle|CMakeLists\.txt))(?:\/|$)/u;
const unread = /\.(?:map|d\.[cm]?ts)$/u;
const downloadsAtOnce = 6;
const marker = 'complete.json';

/** How an engine is fetched. */
export interface EngineInstallation {
  /** The address of an npm registry. */
  registry: string;
  fetch: (request: Request) => Promise<Response>;
  signal: AbortSignal;
  /** How much of all is done, from 0 to 1. */
  report: (share: number) => void;
}

/** Where the llama.cpp engine is installed, by its version. */
export class EngineFolder {
  readonly #parent: string;
  readonly release: EngineRelease;

  constructor(parent: string, release: EngineRelease) {
    this.#parent = parent;
    this.release = release;
  }

  get #lock(): string {
    return path.join(this.#parent, 'installing.lock');
  }

  /** The folder of this version. */
  get folder(): string {
    return path.join(this.#parent, this.release.id);
  }

  async isInstalled(): Promise<boolean> {
    return (await unlessMissing(stat(path.join(this.folder, marker)))) !== undefined;
  }

  /**
   * Fetches the packages, compares each with its checksum, and keeps what is needed of them; other versions are removed.
   * Nothing of an installation that fails is left. Rejects with a {@link LocalModelError}, or with the signal's reason.
   */
  async install(installation: EngineInstallation): Promise<void> {
    await whileAlone(this.#lock, async () => {
      if (!(await this.isInstalled())) await this.#install(installation);
    });
  }

  /** Removes this and every other version. Rejects with a {@link LocalModelError} while one is installed. */
  async remove(): Promise<void> {
    await whileAlone(this.#lock, async () => {
      // Without its marker it counts for nothing, whatever can't be removed while it is in use.
      await rm(path.join(this.folder, marker), { force: true });
      for (const version of await this.#versions()) {
        await rm(version, { recursive: true, force: true, maxRetries: 5 });
      }
    });
  }

  async #versions(): Promise<string[]> {
    const names = await readdir(this.#parent);
    return names
      .filter((name) => !name.endsWith('.lock'))
      .map((name) => path.join(this.#parent, name));
  }

  /** What it takes on disk. */
  async bytes(): Promise<number> {
    const names = await readdir(this.folder, { recursive: true, withFileTypes: true });
    const sizes = names
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  async #install(installation: EngineInstallation): Promise<void> {
    const { signal, report } = installation;
    const unfinished = unfinishedIn(this.#parent);
    const { packages } = this.release;
    let done = 0;
    const failed = new AbortController();
    const ending = AbortSignal.any([signal, failed.signal]);
    try {
      await forEachConcurrent(
        packages,
        downloadsAtOnce,
        async (wanted) => {
          try {
            await installPackage(wanted, unfinished, { ...installation, signal: ending });
            done += 1;
            report(done / packages.length);
          } catch (error) {
            failed.abort(error);
          }
        },
        ending,
      );
      // What failed first is its reason.
      ending.throwIfAborted();
      await rm(this.folder, { recursive: true, force: true });
      await rename(unfinished, this.folder);
      await writeAtomically(path.join(this.folder, marker), JSON.stringify({ version: 1 }));
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    await this.#removeOthers();
  }

  /** Those that another window still runs, and that can't be removed for it, are removed the next time. */
  async #removeOthers(): Promise<void> {
    for (const version of await this.#versions()) {
      if (version === this.folder) continue;
      await rm(version, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

async function installPackage(
  wanted: EnginePackage,
  folder: string,
  { registry, fetch, signal }: EngineInstallation,
): Promise<void> {
  const address = tarballAddress(registry, wanted);
  const bytes = await download(address, fetch, signal);
  const digest = createHash('sha512').update(bytes).digest('base64');
  if (`sha512-${digest}` !== wanted.integrity) {
    throw new LocalModelError({ kind: 'wrongChecksum', what: `${wanted.name}@${wanted.version}` });
  }
  const place = path.join(folder, wanted.place);
  for (const { path: name, bytes: content } of await readTarball(bytes)) {
    if (unneeded.test(name) || unread.test(name)) continue;
    const file = path.join(place, name);
    await makePrivateFolder(path.dirname(file));
    await writeFile(file, content, { mode: privateFile });
  }
}

async function download(
  address: string,
  fetch: EngineInstallation['fetch'],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { response, bytes } = await reach(address, signal, async () => {
    const answer = await fetch(abortableRequest(address, { signal }));
    return { response: answer, bytes: answer.ok ? await answer.arrayBuffer() : undefined };
  });
  if (bytes === undefined) {
    throw new LocalModelError({ kind: 'refused', address, status: response.status });
  }
  return new Uint8Array(bytes);
}
