import * as vscode from 'vscode';
import { columnBeside } from '../../../../platform/columnBeside';
import { distinctPath } from '../../../../platform/distinctPath';
import type { LiveChange } from '../../../../languageModel/chatTool';
import type { OpenReview } from '../../../../services/review/openReview';
import { changedLines, waitingHunks } from '../../../../services/review/waitingReview';

/** The change that reviews of a document show, to be listed until the user has decided. */
export function changeOfReviews(
  document: vscode.TextDocument,
  reviews: readonly OpenReview[],
): LiveChange {
  const hunks = reviews.flatMap(waitingHunks);
  return {
    path: distinctPath(document.uri),
    ...changedLines(hunks),
    async open() {
      const [line = 0] = reviews.flatMap((review) =>
        waitingHunks(review).map((hunk) => review.lines.first + hunk.line),
      );
      await vscode.window.showTextDocument(document, {
        viewColumn: columnBeside(document.uri),
        preview: false,
        selection: new vscode.Range(line, 0, line, 0),
      });
    },
    async decide(isAccepted) {
      for (const review of reviews) await review.decide(isAccepted ? 'accept' : 'reject');
    },
  };
}
