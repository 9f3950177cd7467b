import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ToolCall, Turn } from '../../../src/conversation/turn';
import { openDocument } from '../../../src/platform/openDocument';
import type { OpenReview } from '../../../src/services/review/openReview';
import { patientClock } from '../../fakes/patientClock';
import { revertDocument } from './revertDocument';
import { openScriptedWindow, type ScriptedWindow } from './scriptedWindow';
import { until } from './until';

/** A call as a model makes it. */
export interface ScriptedCall {
  name: string;
  args: object;
}

export const edit = (path: string, ...edits: [string, string][]): ScriptedCall => ({
  name: 'edit_file',
  args: { path, edits: edits.map(([oldText, newText]) => ({ oldText, newText })) },
});

/** A window whose model changes files of a folder of the workspace. */
export class ChangeWindow {
  /**
   * The name of the folder, another one each time, also in other test files: VS Code remembers documents by their
   * address for a while.
   */
  readonly name: string;
  readonly folder: string;
  #storage = '';
  #window: ScriptedWindow | undefined;

  constructor() {
    this.name = `change-tools-${randomUUID().slice(0, 8)}`;
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    this.folder = path.join(root.uri.fsPath, this.name);
  }

  get window(): ScriptedWindow {
    assert.ok(this.#window);
    return this.#window;
  }

  async open(files: Record<string, string> = {}): Promise<void> {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    this.#storage = await mkdtemp(path.join(tmpdir(), 'parley-changes-'));
    await mkdir(this.folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) await this.write(file, text);
  }

  /** Has the model answer a prompt with calls, round after round, and then with "Done." */
  async ask(...rounds: ScriptedCall[][]): Promise<void> {
    const answers = rounds.map((calls) => ({
      times: 1,
      steps: [{ parts: calls.map((functionCall) => ({ functionCall })) }],
    }));
    await this.#restart({ answers: [...answers, { steps: [{ text: 'Done.' }] }] });
    this.window.settings.tools.set('all');
    this.window.controller.send('Change it');
  }

  /** As after a reload: the chat is opened again, and what was noted of reviews is all that is left. */
  async reload(): Promise<void> {
    const { id } = this.window.controller.conversation;
    await this.window.reviews.noted();
    this.window.controller.dispose();
    await this.#restart({ answers: [{ steps: [{ text: 'Done.' }] }] });
    await this.window.currentConversation.open(id);
    this.window.settings.tools.set('all');
  }

  /** Continues an answer whose calls were interrupted. */
  goOn(): void {
    this.window.controller.changeTurn('regenerate', this.path.at(-1)?.id ?? '');
  }

  async close(): Promise<void> {
    await this.#end();
    for (const document of vscode.workspace.textDocuments) {
      if (!document.isDirty) continue;
      // What is reverted while it is being saved is written all the same, which makes its folder again.
      if (!document.isUntitled && (await document.save())) continue;
      await revertDocument(document.uri);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    await rm(this.#storage, { recursive: true, force: true, maxRetries: 5 });
  }

  uri(file: string): vscode.Uri {
    return vscode.Uri.file(path.join(this.folder, file));
  }

  async write(file: string, text: string): Promise<void> {
    const target = this.uri(file).fsPath;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }

  onDisk(file: string): Promise<string> {
    return readFile(this.uri(file).fsPath, 'utf8');
  }

  async saved(file: string, text: string): Promise<void> {
    await until(`${file} is saved`, async () => (await this.onDisk(file)) === text);
  }

  textOf(file: string): string {
    return openDocument(this.uri(file))?.getText() ?? '';
  }

  reviewOf(file: string): OpenReview | undefined {
    const uri = String(this.uri(file));
    return this.window.reviews.all.find(
      ({ document, phase }) => String(document.uri) === uri && phase === 'reviewed',
    );
  }

  /** Waits until a change of a file is to be decided. */
  async review(file: string): Promise<OpenReview> {
    await until(`a review of ${file}`, () => this.reviewOf(file) !== undefined);
    const review = this.reviewOf(file);
    assert.ok(review);
    return review;
  }

  /** Waits until VS Code has saved, by itself at the latest, what was accepted and is in the documents only. */
  async allSaved(): Promise<void> {
    const isSaved = ({ uri, isDirty }: vscode.TextDocument): boolean =>
      !isDirty || !uri.fsPath.startsWith(this.folder);
    await until('all is saved', () => vscode.workspace.textDocuments.every(isSaved));
  }

  async ended(): Promise<void> {
    await until('the answer has ended', () => !this.window.controller.state().isAnswering);
  }

  get path(): Turn[] {
    return this.window.controller.conversation.path();
  }

  get calls(): ToolCall[] {
    return this.path.flatMap((turn) => (turn.role === 'user' ? (turn.calls ?? []) : []));
  }

  /** What the model was answered, call by call. */
  async answers(): Promise<string[]> {
    await this.ended();
    return this.calls.map(({ response = {} }) => String(response['result'] ?? response['error']));
  }

  async #restart(script: object): Promise<void> {
    await this.#end();
    this.#window = openScriptedWindow(this.#storage, script, { clock: patientClock });
  }

  async #end(): Promise<void> {
    if (this.#window === undefined) return;
    const { parts, journals, drift, reviews } = this.#window;
    parts.dispose();
    reviews.dispose();
    await Promise.all([journals.written(), drift.written()]);
    this.#window = undefined;
  }
}
