import * as vscode from 'vscode';

/** Files that are nowhere but in memory, as those of a virtual workspace; they can only be read. */
export class MemoryFileSystem implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  readonly #files: Record<string, string>;

  /** @param files contents by path, without a slash in front */
  constructor(files: Record<string, string>) {
    this.#files = files;
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const content = this.#files[uri.path.slice(1)];
    const type = content === undefined ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: 0, size: content?.length ?? 0 };
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    const prefix = uri.path === '/' ? '' : `${uri.path.slice(1)}/`;
    const types = new Map<string, vscode.FileType>();
    for (const path of Object.keys(this.#files)) {
      if (!path.startsWith(prefix)) continue;
      const [name = '', ...rest] = path.slice(prefix.length).split('/');
      types.set(name, rest.length === 0 ? vscode.FileType.File : vscode.FileType.Directory);
    }
    return [...types];
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const content = this.#files[uri.path.slice(1)];
    if (content === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return new TextEncoder().encode(content);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}
