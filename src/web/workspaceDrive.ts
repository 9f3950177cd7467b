import * as vscode from 'vscode';
import type { Drive, DriveEntry, DriveStat } from './drive';

const nodeCodes: Partial<Record<string, string>> = {
  FileNotFound: 'ENOENT',
  EntryNotFound: 'ENOENT',
  FileExists: 'EEXIST',
  EntryExists: 'EEXIST',
  FileIsADirectory: 'EISDIR',
  FileNotADirectory: 'ENOTDIR',
  NoPermissions: 'EACCES',
};

/** The drive that VS Code gives an extension in a browser: its storage, and the folder it was installed to. */
export class WorkspaceDrive implements Drive {
  readonly #storage: vscode.Uri;
  readonly #extension: vscode.Uri;

  /** @param extension where Parley is, which can only be read */
  constructor(storage: vscode.Uri, extension: vscode.Uri) {
    this.#storage = storage;
    this.#extension = extension;
  }

  /** The address of a path, which a page may show what is there by. */
  uriOf(path: string): vscode.Uri {
    const home = this.#isExtension(path) ? this.#extension : this.#storage;
    return home.with({ path });
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return unlessMissing(vscode.workspace.fs.readFile(this.uriOf(path)));
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await done(vscode.workspace.fs.writeFile(this.uriOf(path), bytes));
  }

  async stat(path: string): Promise<DriveStat | undefined> {
    const found = await unlessMissing(vscode.workspace.fs.stat(this.uriOf(path)));
    if (found === undefined) return undefined;
    const { type, size, mtime } = found;
    return { isFolder: isFolder(type), sizeBytes: size, modifiedMs: mtime };
  }

  async list(folder: string): Promise<DriveEntry[] | undefined> {
    // Where Parley was installed to may be a web server, which lists nothing.
    if (this.#isExtension(folder)) return undefined;
    const entries = await unlessMissing(vscode.workspace.fs.readDirectory(this.uriOf(folder)));
    return entries?.map(([name, type]) => ({ name, isFolder: isFolder(type) }));
  }

  async makeFolder(folder: string): Promise<void> {
    await done(vscode.workspace.fs.createDirectory(this.uriOf(folder)));
  }

  async remove(path: string): Promise<void> {
    await unlessMissing(vscode.workspace.fs.delete(this.uriOf(path), { recursive: true }));
  }

  watch(folder: string, listener: () => void): () => void {
    const pattern = new vscode.RelativePattern(this.uriOf(folder), '*');
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    watcher.onDidCreate(listener);
    watcher.onDidChange(listener);
    watcher.onDidDelete(listener);
    return () => void watcher.dispose();
  }

  #isExtension(path: string): boolean {
    return path.startsWith(`${this.#extension.path}/`);
  }
}

function isFolder(type: vscode.FileType): boolean {
  return (type & vscode.FileType.Directory) !== 0;
}

async function unlessMissing<Value>(work: Thenable<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw failure(error);
  }
}

async function done(work: Thenable<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw failure(error);
  }
}

function failure(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  return Object.assign(new Error(message, { cause: error }), { code: codeOf(error) });
}

/** Node's code for what VS Code says. */
function codeOf(error: unknown): string {
  const code = error instanceof vscode.FileSystemError ? error.code : '';
  return nodeCodes[code] ?? 'EIO';
}
