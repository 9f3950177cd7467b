import * as vscode from 'vscode';
import { describeError, type Log } from '../../base/log';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { registerCommands } from '../../platform/registerCommands';
import { setContextKey } from '../../platform/setContextKey';
import { Disposables, type Disposable } from '../../base/disposables';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { safeMarkdown } from '../../base/untrusted/safeMarkdown';
import { notifyProblem, type Notify } from '../../platform/notifyUser';
import { ReviewRefusal } from '../../services/review/review';

const l10n = vscode.l10n;
const scheme = 'parley-rewrite-answer';
const maxTooltipLength = 1000;

/** A model's words that did not become code. */
export interface RewriteWords {
  /** What was asked for, for display: "Simplify". */
  title: string;
  /** Markdown of the model. */
  text: string;
}

/**
 * Messages to the user about rewrites. What a model said that did not become code is shown as a document
 * that can't be written to; while a rewrite is being reviewed, the status bar offers its remarks.
 */
export class RewriteNotices implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #item: vscode.StatusBarItem;
  #remarks: RewriteWords | undefined;
  #count = 0;
  /** Says a sentence at the edge of the window. */
  readonly notify: Notify;
  readonly #log: Log;

  constructor(notify: Notify, log: Log) {
    this.notify = notify;
    this.#log = log;
    const { Left } = vscode.StatusBarAlignment;
    this.#item = vscode.window.createStatusBarItem('parley.rewriteRemarks', Left, 0);
    this.#item.name = l10n.t('Parley: Rewrite Notes');
    this.#item.command = 'parley.showRewriteRemarks';
  }

  register(): Disposable {
    const parts = new Disposables();
    parts.add(this.#item);
    parts.add(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    parts.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    );
    parts.add(registerCommands({ 'parley.showRewriteRemarks': () => this.#showRemarks() }));
    return parts;
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** Says why a rewrite could not begin; what is more than a refusal is logged. */
  reportFailure(error: unknown): void {
    if (error instanceof ReviewRefusal) {
      void this.notify(error.message);
      return;
    }
    this.#log.warn(`rewrite: ${describeError(error)}`);
    void notifyProblem(this.notify, error);
  }

  /** Says why a model's words did not become code, and offers them. */
  async showWords(sentence: string, { title, text }: RewriteWords): Promise<void> {
    const show = l10n.t('Show Answer');
    const chosen = await this.notify(`${title}: ${sentence}`, ...(text === '' ? [] : [show]));
    if (chosen === show) await this.show({ title, text });
  }

  /** The remarks that are offered now. */
  get remarks(): RewriteWords | undefined {
    return this.#remarks;
  }

  /** Offers the remarks of the rewrite that is being reviewed; undefined takes the offer away. */
  offerRemarks(remarks: RewriteWords | undefined): void {
    this.#remarks = remarks;
    setContextKey('parley.hasRewriteRemarks', remarks !== undefined);
    if (remarks === undefined) {
      this.#item.hide();
      return;
    }
    this.#item.text = `$(note) ${plainLabel(l10n.t('Notes: {0}', remarks.title))}`;
    this.#item.tooltip = showHidden(remarks.text.slice(0, maxTooltipLength));
    this.#item.show();
  }

  /** Opens a model's words beside the code. */
  async show({ title, text }: RewriteWords): Promise<vscode.TextDocument> {
    this.#count += 1;
    const name = showHidden(title).replaceAll(/[/\\?#]/g, ' ');
    const uri = vscode.Uri.from({ scheme, path: `/${name}.md`, query: String(this.#count) });
    this.#texts.set(uri.toString(), safeMarkdown(text));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside });
    return document;
  }

  async #showRemarks(): Promise<void> {
    if (this.#remarks !== undefined) await this.show(this.#remarks);
  }
}
