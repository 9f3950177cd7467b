import { edgeChoices, type EdgeLines, type ShownRegion } from '../../edits/diff/shownRegion';
import { StateHistory } from '../../edits/diff/stateHistory';
import type { Hunk } from '../../edits/diff/hunk';
import type { RegionEdits } from './regionEdits';
import { keyOf, partialState, type ReviewState } from './reviewState';
import type { StreamWriter } from './streamWriter';

/** What an event has done to a region. */
export interface RegionChange {
  /** Whether it comes from Undo or Redo. */
  way: 'undo' | 'redo' | undefined;
  /** Lines of the region have changed in any case. */
  isInside: boolean;
  /** How many lines came at the edges of which it is not known whether they belong to the region. */
  edges: EdgeLines;
}

/** The states of a review that Undo and Redo can bring back, by the text that the region has in them. */
export class ReviewHistory {
  readonly #history = new StateHistory<ReviewState>();
  readonly #edits: RegionEdits;
  readonly #region: ShownRegion;

  constructor(edits: RegionEdits, region: ShownRegion) {
    this.#edits = edits;
    this.#region = region;
  }

  /** The review is like this with the text that there is now. */
  note(state: ReviewState): void {
    this.#history.add(keyOf(this.#edits.lines), state);
  }

  /** As much as has been written of a text that is coming. */
  noteStream({ hunks, shownLines }: StreamWriter): void {
    if (hunks.length > 0) this.#history.add(keyOf(shownLines), partialState(hunks));
  }

  /** What has been written of a text that is coming, with edits of the user's in it. */
  notePartial(hunks: readonly Hunk[]): void {
    this.note(partialState(hunks));
  }

  /** The text is not of interest any more. */
  leave(): void {
    this.#history.leave();
  }

  /** The state that Undo or Redo has brought back; undefined if there is none with this text. */
  moved({ way, isInside, edges }: RegionChange): ReviewState | undefined {
    const choices = edgeChoices(edges).slice(isInside ? 0 : 1);
    const keys = choices.map((added) => keyOf(this.#edits.linesWith(added)));
    const move = way === 'undo' ? 'back' : 'forward';
    const found = this.#history[move](keys, isInside);
    const added = choices[found?.which ?? -1];
    if (found === undefined || added === undefined) return undefined;
    this.#region.takeIn('above', added.above);
    this.#region.takeIn('below', added.below);
    return found.state;
  }
}
