import { mkdir, readFile, writeFile } from '../../src/web/node/fsPromises';
import { useDrive, type Drive, type DriveEntry, type DriveStat } from '../../src/web/drive';

/*
 * `node:fs/promises` as in a browser, for tests that were written for Node: on a drive that can do no more than the
 * storage of VS Code for the web, and knows as little of times as that does after a reload.
 */

export * from '../../src/web/node/fsPromises';

class MemoryDrive implements Drive {
  readonly #files = new Map<string, Uint8Array>();
  readonly #folders = new Set<string>(['/']);

  async read(path: string): Promise<Uint8Array | undefined> {
    if (this.#folders.has(path)) throw failure('EISDIR', path);
    this.#checkIsBelowFolders(path);
    return copyOf(this.#files.get(path));
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    if (this.#folders.has(path)) throw failure('EISDIR', path);
    await this.makeFolder(path.slice(0, path.lastIndexOf('/')));
    this.#files.set(path, new Uint8Array(bytes));
  }

  async stat(path: string): Promise<DriveStat | undefined> {
    const isFolder = this.#folders.has(path);
    const bytes = this.#files.get(path);
    if (!isFolder && bytes === undefined) return undefined;
    return { isFolder, sizeBytes: bytes?.length ?? 0, modifiedMs: 0 };
  }

  async list(folder: string): Promise<DriveEntry[] | undefined> {
    this.#checkIsBelowFolders(folder);
    if (!this.#folders.has(folder)) return undefined;
    const named = (path: string, isFolder: boolean): DriveEntry[] => {
      const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
      return rest === '' || rest.includes('/') ? [] : [{ name: rest, isFolder }];
    };
    return [
      ...[...this.#folders].flatMap((path) => named(path, true)),
      ...[...this.#files.keys()].flatMap((path) => named(path, false)),
    ];
  }

  async makeFolder(folder: string): Promise<void> {
    for (let path = folder; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      if (this.#files.has(path)) throw failure('ENOTDIR', path);
      this.#folders.add(path);
    }
  }

  async remove(path: string): Promise<void> {
    const isIn = (each: string): boolean => each === path || each.startsWith(`${path}/`);
    for (const each of this.#files.keys()) if (isIn(each)) this.#files.delete(each);
    for (const each of this.#folders) if (isIn(each)) this.#folders.delete(each);
  }

  #checkIsBelowFolders(path: string): void {
    for (const file of this.#files.keys()) {
      if (path.startsWith(`${file}/`)) throw failure('ENOTDIR', path);
    }
  }
}

function copyOf(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes && new Uint8Array(bytes);
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

useDrive(new MemoryDrive());
let lastFolder = 0;

export async function mkdtemp(prefix: string): Promise<string> {
  lastFolder += 1;
  const folder = `${prefix}${lastFolder}`;
  await mkdir(folder, {});
  return folder;
}

export async function truncate(path: string, length: number): Promise<void> {
  await writeFile(path, (await readFile(path)).subarray(0, length));
}
