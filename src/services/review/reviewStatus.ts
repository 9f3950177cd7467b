import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { setContextKey } from '../../platform/setContextKey';
import type { Disposable } from '../../base/disposables';
import type { ContextKey } from '../../platform/manifest/contextKeys';
import type { OpenReview } from './openReview';
import { changedLines, waitingHunks, type WaitingReview } from './waitingReview';

const { l10n } = vscode;

/**
 * Shows the active editor's reviews in the status bar and in the keys that commands depend on; if it has none, the status
 * bar shows that others have.
 */
export class ReviewStatus implements Disposable {
  readonly #reviews: () => readonly OpenReview[];
  readonly #closed: () => readonly WaitingReview[];
  readonly #item: vscode.StatusBarItem;
  readonly #keys = new Map<ContextKey, boolean>();
  /** The active editor's document, if a change of it was to be decided. */
  #decided: vscode.TextDocument | undefined;

  /**
   * @param reviews those of all documents
   * @param closed what waits in files that are not open
   */
  constructor(reviews: () => readonly OpenReview[], closed: () => readonly WaitingReview[]) {
    this.#reviews = reviews;
    this.#closed = closed;
    this.#item = vscode.window.createStatusBarItem(
      'parley.review',
      vscode.StatusBarAlignment.Left,
      0,
    );
    this.#item.name = l10n.t('Parley: Editor Changes');
    this.#item.command = 'parley.chooseReviewAction';
  }

  dispose(): void {
    this.#item.dispose();
  }

  update(): void {
    const document = vscode.window.activeTextEditor?.document;
    const all = this.#reviews();
    const reviews = all.filter((review) => review.document === document);
    const waiting = reviews.filter(({ phase }) => phase !== 'streaming');
    const can = (act: 'stop' | 'continue' | 'refine' | 'repeat', phase?: string): boolean =>
      reviews.some((review) => review.actions[act] && (phase ?? review.phase) === review.phase);
    if (this.#decided !== document) this.#decided = undefined;
    if (waiting.length > 0) this.#decided = document;
    const closed = this.#closed();
    this.#set('parley.hasAnyReview', all.length + closed.length > 0);
    this.#set('parley.hadReview', reviews.length === 0 && this.#decided !== undefined);
    this.#set('parley.hasReview', reviews.length > 0);
    this.#set('parley.reviewAwaits', waiting.length > 0);
    this.#set('parley.canStopReview', can('stop', 'streaming'));
    this.#set('parley.canContinueReview', can('continue', 'incomplete'));
    this.#set('parley.canRefineReview', waiting.length > 0 && can('refine'));
    this.#set('parley.canRepeatReview', waiting.length > 0 && can('repeat'));
    const others = [...all.filter(({ phase }) => phase !== 'streaming'), ...closed];
    this.#show(waiting.length > 0 ? waiting : others, waiting.length === 0);
  }

  #set(key: ContextKey, value: boolean): void {
    if (this.#keys.get(key) === value) return;
    this.#keys.set(key, value);
    setContextKey(key, value);
  }

  /** @param isElsewhere the active editor has none of them */
  #show(waiting: readonly WaitingReview[], isElsewhere: boolean): void {
    if (waiting.length === 0) {
      this.#item.hide();
      return;
    }
    const hunks = waiting.flatMap(waitingHunks);
    const { added, removed } = changedLines(hunks);
    const files = new Set(waiting.map(({ document }) => document.uri.toString())).size;
    const text = isElsewhere ? elsewhereText(hunks.length, files) : changesText(hunks.length);
    const lines = l10n.t('Lines added: {0}, removed: {1}', added, removed);
    const label = hunks.length === 0 ? text : `${text}. ${lines}`;
    this.#item.text = `$(diff) ${text}`;
    this.#item.tooltip = `${waiting.map(({ title }) => showHidden(title)).join(', ')}: ${label}`;
    this.#item.accessibilityInformation = { label };
    this.#item.show();
  }
}

/** How many changes wait, for display; none of an answer that ended before its first. */
export function changesText(count: number): string {
  if (count === 0) return l10n.t('No changes yet');
  return count === 1 ? l10n.t('1 change to review') : l10n.t('{0} changes to review', count);
}

function elsewhereText(count: number, files: number): string {
  const changes = changesText(count);
  return files === 1
    ? l10n.t('{0} in another file', changes)
    : l10n.t('{0} in {1} files', changes, files);
}
