import * as vscode from 'vscode';
import { documentLines, rangeOf, regionOf, withLines } from './documentLines';
import { isSameHunk, layOut, type Hunk, type Layout } from './hunk';
import { diffLines } from './lineDiff';
import { editsBetween, type LineEdit } from './lineEdit';
import { newLines, type RegionLines } from './regionLines';
import { ReadOnlyError, RegionWriter, type RegionPlan, type UndoStops } from './regionWriter';
import type { RegionRecord } from './reviewRecords';
import { addedLines, decide, edited, giveBack, isSame, type Decision } from './reviewEdits';
import type {
  Review,
  ReviewActs,
  ReviewEnd,
  ReviewHost,
  ReviewOutcome,
  ReviewPhase,
  ReviewRequest,
} from './review';
import { ShownRegion } from './shownRegion';
import { StreamWriter } from './streamWriter';

/** A review in a document that is open. */
export class OpenReview implements Review {
  readonly document: vscode.TextDocument;
  readonly title: string;
  readonly acts: ReviewActs;
  readonly outcome: Promise<ReviewOutcome>;
  readonly #host: ReviewHost;
  readonly #source: RegionLines;
  readonly #region: ShownRegion;
  readonly #writer: RegionWriter;
  readonly #stream: StreamWriter;
  #resolve: (outcome: ReviewOutcome) => void = () => undefined;
  #phase: ReviewPhase = 'streaming';
  #sentence: string | undefined;
  #queue: Promise<void> = Promise.resolve();
  #isPumping = false;
  /** More was asked for: the text begins anew. */
  #mustRestart = false;
  /** Why nothing is written into the document any more; the end goes to a diff editor. */
  #diversion: string | undefined;
  #isTakenBack = false;
  #isEditedInside = false;
  #hasAccepted = false;
  /** What the review itself has shown last. */
  #layout: Layout | undefined;
  /** What was shown when the user took it back by Undo, or that something was. */
  #undone: { layout: Layout | undefined; phase: ReviewPhase } | undefined;

  constructor({ document, range, title }: ReviewRequest, acts: ReviewActs, host: ReviewHost) {
    this.document = document;
    this.title = title;
    this.acts = acts;
    this.#host = host;
    this.#source = regionOf(document, range);
    this.#region = new ShownRegion(range.start.line, this.#source.lines.length);
    this.#writer = new RegionWriter(document, this.#region);
    this.#stream = new StreamWriter(this.#source, this.#region);
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  get original(): string {
    return this.#source.original;
  }

  get phase(): ReviewPhase {
    return this.#phase;
  }

  /** Nothing more is written into the document. */
  get isDiverted(): boolean {
    return this.#diversion !== undefined;
  }

  /** Why the text is not whole. */
  get sentence(): string | undefined {
    return this.#sentence;
  }

  /** The first line, and the one after the last. */
  get lines(): { first: number; end: number } {
    return { first: this.#region.line, end: this.#region.end };
  }

  /** Lines of the new text that have come. */
  get lineCount(): number {
    return this.#stream.lineCount;
  }

  get originalLines(): readonly string[] {
    return this.#source.lines;
  }

  /** The changes, their lines from the region's first. */
  get hunks(): readonly Hunk[] {
    const isStream = this.#phase === 'streaming' && !this.isDiverted;
    return (isStream ? this.#stream : this.#region).hunks;
  }

  /** The document's line from which on the text has not come yet. */
  get pendingLine(): number | undefined {
    if (this.#phase !== 'streaming' || this.isDiverted || this.#stream.lineCount === 0) {
      return undefined;
    }
    return this.#region.line + this.#stream.pendingLine;
  }

  get range(): vscode.Range {
    return rangeOf(this.document, this.lines, this.#source);
  }

  /** What the document holds of it; undefined where that is the original. */
  get record(): RegionRecord | undefined {
    const shown = this.#currentLines();
    const { lines } = this.#source;
    if (isSame(shown, lines)) return undefined;
    const { edits } = decide(this.hunks, () => true, 'accept', lines);
    return { original: lines, shown, kept: edited(shown, edits) };
  }

  show(text: string): void {
    if (!this.#isOpen()) return;
    if (this.#phase !== 'streaming') this.#askedForMore();
    this.#stream.latest = text;
    if (this.isDiverted || this.#isPumping) return;
    this.#isPumping = true;
    void this.#enqueue(() => this.#pump());
  }

  finish(end: ReviewEnd): Promise<void> {
    return this.#enqueue(() => this.#finish(end));
  }

  async reject(): Promise<void> {
    this.#writer.hurry();
    await this.#enqueue(() => this.#restoreAndEnd());
  }

  /** Keeps the new lines of one hunk or brings back the original ones; without a hunk, of all that are left. */
  decide(decision: Decision, hunk?: Hunk): Promise<void> {
    return this.#enqueue(() => this.#decide(decision, hunk));
  }

  editorsChanged(): void {
    this.#writer.editorsChanged();
  }

  /** The document is about to be saved. Resolves when nothing is written into it until it is. */
  hold(): Promise<void> {
    return this.#writer.hold();
  }

  documentSaved(): void {
    this.#writer.release();
  }

  /** The document is gone: nothing is left to decide. */
  close(): void {
    this.#writer.dispose();
    if (this.#isOpen()) this.#end('rejected');
  }

  documentChanged(event: vscode.TextDocumentChangeEvent): void {
    const foreign = this.#writer.foreignChanges(event);
    const isHistory = event.reason !== undefined;
    if (this.#canStream() && foreign.length > 0) this.#region.hunks = [...this.#stream.hunks];
    const places = foreign.map((change) => this.#region.follow(change, isHistory));
    if (places.includes('inside')) this.#changedInside(event.reason);
    if (this.#isOpen() && foreign.length > 0) this.#host.changed();
  }

  #changedInside(reason: vscode.TextDocumentChangeReason | undefined): void {
    if (reason !== undefined) this.#changedByHistory(reason);
    else if (this.#canStream()) {
      this.#divert(vscode.l10n.t('The region was edited while the text came.'));
    } else {
      this.#isEditedInside = true;
    }
  }

  #changedByHistory(reason: vscode.TextDocumentChangeReason): void {
    const lines = this.#currentLines();
    if (!this.#isOpen()) return this.#changedAfterEnd(reason, lines);
    const isStreaming = this.#canStream();
    if (isSame(lines, this.#source.lines)) {
      this.#undone = { layout: isStreaming ? undefined : this.#layout, phase: this.#phase };
      if (isStreaming) this.acts.stop?.();
      this.#end('rejected');
    } else if (isStreaming) {
      // Undo in the middle of it: it is not wanted.
      this.#isTakenBack = true;
      this.acts.stop?.();
      void this.#enqueue(() => this.#restoreAndEnd());
    } else if (this.#layout !== undefined && isSame(lines, this.#layout.lines)) {
      this.#region.hunks = this.#layout.hunks;
      this.#isEditedInside = false;
    }
  }

  /** What was taken back by Undo is there again: so is the review, or what there was of it goes away. */
  #changedAfterEnd(reason: vscode.TextDocumentChangeReason, lines: readonly string[]): void {
    if (reason !== vscode.TextDocumentChangeReason.Redo) return;
    if (this.#undone === undefined || isSame(lines, this.#source.lines)) return;
    const { layout, phase } = this.#undone;
    if (layout !== undefined && isSame(lines, layout.lines)) {
      this.#undone = undefined;
      this.#phase = phase;
      this.#region.hunks = layout.hunks;
      this.#host.changed();
    } else {
      void this.#enqueue(() => this.#restore({ after: true }));
    }
  }

  #askedForMore(): void {
    if (this.#isEditedInside) {
      this.#divert(vscode.l10n.t('The region was edited before more of the text came.'));
    }
    this.#phase = 'streaming';
    this.#mustRestart = true;
    this.#hasAccepted = false;
  }

  /** Writes no more, and takes out what was written as far as the user's own lines allow. */
  #divert(reason: string): void {
    this.#diversion = reason;
    const user = this.#region.touched ?? { first: 0, end: 0 };
    const plan = (): RegionPlan =>
      this.#planOf(giveBack(this.#region.hunks, this.#source.lines, user), []);
    void this.#enqueue(() => this.#writer.write(plan));
  }

  readonly #isOpen = (): boolean => this.#phase !== 'ended';

  #canStream(): boolean {
    return this.#phase === 'streaming' && !this.isDiverted && !this.#isTakenBack;
  }

  async #pump(): Promise<void> {
    try {
      if (this.#mustRestart && this.#canStream()) await this.#restore();
      this.#mustRestart = false;
      while (this.#canStream() && this.#stream.hasMore) {
        await this.#writer.write(() =>
          this.#canStream() ? this.#stream.plan(() => this.#currentLines()) : undefined,
        );
        if (this.#isOpen()) this.#host.changed();
      }
    } finally {
      this.#isPumping = false;
    }
  }

  async #finish(end: ReviewEnd): Promise<void> {
    if (!this.#isOpen()) return;
    if (end.kind === 'none') {
      this.#host.tell(end.sentence);
      await this.#restoreAndEnd();
      return;
    }
    if (this.#phase !== 'streaming') this.#askedForMore();
    this.#mustRestart = false;
    if (!this.isDiverted && this.#writer.isMixed) {
      await this.#restore({ after: true });
      this.#writer.startStep();
    }
    if (!this.isDiverted) await this.#showEnd(end);
    if (this.isDiverted) await this.#propose(end);
  }

  async #showEnd(end: Exclude<ReviewEnd, { kind: 'none' }>): Promise<void> {
    const { lines } = this.#source;
    const after = newLines(this.#source, end.text);
    const layout = layOut(after, diffLines(lines, after));
    await this.#writer.write(() => {
      if (!this.#canStream()) return undefined;
      const done = (): void => {
        this.#region.count = layout.lines.length;
        this.#region.hunks = layout.hunks;
        this.#region.touched = undefined;
        this.#layout = layout;
        this.#sentence = end.kind === 'incomplete' ? end.sentence : undefined;
        this.#phase = end.kind === 'complete' ? 'reviewed' : 'incomplete';
      };
      return { edits: editsBetween(this.#currentLines(), layout.lines), done };
    });
    if (this.#phase === 'reviewed' && layout.hunks.length === 0) {
      this.#host.tell(vscode.l10n.t('The new text is the same as what is there.'));
      this.#end('accepted');
    }
    if (this.#isOpen()) this.#host.settled();
    this.#host.changed();
  }

  async #propose(end: Exclude<ReviewEnd, { kind: 'none' }>): Promise<void> {
    const sentence = vscode.l10n.t('{0} The result is in a diff editor.', this.#diversion ?? '');
    this.#host.tell(end.kind === 'incomplete' ? `${end.sentence} ${sentence}` : sentence);
    const { line, count } = this.#region;
    const inserted = newLines(this.#source, end.text);
    const text = withLines(this.document, { line, removed: count, inserted });
    this.#end('diverted');
    await this.#host.propose(this.document, text);
  }

  async #decide(decision: Decision, chosen: Hunk | undefined): Promise<void> {
    if (this.#phase !== 'reviewed' && this.#phase !== 'incomplete') return;
    const isChosen = (hunk: Hunk): boolean => chosen === undefined || isSameHunk(hunk, chosen);
    const { lines } = this.#source;
    const isLast = this.#region.hunks.every(isChosen);
    // A file may be saved at any moment, which ends the undo step before anybody is told.
    if (isLast && (this.#writer.isMixed || !this.document.isUntitled)) {
      const decided = decide(this.#region.hunks, isChosen, decision, lines);
      await this.#writeAsOneStep(edited(this.#currentLines(), decided.edits));
    } else {
      const plan = (): RegionPlan => {
        const decided = decide(this.#region.hunks, isChosen, decision, lines);
        return this.#planOf(decided.edits, decided.hunks);
      };
      await this.#writer.write(plan, { after: isLast });
    }
    this.#hasAccepted ||= decision === 'accept';
    if (isLast) this.#end(this.#hasAccepted ? 'accepted' : 'rejected');
    else this.#layout = { lines: this.#currentLines(), hunks: this.#region.hunks };
    this.#host.changed();
  }

  /** The user edited meanwhile: the original comes back first, so that one undo brings back just that. */
  async #writeAsOneStep(lines: readonly string[]): Promise<void> {
    await this.#restore({ after: true });
    this.#writer.startStep();
    await this.#writer.write(() => this.#planOf(editsBetween(this.#currentLines(), lines), []), {
      before: true,
      after: true,
    });
  }

  async #restoreAndEnd(): Promise<void> {
    if (!this.#isOpen()) return;
    if (this.#isEditedInside || this.isDiverted) {
      const plan = (): RegionPlan => {
        const { edits } = decide(this.#region.hunks, () => true, 'reject', this.#source.lines);
        return this.#planOf(edits, []);
      };
      await this.#writer.write(plan, { after: true });
    } else {
      await this.#restore({ after: true });
    }
    this.#end('rejected');
  }

  /** Puts the original back. */
  #restore(stops: UndoStops = {}): Promise<void> {
    return this.#writer.write(() => {
      const plan = this.#planOf(editsBetween(this.#currentLines(), this.#source.lines), []);
      const done = (): void => {
        plan.done();
        this.#stream.restart();
      };
      return { ...plan, done };
    }, stops);
  }

  #planOf(edits: readonly LineEdit[], hunks: Hunk[]): RegionPlan {
    const done = (): void => {
      this.#region.count += addedLines(edits);
      this.#region.hunks = hunks;
    };
    return { edits, done };
  }

  #currentLines(): string[] {
    return documentLines(this.document, this.#region.line, this.#region.count);
  }

  #end(outcome: ReviewOutcome): void {
    if (!this.#isOpen()) return;
    this.#phase = 'ended';
    this.#region.hunks = [];
    this.#resolve(outcome);
    this.#host.changed();
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(task).catch((error: unknown) => this.#failed(error));
    return this.#queue;
  }

  /** The document can't be edited, which VS Code tells nobody before. */
  #failed(error: unknown): void {
    if (!(error instanceof ReadOnlyError)) return this.#host.failed(error);
    const sentence = vscode.l10n.t('The file can’t be edited.');
    if (this.#phase === 'streaming') this.#diversion ??= sentence;
    else {
      this.#host.tell(sentence);
      this.#end('rejected');
    }
  }
}
