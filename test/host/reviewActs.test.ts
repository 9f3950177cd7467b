import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { ReviewActs, type Act, type Story } from './support/reviewActs';
import { ReviewWindow } from './support/reviewWindow';

const line = fc.constantFrom('one();', 'two();', '', '}', '  three(); ', 'four();', '\u{1F600}');
const lines = (minLength: number, maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(line, { minLength, maxLength });
const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which: share,
      isAccepted: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decideAll' as const),
      which: share,
      isAccepted: fc.boolean(),
    }),
  },
  { weight: 10, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('type' as const, 'otherExtension' as const),
      at: share,
      what: fc.constantFrom('word' as const, 'line' as const, 'removal' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'save' as const,
        'save' as const,
        'autoSave' as const,
        'formatOnSave' as const,
        'reload' as const,
        'secondReview' as const,
        'secondReview' as const,
        'secondEditor' as const,
      ),
    }),
  },
);
// A region that ends with an empty line is one that ends with a line end.
const region = (maxLength: number): fc.Arbitrary<string[]> =>
  lines(1, maxLength).map((all) => (all.at(-1) === '' ? all.with(-1, 'last();') : all));
const story = fc.record<Story>({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  around: fc.tuple(lines(1, 3), lines(1, 3), lines(1, 3)),
  regions: fc.tuple(region(6), region(6)),
  next: fc.tuple(region(6), region(6)),
  acts: fc.array(act, { minLength: 50, maxLength: 50 }),
});

describe('changes that are decided, undone, edited and saved in any order', () => {
  let window: ReviewWindow;
  let folder: string;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.getConfiguration('files').update('autoSave', 'off', true);
    window = new ReviewWindow();
    folder = await mkdtemp(path.join(tmpdir(), 'parley-acts-'));
  });

  afterEach(async () => {
    await vscode.workspace.getConfiguration('files').update('autoSave', undefined, true);
    await vscode.workspace.getConfiguration('editor').update('formatOnSave', undefined, true);
    window.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('are always what the acts say, marked where they are not decided, and never a mixture on disk', async function () {
    // Each takes a second or two on a quiet machine; ten thousand take hours.
    this.timeout(process.env['PARLEY_RUNS'] === undefined ? 900_000 : 0);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(story, async (drawn) => {
        count += 1;
        const file = path.join(folder, `${count}.parleyacts`);
        const [top, middle, bottom] = drawn.around;
        const all = [...top, ...drawn.regions[0], ...middle, ...drawn.regions[1], ...bottom];
        await writeFile(file, all.join(drawn.lineEnd));
        const document = await vscode.workspace.openTextDocument(file);
        await vscode.window.showTextDocument(document, { preview: false });
        const acts = new ReviewActs(() => window, drawn, document);
        try {
          await acts.propose(0);
          acts.check(undefined);
          for (const each of drawn.acts) {
            await acts.act(each);
            acts.check(each);
          }
        } finally {
          await document.save();
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        }
      }),
      { numRuns: Number(process.env['PARLEY_RUNS'] ?? 20) },
    );
  });
});
