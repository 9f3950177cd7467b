import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { Clock } from '../../../base/clock';
import { setContextKey } from '../../../platform/setContextKey';
import type { Disposable } from '../../../base/disposables';
import type { IndexState } from '../semanticSearch';
import { sizeSentence, stateSentence, statusText } from './indexTexts';

const secondMs = 1000;

/** Shows in the status bar that the index is worked on, and how far; nothing when there is nothing to be done. */
export class IndexStatus implements Disposable {
  readonly #item: vscode.StatusBarItem;
  readonly #clock: Clock;
  #state: IndexState | undefined;
  #stopCountdown: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    const { Left } = vscode.StatusBarAlignment;
    this.#item = vscode.window.createStatusBarItem('parley.searchIndex', Left, 0);
    this.#item.name = vscode.l10n.t('Parley: Search Index');
    this.#item.command = 'parley.showSearchIndex';
  }

  /** What it says, for tests; undefined while it is hidden. */
  get text(): string | undefined {
    return this.#state && statusText(this.#state, this.#clock.now());
  }

  show(state: IndexState): void {
    if (state.kind !== this.#state?.kind) setContextKeys(state);
    this.#state = state;
    this.#draw();
  }

  dispose(): void {
    this.#stopCountdown();
    this.#item.dispose();
  }

  #draw(): void {
    this.#stopCountdown();
    const { text } = this;
    if (this.#state === undefined || text === undefined) {
      this.#item.hide();
      return;
    }
    const sentence = showHidden(stateSentence(this.#state, this.#clock.now()));
    this.#item.text = text;
    this.#item.tooltip = `${sentence}\n${sizeSentence(this.#state)}`;
    this.#item.accessibilityInformation = {
      label: vscode.l10n.t('Parley search index. {0}', sentence),
      role: 'button',
    };
    this.#item.show();
    if (this.#state.kind === 'waiting') {
      this.#stopCountdown = this.#clock.setTimer(() => this.#draw(), secondMs);
    }
  }
}

function setContextKeys({ kind }: IndexState): void {
  setContextKey('parley.hasSearchIndex', kind !== 'off');
  setContextKey('parley.isIndexing', ['starting', 'indexing', 'waiting'].includes(kind));
  setContextKey('parley.isIndexingHalted', kind === 'paused' || kind === 'failed');
}
