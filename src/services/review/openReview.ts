import * as vscode from 'vscode';
import { isSameHunk, type Hunk } from '../../edits/diff/hunk';
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
import { decide, isSame, type Decision } from '../../edits/diff/reviewEdits';
import { ReviewedRegion } from './reviewedRegion';
import { ReviewHistory, type RegionChange } from './reviewHistory';
import { partialSentence, type LeftChange, type ReviewState, type Withdrawn } from './reviewState';
import type { RegionRecord } from './storedRecord';
import { SerialQueue } from '../../base/serialQueue';

/** A review in a document that is open. */
export class OpenReview extends ReviewedRegion implements Review {
  readonly title: string;
  readonly group: object | undefined;
  readonly actions: ReviewActions;
  readonly outcome: Promise<ReviewOutcome>;
  readonly #host: ReviewHost;
  readonly #queue = new SerialQueue();
  readonly #history: ReviewHistory;
  #resolve: (outcome: ReviewOutcome) => void = () => undefined;
  #phase: ReviewPhase = 'streaming';
  #sentence: string | undefined;
  /** More was asked for: the text begins again. */
  #mustRestart = false;
  /** Why nothing is written into the document any more; the end goes to a diff editor. */
  #diversion: string | undefined;
  /** The user took back what had come by Undo: what comes still, and its end, are not shown. */
  #isTakenBack = false;
  #hasAccepted = false;
  /** The user has written in what is shown. */
  #isEditedInside = false;
  /** The text that came was taken out for a save: it is shown again with more of it. */
  #isPaused = false;
  /** What was shown of it then, until more is. */
  #heldBack: readonly string[] | undefined;
  #withdrawn: Withdrawn | undefined;

  /** @param left what the document holds already, from before this window */
  constructor(
    { document, range, title, group }: ReviewRequest,
    actions: ReviewActions,
    host: ReviewHost,
    left?: LeftChange,
  ) {
    super(document, range, left);
    this.title = title;
    this.group = group;
    this.actions = actions;
    this.#host = host;
    this.#history = new ReviewHistory(this.edits, this.region);
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    if (left !== undefined) this.#phase = left.phase;
    if (left?.phase === 'incomplete') this.#sentence = partialSentence();
    this.#note();
  }

  get phase(): ReviewPhase {
    return this.#phase;
  }

  get isDiverted(): boolean {
    return this.#diversion !== undefined;
  }

  /** Why the text is not whole, or what it lacks. */
  get sentence(): string | undefined {
    return this.#sentence;
  }

  /** The changes, their lines from the region's first. */
  get hunks(): readonly Hunk[] {
    return (this.#canStream() ? this.stream : this.region).hunks;
  }

  /** The document's line from which on the text has not come yet. */
  get pendingLine(): number | undefined {
    const isComing = this.#canStream() && this.stream.lineCount > 0;
    return isComing ? this.region.line + this.stream.pendingLine : undefined;
  }

  /** What the document holds of it, or held until it was taken out for a save. */
  get record(): RegionRecord {
    const isWhole = this.#phase === 'reviewed' || !this.#isOpen();
    const heldBack = this.#canStream() ? this.#heldBack : undefined;
    const record = this.edits.record(this.hunks, this.#withdrawn?.shown ?? heldBack);
    return { ...record, isWhole, title: this.title };
  }

  show(text: string): void {
    if (!this.#isOpen() || this.#isTakenBack) return;
    if (this.#phase !== 'streaming') this.#askedForMore();
    this.stream.latest = text;
    this.#isPaused = false;
    this.showMore();
  }

  /** What has come waits for an editor that shows the document. */
  showMore(): void {
    if (this.#canShowMore()) void this.#enqueue(() => this.#pump());
  }

  finish(end: ReviewEnd): Promise<void> {
    return this.#enqueue(() => this.#finish(end));
  }

  reject(): Promise<void> {
    return this.#enqueue(() => this.#restoreAndEnd());
  }

  /** Keeps the new lines of one hunk or brings back the original ones; without a hunk, of all that are left. */
  decide(decision: Decision, hunk?: Hunk): Promise<void> {
    return this.#enqueue(() => this.#decide(decision, hunk));
  }

  /** Lines for the disk instead of those that are shown: the original, until the text is whole. */
  get savedLines(): readonly string[] {
    if (!this.#isOpen() || this.#phase === 'reviewed') return this.edits.lines;
    if (this.isDiverted) return this.edits.givenBack;
    return this.#phase === 'incomplete' ? this.edits.rejected : this.source.lines;
  }

  /** While it is held: makes the region what may be saved. */
  async prepareSave(): Promise<void> {
    const shown = this.edits.lines;
    const saved = this.savedLines;
    if (isSame(shown, saved)) return;
    const isStream = this.#canStream();
    if (isStream) this.#history.noteStream(this.stream);
    const plan = (): RegionPlan => (isStream ? this.planToOriginal() : this.edits.planTo(saved));
    await this.writer.writeHeld(plan, { before: true, after: true });
    this.#isPaused = isStream;
    if (isStream) this.#heldBack = shown;
    if (this.#phase === 'incomplete') this.#withdrawn = { shown, left: saved };
    this.#note();
    this.#host.changed();
  }

  /** The document is gone: nothing is left to decide here. */
  close(outcome: 'rejected' | 'undecided'): void {
    this.writer.dispose();
    if (this.#isOpen()) this.#end(outcome);
  }

  documentChanged(event: vscode.TextDocumentChangeEvent): void {
    const isStream = this.#canStream();
    const change = this.followed(event, isStream);
    if (change === undefined) return;
    if (change.way !== undefined) this.#movedInHistory(change);
    else if (change.isInside) this.#changedInside();
    // What was written until here is an undo step of its own.
    else if (isStream) this.#history.noteStream(this.stream);
    if (this.#isOpen()) this.#host.changed();
  }

  #changedInside(): void {
    if (this.#canStream()) {
      this.#history.noteStream(this.stream);
      this.#history.notePartial(this.region.hunks);
      this.#divert(vscode.l10n.t('You edited this code while the change was being written.'));
    } else if (this.#isOpen() && !this.isDiverted) {
      this.#isEditedInside = true;
      this.region.hunks = this.edits.changes;
      this.#note();
      this.#endIfDecided();
    } else this.#history.leave();
  }

  #movedInHistory(change: RegionChange): void {
    const { isInside, edges } = change;
    if (!isInside && edges.above + edges.below === 0) return;
    if (isInside && this.#canStream()) this.#takeBack();
    const state = this.#history.moved(change);
    if (state !== undefined) this.#take(state);
    else if (isInside && this.#isOpen() && !this.isDiverted) this.#takeUnknown();
  }

  /** Undo while the text comes says that it is not wanted. */
  #takeBack(): void {
    this.#history.noteStream(this.stream);
    this.#isTakenBack = true;
    this.actions.stop?.();
    this.#phase = 'incomplete';
  }

  #take(state: ReviewState): void {
    this.#hasAccepted = state.hasAccepted;
    this.#isEditedInside = state.isEditedInside;
    this.#sentence = state.sentence;
    this.#withdrawn = state.withdrawn;
    if (state.phase === 'ended') return this.#end(state.hasAccepted ? 'accepted' : 'rejected');
    this.#diversion = undefined;
    this.#phase = state.phase;
    this.region.hunks = [...state.hunks];
  }

  /** A save that began before its event did may have ended an undo step anywhere. Whatever there is, it can be decided. */
  #takeUnknown(): void {
    this.region.hunks = this.edits.compared;
    this.#phase = 'incomplete';
    this.#sentence = partialSentence();
    this.#withdrawn = undefined;
    if (this.region.hunks.length === 0) this.#end('rejected');
  }

  /** Notes the text that there is now, and how it is shown, for when Undo or Redo brings it back. */
  #note(): void {
    const { hunks } = this.region;
    const isDecided = hunks.length === 0 && this.#withdrawn === undefined;
    const phase = this.#phase === 'streaming' || isDecided ? 'ended' : this.#phase;
    this.#history.note({
      phase,
      hunks,
      hasAccepted: this.#hasAccepted,
      isEditedInside: this.#isEditedInside,
      sentence: this.#sentence,
      withdrawn: this.#withdrawn,
    });
  }

  #askedForMore(): void {
    const edited = vscode.l10n.t('You edited this code before the rest of the change was written.');
    if (this.#isEditedInside) this.#divert(edited);
    this.#phase = 'streaming';
    this.#mustRestart = true;
    this.#hasAccepted = false;
    this.#heldBack = this.#withdrawn?.shown;
    this.#withdrawn = undefined;
  }

  /** Writes no more, and takes out what was written as far as the user's own lines allow. */
  #divert(reason: string): void {
    this.#diversion = reason;
    void this.#enqueue(async () => {
      await this.writer.write(() => this.edits.planToGiveBack(), { after: true });
      this.#note();
    });
  }

  readonly #isOpen = (): boolean => this.#phase !== 'ended';

  #canStream(): boolean {
    return this.#phase === 'streaming' && !this.isDiverted;
  }

  readonly #canShowMore = (): boolean =>
    this.#canStream() && !this.#isPaused && this.writer.isShown;

  async #pump(): Promise<void> {
    if (this.#mustRestart && this.#canShowMore()) await this.#restart();
    await this.writeStream(this.#canShowMore, () => {
      if (!this.#isPaused) this.#heldBack = undefined;
      if (this.#isOpen()) this.#host.changed();
    });
  }

  /** Puts the original back, as the beginning of an undo step. */
  async #restart(): Promise<void> {
    this.#mustRestart = false;
    await this.restore({ after: true });
    this.#note();
    this.writer.startStep();
  }

  async #finish(end: ReviewEnd): Promise<void> {
    const isTakenBack = this.#isTakenBack;
    this.#isTakenBack = false;
    if (!this.#isOpen() || isTakenBack) return;
    if (end.kind === 'none') {
      this.#host.notify(end.sentence);
      await this.#restoreAndEnd();
      return;
    }
    if (this.#phase !== 'streaming') this.#askedForMore();
    await this.#showEnd(end).catch((error: unknown) => this.#failed(error));
    if (this.isDiverted) await this.#propose(end);
  }

  async #showEnd(end: Exclude<ReviewEnd, { kind: 'none' }>): Promise<void> {
    if (!this.isDiverted && this.writer.isMixed) await this.#restart();
    if (this.isDiverted) return;
    const after = this.linesAtEnd(end);
    const hunks = this.edits.changesTo(after);
    const done = (): void => {
      this.region.count = after.length;
      this.region.hunks = hunks;
      this.region.touched = undefined;
      this.#sentence = end.kind === 'incomplete' ? end.sentence : end.warning;
      this.#phase = end.kind === 'complete' ? 'reviewed' : 'incomplete';
      this.#note();
    };
    const plan = (): RegionPlan => ({ ...this.edits.planTo(after), done });
    await this.writer.write(() => (this.#canStream() ? plan() : undefined), { after: true });
    if (this.#phase === 'reviewed' && hunks.length === 0) {
      this.#host.notify(vscode.l10n.t('The new text is the same as the current text.'));
      this.#end('accepted');
    }
    if (this.#isOpen()) this.#host.settled();
    this.#host.changed();
  }

  async #propose(end: Exclude<ReviewEnd, { kind: 'none' }>): Promise<void> {
    const sentence = vscode.l10n.t('{0} The result is in a diff editor.', this.#diversion ?? '');
    this.#host.notify(end.kind === 'incomplete' ? `${end.sentence} ${sentence}` : sentence);
    await this.#showBeside(this.linesAtEnd(end));
  }

  async #showBeside(lines: readonly string[]): Promise<void> {
    const text = this.edits.documentWith(lines);
    this.#end('diverted');
    await this.#host.propose(this.document, text);
  }

  async #decide(decision: Decision, chosen: Hunk | undefined): Promise<void> {
    if (this.#phase !== 'reviewed' && this.#phase !== 'incomplete') return;
    if (await this.#decideWithdrawn(decision)) return;
    const isChosen = (hunk: Hunk): boolean => chosen === undefined || isSameHunk(hunk, chosen);
    await this.#writeDecision(() => {
      const { edits, hunks } = decide(this.region.hunks, isChosen, decision, this.source.lines);
      return { ...this.edits.plan(edits, hunks), isMark: decision === 'accept' };
    }, decision);
    // A save that was under way may have taken it out before the decision could be written.
    if (await this.#decideWithdrawn(decision)) return;
    this.#host.changed();
  }

  #endIfDecided(): void {
    const isDecided = this.region.hunks.length === 0 && this.#withdrawn === undefined;
    if (isDecided) this.#end(this.#hasAccepted ? 'accepted' : 'rejected');
  }

  async #writeDecision(plan: () => RegionPlan, decision: Decision): Promise<void> {
    const planned = (): RegionPlan | undefined => (this.#withdrawn ? undefined : plan());
    await this.writeStep(planned, () => {
      this.#hasAccepted ||= decision === 'accept';
      this.#note();
    });
    this.#endIfDecided();
  }

  async #decideWithdrawn(decision: Decision): Promise<boolean> {
    const withdrawn = this.#withdrawn;
    if (withdrawn === undefined) return false;
    const isAccepted = decision === 'accept';
    if (isAccepted && !isSame(this.edits.lines, withdrawn.left)) {
      this.#host.notify(vscode.l10n.t('You edited this code. The result is in a diff editor.'));
      await this.#showBeside(withdrawn.shown);
      return true;
    }
    this.#withdrawn = undefined;
    const plan = (): RegionPlan =>
      isAccepted ? this.edits.planTo(withdrawn.shown) : this.edits.planToMark();
    await this.#writeDecision(plan, decision);
    return true;
  }

  async #restoreAndEnd(): Promise<void> {
    this.#isTakenBack = false;
    if (!this.#isOpen()) return;
    this.#withdrawn = undefined;
    const isTouched = this.#isEditedInside || this.isDiverted;
    if (isTouched) await this.writer.write(() => this.edits.planToReject(), { after: true });
    else await this.restore({ after: true });
    this.#note();
    this.#end('rejected');
  }

  #end(outcome: ReviewOutcome): void {
    this.region.hunks = [];
    if (!this.#isOpen()) return;
    this.#phase = 'ended';
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
    if (this.#phase === 'streaming') return void (this.#diversion ??= sentence);
    this.#host.notify(sentence);
    this.#end('rejected');
  }
}
