import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { diffLines } from '../../src/edits/diff/lineDiff';
import { newLines, regionLines } from '../../src/edits/diff/regionLines';
import type { OpenReview } from '../../src/services/review/openReview';
import { reviewFolder } from './support/reviewFolder';
import type { ReviewWindow } from './support/reviewWindow';
import { until } from './support/until';

type Act =
  | { kind: 'chunk' | 'end' | 'half' | 'save' | 'undo' | 'redo' | 'type' }
  | { kind: 'decide'; hunk: number; isAccepted: boolean };

interface Story {
  lineEnd: '\n' | '\r\n';
  region: string[];
  next: string[];
  hasLineEnd: boolean;
  actions: Act[];
}

const line = fc.constantFrom('one();', 'two();', '', '}', '  three();', 'four();');
const kinds = [
  'chunk',
  'chunk',
  'end',
  'end',
  'half',
  'save',
  'save',
  'undo',
  'redo',
  'type',
] as const;
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom(...kinds) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      hunk: fc.nat(3),
      isAccepted: fc.boolean(),
    }),
  },
);
const story = fc.record<Story>({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  region: fc.array(line, { minLength: 1, maxLength: 7 }),
  next: fc.array(line, { minLength: 1, maxLength: 7 }),
  hasLineEnd: fc.boolean(),
  actions: fc.array(act, { minLength: 3, maxLength: 9 }),
});

describe('a change that is saved at any moment, however it is undone and decided', () => {
  let window: ReviewWindow;
  const { fileOf } = reviewFolder((opened) => (window = opened));

  it('has on disk, change by change, what was there or what is new', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(story, async (drawn) => {
        // A region that ends with an empty line is one that ends with a line end.
        const reported = { ...drawn, region: [...drawn.region, 'last();'] };
        count += 1;
        const file = fileOf(`${count}.txt`);
        await writeFile(file, textOf(reported, reported.region));
        const document = await vscode.workspace.openTextDocument(file);
        await vscode.window.showTextDocument(document, { preview: false });
        try {
          await notify(window, document, reported);
        } finally {
          for (const review of window.reviews.of(document)) await review.reject();
          await document.save();
          await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
        }
      }),
      // Each smaller story would wait as long for what doesn't come.
      { numRuns: 10, endOnFailure: true },
    );
  });
});

/** The file with these lines in its region; `typed` lines of the user's are before it. */
function textOf({ lineEnd, hasLineEnd }: Story, region: readonly string[], typed = 0): string {
  const above = Array.from({ length: typed }, () => 'typed();');
  const below = hasLineEnd ? ['end();'] : [];
  return [...above, 'start();', ...region, ...below].join(lineEnd);
}

async function notify(
  window: ReviewWindow,
  document: vscode.TextDocument,
  reported: Story,
): Promise<void> {
  const { region, next, actions } = reported;
  const range = new vscode.Range(1, 0, region.length, (region.at(-1) ?? '').length);
  const review = window.begin(document, range);
  const text = next.join('\n');
  const half = next.slice(0, Math.ceil(next.length / 2)).join('\n');
  let come = 0;
  for (const each of [...actions, { kind: 'save' } as const]) {
    switch (each.kind) {
      case 'chunk':
        come += 9;
        if (review.phase === 'streaming') review.show(text.slice(0, come));
        break;
      case 'end':
      case 'half':
        await end(review, { half, end: text }[each.kind], each.kind === 'end');
        break;
      case 'save':
        // VS Code reports no line end if text follows it immediately.
        await document.save();
        await check(document, reported, half);
        break;
      case 'type':
        await type(document);
        break;
      case 'decide':
        await decide(review, each.hunk, each.isAccepted);
        break;
      case 'undo':
      case 'redo':
        await vscode.commands.executeCommand(each.kind);
    }
  }
}

/** Above the region; VS Code refuses where the text came in the same moment. */
async function type(document: vscode.TextDocument): Promise<void> {
  for (;;) {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'typed();\n');
    if (await vscode.workspace.applyEdit(edit)) return;
  }
}

async function end(review: OpenReview, text: string, isWhole: boolean): Promise<void> {
  if (review.phase !== 'streaming') return;
  await review.finish(
    isWhole ? { kind: 'complete', text } : { kind: 'incomplete', text, sentence: 'It ended.' },
  );
}

async function decide(review: OpenReview, index: number, isAccepted: boolean): Promise<void> {
  if (review.phase !== 'reviewed' && review.phase !== 'incomplete') return;
  await review.decide(isAccepted ? 'accept' : 'reject', review.hunks[index]);
}

/**
 * Where VS Code had no time to wait for what is taken out before a save, a save of the review's own comes right behind,
 * which also may be just writing the file.
 */
async function check(document: vscode.TextDocument, reported: Story, half: string): Promise<void> {
  const { region } = reported;
  const whole = regionLines(region, { start: 0, end: region.at(-1)?.length ?? 0 }, false);
  const texts = [reported.next.join('\n'), half].flatMap((next) =>
    mixtures(region, newLines(whole, next)),
  );
  const maxTyped = reported.actions.filter(({ kind }) => kind === 'type').length;
  const allowed = texts.flatMap((region) =>
    Array.from({ length: maxTyped + 1 }, (_, typed) => textOf(reported, region, typed)),
  );
  let saved = '';
  const isAllowed = async (): Promise<boolean> => {
    saved = await readFile(document.fileName, 'utf8');
    return allowed.includes(saved);
  };
  await until('one of the texts is saved', isAllowed, 60_000).catch((error: unknown) => {
    assert.fail(`${String(error)}: ${JSON.stringify({ saved, ...reported })}`);
  });
}

/** What can come of a region where each change is either made or not. */
function mixtures(region: readonly string[], next: readonly string[]): string[][] {
  let mixed: string[][] = [[]];
  let at = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of diffLines(region, next)) {
    const kept = region.slice(at, oldStart);
    mixed = mixed.flatMap((lines) => [
      [...lines, ...kept, ...region.slice(oldStart, oldEnd)],
      [...lines, ...kept, ...next.slice(newStart, newEnd)],
    ]);
    at = oldEnd;
  }
  return mixed.map((lines) => [...lines, ...region.slice(at)]);
}
