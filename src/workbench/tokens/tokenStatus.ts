import * as vscode from 'vscode';
import { isServiceError } from '../../protocol/serviceError';
import { readerModel } from '../../service/engines/reader/readerModel';
import type { Connections } from '../connection/connections';
import { targetOf, type EditorTarget } from '../editor/editorAttachment';
import { Disposables } from '../platform/disposables';
import { describeError, type Log } from '../platform/log';

const l10n = vscode.l10n;

/** Typing pauses at least this long before a count is asked for. */
const debounceMs = 250;

/**
 * Shows the tokens of the selection, or else of the active document, counted by the embedded service:
 * no text leaves the machine for it. One count is under way at a time, and only the newest is shown.
 */
export class TokenStatus implements vscode.Disposable {
  readonly #connections: Connections;
  readonly #log: Log;
  readonly #item: vscode.StatusBarItem;
  readonly #subscriptions = new Disposables();
  #timer: NodeJS.Timeout | undefined;
  #count: AbortController | undefined;

  constructor(connections: Connections, log: Log) {
    this.#connections = connections;
    this.#log = log;
    this.#item = vscode.window.createStatusBarItem(
      'parley.tokens',
      vscode.StatusBarAlignment.Right,
      100,
    );
    this.#item.name = l10n.t('Parley: Token Count');
    const schedule = (): void => this.#schedule();
    for (const subscription of [
      this.#item,
      vscode.window.onDidChangeActiveTextEditor(schedule),
      vscode.window.onDidChangeTextEditorSelection(schedule),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) schedule();
      }),
      connections.onDidChange(schedule),
    ]) {
      this.#subscriptions.add(subscription);
    }
    schedule();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#count?.abort();
    this.#subscriptions.dispose();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#update(), debounceMs);
  }

  async #update(): Promise<void> {
    this.#count?.abort();
    const target = targetOf(vscode.window.activeTextEditor);
    if (target === undefined) {
      this.#item.hide();
      return;
    }
    const count = new AbortController();
    this.#count = count;
    try {
      const tokens = await this.#countTokens(target, count.signal);
      if (!count.signal.aborted) this.#show(target, tokens);
    } catch (error) {
      if (isServiceError(error, 'cancelled')) return;
      this.#log.warn(`token count: ${describeError(error)}`);
      this.#item.hide();
    }
  }

  async #countTokens(target: EditorTarget, signal: AbortSignal): Promise<number> {
    const text = target.document.getText(target.selection);
    if (text === '') return 0;
    const { client } = this.#connections.embedded;
    const contents = [{ role: 'user', parts: [{ text }] }];
    const { totalTokens = 0 } = await client.countTokens(
      readerModel.name,
      { contents },
      { signal },
    );
    return totalTokens;
  }

  #show({ document, selection }: EditorTarget, tokens: number): void {
    const isExact = this.#connections.current.isEmbedded;
    const number = tokens.toLocaleString(vscode.env.language);
    this.#item.text = `$(symbol-numeric) ${isExact ? '' : '~'}${l10n.t('{0} tokens', number)}`;
    const name = vscode.workspace.asRelativePath(document.uri);
    const what = selection === undefined ? name : l10n.t('the selection in {0}', name);
    this.#item.tooltip = isExact
      ? l10n.t('{0} tokens in {1}, counted by the embedded service', number, what)
      : l10n.t(
          '{0} tokens in {1} by the tokenizer of Parley; the service may count otherwise',
          number,
          what,
        );
    this.#item.show();
  }
}
