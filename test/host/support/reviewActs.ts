import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { diffLines } from '../../../src/edits/diff/lineDiff';
import type { OpenReview } from '../../../src/services/review/openReview';
import type { ReviewWindow } from './reviewWindow';
import { until } from './until';

type SimpleAct =
  | 'undo'
  | 'redo'
  | 'save'
  | 'autoSave'
  | 'formatOnSave'
  | 'reload'
  | 'secondReview'
  | 'secondEditor';

/** One thing that is done; numbers from 0 to 1 choose among what there is. */
export type Act =
  | { kind: 'decide'; which: number; isAccepted: boolean }
  | { kind: 'decideAll'; which: number; isAccepted: boolean }
  | { kind: SimpleAct }
  | { kind: 'type' | 'otherExtension'; at: number; what: 'word' | 'line' | 'removal' };

/** A file with two regions, and what each is to become. */
export interface Story {
  lineEnd: '\n' | '\r\n';
  around: [string[], string[], string[]];
  regions: [string[], string[]];
  next: [string[], string[]];
  acts: Act[];
}

/** A piece of the file: a line that nobody proposes to change, or a change. */
type Piece =
  | { kind: 'line'; text: string }
  | { kind: 'change'; old: string[]; fresh: string[]; is: 'proposed' | 'accepted' | 'rejected' };

/** What the file must be: pieces in order, with the region that each belongs to. */
interface State {
  pieces: (Piece & { region?: number })[];
}

/** Where stories are acted. */
export interface Stage {
  readonly window: ReviewWindow;
  /** A file without reviews. */
  readonly other: vscode.TextDocument;
  /** Takes white space off the ends of lines before a save, while it is on. */
  readonly formatter: SpaceFormatter;
}

/** Formats by taking white space off the ends of lines, when it is switched on: a setting would cost a file each time. */
export class SpaceFormatter implements vscode.DocumentFormattingEditProvider {
  isOn = false;

  provideDocumentFormattingEdits(document: vscode.TextDocument): vscode.TextEdit[] {
    return this.isOn ? spacesAtEnds(document) : [];
  }
}

/** What the acts say, beside what the editor and the disk have. */
export class ReviewActs {
  readonly #stage: Stage;
  readonly #story: Story;
  readonly #document: vscode.TextDocument;
  #states: State[];
  #at = 0;
  #words = 0;
  #hasSecond = false;

  constructor(stage: Stage, story: Story, document: vscode.TextDocument) {
    this.#stage = stage;
    this.#story = story;
    this.#document = document;
    const [top, middle, bottom] = story.around;
    const [first, second] = story.regions;
    const lines = (texts: string[], region?: number): State['pieces'] =>
      texts.map((text) => ({ kind: 'line', text, ...(region !== undefined && { region }) }));
    this.#states = [
      {
        pieces: [
          ...lines(top),
          ...lines(first, 0),
          ...lines(middle),
          ...lines(second, 1),
          ...lines(bottom),
        ],
      },
    ];
  }

  get #state(): State {
    const state = this.#states[this.#at];
    assert.ok(state !== undefined);
    return state;
  }

  /** Has a region become what the story says. */
  async propose(region: 0 | 1): Promise<void> {
    const old = this.#story.regions[region];
    const next = this.#story.next[region];
    const { pieces } = this.#state;
    const first = linesOf(
      pieces.slice(
        0,
        pieces.findIndex((piece) => piece.region === region),
      ),
    ).length;
    const last = first + old.length - 1;
    const range = new vscode.Range(first, 0, last, this.#document.lineAt(last).text.length);
    const review = this.#stage.window.begin(this.#document, range);
    for (const cut of [0.3, 0.7]) {
      review.show(next.join('\n').slice(0, Math.floor(cut * next.join('\n').length)));
    }
    await review.finish({ kind: 'complete', text: next.join('\n') });
    const changed = changedPieces(old, next).map((piece) => ({ ...piece, region }));
    if (changed.every(({ kind }) => kind === 'line')) return;
    this.#push([
      ...pieces.filter((_, index) => index < pieces.findIndex((piece) => piece.region === region)),
      ...changed,
      ...pieces.slice(pieces.findLastIndex((piece) => piece.region === region) + 1),
    ]);
  }

  async act(act: Act): Promise<void> {
    if (act.kind === 'decide') await this.#decide(act.which, act.isAccepted);
    else if (act.kind === 'decideAll') await this.#decideAll(act.which, act.isAccepted);
    else if ('what' in act) await this.#edit(act.at, act.what, act.kind === 'type');
    else await this.#simple[act.kind]();
  }

  readonly #simple: Record<SimpleAct, () => Promise<void>> = {
    undo: () => this.#move('undo'),
    redo: () => this.#move('redo'),
    save: async () => {
      await this.#document.save();
      await this.#checkDisk();
    },
    formatOnSave: () => this.#formatOnSave(),
    autoSave: () => this.#autoSave(),
    reload: () => this.#reload(),
    secondReview: () => this.#proposeSecond(),
    secondEditor: () => this.#secondEditor(),
  };

  /** The text is what the acts say, and every change that is not decided is marked as that. */
  check(act: Act | undefined): void {
    const { pieces } = this.#state;
    const said = `after ${JSON.stringify(act)}`;
    const text = this.#document.getText();
    assert.equal(text, this.#text, said);
    const proposed = pieces.filter(isProposed).map(({ old, fresh }) => ({ old, fresh }));
    const marked = this.#reviews.flatMap((review) =>
      review.hunks.map((hunk) => ({
        old: review.originalLines.slice(hunk.oldStart, hunk.oldEnd),
        fresh: linesAt(this.#document, review.lines.first + hunk.line, hunk.added),
      })),
    );
    assert.deepEqual(marked, proposed, said);
  }

  get #reviews(): OpenReview[] {
    return this.#stage.window.reviews.of(this.#document);
  }

  /** A review's hunks are the changes of its region that are proposed, in their order. */
  async #decide(which: number, isAccepted: boolean): Promise<void> {
    const hunks = this.#reviews.flatMap((review) => review.hunks.map((hunk) => ({ review, hunk })));
    const index = Math.floor(which * hunks.length);
    const chosen = hunks[index];
    if (chosen === undefined) return;
    await chosen.review.decide(isAccepted ? 'accept' : 'reject', chosen.hunk);
    let proposed = 0;
    this.#decided(isAccepted, () => (proposed += 1) === index + 1);
  }

  async #decideAll(which: number, isAccepted: boolean): Promise<void> {
    const review = this.#reviews[Math.floor(which * this.#reviews.length)];
    if (review === undefined) return;
    const before = this.#reviews
      .filter((each) => each.lines.first < review.lines.first)
      .reduce((sum, { hunks }) => sum + hunks.length, 0);
    const end = before + review.hunks.length;
    await review.decide(isAccepted ? 'accept' : 'reject');
    let proposed = 0;
    this.#decided(isAccepted, () => {
      proposed += 1;
      return proposed > before && proposed <= end;
    });
  }

  #decided(isAccepted: boolean, isChosen: () => boolean): void {
    this.#push(
      this.#state.pieces.map((piece) =>
        isProposed(piece) && isChosen()
          ? { ...piece, is: isAccepted ? ('accepted' as const) : ('rejected' as const) }
          : piece,
      ),
    );
  }

  async #move(way: 'undo' | 'redo'): Promise<void> {
    const at = this.#at + (way === 'undo' ? -1 : 1);
    // What was before the first text came is not looked at.
    if (this.#states[at] === undefined) return;
    await vscode.commands.executeCommand(way);
    this.#at = at;
  }

  async #edit(at: number, what: 'word' | 'line' | 'removal', isTyped: boolean): Promise<void> {
    const { pieces } = this.#state;
    const places = pieces.flatMap((piece, index) =>
      textsOf(piece).map((_, line) => ({ index, line, isIn: piece.kind })),
    );
    const place = places[Math.floor(at * places.length)];
    const line = Math.floor(at * places.length);
    if (place === undefined) return;
    const piece = pieces[place.index];
    if (piece === undefined) return;
    this.#words += 1;
    const word = `word${this.#words}`;
    const shown = this.#document.lineAt(line).text;
    const ends = { start: new vscode.Position(line, shown.length) };
    if (what === 'word') {
      await this.#apply(new vscode.Range(ends.start, ends.start), word, isTyped);
      this.#push(pieces.with(place.index, withText(piece, place.line, shown + word)));
      return;
    }
    // Whole lines come and go among the lines that nobody proposes to change, and in the middle of a region.
    const [before, after] = [pieces[place.index - 1], pieces[place.index + 1]];
    if (before === undefined || after === undefined) return;
    if (piece.kind !== 'line' || before.region !== piece.region || after.region !== piece.region) {
      return;
    }
    if (what === 'line') {
      await this.#apply(new vscode.Range(ends.start, ends.start), `\n${word}`, isTyped);
      this.#push(pieces.toSpliced(place.index + 1, 0, { ...piece, text: word }));
      return;
    }
    await this.#apply(new vscode.Range(line, 0, line + 1, 0), '', isTyped);
    this.#push(pieces.toSpliced(place.index, 1));
  }

  async #apply(range: vscode.Range, text: string, isTyped: boolean): Promise<void> {
    const fitting = text.replaceAll('\n', this.#story.lineEnd);
    if (isTyped) {
      const editor = this.#editors.at(-1) ?? (await this.#show());
      assert.ok(await editor.edit((edit) => edit.replace(range, fitting)));
      return;
    }
    const edit = new vscode.WorkspaceEdit();
    edit.replace(this.#document.uri, range, fitting);
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  async #formatOnSave(): Promise<void> {
    const { formatter } = this.#stage;
    formatter.isOn = true;
    await this.#document.save();
    formatter.isOn = false;
    // VS Code formats what it saves only, and an extension learns a while later that nothing is left to save.
    const formatted = this.#formatted();
    if (this.#document.getText() === linesOf(formatted).join(this.#story.lineEnd)) {
      if (this.#document.getText() !== this.#text) this.#push(formatted);
    }
    await this.#checkDisk();
  }

  get #text(): string {
    return linesOf(this.#state.pieces).join(this.#story.lineEnd);
  }

  #formatted(): State['pieces'] {
    return this.#state.pieces.map((piece) =>
      textsOf(piece).reduce<State['pieces'][number]>(
        (formatted, text, line) => withText(formatted, line, text.trimEnd()),
        piece,
      ),
    );
  }

  /** The editor loses the focus: only where VS Code saves then by itself. */
  async #autoSave(): Promise<void> {
    if (!this.#document.isDirty) return;
    const { other } = this.#stage;
    await vscode.window.showTextDocument(other, { viewColumn: vscode.ViewColumn.One });
    await until('nothing is left to save', () => !this.#document.isDirty);
    await this.#show();
    await this.#checkDisk();
  }

  /** The next extension host goes on; of what was before, VS Code undoes nothing then. */
  async #reload(): Promise<void> {
    const { reviews } = this.#stage.window;
    await reviews.noted();
    this.#stage.window.restart();
    await this.#stage.window.reviews.resume();
    this.#states = [this.#state];
    this.#at = 0;
  }

  async #proposeSecond(): Promise<void> {
    if (this.#hasSecond) return;
    // The region is as it was at first: nobody has written in it.
    const texts = linesOf(this.#state.pieces.filter(({ region }) => region === 1));
    if (texts.join('\n') !== this.#story.regions[1].join('\n')) return;
    this.#hasSecond = true;
    await this.propose(1);
  }

  /** Beside the first one, which keeps the focus. */
  async #secondEditor(): Promise<void> {
    if (this.#editors.length > 1) return;
    const viewColumn = vscode.ViewColumn.Two;
    const options = { viewColumn, preview: false, preserveFocus: true };
    await vscode.window.showTextDocument(this.#document, options);
  }

  get #editors(): vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => document === this.#document);
  }

  async #show(): Promise<vscode.TextEditor> {
    const viewColumn = vscode.ViewColumn.One;
    return vscode.window.showTextDocument(this.#document, { viewColumn, preview: false });
  }

  async #checkDisk(): Promise<void> {
    const saved = await readFile(this.#document.fileName, 'utf8');
    assert.equal(saved, this.#text);
  }

  #push(pieces: State['pieces']): void {
    this.#states = [...this.#states.slice(0, this.#at + 1), { pieces }];
    this.#at += 1;
  }
}

function isProposed(piece: Piece): piece is Piece & { kind: 'change' } {
  return piece.kind === 'change' && piece.is === 'proposed';
}

function textsOf(piece: Piece): readonly string[] {
  if (piece.kind === 'line') return [piece.text];
  return piece.is === 'rejected' ? piece.old : piece.fresh;
}

function linesOf(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(textsOf);
}

function withText<T extends Piece>(piece: T, line: number, text: string): T {
  if (piece.kind === 'line') return { ...piece, text };
  if (piece.is === 'rejected') return { ...piece, old: piece.old.with(line, text) };
  return { ...piece, fresh: piece.fresh.with(line, text) };
}

function changedPieces(old: readonly string[], next: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const keepTo = (end: number): void => {
    for (const text of old.slice(at, end)) pieces.push({ kind: 'line', text });
    at = end;
  };
  for (const { oldStart, oldEnd, newStart, newEnd } of diffLines(old, next)) {
    keepTo(oldStart);
    const change = { old: old.slice(oldStart, oldEnd), fresh: next.slice(newStart, newEnd) };
    pieces.push({ kind: 'change', ...change, is: 'proposed' });
    at = oldEnd;
  }
  keepTo(old.length);
  return pieces;
}

function linesAt(document: vscode.TextDocument, line: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => document.lineAt(line + index).text);
}

function spacesAtEnds(document: vscode.TextDocument): vscode.TextEdit[] {
  return Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line)).flatMap(
    ({ text, range }) => {
      const kept = text.trimEnd().length;
      if (kept === text.length) return [];
      return vscode.TextEdit.delete(new vscode.Range(range.start.translate(0, kept), range.end));
    },
  );
}
