import * as vscode from 'vscode';
import { digestOf } from '../../base/node/digestOf';
import type { Hunk } from '../../edits/diff/hunk';
import type { ReviewEnd, ReviewPhase } from './review';
import type { RegionRecord, UndecidedReview } from './storedRecord';

/** A review as it was with one of the texts that Undo and Redo go through. */
export interface ReviewState {
  phase: Exclude<ReviewPhase, 'streaming'>;
  hunks: readonly Hunk[];
  hasAccepted: boolean;
  isEditedInside: boolean;
  sentence: string | undefined;
  withdrawn: Withdrawn | undefined;
}

/** The partial text of an answer that ended early, while the document holds the original for a save. */
export interface Withdrawn {
  shown: readonly string[];
  /** What the document holds instead. */
  left: readonly string[];
}

/** A change that a document holds. */
export interface HeldChange {
  /** The lines that there were before. */
  original: readonly string[];
  /** How many lines the region has now. */
  count: number;
  hunks: readonly Hunk[];
}

/** A change that another window, or this one before a reload, left undecided. */
export interface LeftChange extends HeldChange {
  phase: 'reviewed' | 'incomplete';
}

/** What no two texts of a region have in common. */
export function keyOf(lines: readonly string[]): string {
  return digestOf(JSON.stringify(lines));
}

/** As much as has been written of a text that is coming. */
export function partialState(hunks: readonly Hunk[]): ReviewState {
  return {
    phase: 'incomplete',
    hunks,
    hasAccepted: false,
    isEditedInside: true,
    sentence: partialSentence(),
    withdrawn: undefined,
  };
}

/** Why what Undo or a reload has brought back is not whole. */
export function partialSentence(): string {
  return vscode.l10n.t('This is a part of the change only.');
}

/** What an open review begins with that goes on with a change from before this window. */
export function leftChange({ record, instead }: UndecidedReview): LeftChange {
  const { original, hunks, shown, isWhole } = record;
  const phase = isWhole ? 'reviewed' : 'incomplete';
  if (instead === undefined) return { original, hunks, count: shown.length, phase };
  return { original, hunks: [], count: instead.length, phase };
}

/** How a text that was shown ended. */
export function endOf({ shown, isWhole }: RegionRecord): ReviewEnd {
  const text = shown.join('\n');
  if (isWhole) return { kind: 'complete', text, isExact: true };
  return { kind: 'incomplete', text, sentence: partialSentence() };
}
