import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { Disposables, type Disposable } from '../../base/disposables';
import { ghostText, hunkEnd, linesByKind, type Hunk } from '../../edits/diff/hunk';
import type { OpenReview } from './openReview';

/** This many lines around what is seen are marked, so that scrolling by pages finds them marked. */
const marginLines = 120;
const maxHoverLines = 40;

interface Marks {
  added: vscode.Range[];
  removed: vscode.DecorationOptions[];
  /** The mark for removed lines that have no line of their own. */
  notes: vscode.DecorationOptions[];
  pending: vscode.Range[];
}

interface Types {
  added: vscode.TextEditorDecorationType;
  removed: vscode.TextEditorDecorationType;
  notes: vscode.TextEditorDecorationType;
  pending: vscode.TextEditorDecorationType;
  addedRuler: vscode.TextEditorDecorationType;
  removedRuler: vscode.TextEditorDecorationType;
}

/**
 * Marks the lines of reviews. Only those near what is seen, since each removed line costs VS Code a style
 * of its own; the overview ruler shows all once the text has come.
 */
export class ReviewDecorations implements Disposable {
  readonly #reviewsOf: (document: vscode.TextDocument) => readonly OpenReview[];
  readonly #parts = new Disposables();
  readonly #marked = new Set<vscode.TextEditor>();
  #types: Types | undefined;

  constructor(reviewsOf: (document: vscode.TextDocument) => readonly OpenReview[]) {
    this.#reviewsOf = reviewsOf;
    this.#parts.add(
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.mark(textEditor)),
    );
    this.#parts.add(vscode.window.onDidChangeActiveColorTheme(() => this.#renew()));
  }

  dispose(): void {
    this.#parts.dispose();
    this.#forget();
  }

  /** Marks every editor that shows the document. */
  markAll(document: vscode.TextDocument): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) this.mark(editor);
    }
  }

  mark(editor: vscode.TextEditor): void {
    const reviews = this.#reviewsOf(editor.document);
    if (reviews.length === 0) {
      this.#clear(editor);
      return;
    }
    this.#types ??= createTypes();
    this.#marked.add(editor);
    const marks: Marks = { added: [], removed: [], notes: [], pending: [] };
    for (const review of reviews) addMarks(marks, review, editor);
    editor.setDecorations(this.#types.added, marks.added);
    editor.setDecorations(this.#types.removed, marks.removed);
    editor.setDecorations(this.#types.notes, marks.notes);
    editor.setDecorations(this.#types.pending, marks.pending);
  }

  /** Marks the overview ruler of the document's editors. */
  markRuler(document: vscode.TextDocument): void {
    const reviews = this.#reviewsOf(document);
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document !== document || this.#types === undefined) continue;
      const rangesOf = (kind: 'added' | 'removed'): vscode.Range[] =>
        reviews.flatMap((review) => rulerRanges(review, kind));
      editor.setDecorations(this.#types.addedRuler, rangesOf('added'));
      editor.setDecorations(this.#types.removedRuler, rangesOf('removed'));
    }
  }

  #clear(editor: vscode.TextEditor): void {
    if (this.#types === undefined || !this.#marked.delete(editor)) return;
    for (const type of Object.values<vscode.TextEditorDecorationType>({ ...this.#types })) {
      editor.setDecorations(type, []);
    }
  }

  #renew(): void {
    this.#forget();
    for (const editor of vscode.window.visibleTextEditors) {
      this.mark(editor);
      this.markRuler(editor.document);
    }
  }

  #forget(): void {
    if (this.#types === undefined) return;
    for (const type of Object.values<vscode.TextEditorDecorationType>({ ...this.#types })) {
      type.dispose();
    }
    this.#types = undefined;
    this.#marked.clear();
  }
}

function createTypes(): Types {
  const { createTextEditorDecorationType } = vscode.window;
  const color = (id: string): vscode.ThemeColor => new vscode.ThemeColor(id);
  const line = (kind: 'inserted' | 'removed'): vscode.DecorationRenderOptions => ({
    isWholeLine: true,
    backgroundColor: color(`diffEditor.${kind}LineBackground`),
    ...(isHighContrast() && outline(color(`diffEditor.${kind}TextBorder`))),
  });
  const ruler = (kind: 'added' | 'deleted'): vscode.DecorationRenderOptions => ({
    overviewRulerColor: color(`editorOverviewRuler.${kind}Foreground`),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
  });
  return {
    added: createTextEditorDecorationType(line('inserted')),
    removed: createTextEditorDecorationType(line('removed')),
    notes: createTextEditorDecorationType({}),
    pending: createTextEditorDecorationType({ isWholeLine: true, opacity: '0.5' }),
    addedRuler: createTextEditorDecorationType(ruler('added')),
    removedRuler: createTextEditorDecorationType(ruler('deleted')),
  };
}

function isHighContrast(): boolean {
  const { HighContrast, HighContrastLight } = vscode.ColorThemeKind;
  const { kind } = vscode.window.activeColorTheme;
  return kind === HighContrast || kind === HighContrastLight;
}

/** High contrast has no backgrounds for lines; elsewhere these colours are not there. */
function outline(borderColor: vscode.ThemeColor): vscode.DecorationRenderOptions {
  return { borderColor, borderStyle: 'dashed', borderWidth: '1px 0' };
}

function addMarks(marks: Marks, review: OpenReview, editor: vscode.TextEditor): void {
  const { first, end } = review.lines;
  const { hunks, pendingLine } = review;
  for (const window of windowsOf(editor)) {
    const from = window.first - first;
    const to = window.end - first;
    for (let index = firstReaching(hunks, from); index < hunks.length; index += 1) {
      const hunk = hunks[index];
      if (hunk === undefined || hunk.line >= to) break;
      addHunk(marks, { review, hunk, first, editor }, { first: window.first, end: window.end });
    }
    if (pendingLine === undefined) continue;
    const start = Math.max(pendingLine, window.first);
    const last = Math.min(end, window.end) - 1;
    if (last >= start) marks.pending.push(new vscode.Range(start, 0, last, 0));
  }
}

interface HunkPlace {
  review: OpenReview;
  hunk: Hunk;
  first: number;
  editor: vscode.TextEditor;
}

function addHunk(marks: Marks, place: HunkPlace, window: { first: number; end: number }): void {
  const { review, hunk, first } = place;
  const ghostsEnd = first + hunk.line + hunk.ghosts;
  const from = Math.max(first + hunk.line, window.first);
  for (let line = from; line < Math.min(ghostsEnd, window.end); line += 1) {
    const text = review.originalLines[hunk.oldStart + line - first - hunk.line] ?? '';
    marks.removed.push(ghost(line, text, place));
  }
  const note = hunk.ghosts === 0 && hunk.oldEnd > hunk.oldStart && removedNote(place);
  if (note) marks.notes.push(note);
  const start = Math.max(ghostsEnd, window.first);
  const last = Math.min(first + hunkEnd(hunk), window.end) - 1;
  if (last >= start) marks.added.push(new vscode.Range(start, 0, last, 0));
}

function ghost(line: number, text: string, place: HunkPlace): vscode.DecorationOptions {
  const tabSize = Number(place.editor.options.tabSize ?? 4);
  return {
    range: new vscode.Range(line, 0, line, 0),
    hoverMessage: removedHover(place),
    renderOptions: {
      // Not before: the lens above and the cursor would be at its end.
      after: {
        contentText: ghostText(text, tabSize),
        color: new vscode.ThemeColor('descriptionForeground'),
      },
    },
  };
}

/** At the end of the first added line, or of the line before what is removed. */
function removedNote(place: HunkPlace): vscode.DecorationOptions {
  const { review, hunk, first, editor } = place;
  const { t } = vscode.l10n;
  const line = Math.max(0, first + hunk.line - Number(hunk.added === 0));
  const { end } = editor.document.lineAt(Math.min(line, editor.document.lineCount - 1)).range;
  const text = (review.originalLines[hunk.oldStart] ?? '').trim();
  const count = hunk.oldEnd - hunk.oldStart;
  const reported =
    count === 1 ? t('removed: {0}', text) : t('{0} lines removed: {1} …', count, text);
  return {
    range: new vscode.Range(end, end),
    hoverMessage: removedHover(place),
    renderOptions: {
      after: {
        contentText: ghostText(reported, 1),
        color: new vscode.ThemeColor('descriptionForeground'),
        backgroundColor: new vscode.ThemeColor('diffEditor.removedLineBackground'),
        margin: '0 0 0 2em',
      },
    },
  };
}

function removedHover({ review, hunk, editor }: HunkPlace): vscode.MarkdownString {
  const removed = review.originalLines.slice(hunk.oldStart, hunk.oldEnd);
  const hover = new vscode.MarkdownString();
  hover.appendText(vscode.l10n.t('Removed lines: {0}', removed.length));
  const code = showHidden(removed.slice(0, maxHoverLines).join('\n'));
  hover.appendCodeblock(code, editor.document.languageId);
  return hover;
}

/** The lines near what an editor shows. */
export function windowsOf({ visibleRanges }: vscode.TextEditor): { first: number; end: number }[] {
  if (visibleRanges.length === 0) return [];
  const first = visibleRanges.reduce((least, { start }) => Math.min(least, start.line), Infinity);
  const last = visibleRanges.reduce((most, { end }) => Math.max(most, end.line), 0);
  return [{ first: Math.max(0, first - marginLines), end: last + 1 + marginLines }];
}

/** The index of the first hunk that ends after a line. */
export function firstReaching(hunks: readonly Hunk[], line: number): number {
  let low = 0;
  let high = hunks.length;
  while (low < high) {
    const half = (low + high) >> 1;
    const hunk = hunks[half];
    if (hunk !== undefined && hunkEnd(hunk) <= line) low = half + 1;
    else high = half;
  }
  return low;
}

function rulerRanges(review: OpenReview, kind: 'added' | 'removed'): vscode.Range[] {
  const { first } = review.lines;
  if (review.phase === 'streaming') return [];
  return review.hunks.flatMap((hunk) => {
    const lines = linesByKind(hunk)[kind];
    if (lines !== undefined) return new vscode.Range(first + lines.first, 0, first + lines.last, 0);
    const isReported = kind === 'removed' && hunk.oldEnd > hunk.oldStart;
    return isReported ? new vscode.Range(first + hunk.line, 0, first + hunk.line, 0) : [];
  });
}
