import * as vscode from 'vscode';
import { rangeOf, regionOf } from './documentRegion';
import { lineDelta } from '../../edits/diff/lineEdit';
import { RegionEdits } from './regionEdits';
import type { RegionChange } from './reviewHistory';
import type { HeldChange } from './reviewState';
import {
  newLines,
  regionLines,
  withLineFeeds,
  type RegionLines,
} from '../../edits/diff/regionLines';
import type { ReviewEnd } from './review';
import { linesOf, RegionWriter, type RegionPlan, type UndoStops } from './regionWriter';
import { ShownRegion } from '../../edits/diff/shownRegion';
import { Surroundings } from '../../edits/diff/surroundings';
import { StreamWriter } from './streamWriter';

/** The region of a review: where it is, and the ways in which it is written as a whole. */
export class ReviewedRegion {
  readonly document: vscode.TextDocument;
  protected readonly source: RegionLines;
  protected readonly region: ShownRegion;
  protected readonly edits: RegionEdits;
  protected readonly writer: RegionWriter;
  protected readonly stream: StreamWriter;
  #surroundings: Surroundings;
  /** The document lost all of its text. */
  #isEmptied = false;

  /**
   * @param range what is to be replaced, or what holds the change already
   * @param held what the document holds of a change that began before this window
   */
  constructor(document: vscode.TextDocument, range: vscode.Range, held?: HeldChange) {
    this.document = document;
    this.source = held === undefined ? regionOf(document, range) : wholeLines(held.original);
    this.region = new ShownRegion(range.start.line, held?.count ?? this.source.lines.length);
    if (held !== undefined) this.region.hunks = [...held.hunks];
    this.edits = new RegionEdits(document, this.region, this.source.lines);
    this.writer = new RegionWriter(document, this.region);
    this.stream = new StreamWriter(this.source, this.region);
    this.#surroundings = this.#noted();
  }

  get original(): string {
    return this.source.original;
  }

  get originalLines(): readonly string[] {
    return this.source.lines;
  }

  /** The first line, and the one after the last. */
  get lines(): { first: number; end: number } {
    return { first: this.region.line, end: this.region.end };
  }

  get range(): vscode.Range {
    return rangeOf(this.document, this.lines, this.source);
  }

  /** Lines of the new text that have come. */
  get lineCount(): number {
    return this.stream.lineCount;
  }

  /** The document is about to be saved. Resolves when nothing is written into it until `documentSaved`. */
  hold(): Promise<void> {
    return this.writer.hold();
  }

  documentSaved(): void {
    this.writer.release();
  }

  /** What an event of others has done to the region, which follows it; undefined for its own edits. */
  protected followed(
    event: vscode.TextDocumentChangeEvent,
    isStream: boolean,
  ): RegionChange | undefined {
    const foreign = this.writer.foreignChanges(event);
    if (foreign.length === 0) return undefined;
    const change: RegionChange = {
      way: wayOf(event.reason),
      isInside: false,
      edges: { above: 0, below: 0 },
    };
    if (isStream) this.region.hunks = [...this.stream.hunks];
    for (const each of foreign) {
      const place = this.region.follow(each, change.way);
      change.isInside ||= place === 'inside';
      if (place === 'above' || place === 'below') change.edges[place] += lineDelta(each);
    }
    this.#followReplaced(change);
    return change;
  }

  /** A program that writes all of a file again empties it first, and VS Code may show the document in between. */
  #followReplaced(change: RegionChange): void {
    const wasEmptied = this.#isEmptied;
    this.#isEmptied = this.document.lineCount === 1 && this.document.lineAt(0).text === '';
    if (this.#isEmptied) return;
    if (wasEmptied && change.way === undefined && this.region.hunks.length > 0) {
      const place = this.#surroundings.placeIn(linesOf(this.document));
      if (place !== undefined) {
        this.region.moveTo(place);
        this.region.hunks = this.edits.compared;
        change.isInside = true;
      }
    }
    this.#surroundings = this.#noted();
  }

  #noted(): Surroundings {
    return new Surroundings(linesOf(this.document), this.region.line, this.region.end);
  }

  /** Puts the original back. */
  protected restore(stops: UndoStops = {}): Promise<void> {
    return this.writer.write(() => this.planToOriginal(), stops);
  }

  /** Writes as an undo step of its own, also where the text stays as it is; nothing without a plan. */
  protected async writeStep(plan: () => RegionPlan | undefined, then: () => void): Promise<void> {
    const planStep = (): RegionPlan | undefined => {
      const planned = plan();
      if (planned === undefined) return undefined;
      const done = (): void => {
        planned.done();
        then();
      };
      return { ...planned, done };
    };
    await this.writer.write(planStep, { before: true, after: true });
  }

  /** Writes what has come of the text, and what comes meanwhile. */
  protected async writeStream(canWrite: () => boolean, written: () => unknown): Promise<void> {
    while (canWrite() && this.stream.hasMore) {
      await this.writer.write(() =>
        canWrite() ? this.stream.plan(() => this.edits.lines) : undefined,
      );
      written();
    }
  }

  /** The lines that a text makes of the region in the end. */
  protected linesAtEnd(end: Exclude<ReviewEnd, { kind: 'none' }>): string[] {
    const isExact = end.kind === 'complete' && end.isExact === true;
    return isExact ? withLineFeeds(end.text).split('\n') : newLines(this.source, end.text);
  }

  protected planToOriginal(): RegionPlan {
    const plan = this.edits.planTo(this.source.lines);
    const done = (): void => {
      plan.done();
      this.stream.restart();
    };
    return { ...plan, done };
  }
}

function wholeLines(lines: readonly string[]): RegionLines {
  return regionLines([...lines], { start: 0, end: lines.at(-1)?.length ?? 0 }, false);
}

function wayOf(reason: vscode.TextDocumentChangeReason | undefined): RegionChange['way'] {
  if (reason === undefined) return undefined;
  return reason === vscode.TextDocumentChangeReason.Undo ? 'undo' : 'redo';
}
