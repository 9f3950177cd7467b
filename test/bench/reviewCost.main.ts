import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Reviews } from '../../src/services/review/reviews';
import { silentLog } from '../fakes/silentLog';

/** What a chunk costs in a review, and as a bare `editor.edit` in the same file; milliseconds each. */
export interface ReviewCost {
  review: number[];
  bare: number[];
}

/** What the file named in PARLEY_BENCH_RESULTS holds, by case. */
export type ReviewCosts = Record<string, ReviewCost>;

const chunks = 40;
const warmUp = 5;
const fileLines: Record<string, number> = {
  '10 kB': 250,
  '100 kB': 2_500,
  '1 MB': 25_000,
  '5 MB': 125_000,
};

/** What VS Code calls in its extension host: measures and writes down what a chunk costs. */
export async function run(): Promise<void> {
  const results = process.env['PARLEY_BENCH_RESULTS'];
  if (results === undefined) throw new Error('PARLEY_BENCH_RESULTS names no file');
  const costs: ReviewCosts = {};
  const proposals = { show: () => Promise.resolve() };
  const reviews = new Reviews(proposals, vscode.Uri.file(path.dirname(results)), silentLog);
  for (const [name, lines] of Object.entries(fileLines)) {
    costs[`file of ${name}`] = await measure(reviews, path.dirname(results), lines, 100);
  }
  for (const lines of [10, 100, 1_000, 10_000]) {
    const name = `rewrite of ${lines} lines`;
    costs[name] = await measure(reviews, path.dirname(results), 12_000, lines);
  }
  reviews.dispose();
  await writeFile(results, JSON.stringify(costs));
}

/** The times to the change event, for chunks of half a line at the end of a rewrite. */
async function measure(
  reviews: Reviews,
  folder: string,
  lineCount: number,
  rewritten: number,
): Promise<ReviewCost> {
  const lines = Array.from(
    { length: lineCount },
    (_, index) => `const value = compute(${index});  //`,
  );
  // Of a large file of TypeScript, VS Code's own language servers take the processor for minutes.
  const file = path.join(folder, `${lineCount}-${rewritten}.lua`);
  await writeFile(file, `${lines.join('\n')}\n`);
  const document = await vscode.workspace.openTextDocument(file);
  const editor = await vscode.window.showTextDocument(document);
  const bare = await measureBare(editor, 100 + rewritten);
  const range = new vscode.Range(100, 0, 100 + rewritten + chunks, 0);
  const review = reviews.begin({ document, range, title: 'Measure' }, {});
  const part = lines.slice(100, 100 + rewritten);
  let text = part.map((line, index) => (index % 2 === 0 ? `${line} new` : line)).join('\n');
  await shown(document, () => review.show(`${text}\nend`));
  const last = document.positionAt(document.offsetAt(review.range.start) + text.length);
  editor.revealRange(new vscode.Range(last, last), vscode.TextEditorRevealType.InCenter);
  const times: number[] = [];
  for (let index = 0; index < chunks; index += 1) {
    text += chunkAt(index);
    const startMs = performance.now();
    await shown(document, () => review.show(text));
    if (index >= warmUp) times.push(performance.now() - startMs);
  }
  await review.reject();
  await document.save();
  return { review: times, bare };
}

/** The same chunks without a review, each when the edit before is done; they are taken out again. */
async function measureBare(editor: vscode.TextEditor, line: number): Promise<number[]> {
  const { document } = editor;
  let end = document.lineAt(line - 1).range.end;
  editor.revealRange(new vscode.Range(end, end), vscode.TextEditorRevealType.InCenter);
  let edited: Thenable<unknown> = Promise.resolve();
  const times: number[] = [];
  for (let index = 0; index < chunks; index += 1) {
    const text = chunkAt(index);
    const startMs = performance.now();
    await edited;
    await shown(document, () => {
      const options = { undoStopBefore: false, undoStopAfter: false };
      edited = editor.edit((edit) => edit.insert(end, text), options);
    });
    if (index >= warmUp) times.push(performance.now() - startMs);
    end = document.lineAt(line - 1 + Math.floor(index / 2) + 1).range.end;
  }
  await edited;
  const start = document.lineAt(line - 1).range.end;
  await editor.edit((edit) => edit.delete(new vscode.Range(start, end)));
  await document.save();
  return times;
}

/** New lines, each in two halves. */
function chunkAt(index: number): string {
  return index % 2 === 0 ? `\nnew line ${index}` : ' and more of it';
}

function shown(document: vscode.TextDocument, show: () => void): Promise<void> {
  return new Promise((resolve) => {
    const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document !== document || event.contentChanges.length === 0) return;
      subscription.dispose();
      resolve();
    });
    show();
  });
}
