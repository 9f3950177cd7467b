import * as vscode from 'vscode';
import { isSameHunk, layOut, type Hunk, type Layout } from '../../edits/diff/hunk';
import { diffLines } from '../../edits/diff/lineDiff';
import { newLines } from '../../edits/diff/regionLines';
import { ReadOnlyError, type RegionPlan } from './regionWriter';
import type {
  Review,
  ReviewActions,
  ReviewEnd,
  ReviewHost,
  ReviewOutcome,
  ReviewPhase,
  ReviewRequest,
} from './review';
import { decide, edited, isSame, type Decision } from '../../edits/diff/reviewEdits';
import { ReviewedRegion } from './reviewedRegion';
import type { RegionRecord } from './reviewRecords';
import {
  withOriginalLines,
  withoutPlaceholders,
  type ShownLayout,
} from '../../edits/diff/savedLayout';
import { SerialQueue } from '../../base/serialQueue';

/** A review in a document that is open. */
export class OpenReview extends ReviewedRegion implements Review {
  readonly title: string;
  readonly actions: ReviewActions;
  readonly outcome: Promise<ReviewOutcome>;
  readonly #host: ReviewHost;
  #resolve: (outcome: ReviewOutcome) => void = () => undefined;
  #phase: ReviewPhase = 'streaming';
  #sentence: string | undefined;
  readonly #queue = new SerialQueue();
  #isPumping = false;
  /** More was asked for: the text begins again. */
  #mustRestart = false;
  /** Why nothing is written into the document any more; the end goes to a diff editor. */
  #diversion: string | undefined;
  #isTakenBack = false;
  #hasAccepted = false;
  /** The text that came was taken out for a save: it is shown again with more of it. */
  #isPaused = false;
  /** The partial text of an answer that ended early, while the document holds the original for a save. */
  #withdrawn: { shown: Layout; left: readonly string[] } | undefined;
  /** What was shown when the user took it back by Undo, or that something was. */
  #undone: { layout: Layout | undefined; phase: ReviewPhase } | undefined;

  constructor({ document, range, title }: ReviewRequest, actions: ReviewActions, host: ReviewHost) {
    super(document, range);
    this.title = title;
    this.actions = actions;
    this.#host = host;
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
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

  /** The changes, their lines from the region's first. */
  get hunks(): readonly Hunk[] {
    const isStream = this.#phase === 'streaming' && !this.isDiverted;
    return (isStream ? this.stream : this.region).hunks;
  }

  /** The document's line from which on the text has not come yet. */
  get pendingLine(): number | undefined {
    if (this.#phase !== 'streaming' || this.isDiverted || this.stream.lineCount === 0) {
      return undefined;
    }
    return this.region.line + this.stream.pendingLine;
  }

  /** What the document holds of it; undefined if that is the original. */
  get record(): RegionRecord | undefined {
    const record = this.edits.record(this.hunks);
    return isSame(record.shown, record.original) ? undefined : record;
  }

  show(text: string): void {
    if (!this.#isOpen()) return;
    if (this.#phase !== 'streaming') this.#askedForMore();
    this.stream.latest = text;
    this.#isPaused = false;
    if (this.isDiverted || this.#isPumping) return;
    this.#isPumping = true;
    void this.#enqueue(() => this.#pump());
  }

  finish(end: ReviewEnd): Promise<void> {
    return this.#enqueue(() => this.#finish(end));
  }

  async reject(): Promise<void> {
    this.writer.hurry();
    await this.#enqueue(() => this.#restoreAndEnd());
  }

  /** Keeps the new lines of one hunk or brings back the original ones; without a hunk, of all that are left. */
  decide(decision: Decision, hunk?: Hunk): Promise<void> {
    return this.#enqueue(() => this.#decide(decision, hunk));
  }

  /** Lines for the disk instead of those that are shown: the whole new text, or else the original. */
  get savedLines(): string[] {
    return this.#savedLayout().lines;
  }

  /** While it is held: makes the region what may be saved. */
  async prepareSave(): Promise<void> {
    const { shown } = this.edits;
    const saved = this.#savedLayout();
    if (isSame(shown.lines, saved.lines)) return;
    const isWhole = this.#phase === 'reviewed' && !this.isDiverted;
    const isStream = this.#canStream();
    if (isWhole || this.#phase === 'incomplete') this.remember(shown);
    // A step of its own, so that one Undo goes from what was saved to the original.
    if (isWhole && !this.isEditedInside) await this.writeHeldAsOneStep(saved);
    else {
      const plan = (): RegionPlan =>
        isStream ? this.planToOriginal() : this.edits.planTo(saved.lines, saved.hunks);
      await this.writer.writeHeld(plan, { after: true });
    }
    this.#isPaused = isStream;
    if (this.#phase === 'incomplete') this.#withdrawn = { shown, left: saved.lines };
    if (isWhole) this.remember(saved);
    this.#host.changed();
  }

  #savedLayout(): Layout {
    const { shown } = this.edits;
    if (!this.#isOpen()) return withoutPlaceholders(this.layouts.find(shown.lines) ?? shown);
    if (this.isDiverted) return this.edits.givenBack;
    if (this.#phase === 'reviewed') return withoutPlaceholders(shown);
    if (this.#phase === 'incomplete') return withOriginalLines(shown, this.source.lines);
    return { lines: [...this.source.lines], hunks: [] };
  }

  /** The document is gone: nothing is left to decide. */
  close(): void {
    this.writer.dispose();
    if (this.#isOpen()) this.#end('rejected');
  }

  documentChanged(event: vscode.TextDocumentChangeEvent): void {
    const foreign = this.writer.foreignChanges(event);
    const isHistory = event.reason !== undefined;
    if (this.#canStream() && foreign.length > 0) this.region.hunks = [...this.stream.hunks];
    const places = foreign.map((change) => this.region.follow(change, isHistory));
    if (places.includes('inside')) this.#changedInside(event.reason);
    if (this.#isOpen() && foreign.length > 0) this.#host.changed();
  }

  #changedInside(reason: vscode.TextDocumentChangeReason | undefined): void {
    if (reason !== undefined) this.#changedByHistory(reason);
    else if (this.#canStream()) {
      this.#divert(vscode.l10n.t('You edited this code while the change was being written.'));
    } else {
      this.isEditedInside = true;
    }
  }

  #changedByHistory(reason: vscode.TextDocumentChangeReason): void {
    const lines = this.edits.lines;
    if (!this.#isOpen()) return this.#changedAfterEnd(reason, lines);
    const isStreaming = this.#canStream();
    if (isSame(lines, this.source.lines)) {
      const layout = isStreaming ? undefined : this.layouts.latest;
      this.#undone = { layout, phase: this.#phase };
      if (isStreaming) this.actions.stop?.();
      this.#end('rejected');
    } else if (isStreaming) {
      // Undo in the middle of it: it is not wanted.
      this.#isTakenBack = true;
      this.actions.stop?.();
      void this.#enqueue(() => this.#restoreAndEnd());
    } else {
      this.#changedTo(this.layouts.find(lines));
    }
  }

  #changedTo(layout: ShownLayout | undefined): void {
    if (layout === undefined) return;
    this.region.hunks = layout.hunks;
    this.isEditedInside = layout.isEdited;
    this.#withdrawn = undefined;
  }

  /** What was taken back by Undo is there again: so is the review, or what there was of it goes away. */
  #changedAfterEnd(reason: vscode.TextDocumentChangeReason, lines: readonly string[]): void {
    if (reason !== vscode.TextDocumentChangeReason.Redo) return;
    if (this.#undone === undefined || isSame(lines, this.source.lines)) return;
    const { layout, phase } = this.#undone;
    if (layout !== undefined && isSame(lines, layout.lines)) {
      this.#undone = undefined;
      this.#phase = phase;
      this.region.hunks = layout.hunks;
      this.#host.changed();
    } else {
      void this.#enqueue(() => this.restore({ after: true }));
    }
  }

  #askedForMore(): void {
    if (this.isEditedInside) {
      this.#divert(
        vscode.l10n.t('You edited this code before the rest of the change was written.'),
      );
    }
    this.#phase = 'streaming';
    this.#mustRestart = true;
    this.#hasAccepted = false;
    this.#withdrawn = undefined;
  }

  /** Writes no more, and takes out what was written as far as the user's own lines allow. */
  #divert(reason: string): void {
    this.#diversion = reason;
    void this.#enqueue(() => this.writer.write(() => this.edits.planToGiveBack()));
  }

  readonly #isOpen = (): boolean => this.#phase !== 'ended';

  #canStream(): boolean {
    return this.#phase === 'streaming' && !this.isDiverted && !this.#isTakenBack;
  }

  async #pump(): Promise<void> {
    try {
      if (this.#mustRestart && this.#canStream()) await this.restore();
      this.#mustRestart = false;
      const canWrite = (): boolean => this.#canStream() && !this.#isPaused;
      while (canWrite() && this.stream.hasMore) {
        await this.writer.write(() =>
          canWrite() ? this.stream.plan(() => this.edits.lines) : undefined,
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
      this.#host.notify(end.sentence);
      await this.#restoreAndEnd();
      return;
    }
    if (this.#phase !== 'streaming') this.#askedForMore();
    this.#mustRestart = false;
    if (!this.isDiverted && this.writer.isMixed) {
      await this.restore({ after: true });
      this.writer.startStep();
    }
    if (!this.isDiverted) await this.#showEnd(end);
    if (this.isDiverted) await this.#propose(end);
  }

  async #showEnd(end: Exclude<ReviewEnd, { kind: 'none' }>): Promise<void> {
    const { lines } = this.source;
    const after = newLines(this.source, end.text);
    const layout = layOut(after, diffLines(lines, after));
    await this.writer.write(() => {
      if (!this.#canStream()) return undefined;
      const done = (): void => {
        this.region.count = layout.lines.length;
        this.region.hunks = layout.hunks;
        this.region.touched = undefined;
        this.remember(layout);
        this.#sentence = end.kind === 'incomplete' ? end.sentence : undefined;
        this.#phase = end.kind === 'complete' ? 'reviewed' : 'incomplete';
      };
      return { ...this.edits.planTo(layout.lines), done };
    });
    if (this.#phase === 'reviewed' && layout.hunks.length === 0) {
      this.#host.notify(vscode.l10n.t('The new text is the same as the current text.'));
      this.#end('accepted');
    }
    if (this.#isOpen()) this.#host.settled();
    this.#host.changed();
  }

  async #propose(end: Exclude<ReviewEnd, { kind: 'none' }>): Promise<void> {
    const sentence = vscode.l10n.t('{0} The result is in a diff editor.', this.#diversion ?? '');
    this.#host.notify(end.kind === 'incomplete' ? `${end.sentence} ${sentence}` : sentence);
    const text = this.edits.documentWith(newLines(this.source, end.text));
    this.#end('diverted');
    await this.#host.propose(this.document, text);
  }

  async #decide(decision: Decision, chosen: Hunk | undefined): Promise<void> {
    if (this.#phase !== 'reviewed' && this.#phase !== 'incomplete') return;
    const isChosen = (hunk: Hunk): boolean => chosen === undefined || isSameHunk(hunk, chosen);
    const { lines } = this.source;
    if (await this.#decideWithdrawn(decision)) return;
    const isLast = this.region.hunks.every(isChosen);
    // A file may be saved at any moment, which ends the undo step before any event.
    if (isLast && (this.writer.isMixed || !this.document.isUntitled)) {
      const decided = decide(this.region.hunks, isChosen, decision, lines);
      await this.writeAsOneStep(edited(this.edits.lines, decided.edits));
    } else {
      const plan = (): RegionPlan => {
        const decided = decide(this.region.hunks, isChosen, decision, lines);
        return this.edits.plan(decided.edits, decided.hunks);
      };
      await this.writer.write(plan, { after: isLast });
    }
    this.#hasAccepted ||= decision === 'accept';
    if (isLast) this.#end(this.#hasAccepted ? 'accepted' : 'rejected');
    else this.remember(this.edits.shown);
    this.#host.changed();
  }

  async #decideWithdrawn(decision: Decision): Promise<boolean> {
    const withdrawn = this.#withdrawn;
    this.#withdrawn = undefined;
    if (withdrawn === undefined) return false;
    if (decision === 'accept') {
      const { lines } = withoutPlaceholders(withdrawn.shown);
      if (!isSame(this.edits.lines, withdrawn.left)) {
        this.#host.notify(vscode.l10n.t('You edited this code. The result is in a diff editor.'));
        const text = this.edits.documentWith(lines);
        this.#end('diverted');
        await this.#host.propose(this.document, text);
        return true;
      }
      await this.writeAsOneStep(lines);
    }
    this.#end(decision === 'accept' || this.#hasAccepted ? 'accepted' : 'rejected');
    return true;
  }

  async #restoreAndEnd(): Promise<void> {
    if (!this.#isOpen()) return;
    if (this.isEditedInside || this.isDiverted) {
      await this.writer.write(() => this.edits.planToReject(), { after: true });
    } else {
      await this.restore({ after: true });
    }
    this.#end('rejected');
  }

  #end(outcome: ReviewOutcome): void {
    if (!this.#isOpen()) return;
    this.#phase = 'ended';
    this.region.hunks = [];
    this.#resolve(outcome);
    this.#host.changed();
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    return this.#queue.run(() => task().catch((error: unknown) => this.#failed(error)));
  }

  /** The document can't be edited, which VS Code does not announce in advance. */
  #failed(error: unknown): void {
    if (!(error instanceof ReadOnlyError)) return this.#host.failed(error);
    const sentence = vscode.l10n.t('The file is read-only.');
    if (this.#phase === 'streaming') this.#diversion ??= sentence;
    else {
      this.#host.notify(sentence);
      this.#end('rejected');
    }
  }
}
