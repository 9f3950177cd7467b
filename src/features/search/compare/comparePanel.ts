import * as vscode from 'vscode';
import type { FromComparePage, ToComparePage } from '../../../messages/compare';
import { Disposables, type Disposable } from '../../../base/disposables';
import { Emitter } from '../../../base/emitter';
import { pageHtml } from '../../../platform/pageHtml';
import { Throttle } from '../../../base/throttle';
import { compareStrings } from './compareStrings';
import { createCompareView } from './compareView';
import type { Comparison } from '../../../semanticSearch/compare/comparison';
import { parseFromComparePage } from '../../../messages/parseFromComparePage';

/** Counts and batches come in quick succession; the page is drawn once for those that come together. */
const restMs = 40;

/** The type of the editor that shows the page. */
export const compareEditorType = 'parley.compare';

/** The page of comparing by meaning, in an editor. It can be closed and opened again without losing a text. */
export class ComparePanel implements Disposable, vscode.WebviewPanelSerializer {
  readonly #distFolder: vscode.Uri;
  readonly #comparison: Comparison;
  readonly #registered = new Disposables();
  readonly #throttle = this.#registered.add(new Throttle(() => this.#post(), restMs));
  #panel: vscode.WebviewPanel | undefined;
  readonly #received = this.#registered.add(new Emitter<FromComparePage>());
  readonly #restored = this.#registered.add(new Emitter<void>());
  /** What the page asks for. */
  readonly onDidReceive = this.#received.event;
  /** A window that was reloaded shows the page again. */
  readonly onDidRestore = this.#restored.event;
  /** What was said when texts were added or cut. */
  remarks: readonly string[] = [];

  constructor(distFolder: vscode.Uri, comparison: Comparison) {
    this.#distFolder = distFolder;
    this.#comparison = comparison;
    this.#registered.add(comparison.onDidChange(() => this.refresh()));
  }

  /** Brings the page to the front. */
  show(): void {
    if (this.#panel) this.#panel.reveal();
    else this.#panel = this.#open();
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    // The page was opened anew before its former tab was looked at.
    if (this.#panel !== undefined) panel.dispose();
    else {
      this.#panel = panel;
      this.#fill(panel);
      this.#restored.fire();
    }
    return Promise.resolve();
  }

  refresh(): void {
    this.#throttle.soon();
  }

  /** Has the page tell a screen reader. */
  say(text: string): void {
    this.#send({ type: 'said', text });
  }

  dispose(): void {
    // The page stays: VS Code shows it again when the window is loaded anew, and closes it with the extension.
    this.#registered.dispose();
  }

  #open(): vscode.WebviewPanel {
    const title = vscode.l10n.t('Compare by Meaning');
    const { Active } = vscode.ViewColumn;
    const panel = vscode.window.createWebviewPanel(compareEditorType, title, Active);
    this.#fill(panel);
    return panel;
  }

  #fill(panel: vscode.WebviewPanel): void {
    const title = vscode.l10n.t('Compare by Meaning');
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(this.#distFolder, 'webview')],
    };
    const subscriptions = new Disposables();
    subscriptions.add(panel.webview.onDidReceiveMessage((message) => this.#receive(message)));
    panel.onDidDispose(() => {
      subscriptions.dispose();
      this.#panel = undefined;
    });
    panel.webview.html = pageHtml(panel.webview, this.#distFolder, {
      name: 'compare',
      title,
      strings: compareStrings(),
    });
  }

  #receive(value: unknown): void {
    const message = parseFromComparePage(value);
    if (message?.type === 'ready') this.#throttle.now();
    else if (message !== undefined) this.#received.fire(message);
  }

  #post(): void {
    this.#send({ type: 'view', view: createCompareView(this.#comparison, this.remarks) });
  }

  #send(message: ToComparePage): void {
    // A hidden page takes no message; it says that it is ready when it is shown again.
    if (this.#panel?.visible) void this.#panel.webview.postMessage(message);
  }
}
