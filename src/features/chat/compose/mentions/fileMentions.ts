import * as path from 'node:path';
import * as vscode from 'vscode';
import { isAttachable } from '../../../../services/attachments/editorAttachment';
import type { Clock } from '../../../../base/clock';
import { systemClock } from '../../../../base/systemClock';
import { unlessLate } from '../../../../base/unlessLate';
import { filesOfFolders } from '../../../../services/workspaceFiles/filesOfFolders';
import type { CompletionItem } from '../../../../messages/completion';
import { distinctPath } from '../../../../platform/distinctPath';
import { excludeKeys } from '../../../../platform/excludes';
import { findInFolder, ownFiles } from '../../../../platform/findInFolder';
import { rankPaths } from '../../../../source/rankPaths';

/** More files than this are not looked through while somebody types. */
const maxFiles = 50_000;
const maxItems = 20;
/** A file system that takes longer to list them keeps nothing else waiting. */
const patienceMs = 5000;
const never = new AbortController().signal;

type FilesByPath = ReadonlyMap<string, vscode.Uri>;

/** Finds files of the workspace for a `#` mention, those in open editors first. */
export class FileMentions implements vscode.Disposable {
  /** Begins with the first question, so that a window that asks none watches nothing for it. */
  #watching: vscode.Disposable | undefined;
  /** Paths for display and where they lead; undefined until asked for, and again when files or folders come or go. */
  #files: Promise<FilesByPath> | undefined;
  readonly #clock: Clock;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  async find(query: string): Promise<CompletionItem[]> {
    const open = openFiles();
    const all = await this.#all();
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
    const folders = foldersOf(await this.#all());
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

  /** None while they are still being listed. Where that fails, they are listed again for the next question. */
  #all(): Promise<FilesByPath> {
    this.#watch();
    this.#files ??= listFiles(this.#clock);
    const files = this.#files;
    files.catch(() => {
      if (this.#files === files) this.#files = undefined;
    });
    return unlessLate(files, new Map(), patienceMs, this.#clock);
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

async function listFiles(clock: Clock): Promise<FilesByPath> {
  const { workspaceFolders = [] } = vscode.workspace;
  const found = await Promise.all(workspaceFolders.map((folder) => filesOf(folder, clock)));
  // Of the largest folder some are left out rather than all of a small one.
  const smallFirst = found.sort((a, b) => a.length - b.length);
  return byPath(smallFirst.flat().slice(0, maxFiles));
}

async function filesOf(folder: vscode.WorkspaceFolder, clock: Clock): Promise<vscode.Uri[]> {
  const { uri } = folder;
  let found = await findInFolder(uri, '**/*', maxFiles, { clock });
  // It may be of a file system that VS Code can't search.
  if (found.length === 0 && uri.scheme !== 'file') found = await filesOfFolders([uri], never);
  return ownFiles(folder, found);
}

function byPath(uris: readonly vscode.Uri[]): Map<string, vscode.Uri> {
  return new Map(uris.map((uri) => [distinctPath(uri), uri]));
}

/** The folders that files are in, and those around them within the workspace. */
function foldersOf(files: FilesByPath): Map<string, vscode.Uri> {
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
