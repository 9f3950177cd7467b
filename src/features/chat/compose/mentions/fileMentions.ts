import * as path from 'node:path';
import * as vscode from 'vscode';
import { isAttachable } from '../../../../services/attachments/editorAttachment';
import type { CompletionItem } from '../../../../messages/completion';
import { distinctPath } from '../../../../platform/distinctPath';
import { excludeKeys, readExcludes } from '../../../../platform/excludes';
import { rankPaths } from '../../../../source/rankPaths';

/** More files than this are not looked through while somebody types. */
const maxFiles = 50_000;
const maxItems = 20;

/** Finds files of the workspace for a `#` mention, those in open editors first. */
export class FileMentions implements vscode.Disposable {
  /** Begins with the first question, so that a window that asks none watches nothing for it. */
  #watching: vscode.Disposable | undefined;
  /** Paths for display and where they lead; undefined until asked for, and again when files or folders come or go. */
  #files: Promise<Map<string, vscode.Uri>> | undefined;

  async find(query: string): Promise<CompletionItem[]> {
    this.#watch();
    const open = openFiles();
    this.#files ??= listFiles();
    const all = await this.#files;
    const openPaths = rankPaths([...open.keys()], query, maxItems);
    const others = rankPaths([...all.keys()], query, maxItems);
    const paths = [...new Set([...openPaths, ...others])].slice(0, maxItems);
    return paths.flatMap((file): CompletionItem[] => {
      const uri = open.get(file) ?? all.get(file);
      if (uri === undefined) return [];
      const label = path.posix.basename(file).replaceAll(/\s/g, '_');
      const detail = file === label ? '' : file;
      return [{ id: uri.toString(), label, detail, icon: 'file' }];
    });
  }

  /** Finds folders with files in them. */
  async findFolders(query: string): Promise<CompletionItem[]> {
    this.#watch();
    this.#files ??= listFiles();
    const folders = foldersOf(await this.#files);
    return rankPaths([...folders.keys()], query, maxItems).flatMap((folder): CompletionItem[] => {
      const uri = folders.get(folder);
      if (uri === undefined) return [];
      const label = `folder:${folder.replaceAll(/\s/g, '_')}`;
      return [{ id: uri.toString(), label, detail: `${folder}/`, icon: 'folder' }];
    });
  }

  dispose(): void {
    this.#watching?.dispose();
  }

  #watch(): void {
    if (this.#watching !== undefined) return;
    const { workspace } = vscode;
    const watcher = workspace.createFileSystemWatcher('**/*', false, true, false);
    const forget = (): void => (this.#files = undefined);
    this.#watching = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(forget),
      watcher.onDidDelete(forget),
      workspace.onDidChangeWorkspaceFolders(forget),
      workspace.onDidChangeConfiguration((event) => {
        if (excludeKeys.some((key) => event.affectsConfiguration(key))) forget();
      }),
    );
  }
}

function openFiles(): Map<string, vscode.Uri> {
  const uris = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []))
    .filter(isAttachable);
  return byPath(uris);
}

async function listFiles(): Promise<Map<string, vscode.Uri>> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const excludes = folders.flatMap(({ uri }) => readExcludes(uri));
  const exclude = excludes.length === 0 ? undefined : `{${excludes.join(',')}}`;
  return byPath(await vscode.workspace.findFiles('**/*', exclude, maxFiles));
}

function byPath(uris: readonly vscode.Uri[]): Map<string, vscode.Uri> {
  return new Map(uris.map((uri) => [distinctPath(uri), uri]));
}

/** The folders that files are in, and those around them within the workspace. */
function foldersOf(files: ReadonlyMap<string, vscode.Uri>): Map<string, vscode.Uri> {
  const folders = new Map<string, vscode.Uri>();
  for (const [file, uri] of files) {
    let folder = path.posix.dirname(file);
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path ?? uri.path;
    let at = path.posix.dirname(uri.path);
    // The name of a workspace folder may have slashes, which are no folders around it.
    while (at.length >= root.length && folder !== '.' && !folders.has(folder)) {
      folders.set(folder, uri.with({ path: at }));
      at = path.posix.dirname(at);
      folder = path.posix.dirname(folder);
    }
  }
  return folders;
}
