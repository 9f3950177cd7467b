import * as vscode from 'vscode';
import { addedHidden, showHidden } from '../../../base/untrusted/hiddenCharacters';
import { columnBeside } from '../../../platform/columnBeside';
import { registerCommands } from '../../../platform/registerCommands';
import { Disposables, type Disposable } from '../../../base/disposables';
import { showInformation, showWarning } from '../../../platform/notify';
import { cellAt, distinctName } from '../../../platform/distinctName';
import { isReadOnly } from '../../../platform/readOnly';
import { showDocument } from '../../../platform/showDocument';
import { plainPath } from '../../../base/untrusted/plainPath';

const scheme = 'parley-proposal';

interface Proposal {
  file: vscode.Uri;
  /** The file's text that the proposal was made from. */
  before: string;
  after: string;
}

/** Shows what an answer proposes for a file beside the file as it is, and applies it on request. */
export class Proposals implements vscode.TextDocumentContentProvider {
  readonly #proposals = new Map<string, Proposal>();
  #count = 0;

  register(): Disposable {
    const parts = new Disposables();
    parts.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    parts.add(registerCommands({ 'parley.applyProposal': () => this.applyActive() }));
    parts.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#proposals.delete(uri.toString())),
    );
    return parts;
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#proposals.get(uri.toString())?.after;
  }

  /** Opens the diff between a document and the text proposed for it. */
  async show(document: vscode.TextDocument, after: string): Promise<void> {
    this.#count += 1;
    // The path keeps its name, so that the proposal is highlighted as the file is.
    const path = showHidden(plainPath(document.uri.path));
    const uri = vscode.Uri.from({ scheme, path, query: String(this.#count) });
    const before = document.getText();
    this.#proposals.set(uri.toString(), { file: document.uri, before, after });
    const name = showHidden(distinctName(document.uri));
    const hidden = addedHidden(before, after);
    await vscode.commands.executeCommand(
      'vscode.diff',
      document.uri,
      uri,
      titleOf(name, hidden.length),
      {
        viewColumn: columnBeside(document.uri),
        // In place of its notebook, the cell would be closed.
        preview: cellAt(document.uri) === undefined,
      },
    );
  }

  /** Applies the proposal of the diff editor that is active, unless its file has changed meanwhile. */
  async applyActive(): Promise<void> {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    const uri = tab?.input instanceof vscode.TabInputTextDiff ? tab.input.modified : undefined;
    const proposal = uri && this.#proposals.get(uri.toString());
    if (tab === undefined || proposal === undefined) {
      const { l10n } = vscode;
      void showInformation(l10n.t('Open a proposed change first.'));
      return;
    }
    const document = await vscode.workspace.openTextDocument(proposal.file);
    const isAsItWas = (): boolean => document.getText() === proposal.before;
    const isDone =
      !(await isReadOnly(document)) && isAsItWas() && (await replaceText(document, proposal.after));
    if (!isDone) {
      const { l10n } = vscode;
      void showWarning(
        isAsItWas()
          ? l10n.t('The file is read-only.')
          : l10n.t('The file has changed. Ask for the change again.'),
      );
      return;
    }
    await vscode.window.tabGroups.close(tab);
    await showDocument(document);
  }
}

/** One edit, so that one undo takes it back. */
async function replaceText(document: vscode.TextDocument, text: string): Promise<boolean> {
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, document.validateRange(whole), text);
  return vscode.workspace.applyEdit(edit);
}

function titleOf(name: string, addedHidden: number): string {
  const { l10n } = vscode;
  switch (addedHidden) {
    case 0:
      return l10n.t('{0} (Proposed Change)', name);
    case 1:
      return l10n.t('{0} (Proposed Change, Adds 1 Hidden Character)', name);
    default:
      return l10n.t('{0} (Proposed Change, Adds {1} Hidden Characters)', name, addedHidden);
  }
}
