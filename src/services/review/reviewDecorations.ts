import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { Disposables, type Disposable } from '../../base/disposables';
import { hunkEnd, type Hunk } from '../../edits/diff/hunk';
import { besideAdded, decorationText, type AddedLine } from '../../edits/diff/removedLines';
import { documentLines } from './documentRegion';
import { isInDiff } from './reviewDiff';
import { isWrapped } from '../../platform/userSettings';
import type { OpenReview } from './openReview';

const { l10n } = vscode;

/** This many lines around what is seen are marked, so that scrolling by pages finds them marked. */
const marginLines = 120;
const maxHoverLines = 40;

/** Removed lines are beside the new ones; where lines wrap, there is no room for long ones. */
const maxWrappedLength = 60;

interface Marks {
  added: vscode.Range[];
  /** The new words of lines that were changed. */
  words: vscode.Range[];
  /** Their old words, and removed lines. */
  removed: vscode.DecorationOptions[];
  pending: vscode.Range[];
}

interface Types {
  added: vscode.TextEditorDecorationType;
  words: vscode.TextEditorDecorationType;
  removed: vscode.TextEditorDecorationType;
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
    if (reviews.length === 0 || isInDiff(editor)) {
      this.#clear(editor);
      return;
    }
    this.#types ??= createTypes();
    this.#marked.add(editor);
    const marks: Marks = { added: [], words: [], removed: [], pending: [] };
    for (const review of reviews) addMarks(marks, review, editor);
    editor.setDecorations(this.#types.added, marks.added);
    editor.setDecorations(this.#types.words, marks.words);
    editor.setDecorations(this.#types.removed, marks.removed);
    editor.setDecorations(this.#types.pending, marks.pending);
  }

  /** Marks the overview ruler of the document's editors. */
  markRuler(document: vscode.TextDocument): void {
    const reviews = this.#reviewsOf(document);
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document !== document || this.#types === undefined || isInDiff(editor)) continue;
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
  const ruler = (kind: 'added' | 'deleted'): vscode.DecorationRenderOptions => ({
    overviewRulerColor: color(`editorOverviewRuler.${kind}Foreground`),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
  });
  return {
    added: createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: color('diffEditor.insertedLineBackground'),
    }),
    words: createTextEditorDecorationType({
      backgroundColor: color('diffEditor.insertedTextBackground'),
      ...(isHighContrast() && {
        border: '1px solid',
        borderColor: color('diffEditor.insertedTextBorder'),
      }),
    }),
    removed: createTextEditorDecorationType({}),
    pending: createTextEditorDecorationType({ isWholeLine: true, opacity: '0.5' }),
    addedRuler: createTextEditorDecorationType(ruler('added')),
    removedRuler: createTextEditorDecorationType(ruler('deleted')),
  };
}

/** High contrast has no backgrounds for changes: they have borders, which elsewhere are not there. */
function isHighContrast(): boolean {
  const { HighContrast, HighContrastLight } = vscode.ColorThemeKind;
  const { kind } = vscode.window.activeColorTheme;
  return kind === HighContrast || kind === HighContrastLight;
}

function addMarks(marks: Marks, review: OpenReview, editor: vscode.TextEditor): void {
  const { first, end } = review.lines;
  const { hunks, pendingLine } = review;
  // VS Code does not wrap what decorations add: it would be cut off at the edge.
  const wrappedLength = isWrapped(editor.document) ? maxWrappedLength : Infinity;
  for (const window of windowsOf(editor)) {
    const from = window.first - first;
    const to = window.end - first;
    for (let index = firstReaching(hunks, from); index < hunks.length; index += 1) {
      const hunk = hunks[index];
      if (hunk === undefined || hunk.line >= to) break;
      addHunk(marks, { review, hunk, first, editor, wrappedLength }, window);
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
  /** How much of a removed line fits beside a new one. */
  wrappedLength: number;
}

/** What the marks of a change's removed lines have in common. */
interface RemovedPlace extends HunkPlace {
  removed: readonly string[];
  hover: vscode.MarkdownString;
}

function addHunk(marks: Marks, place: HunkPlace, window: { first: number; end: number }): void {
  const { review, hunk, first, editor } = place;
  const start = first + hunk.line;
  const from = Math.max(start, window.first);
  const end = Math.min(first + hunkEnd(hunk), window.end);
  if (end > from) marks.added.push(new vscode.Range(from, 0, end - 1, 0));
  const removed = review.originalLines.slice(hunk.oldStart, hunk.oldEnd);
  if (removed.length === 0) return;
  const hover = removedHover(removed, editor.document.languageId);
  const gone: RemovedPlace = { ...place, removed, hover };
  const lines = review.phase === 'streaming' ? [] : besideOf(hunk, removed, editor.document, start);
  if (lines.length === 0) marks.removed.push(removedNote(gone));
  for (const [index, line] of lines.entries()) {
    if (start + index >= from && start + index < end) addLine(marks, gone, start + index, line);
  }
}

/** An edit within a change makes another one of it, so each is compared once. */
const compared = new WeakMap<Hunk, AddedLine[]>();

function besideOf(
  hunk: Hunk,
  removed: readonly string[],
  document: vscode.TextDocument,
  start: number,
): AddedLine[] {
  const known =
    compared.get(hunk) ?? besideAdded(removed, documentLines(document, start, hunk.added));
  compared.set(hunk, known);
  return known;
}

function addLine(
  marks: Marks,
  place: RemovedPlace,
  line: number,
  { words, beside }: AddedLine,
): void {
  const shown = place.editor.document.lineAt(line).text;
  for (const { start, end } of words?.added ?? []) {
    // Indentation that has changed is not worth a mark.
    if (shown.slice(start, end).trim() === '') continue;
    marks.words.push(new vscode.Range(line, start, line, end));
  }
  for (const { at, text } of words?.removed ?? []) {
    if (text.trim() === '') continue;
    const before = { ...removedLook(decorationText(text, 1)), textDecoration: 'line-through' };
    marks.removed.push({
      range: new vscode.Range(line, at, line, at),
      hoverMessage: place.hover,
      renderOptions: { before },
    });
  }
  const [first] = beside;
  if (first !== undefined) marks.removed.push(besideLine(place, line, first, beside.length));
}

/** A removed line at the end of an added one, and how many there are. */
function besideLine(
  { editor: { document }, wrappedLength, hover }: RemovedPlace,
  line: number,
  text: string,
  count: number,
): vscode.DecorationOptions {
  const { end } = document.lineAt(Math.min(Math.max(0, line), document.lineCount - 1)).range;
  const isCut = text.trim().length > wrappedLength;
  const shown = isCut ? `${text.trim().slice(0, wrappedLength)}…` : text.trim();
  const look = removedLook(removedText(decorationText(shown, 1), count));
  return {
    range: new vscode.Range(end, end),
    hoverMessage: hover,
    renderOptions: { after: { ...look, margin: '0 0 0 2em' } },
  };
}

function removedText(first: string, count: number): string {
  if (count === 1) return `− ${first}`;
  return count === 2
    ? l10n.t('− {0} and 1 more line removed', first)
    : l10n.t('− {0} and {1} more lines removed', first, count - 1);
}

function removedLook(contentText: string): vscode.ThemableDecorationAttachmentRenderOptions {
  const border = {
    border: '1px dashed',
    borderColor: new vscode.ThemeColor('diffEditor.removedTextBorder'),
  };
  return {
    contentText,
    color: new vscode.ThemeColor('descriptionForeground'),
    backgroundColor: new vscode.ThemeColor('diffEditor.removedTextBackground'),
    ...(isHighContrast() && border),
  };
}

/** At the end of the first added line, or of the line before what is removed. */
function removedNote(place: RemovedPlace): vscode.DecorationOptions {
  const { hunk, first, removed } = place;
  const line = first + hunk.line - Number(hunk.added === 0);
  const telling = removed.find((text) => text.trim() !== '') ?? '';
  return besideLine(place, line, telling, removed.length);
}

function removedHover(removed: readonly string[], languageId: string): vscode.MarkdownString {
  const hover = new vscode.MarkdownString();
  hover.appendText(vscode.l10n.t('Removed lines: {0}', removed.length));
  const code = showHidden(removed.slice(0, maxHoverLines).join('\n'));
  hover.appendCodeblock(code, languageId);
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
    const start = first + hunk.line;
    if (kind === 'added') {
      return hunk.added > 0 ? new vscode.Range(start, 0, start + hunk.added - 1, 0) : [];
    }
    return hunk.oldEnd > hunk.oldStart ? new vscode.Range(start, 0, start, 0) : [];
  });
}
