import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { plainPath } from '../../base/untrusted/plainPath';
import type { Disposable } from '../../base/disposables';
import { VirtualDocuments } from '../../platform/virtualDocuments';
import type { ProposalView } from '../../services/review/review';

/** Shows code that was not applied beside its file. It can be read and copied there, and not applied as a whole. */
export class RefusedDiffs implements ProposalView {
  readonly #documents = new VirtualDocuments('parley-refused');
  #count = 0;

  register(): Disposable {
    return this.#documents.register();
  }

  async show(document: vscode.TextDocument, text: string): Promise<void> {
    this.#count += 1;
    // The path keeps its name, so that the code is highlighted as the file is.
    const path = `/${this.#count}${plainPath(document.uri.path)}`;
    const uri = this.#documents.hold(path, text);
    const name = showHidden(vscode.workspace.asRelativePath(document.uri));
    const title = vscode.l10n.t('{0} (Answer That Wasn’t Applied)', name);
    await vscode.commands.executeCommand('vscode.diff', document.uri, uri, title);
  }
}
