import * as vscode from 'vscode';
import type { CommandId } from '../../manifest/commands';
import type { Hunk } from './hunk';
import type { OpenReview } from './openReview';
import { firstReaching, windowsOf } from './reviewDecorations';

/** Beyond this many changes only those near what is seen get lenses: each is work for VS Code. */
const maxHunks = 300;

/** What can be done about reviews, above the code. */
export class ReviewLenses implements vscode.CodeLensProvider {
  readonly #reviewsOf: (document: vscode.TextDocument) => readonly OpenReview[];
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(reviewsOf: (document: vscode.TextDocument) => readonly OpenReview[]) {
    this.#reviewsOf = reviewsOf;
  }

  changed(): void {
    this.#changed.fire();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    return this.#reviewsOf(document).flatMap((review) => [
      ...wholeLenses(review),
      ...hunkLenses(review),
    ]);
  }
}

function wholeLenses(review: OpenReview): vscode.CodeLens[] {
  const { first } = review.lines;
  const { phase, title, sentence, acts } = review;
  const lens = (text: string, command?: CommandId): vscode.CodeLens =>
    lensAt(first, text, command, [review]);
  const { l10n } = vscode;
  if (phase === 'streaming') {
    const lines = l10n.t('{0}: {1} lines so far', title, review.lineCount);
    return [
      lens(`$(loading~spin) ${lines}`),
      ...(acts.stop ? [lens(`$(debug-stop) ${l10n.t('Stop')}`, 'parley.stopReview')] : []),
    ];
  }
  if (phase === 'incomplete') {
    return [
      lens(`$(warning) ${title}: ${sentence ?? ''}`),
      ...(acts.continue ? [lens(l10n.t('Continue'), 'parley.continueReview')] : []),
      lens(l10n.t('Keep What Came'), 'parley.acceptAllChanges'),
      lens(l10n.t('Discard'), 'parley.rejectAllChanges'),
    ];
  }
  const isSeveral = review.hunks.length > 1;
  return [
    lens(isSeveral ? l10n.t('{0}: {1} changes', title, review.hunks.length) : title),
    lens(isSeveral ? l10n.t('Accept All') : l10n.t('Accept'), 'parley.acceptAllChanges'),
    lens(isSeveral ? l10n.t('Reject All') : l10n.t('Reject'), 'parley.rejectAllChanges'),
    ...(acts.refine ? [lens(l10n.t('Refine…'), 'parley.refineReview')] : []),
    ...(acts.repeat ? [lens(l10n.t('Repeat…'), 'parley.repeatReview')] : []),
  ];
}

function hunkLenses(review: OpenReview): vscode.CodeLens[] {
  const { hunks, phase } = review;
  if (phase === 'streaming' || hunks.length < 2) return [];
  const { l10n } = vscode;
  return nearHunks(review).flatMap((hunk) => {
    const line = review.lines.first + hunk.line;
    return [
      lensAt(line, `$(check) ${l10n.t('Accept')}`, 'parley.acceptChange', [review, hunk]),
      lensAt(line, `$(discard) ${l10n.t('Reject')}`, 'parley.rejectChange', [review, hunk]),
    ];
  });
}

function nearHunks({ hunks, document, lines }: OpenReview): readonly Hunk[] {
  if (hunks.length <= maxHunks) return hunks;
  const editor = vscode.window.visibleTextEditors.find((each) => each.document === document);
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
