import * as vscode from 'vscode';
import type { Direction, Notice } from '../base/channel/direction';
import type { Disposable } from '../base/disposables';
import { Emitter } from '../base/emitter';
import type { PageOptions } from './pageHtml';
import { WebviewPage, type PageReceiver } from './webviewPage';

/** A page in an editor, of which there is one at most. */
export class PagePanel<Out extends Direction, In extends Direction>
  implements Disposable, vscode.WebviewPanelSerializer
{
  readonly #viewType: string;
  readonly #distFolder: vscode.Uri;
  readonly #options: PageOptions;
  readonly #receiver: PageReceiver<In>;
  readonly #restored = new Emitter<void>();
  #shown: { panel: vscode.WebviewPanel; page: WebviewPage<Out, In> } | undefined;
  /** A window that was reloaded shows the page again. */
  readonly onDidRestore = this.#restored.event;

  constructor(
    viewType: string,
    distFolder: vscode.Uri,
    options: PageOptions,
    receiver: PageReceiver<In>,
  ) {
    this.#viewType = viewType;
    this.#distFolder = distFolder;
    this.#options = options;
    this.#receiver = receiver;
  }

  /** A hidden page takes no message; it says that it is ready when it is shown again. */
  get isVisible(): boolean {
    return this.#shown?.panel.visible === true;
  }

  /** Brings the page to the front. */
  show(): void {
    if (this.#shown !== undefined) {
      this.#shown.panel.reveal();
      return;
    }
    const { Active } = vscode.ViewColumn;
    this.#fill(vscode.window.createWebviewPanel(this.#viewType, this.#options.title, Active));
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    // The page was opened again before its former tab was looked at.
    if (this.#shown !== undefined) panel.dispose();
    else {
      this.#fill(panel);
      this.#restored.fire();
    }
    return Promise.resolve();
  }

  send(message: Notice<Out>): void {
    if (this.isVisible) this.#shown?.page.send(message);
  }

  /** Closes the editor. */
  close(): void {
    this.#shown?.panel.dispose();
  }

  /** Leaves the editor as it is: VS Code closes it with the extension, or shows it again in the next window. */
  dispose(): void {
    this.#shown?.page.dispose();
    this.#restored.dispose();
  }

  #fill(panel: vscode.WebviewPanel): void {
    const page = new WebviewPage<Out, In>(
      panel.webview,
      this.#distFolder,
      this.#options,
      this.#receiver,
    );
    this.#shown = { panel, page };
    panel.onDidDispose(() => {
      page.dispose();
      this.#shown = undefined;
    });
  }
}
