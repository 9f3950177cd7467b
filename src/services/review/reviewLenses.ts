import * as vscode from 'vscode';
import { plainLabel, shortLabel } from '../../base/untrusted/plainLabel';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { CommandId } from '../../platform/manifest/commands';
import { hiddenCount, hiddenSentence } from '../../platform/hiddenSentence';
import type { Hunk } from '../../edits/diff/hunk';
import { hiddenInReview } from './hiddenInReview';
import type { OpenReview } from './openReview';
import type { RegionRecord } from './storedRecord';
import { firstReaching, windowsOf } from './reviewDecorations';
import { editorOf } from '../../platform/editorOf';

const { l10n } = vscode;

/** Beyond this many changes only those near what is seen get lenses: each is work for VS Code. */
const maxHunks = 300;
// VS Code cuts a row of lenses off at the editor's edge, and what can be done is last in it.
const maxTitleLength = 40;
const maxReasonLength = 70;

/** What can be done about reviews, above the code. */
export class ReviewLenses implements vscode.CodeLensProvider {
  readonly #reviewsOf: (document: vscode.TextDocument) => readonly OpenReview[];
  readonly #together: (review: OpenReview) => readonly OpenReview[];
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;

  /** @param together the reviews that are decided together with one, itself among them */
  constructor(
    reviewsOf: (document: vscode.TextDocument) => readonly OpenReview[],
    together: (review: OpenReview) => readonly OpenReview[] = (review) => [review],
  ) {
    this.#reviewsOf = reviewsOf;
    this.#together = together;
  }

  changed(): void {
    this.#changed.fire();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    return this.#reviewsOf(document).flatMap((review) => {
      const together = this.#together(review);
      const isSeveral = together.reduce((sum, { hunks }) => sum + hunks.length, 0) > 1;
      // To read it takes as long as the region has lines, and what is coming has no use for it.
      const record = review.phase === 'streaming' ? undefined : review.record;
      const hunks = record !== undefined && isSeveral ? hunkLenses(review, record) : [];
      return [...wholeLenses(review, isSeveral, record), ...hunks];
    });
  }
}

/** @param isSeveral more than one change is decided together */
function wholeLenses(
  review: OpenReview,
  isSeveral: boolean,
  record: RegionRecord | undefined,
): vscode.CodeLens[] {
  const { first } = review.lines;
  const { phase, sentence, actions } = review;
  const hidden = record === undefined ? [] : hiddenInReview(record);
  const title = shortLabel(review.title, maxTitleLength);
  const lens = (text: string, command?: CommandId): vscode.CodeLens =>
    lensAt(first, text, command, [review]);
  // What is cut off is in the hover of the first lens.
  const whole = (text: string): vscode.CodeLens => {
    const isSuspect = hidden.length > 0;
    const shown = lens(isSuspect ? `${text} · $(warning) ${hiddenCount(hidden)}` : text);
    const reported = [review.title, sentence].filter(Boolean).join(': ');
    const tooltip = isSuspect ? `${reported}\n${hiddenSentence(hidden)}` : reported;
    if (shown.command !== undefined) shown.command.tooltip = showHidden(tooltip);
    return shown;
  };
  const { l10n } = vscode;
  if (phase === 'streaming') {
    return [
      whole(`$(loading~spin) ${progressText(title, review.lineCount)}`),
      ...(actions.stop ? [lens(`$(debug-stop) ${l10n.t('Stop')}`, 'parley.stopReview')] : []),
    ];
  }
  if (phase === 'incomplete') {
    return [
      whole(`$(warning) ${incompleteText(title, sentence ?? '')}`),
      ...(actions.continue ? [lens(l10n.t('Continue'), 'parley.continueReview')] : []),
      lens(l10n.t('Keep Partial'), 'parley.acceptAllChanges'),
      lens(l10n.t('Discard'), 'parley.rejectAllChanges'),
    ];
  }
  return [
    whole(reviewedText(review, title)),
    lens(isSeveral ? l10n.t('Accept All') : l10n.t('Accept'), 'parley.acceptAllChanges'),
    lens(isSeveral ? l10n.t('Reject All') : l10n.t('Reject'), 'parley.rejectAllChanges'),
    lens(l10n.t('Show Diff'), 'parley.showReviewDiff'),
    ...(actions.refine ? [lens(l10n.t('Refine…'), 'parley.refineReview')] : []),
    ...(actions.repeat ? [lens(l10n.t('Repeat…'), 'parley.repeatReview')] : []),
  ];
}

function progressText(title: string, lineCount: number): string {
  if (lineCount === 0) return title;
  if (lineCount === 1) return vscode.l10n.t('{0}: 1 line so far', title);
  return vscode.l10n.t('{0}: {1} lines so far', title, lineCount);
}

/** What the text lacks comes with a sign. */
function reviewedText({ hunks, sentence }: OpenReview, title: string): string {
  const counted = hunks.length > 1 ? l10n.t('{0}: {1} changes', title, hunks.length) : title;
  return sentence === undefined ? counted : `$(warning) ${incompleteText(counted, sentence)}`;
}

/** Why it is not whole says more than what it was to be. */
function incompleteText(title: string, sentence: string): string {
  const both = `${title}: ${plainLabel(sentence)}`;
  return both.length <= maxReasonLength ? both : shortLabel(sentence, maxReasonLength);
}

function hunkLenses(review: OpenReview, record: RegionRecord): vscode.CodeLens[] {
  const { l10n } = vscode;
  return nearHunks(review).flatMap((hunk) => {
    const line = review.lines.first + hunk.line;
    return [
      ...hiddenLenses(line, hiddenInReview(record, [hunk])),
      lensAt(line, `$(check) ${l10n.t('Accept')}`, 'parley.acceptChange', [review, hunk]),
      lensAt(line, `$(discard) ${l10n.t('Reject')}`, 'parley.rejectChange', [review, hunk]),
    ];
  });
}

/** Nothing can be done by it: it says what its change has that isn't seen. */
function hiddenLenses(line: number, hidden: readonly string[]): vscode.CodeLens[] {
  if (hidden.length === 0) return [];
  const lens = lensAt(line, `$(warning) ${hiddenCount(hidden)}`, undefined, []);
  if (lens.command !== undefined) lens.command.tooltip = hiddenSentence(hidden);
  return [lens];
}

function nearHunks({ hunks, document, lines }: OpenReview): readonly Hunk[] {
  if (hunks.length <= maxHunks) return hunks;
  const editor = editorOf(document);
  const window = editor && windowsOf(editor)[0];
  const start = window === undefined ? 0 : firstReaching(hunks, window.first - lines.first);
  return hunks.slice(start, start + maxHunks);
}

function lensAt(
  line: number,
  title: string,
  command: CommandId | undefined,
  args: unknown[],
): vscode.CodeLens {
  const range = new vscode.Range(line, 0, line, 0);
  return new vscode.CodeLens(range, { title, command: command ?? '', arguments: args });
}
