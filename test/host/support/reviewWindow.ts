import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { OpenReview } from '../../../src/services/review/openReview';
import type { ReviewActions } from '../../../src/services/review/review';
import type { IsRunning } from '../../../src/fileSystem/notingHost';
import * as recordFinder from '../../../src/services/review/findRecord';
import { ReviewRecords } from '../../../src/services/review/reviewRecords';
import type { UndecidedReview } from '../../../src/services/review/storedRecord';
import { Reviews } from '../../../src/services/review/reviews';
import { silentLog } from '../../fakes/silentLog';
import { openUntitled } from './openUntitled';
import { until as untilSo } from './until';

/** Reviews of the test's own, beside those of the extension. */
export class ReviewWindow {
  readonly proposed: string[] = [];
  /** Where it is noted what of reviews is in files. */
  readonly folder: string;
  reviews: Reviews;

  /** @param isRunning whether an extension host still runs */
  constructor(folder = mkdtempSync(path.join(tmpdir(), 'parley-reviews-')), isRunning?: IsRunning) {
    this.folder = folder;
    this.reviews = this.#newReviews(isRunning);
  }

  #newReviews(isRunning?: IsRunning): Reviews {
    const proposals = {
      show: (_document: vscode.TextDocument, text: string): Promise<void> => {
        this.proposed.push(text);
        return Promise.resolve();
      },
    };
    return new Reviews(proposals, vscode.Uri.file(this.folder), silentLog, isRunning, 10);
  }

  /** As after a reload: what was noted is all that is left. */
  restart(): void {
    this.reviews.dispose();
    this.reviews = this.#newReviews(() => false);
  }

  /** A window after this one, which is gone then. */
  another(isRunning = (): boolean => false): ReviewWindow {
    this.reviews.dispose();
    return new ReviewWindow(this.folder, isRunning);
  }

  /** As if another extension host had noted all that is noted. */
  async noteAsElsewhere(): Promise<void> {
    await this.reviews.noted();
    const text = await readFile(this.recordsFile, 'utf8');
    const own = `"processId":${process.pid}`;
    assert.ok(text.includes(own), text);
    await writeFile(this.recordsFile, text.replaceAll(own, `"processId":${process.ppid}`));
  }

  get recordsFile(): string {
    return path.join(this.folder, 'reviews.json');
  }

  /** What is noted of reviews, as a window after this one reads it. */
  async recorded(isRunning = (): boolean => false): Promise<ReviewRecords> {
    const records = new ReviewRecords(this.recordsFile, silentLog, isRunning);
    await records.read();
    return records;
  }

  /** What a window after this one goes on with in a document. */
  async noted(document: vscode.TextDocument): Promise<UndecidedReview[]> {
    const records = await this.recorded();
    const ended = await records.endedHosts(document.uri);
    const elsewhere = { isShown: () => false, ended, takesOver: false };
    return records.left(document, elsewhere, recordFinder).found;
  }

  /** Resolves when a window after this one would go on with a change of a document. */
  untilNoted(document: vscode.TextDocument): Promise<UndecidedReview> {
    return untilDefined(async () => (await this.noted(document))[0]);
  }

  /** Resolves when there is nothing more in a document to go on with. */
  async untilForgotten(document: vscode.TextDocument): Promise<void> {
    await untilDefined(async () => ((await this.noted(document)).length === 0 ? true : undefined));
  }

  dispose(): void {
    this.reviews.dispose();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Opens a text; what is written in Lua is read by no language server beside the review. */
  async open(content: string, language = 'lua'): Promise<vscode.TextEditor> {
    const document = await openUntitled(content, language);
    return vscode.window.showTextDocument(document, { preview: false });
  }

  begin(
    document: vscode.TextDocument,
    range: vscode.Range,
    actions: ReviewActions = {},
  ): OpenReview {
    const review = this.reviews.begin({ document, range, title: 'Simplify' }, actions);
    assert.ok(review instanceof OpenReview);
    return review;
  }
}

/** Asks, turn by turn of the event loop, until there is an answer. */
export async function untilDefined<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Resolves when the document is in the state, now or after one of its changes. */
export async function until(document: vscode.TextDocument, holds: () => boolean): Promise<void> {
  if (holds()) return;
  await new Promise<void>((resolve) => {
    const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document !== document || !holds()) return;
      subscription.dispose();
      resolve();
    });
  });
}

/**
 * Writes a file as another program would, until its document shows that: VS Code doesn't say when it has begun to watch
 * a file, and what is written before is never reported.
 */
export async function writeOutside(document: vscode.TextDocument, text: string): Promise<void> {
  const isShown = (): boolean => textOf(document) === text;
  while (!isShown()) {
    await writeFile(document.fileName, text);
    await untilSo('the document shows what was written', isShown, 10_000).catch(() => undefined);
  }
}

/**
 * Waits until the file holds the text and nothing is left to save. Where VS Code asks nobody before it saves, or
 * had no time to wait for the answer, a save of the review's own comes right behind.
 */
export async function untilOnDisk(document: vscode.TextDocument, text: string): Promise<void> {
  const isOnDisk = async (): Promise<boolean> =>
    !document.isDirty && (await readFile(document.fileName, 'utf8')) === text;
  await untilSo(`${document.fileName} is saved as ${JSON.stringify(text)}`, isOnDisk);
}

/** Edits as another extension or the user would. */
export async function insert(
  document: vscode.TextDocument,
  line: number,
  character: number,
  text: string,
): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(line, character), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** The text with `\n`. */
export function textOf(document: vscode.TextDocument): string {
  return document.getText().replaceAll('\r\n', '\n');
}
