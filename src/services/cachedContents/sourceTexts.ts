import * as vscode from 'vscode';
import { Disposables } from '../../base/disposables';
import { decodeFile } from '../../platform/decodeFile';
import { openDocument } from '../../platform/openDocument';

/** The texts of documents as they are now, saved or not, and when they may be others. */
export class SourceTexts {
  readonly #changed: (uris: string[]) => void;
  #watched = new Set<string>();
  #watchedText = '';
  #subscriptions: Disposables | undefined;

  constructor(changed: (uris: string[]) => void) {
    this.#changed = changed;
  }

  /**
   * What a document may be read as: what is typed and not saved alone, or else the file, and what an
   * editor makes of it. Empty: it is not there, or can't be read.
   */
  async read(uri: string): Promise<string[]> {
    const document = openDocument(uri);
    const open = document === undefined || document.isClosed ? [] : [document.getText()];
    if (document?.isDirty === true || document?.isUntitled === true) return open;
    try {
      const file = vscode.Uri.parse(uri, true);
      const text = await decodeFile(await vscode.workspace.fs.readFile(file), file);
      return [...open, text, ...evenLineEnds(text)];
    } catch {
      return [];
    }
  }

  /** Reports changes of these documents from now on, and of no others. @returns whether they are others. */
  watch(uris: readonly string[]): boolean {
    const wanted = [...new Set(uris)].sort();
    const text = wanted.join('\n');
    if (text === this.#watchedText) return false;
    this.#watchedText = text;
    this.#watched = new Set(wanted);
    this.#subscriptions?.dispose();
    this.#subscriptions = wanted.length === 0 ? undefined : this.#subscribe(wanted);
    return true;
  }

  #subscribe(uris: readonly string[]): Disposables {
    const subscriptions = new Disposables();
    const { workspace } = vscode;
    const reported = (uri: vscode.Uri): void => {
      const text = String(uri);
      if (this.#watched.has(text)) this.#changed([text]);
    };
    subscriptions.add(workspace.onDidChangeTextDocument(({ document }) => reported(document.uri)));
    subscriptions.add(workspace.onDidSaveTextDocument(({ uri }) => reported(uri)));
    // What was typed and not saved is given up with its tab; its document may stay for a while.
    subscriptions.add(workspace.onDidCloseTextDocument(({ uri }) => reported(uri)));
    subscriptions.add(
      vscode.window.tabGroups.onDidChangeTabs(({ changed, closed }) => {
        for (const { input } of [...changed, ...closed]) {
          if (input instanceof vscode.TabInputText) reported(input.uri);
        }
      }),
    );
    // A folder that is renamed or deleted takes its files with it, without an event for each of them.
    subscriptions.add(workspace.onDidRenameFiles(() => this.#changed([...this.#watched])));
    subscriptions.add(workspace.onDidDeleteFiles(() => this.#changed([...this.#watched])));
    for (const pattern of patternsOf(uris)) {
      const watcher = subscriptions.add(workspace.createFileSystemWatcher(pattern));
      subscriptions.add(watcher.onDidChange(reported));
      subscriptions.add(watcher.onDidCreate(reported));
      subscriptions.add(watcher.onDidDelete((uri) => this.#deleted(uri)));
    }
    return subscriptions;
  }

  #deleted(uri: vscode.Uri): void {
    const folder = `${String(uri)}/`;
    const gone = [...this.#watched].filter(
      (watched) => watched === String(uri) || watched.startsWith(folder),
    );
    if (gone.length > 0) this.#changed(gone);
  }
}

/** One watcher a workspace folder, and one a folder outside of them. */
function patternsOf(uris: readonly string[]): vscode.RelativePattern[] {
  const patterns = new Map<string, vscode.RelativePattern>();
  for (const text of uris) {
    const uri = vscode.Uri.parse(text);
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    const base = folder?.uri ?? vscode.Uri.joinPath(uri, '..');
    const glob = folder === undefined ? '*' : '**/*';
    patterns.set(String(base), new vscode.RelativePattern(base, glob));
  }
  return [...patterns.values()];
}

/** An editor gives a file of mixed line ends one kind of them. */
function evenLineEnds(text: string): string[] {
  const plain = text.replaceAll('\r\n', '\n');
  const isMixed = plain !== text && text.replaceAll('\r\n', '').includes('\n');
  return isMixed ? [plain, plain.replaceAll('\n', '\r\n')] : [];
}
