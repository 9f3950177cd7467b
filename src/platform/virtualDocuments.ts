import * as vscode from 'vscode';
import { showHidden } from '../base/untrusted/hiddenCharacters';
import { Disposables, type Disposable } from '../base/disposables';

/** Read-only documents of one scheme, each held as long as it is open. */
export class VirtualDocuments implements vscode.TextDocumentContentProvider {
  readonly #scheme: string;
  readonly #texts = new Map<string, string>();

  constructor(scheme: string) {
    this.#scheme = scheme;
  }

  register(): Disposable {
    const parts = new Disposables();
    parts.add(vscode.workspace.registerTextDocumentContentProvider(this.#scheme, this));
    parts.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    );
    return parts;
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** @param path with a slash in front; it gives VS Code the name and, by its extension, the language */
  hold(path: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: this.#scheme, path: showHidden(path) });
    this.#texts.set(uri.toString(), text);
    return uri;
  }
}
