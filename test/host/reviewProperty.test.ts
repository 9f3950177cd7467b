import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { diffLines } from '../../src/edits/diff/lineDiff';
import { newLines, regionLines } from '../../src/edits/diff/regionLines';
import type { OpenReview } from '../../src/services/review/openReview';
import { ReviewWindow } from './support/reviewWindow';

/** What happens after a chunk: an edit of the user's, somewhere. */
interface UserEdit {
  place: 'before' | 'inside' | 'after' | 'none';
  /** Where in the part, from 0 to 1. */
  at: number;
  kind: 'word' | 'line' | 'lines';
}

interface Story {
  lineEnd: '\n' | '\r\n';
  before: string[];
  region: string[];
  after: string[];
  hasLineEnd: boolean;
  next: string[];
  cuts: number[];
  /** Another file is in front from this chunk on, or from the end of the text. */
  behindFrom: number | undefined;
  edits: UserEdit[];
  decisions: boolean[];
  way: 'acceptAll' | 'rejectAll' | 'mixed' | 'rejectWhileItComes';
}

const line = fc.constantFrom(
  'const value = 1;',
  '\treturn value;',
  '  if (value) {',
  '}',
  '',
  'call(value); ',
  '\u{1F600} text',
  '// note',
);
const some = (maxLength: number, minLength = 0): fc.Arbitrary<string[]> =>
  fc.array(line, { minLength, maxLength });
const userEdit = fc.record<UserEdit>({
  place: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('before' as const, 'after' as const, 'none' as const) },
    { weight: 1, arbitrary: fc.constant('inside' as const) },
  ),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  kind: fc.constantFrom('word', 'line', 'lines'),
});
const story = fc.record<Story>({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  before: some(4),
  region: some(8, 1),
  after: some(4),
  hasLineEnd: fc.boolean(),
  next: some(9, 1),
  cuts: fc.array(fc.nat(60), { maxLength: 6 }),
  behindFrom: fc.option(fc.nat(9), { nil: undefined }),
  edits: fc.array(userEdit, { maxLength: 7 }),
  decisions: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  way: fc.constantFrom('acceptAll', 'rejectAll', 'mixed', 'rejectWhileItComes'),
});

describe('any change, cut anywhere, with the user editing meanwhile', () => {
  let window: ReviewWindow;
  let editors: Map<string, vscode.TextEditor>;
  let other: vscode.TextDocument;

  before(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    window = new ReviewWindow();
    editors = new Map();
    other = await vscode.workspace.openTextDocument({ content: 'other' });
    for (const [index, lineEnd] of ['\n', '\r\n'].entries()) {
      const column: vscode.ViewColumn = index === 0 ? vscode.ViewColumn.One : vscode.ViewColumn.Two;
      const document = await vscode.workspace.openTextDocument({ content: `a${lineEnd}` });
      editors.set(lineEnd, await vscode.window.showTextDocument(document, column));
    }
  });

  after(() => window.dispose());

  it('leaves the rest byte for byte, is what was decided, and is to be decided again after Undo', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (reported) => {
        const last = editors.get(reported.lineEnd);
        assert.ok(last !== undefined);
        const { document, viewColumn } = last;
        const editor = await vscode.window.showTextDocument(document, viewColumn);
        editors.set(reported.lineEnd, editor);
        try {
          await notify(window, editor, other, reported);
        } finally {
          for (const review of window.reviews.of(document)) await review.reject();
        }
      }),
      { numRuns: 20 },
    );
  });
});

/** What the document must be, part by part; edits of the user's go into both. */
class Expected {
  readonly before: string[];
  readonly after: string[];
  insideCount = 0;
  #editCount = 0;
  readonly #editor: vscode.TextEditor;
  readonly #review: OpenReview;

  constructor(editor: vscode.TextEditor, review: OpenReview, reported: Story) {
    this.before = [...reported.before];
    this.after = [...reported.after];
    this.#editor = editor;
    this.#review = review;
  }

  textWith(region: readonly string[], lineEnd: string): string {
    return [...this.before, ...region, ...this.after].join(lineEnd);
  }

  async edit({ place, at, kind }: UserEdit): Promise<void> {
    if (place === 'none') return;
    this.#editCount += 1;
    const name = `user${this.#editCount}`;
    // Whole lines at the start of the region would be before it.
    const isWord = kind === 'word' || place === 'inside';
    const text = isWord ? name : kind === 'line' ? `${name}\n` : `${name}\n\n${name}\n`;
    for (;;) {
      const { first, end } = this.#review.lines;
      const document = this.#editor.document;
      const part = { before: this.before, after: this.after, inside: undefined }[place];
      const start = { before: 0, after: end, inside: first }[place];
      const count = part?.length ?? end - first;
      if (count === 0) return;
      const line = start + Math.floor(at * count);
      const shown = document.lineAt(line).text;
      const character = Math.floor(at * 7) % (shown.length + 1);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(line, character), text);
      if (isInSurrogatePair(shown, character)) return;
      if (!(await vscode.workspace.applyEdit(edit))) continue;
      const lines = `${shown.slice(0, character)}${text}${shown.slice(character)}`.split('\n');
      if (part === undefined) this.insideCount += 1;
      else part.splice(line - start, 1, ...lines);
      return;
    }
  }
}

async function notify(
  window: ReviewWindow,
  editor: vscode.TextEditor,
  other: vscode.TextDocument,
  reported: Story,
): Promise<void> {
  const { document, viewColumn } = editor;
  const goElsewhere = (): Thenable<unknown> => vscode.window.showTextDocument(other, viewColumn);
  const { before, after, lineEnd } = reported;
  const hasLineEnd = reported.hasLineEnd && after.length > 0;
  // A region that ends with an empty line is one that ends with a line end.
  const region = hasLineEnd ? reported.region : [...reported.region.slice(0, -1), 'last();'];
  await setText(editor, [...before, ...region, ...after].join(lineEnd));
  const first = before.length;
  const last = first + region.length - 1;
  const range = hasLineEnd
    ? new vscode.Range(first, 0, last + 1, 0)
    : new vscode.Range(first, 0, last, document.lineAt(last).text.length);
  const review = window.begin(document, range);
  const expected = new Expected(editor, review, reported);
  const text = reported.next.join('\n');
  await stream(review, text, reported, expected, goElsewhere);
  const whole = regionLines(region, { start: 0, end: region.at(-1)?.length ?? 0 }, hasLineEnd);
  const target = newLines(whole, text);
  if (review.isDiverted) return checkDiverted(window, review, expected, { reported, text, target });
  assert.equal(expected.insideCount, 0);
  if (reported.way === 'rejectWhileItComes') {
    await review.reject();
    assert.equal(document.getText(), expected.textWith(region, lineEnd));
    return;
  }
  await review.finish({ kind: 'complete', text });
  for (const edit of reported.edits.slice(reported.cuts.length)) {
    if (edit.place !== 'inside') await expected.edit(edit);
  }
  const result = await decideAll(review, { ...reported, region }, target);
  assert.equal(document.getText(), expected.textWith(result, lineEnd));
  const changes = diffLines(region, target);
  await vscode.window.showTextDocument(document, viewColumn);
  const decisions = reported.way === 'mixed' ? changes.length : Math.min(1, changes.length);
  for (let times = 0; times < decisions; times += 1) await vscode.commands.executeCommand('undo');
  assert.equal(document.getText(), expected.textWith(target, lineEnd));
  assert.equal(review.hunks.length, changes.length);
}

async function stream(
  review: OpenReview,
  text: string,
  { cuts, behindFrom, edits }: Story,
  expected: Expected,
  goElsewhere: () => Thenable<unknown>,
): Promise<void> {
  for (const [index, cut] of cuts.toSorted((a, b) => a - b).entries()) {
    if (index === behindFrom) await goElsewhere();
    review.show(text.slice(0, cut));
    const edit = edits[index];
    if (edit !== undefined) await expected.edit(edit);
  }
  if (behindFrom !== undefined && behindFrom >= cuts.length) await goElsewhere();
}

/** Decides, and returns the lines that must be there then. */
async function decideAll(
  review: OpenReview,
  { way, region, decisions }: Story,
  target: readonly string[],
): Promise<readonly string[]> {
  const changes = diffLines(region, target);
  if (changes.length === 0) return region;
  if (way !== 'mixed') {
    await review.decide(way === 'acceptAll' ? 'accept' : 'reject');
    return way === 'acceptAll' ? target : region;
  }
  assert.equal(review.hunks.length, changes.length);
  const result: string[] = [];
  let next = 0;
  for (const [index, { oldStart, oldEnd, newStart, newEnd }] of changes.entries()) {
    const isKept = decisions[index % decisions.length] === true;
    result.push(...region.slice(next, oldStart));
    result.push(...(isKept ? target.slice(newStart, newEnd) : region.slice(oldStart, oldEnd)));
    next = oldEnd;
  }
  for (const [index, hunk] of [...review.hunks].entries()) {
    const isKept = decisions[index % decisions.length] === true;
    await review.decide(isKept ? 'accept' : 'reject', hunk);
  }
  return [...result, ...region.slice(next)];
}

async function checkDiverted(
  window: ReviewWindow,
  review: OpenReview,
  expected: Expected,
  { reported, text, target }: { reported: Story; text: string; target: readonly string[] },
): Promise<void> {
  assert.ok(expected.insideCount > 0);
  await review.finish({ kind: 'complete', text });
  assert.equal(await review.outcome, 'diverted');
  const lines = review.document.getText().split(reported.lineEnd);
  const { before, after } = expected;
  assert.deepEqual(lines.slice(0, before.length), before);
  assert.deepEqual(lines.slice(lines.length - after.length), after);
  const inside = lines.slice(before.length, lines.length - after.length);
  assert.ok(inside.some((each) => each.includes('user')));
  assert.equal(window.proposed.pop(), expected.textWith(target, reported.lineEnd));
}

async function setText(editor: vscode.TextEditor, text: string): Promise<void> {
  const { document } = editor;
  if (document.getText() === text) return;
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  while (!(await editor.edit((edit) => edit.replace(document.validateRange(whole), text)))) {
    // The document had changed meanwhile.
  }
  assert.equal(document.getText(), text);
}

function isInSurrogatePair(text: string, character: number): boolean {
  const code = text.charCodeAt(character);
  return code >= 0xdc00 && code < 0xe000;
}
