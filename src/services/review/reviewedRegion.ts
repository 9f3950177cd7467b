import type * as vscode from 'vscode';
import { rangeOf, regionOf } from './documentRegion';
import type { Layout } from '../../edits/diff/hunk';
import { RegionEdits } from './regionEdits';
import type { RegionLines } from '../../edits/diff/regionLines';
import { RegionWriter, type RegionPlan, type UndoStops } from './regionWriter';
import { ShownLayouts } from '../../edits/diff/savedLayout';
import { ShownRegion } from '../../edits/diff/shownRegion';
import { StreamWriter } from './streamWriter';

/** The region of a review: where it is, and the ways in which it is written as a whole. */
export class ReviewedRegion {
  readonly document: vscode.TextDocument;
  protected readonly source: RegionLines;
  protected readonly region: ShownRegion;
  protected readonly edits: RegionEdits;
  protected readonly writer: RegionWriter;
  protected readonly stream: StreamWriter;
  /** What the review itself has shown. */
  protected readonly layouts = new ShownLayouts();
  /** The user has written in what is shown. */
  protected isEditedInside = false;

  constructor(document: vscode.TextDocument, range: vscode.Range) {
    this.document = document;
    this.source = regionOf(document, range);
    this.region = new ShownRegion(range.start.line, this.source.lines.length);
    this.edits = new RegionEdits(document, this.region, this.source.lines);
    this.writer = new RegionWriter(document, this.region);
    this.stream = new StreamWriter(this.source, this.region);
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

  editorsChanged(): void {
    this.writer.editorsChanged();
  }

  /** The document is about to be saved. Resolves when nothing is written into it until `documentSaved`. */
  hold(): Promise<void> {
    return this.writer.hold();
  }

  documentSaved(): void {
    this.writer.release();
  }

  /** Puts the original back. */
  protected restore(stops: UndoStops = {}): Promise<void> {
    return this.writer.write(() => this.planToOriginal(), stops);
  }

  /** The user edited meanwhile: the original comes back first, so that one undo brings back just that. */
  protected async writeAsOneStep(lines: readonly string[]): Promise<void> {
    await this.restore({ after: true });
    this.writer.startStep();
    await this.writer.write(() => this.edits.planTo(lines), { before: true, after: true });
  }

  /** The same while a save waits. */
  protected async writeHeldAsOneStep({ lines, hunks }: Layout): Promise<void> {
    await this.writer.writeHeld(() => this.planToOriginal(), { after: true });
    this.writer.startStep();
    const plan = (): RegionPlan => this.edits.planTo(lines, hunks);
    await this.writer.writeHeld(plan, { before: true, after: true });
  }

  protected planToOriginal(): RegionPlan {
    const plan = this.edits.planTo(this.source.lines);
    const done = (): void => {
      plan.done();
      this.stream.restart();
    };
    return { ...plan, done };
  }

  /** What is shown now is known again when Undo or Redo brings it back. */
  protected remember(layout: Layout): void {
    this.layouts.add({ ...layout, isEdited: this.isEditedInside });
  }
}
