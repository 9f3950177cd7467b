import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { ReviewActs, SpaceFormatter, type Act, type Stage, type Story } from './support/reviewActs';
import { ReviewWindow } from './support/reviewWindow';
import { setSetting } from './support/setSetting';
import { untilSavesAreTrimmed } from './support/untilSavesAreTrimmed';

/** Closing editors takes as long as several acts do, and what is hidden costs nothing. */
const storiesBetweenClosings = 10;

const line = fc.constantFrom('one();', 'two();', '', '}', '  three(); ', 'four();', '\u{1F600}');
const lines = (minLength: number, maxLength: number): fc.Arbitrary<string[]> =>
  fc.array(line, { minLength, maxLength });
const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const decision = { which: share, isAccepted: fc.boolean() };
const actOf = (isAutoSaving: boolean): fc.Arbitrary<Act> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('decide' as const), ...decision }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('decideAll' as const), ...decision }) },
    {
      weight: 10,
      arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
    },
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
          'formatOnSave' as const,
          'reload' as const,
          'secondReview' as const,
          'secondReview' as const,
          'secondEditor' as const,
          ...(isAutoSaving ? ['autoSave' as const, 'autoSave' as const] : []),
        ),
      }),
    },
  );
// A region that ends with an empty line is one that ends with a line end.
const region = (maxLength: number): fc.Arbitrary<string[]> =>
  lines(1, maxLength).map((all) => (all.at(-1) === '' ? all.with(-1, 'last();') : all));
const storyOf = (isAutoSaving: boolean): fc.Arbitrary<Story> =>
  fc.record<Story>({
    lineEnd: fc.constantFrom('\n', '\r\n'),
    around: fc.tuple(lines(1, 3), lines(1, 3), lines(1, 3)),
    regions: fc.tuple(region(6), region(6)),
    next: fc.tuple(region(6), region(6)),
    acts: fc.array(actOf(isAutoSaving), { minLength: 50, maxLength: 50 }),
  });

describe('changes that are decided, undone, edited and saved in any order', () => {
  const formatter = new SpaceFormatter();
  let window: ReviewWindow;
  let folder: string;
  let other: vscode.TextDocument;
  let registered: vscode.Disposable;

  before(async () => {
    await untilSavesAreTrimmed();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-acts-'));
    const file = path.join(folder, 'other.txt');
    await writeFile(file, 'other');
    other = await vscode.workspace.openTextDocument(file);
    const { languages } = vscode;
    await setSetting('editor.formatOnSave', true);
    registered = languages.registerDocumentFormattingEditProvider(
      { pattern: '**/*.parleyacts' },
      formatter,
    );
  });

  after(async () => {
    registered.dispose();
    await setSetting('editor.formatOnSave', undefined);
    await setSetting('files.autoSave', undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  beforeEach(() => {
    window = new ReviewWindow();
  });

  afterEach(async () => {
    window.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  for (const autoSave of ['off', 'onFocusChange'] as const) {
    const title = `are always what the acts say, marked where undecided, and never a mixture on disk, auto save ${autoSave}`;
    it(title, async function () {
      // Each story takes half a second on a quiet machine and several on a busy one.
      this.timeout(0);
      await setSetting('files.autoSave', autoSave);
      const isAutoSaving = autoSave !== 'off';
      let count = 0;
      await fc.assert(
        fc.asyncProperty(storyOf(isAutoSaving), async (drawn) => {
          count += 1;
          const file = path.join(folder, `${autoSave}-${count}.parleyacts`);
          try {
            await perform(drawn, file, { window, other, formatter });
          } finally {
            if (count % storiesBetweenClosings === 0) {
              await vscode.commands.executeCommand('workbench.action.closeAllEditors');
            }
          }
        }),
        { numRuns: 25 },
      );
    });
  }
});

async function perform(drawn: Story, file: string, stage: Stage): Promise<void> {
  const [top, middle, bottom] = drawn.around;
  const all = [...top, ...drawn.regions[0], ...middle, ...drawn.regions[1], ...bottom];
  await writeFile(file, all.join(drawn.lineEnd));
  const document = await vscode.workspace.openTextDocument(file);
  await vscode.window.showTextDocument(document, { viewColumn: 1, preview: false });
  const acts = new ReviewActs(stage, drawn, document);
  try {
    await acts.propose(0);
    acts.check(undefined);
    for (const each of drawn.acts) {
      await acts.act(each);
      acts.check(each);
    }
  } finally {
    await document.save();
  }
}
