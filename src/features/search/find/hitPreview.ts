import * as vscode from 'vscode';
import type { FoundInWorkspace } from '../semanticSearch';
import { EditorState } from './editorState';
import { showHit } from './showHit';
import { SerialQueue } from '../../../base/serialQueue';

/**
 * Shows hits in passing, with their lines highlighted and without the focus. One is shown at a time; of those asked
 * for meanwhile, the last.
 */
export class HitPreview {
  readonly #onFailed: (hit: FoundInWorkspace) => void;
  readonly #highlight = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
  });
  readonly #previewed = new Set<string>();
  #before: EditorState | undefined;
  #highlighted: vscode.TextEditor | undefined;
  #wanted: FoundInWorkspace | undefined;
  readonly #showing = new SerialQueue();
  #hasEnded = false;

  /** @param onFailed called with a hit that can't be shown */
  constructor(onFailed: (hit: FoundInWorkspace) => void) {
    this.#onFailed = onFailed;
  }

  show(hit: FoundInWorkspace): void {
    this.#wanted = hit;
    void this.#showing.run(() => this.#showWanted());
  }

  /** Ends it, and brings back what was there before, where anything was shown. */
  async restore(): Promise<void> {
    const before = await this.#end();
    await before?.restore(this.#previewed);
  }

  /** Ends it, and leaves what is shown. */
  async keep(): Promise<void> {
    await this.#end();
  }

  async #showWanted(): Promise<void> {
    const hit = this.#wanted;
    if (hit === undefined || this.#hasEnded) return;
    this.#wanted = undefined;
    this.#before ??= new EditorState();
    const { viewColumn } = this.#before;
    this.#previewed.add(hit.uri.toString());
    try {
      const shown = await showHit(hit, { viewColumn, isPreview: true });
      this.#mark(shown);
    } catch {
      this.#mark(undefined);
      this.#onFailed(hit);
    }
  }

  #mark(shown: { editor: vscode.TextEditor; range: vscode.Range } | undefined): void {
    this.#highlighted?.setDecorations(this.#highlight, []);
    this.#highlighted = shown?.editor;
    if (!this.#hasEnded) shown?.editor.setDecorations(this.#highlight, [shown.range]);
  }

  async #end(): Promise<EditorState | undefined> {
    this.#hasEnded = true;
    this.#highlight.dispose();
    await this.#showing.settled();
    const before = this.#before;
    this.#before = undefined;
    return before;
  }
}
