import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { DiffReviewer } from '../../src/features/rewrite/diffReviewer';
import type { ReviewOutcome } from '../../src/services/review/review';

const sentence = 'The connection closed before the answer finished.';

describe('what has come of a rewrite for a read-only file', () => {
  /** Ends a rewrite early and answers the question about it. */
  async function answered(answer: string | undefined): Promise<[string[], ReviewOutcome]> {
    const shown: string[] = [];
    const document = await vscode.workspace.openTextDocument({ content: 'old\nrest\n' });
    const reviewer = new DiffReviewer(
      { show: async (_, text) => void shown.push(text) },
      async () => answer,
    );
    const range = new vscode.Range(0, 0, 1, 0);
    const review = reviewer.begin({ document, range, title: 'Simplify' }, {});
    await review.finish({ kind: 'incomplete', text: 'part\n', sentence });
    return [shown, await review.outcome];
  }

  it('is shown where the question about it is closed', async () => {
    assert.deepEqual(await answered(undefined), [['part\nrest\n'], 'diverted']);
  });

  it('is shown where the user wants that', async () => {
    assert.deepEqual(await answered('Show Partial'), [['part\nrest\n'], 'diverted']);
  });

  it('is discarded where the user says so', async () => {
    assert.deepEqual(await answered('Discard'), [[], 'rejected']);
  });
});
