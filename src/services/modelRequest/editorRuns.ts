import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { registerCommands } from '../../platform/registerCommands';
import { setContextKey } from '../../platform/setContextKey';
import { Disposables, type Disposable } from '../../base/disposables';
import type { FindCachedForCommands } from '../../caching/cachedForCommands';
import { plainLabel } from '../../base/untrusted/plainLabel';

/** Something that is running for an editor, until its end is reported. */
export interface EditorRun {
  /** Aborted when the user stops it. */
  readonly signal: AbortSignal;
  /** Finds what of a service's cached contents its questions are asked with. */
  readonly findCached: FindCachedForCommands;
  /** Says what it is doing now. */
  notify(activity: string): void;
  stop(): void;
  /** It has ended, however. */
  end(): void;
}

/**
 * What is being asked of a model for editors. The status bar shows it and stops it, as Escape in the
 * editor does.
 */
export class EditorRuns {
  readonly #runs = new Map<AbortController, string>();
  readonly #item: vscode.StatusBarItem;
  readonly #findCached: FindCachedForCommands;

  constructor(findCached: FindCachedForCommands = () => undefined) {
    this.#findCached = findCached;
    const { Left } = vscode.StatusBarAlignment;
    this.#item = vscode.window.createStatusBarItem('parley.editorRuns', Left, 0);
    this.#item.name = vscode.l10n.t('Parley: Editor Requests');
    this.#item.command = 'parley.stopEditorRun';
  }

  register(): Disposable {
    const parts = new Disposables();
    parts.add(this.#item);
    parts.add(registerCommands({ 'parley.stopEditorRun': () => this.#stopLast() }));
    parts.add({ dispose: () => this.#stopAll() });
    return parts;
  }

  /** @param activity what it is doing, for display: "Explaining retry.ts" */
  begin(activity: string): EditorRun {
    const abort = new AbortController();
    this.#runs.set(abort, activity);
    this.#show();
    return {
      signal: abort.signal,
      findCached: this.#findCached,
      notify: (next) => {
        if (!this.#runs.has(abort)) return;
        this.#runs.set(abort, next);
        this.#show();
      },
      stop: () => abort.abort(),
      end: () => {
        this.#runs.delete(abort);
        this.#show();
      },
    };
  }

  #stopLast(): void {
    [...this.#runs.keys()].at(-1)?.abort();
  }

  #stopAll(): void {
    for (const abort of this.#runs.keys()) abort.abort();
  }

  #show(): void {
    const activity = [...this.#runs.values()].at(-1);
    setContextKey('parley.isEditorRunning', activity !== undefined);
    if (activity === undefined) {
      this.#item.hide();
      return;
    }
    this.#item.text = `$(loading~spin) ${plainLabel(activity)}`;
    this.#item.tooltip = vscode.l10n.t('{0}. Click to stop.', showHidden(activity));
    this.#item.show();
  }
}
