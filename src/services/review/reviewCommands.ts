import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { registerCommands } from '../../platform/registerCommands';
import type { Disposable } from '../../base/disposables';
import { hiddenSentence } from '../../platform/hiddenSentence';
import { changesText } from './reviewStatus';
import { sayToScreenReader } from '../../platform/screenReader';
import type { Decision } from '../../edits/diff/reviewEdits';
import { hunkEnd, type Hunk } from '../../edits/diff/hunk';
import { hiddenInReview } from './hiddenInReview';
import { waitingHunks, type WaitingReview } from './waitingReview';
import { OpenReview } from './openReview';
import { joinSentences } from '../../base/joinSentences';

const { l10n } = vscode;

/** How long the status bar shows what a key has found, in milliseconds. */
const saidMs = 5_000;

/** Where commands find the reviews of a document. */
export interface ReviewList {
  /** Of all documents. */
  readonly all: readonly OpenReview[];
  /** What waits in files that are not open. */
  readonly closed: readonly WaitingReview[];
  of(document: vscode.TextDocument): OpenReview[];
  /** Resolves when what waits in a document that was opened is gone on with. */
  resumed(document: vscode.TextDocument): Promise<void>;
  together(review: OpenReview): readonly OpenReview[];
  showDiff(document: vscode.TextDocument): Promise<void>;
}

interface Place {
  review: OpenReview;
  hunk: Hunk;
  /** The document's first line of the hunk. */
  line: number;
}

/** The commands about reviews: from a lens with the review, otherwise about the one at the cursor. */
export function reviewCommands(reviews: ReviewList): Disposable {
  const reviewOf = (given: unknown): OpenReview | undefined =>
    given instanceof OpenReview ? given : reviewAtCursor(reviews);
  const withReview = (given: unknown, act: (review: OpenReview) => unknown): unknown => {
    const review = reviewOf(given);
    if (review !== undefined) return act(review);
    sayNothingLeft();
    return undefined;
  };
  return registerCommands({
    'parley.acceptAllChanges': (given?: unknown) =>
      withReview(given, (review) => acceptAll(reviews, review)),
    'parley.rejectAllChanges': (given?: unknown) =>
      withReview(given, (review) => rejectAll(reviews, review)),
    'parley.showReviewDiff': (given?: unknown) =>
      withReview(given, ({ document }) => reviews.showDiff(document)),
    'parley.acceptChange': (given?: unknown, hunk?: Hunk) => decide(reviews, 'accept', given, hunk),
    'parley.rejectChange': (given?: unknown, hunk?: Hunk) => decide(reviews, 'reject', given, hunk),
    'parley.nextChange': () => goTo(reviews, 1),
    'parley.previousChange': () => goTo(reviews, -1),
    'parley.stopReview': (given?: unknown) => reviewOf(given)?.actions.stop?.(),
    'parley.continueReview': (given?: unknown) => reviewOf(given)?.actions.continue?.(),
    'parley.refineReview': (given?: unknown) => reviewOf(given)?.actions.refine?.(),
    'parley.repeatReview': (given?: unknown) => reviewOf(given)?.actions.repeat?.(),
    'parley.chooseReviewAction': () => choose(reviews),
  });
}

/** What is still coming is not accepted: nobody has seen it. */
async function acceptAll(reviews: ReviewList, review: OpenReview): Promise<void> {
  for (const each of reviews.together(review)) await each.decide('accept');
}

async function rejectAll(reviews: ReviewList, review: OpenReview): Promise<void> {
  for (const each of reviews.together(review)) {
    if (each.phase === 'streaming') {
      each.actions.stop?.();
      await each.reject();
    } else await each.decide('reject');
  }
}

function sayNothingLeft(): void {
  const sentence = vscode.l10n.t('All changes here are decided.');
  vscode.window.setStatusBarMessage(sentence, saidMs);
  sayToScreenReader(sentence);
}

function reviewAtCursor(reviews: ReviewList): OpenReview | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { line } = editor.selection.active;
  const open = reviews.of(editor.document);
  return open.find(({ lines }) => line < lines.end) ?? open.at(-1);
}

/** Decides about the hunk of a lens, or of the cursor: then the cursor goes to the next. */
async function decide(
  reviews: ReviewList,
  decision: Decision,
  given: unknown,
  hunk: Hunk | undefined,
): Promise<void> {
  if (given instanceof OpenReview) {
    await given.decide(decision, hunk);
    return;
  }
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const { line } = editor.selection.active;
  const places = placesOf(reviews, editor.document);
  if (places.length === 0) {
    sayNothingLeft();
    return;
  }
  const found = places.find((place) => place.line <= line && line < endOf(place));
  if (found === undefined) {
    goTo(reviews, 1);
    return;
  }
  await found.review.decide(decision, found.hunk);
  const next = placesOf(reviews, editor.document).find((place) => endOf(place) > found.line);
  if (next !== undefined) reveal(editor, next.line);
}

function goTo(reviews: ReviewList, direction: 1 | -1): void {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const places = placesOf(reviews, editor.document);
  const { line } = editor.selection.active;
  const found =
    direction === 1
      ? (places.find((place) => place.line > line) ?? places[0])
      : (places.findLast((place) => place.line < line) ?? places.at(-1));
  if (found !== undefined) reveal(editor, found.line);
}

function placesOf(reviews: ReviewList, document: vscode.TextDocument): Place[] {
  return reviews
    .of(document)
    .flatMap((review) =>
      review.hunks.map((hunk) => ({ review, hunk, line: review.lines.first + hunk.line })),
    );
}

function endOf({ review, hunk }: Place): number {
  return review.lines.first + Math.max(hunkEnd(hunk), hunk.line + 1);
}

function reveal(editor: vscode.TextEditor, line: number): void {
  editor.selection = new vscode.Selection(line, 0, line, 0);
  const { InCenterIfOutsideViewport } = vscode.TextEditorRevealType;
  editor.revealRange(editor.selection, InCenterIfOutsideViewport);
}

interface ActItem extends vscode.QuickPickItem {
  run: () => unknown;
}

interface ReviewItem extends vscode.QuickPickItem {
  review: WaitingReview;
}

/** The change at the cursor; without one, first which of those in other files. */
async function choose(reviews: ReviewList): Promise<void> {
  const here = reviewAtCursor(reviews);
  if (here !== undefined) return chooseAct(reviews, here);
  const items = [...reviews.all, ...reviews.closed].map(reviewItem);
  const only = items.length === 1 ? items[0] : undefined;
  const title = vscode.l10n.t('Changes to Review');
  const chosen = only ?? (await vscode.window.showQuickPick(items, { title }));
  if (chosen === undefined) return;
  const { review } = chosen;
  const editor = await vscode.window.showTextDocument(review.document.uri);
  await reviews.resumed(editor.document);
  const open = reviews.of(editor.document);
  const found = open.find((each) => each === review) ?? open[0];
  if (found === undefined) sayNothingLeft();
  else reveal(editor, found.lines.first + (found.hunks[0]?.line ?? 0));
}

/** How a list shows a review that waits. */
export function reviewItem(review: WaitingReview): ReviewItem {
  return {
    review,
    label: plainLabel(vscode.workspace.asRelativePath(review.document.uri)),
    description: `${plainLabel(review.title)} · ${changesText(waitingHunks(review).length)}`,
  };
}

/** The same that the lenses offer, for where they are turned off. */
async function chooseAct(reviews: ReviewList, review: OpenReview): Promise<void> {
  const hidden = hiddenInReview(review.record);
  const diff: ActItem = {
    label: vscode.l10n.t('Show Diff'),
    run: () => reviews.showDiff(review.document),
  };
  const reported = [review.sentence ?? '', ...(hidden.length > 0 ? [hiddenSentence(hidden)] : [])];
  const chosen = await vscode.window.showQuickPick([...actItems(reviews, review), diff], {
    title: showHidden(review.title),
    placeHolder: showHidden(joinSentences(reported)),
  });
  await chosen?.run();
}

function actItems(reviews: ReviewList, review: OpenReview): ActItem[] {
  const { actions, phase } = review;
  const isWaiting = phase !== 'streaming';
  const offered: (ActItem | false | undefined)[] = [
    isWaiting && {
      label: phase === 'incomplete' ? l10n.t('Keep Partial') : l10n.t('Accept All'),
      run: () => acceptAll(reviews, review),
    },
    {
      label: phase === 'incomplete' ? l10n.t('Discard') : l10n.t('Reject All'),
      run: () => rejectAll(reviews, review),
    },
    phase === 'streaming' && actions.stop && { label: l10n.t('Stop'), run: actions.stop },
    phase === 'incomplete' &&
      actions.continue && { label: l10n.t('Continue'), run: actions.continue },
    isWaiting && actions.refine && { label: l10n.t('Refine…'), run: actions.refine },
    isWaiting && actions.repeat && { label: l10n.t('Repeat…'), run: actions.repeat },
  ];
  return offered.filter((item) => typeof item === 'object');
}
