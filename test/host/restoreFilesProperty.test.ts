import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { edit } from './support/changeWindow';
import { RestoreWindow } from './support/restoreWindow';

/** What happens around one edit of the model. */
interface Round {
  isAccepted: boolean;
  /** The user types while the review is open. */
  types: boolean;
  saves: boolean;
}

interface Story {
  lineEnd: '\n' | '\r\n';
  /** The user has unsaved changes before the answer. */
  isDirty: boolean;
  rounds: Round[];
  /** The user types when the answer has ended. */
  typesAfter: boolean;
  isReloaded: boolean;
}

const seldom = fc.nat(4).map((each) => each === 0);
const story = fc.record<Story>({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  isDirty: fc.boolean(),
  rounds: fc.array(fc.record({ isAccepted: fc.boolean(), types: seldom, saves: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  typesAfter: seldom,
  isReloaded: fc.boolean(),
});

const file = 'any.py';

describe('a file that a model and the user change in any order', () => {
  it('is what it was before the answer, or stays where the user changed it too', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (drawn) => {
        const at = new RestoreWindow();
        const text = ['L0 = 0', 'L1 = 0', 'L2 = 0', ''].join(drawn.lineEnd);
        await at.open({ [file]: text });
        try {
          await tell(at, drawn, text);
        } finally {
          await at.close();
        }
      }),
      { numRuns: 12 },
    );
  });
});

async function tell(at: RestoreWindow, drawn: Story, text: string): Promise<void> {
  const { isDirty, rounds, typesAfter, isReloaded, lineEnd } = drawn;
  const document = isDirty
    ? await at.type(file, `# before\n`)
    : await vscode.workspace.openTextDocument(at.uri(file));
  const before = isDirty ? `# before${lineEnd}${text}` : text;
  await answer(at, document, rounds);
  if (typesAfter) await at.type(file, '# mine\n');
  if (isReloaded) await at.reload();
  const now = document.getText();
  await at.restore();
  const isMine = typesAfter || rounds.some(({ types }) => types);
  assert.equal(document.getText(), isMine ? now : before);
  assert.equal(now.includes('# mine'), isMine);
  if (isMine || isDirty) return;
  assert.equal(await at.onDisk(file), text);
  assert.equal(document.isDirty, false);
}

/** Has the model edit a line in each round, and the user decide. */
async function answer(
  at: RestoreWindow,
  document: vscode.TextDocument,
  rounds: readonly Round[],
): Promise<void> {
  const calls = rounds.map((_, index) => [
    edit(`${at.name}/${file}`, [`L${index} = 0`, `L${index} = 1\nM${index} = 2`]),
  ]);
  await at.ask(...calls);
  for (const { isAccepted, types, saves } of rounds) {
    const review = await at.review(file);
    if (types) await at.type(file, '# mine\n');
    await review.decide(isAccepted ? 'accept' : 'reject');
    await review.outcome;
    if (saves && !at.reviewOf(file)) await document.save();
  }
  await at.ended();
}
