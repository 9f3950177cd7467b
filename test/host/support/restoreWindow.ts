import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChangeWindow, edit } from './changeWindow';
import { Checkpoints } from '../../../src/features/chat/tools/changes/checkpoints';
import type { CallPlace } from '../../../src/languageModel/chatTool';
import { setAutoSave } from './setAutoSave';
import { until } from './until';

const dialogs = ['showQuickPick', 'showInformationMessage', 'showWarningMessage'] as const;

/** A window whose model changes files, in which the user wants them back. */
export class RestoreWindow extends ChangeWindow {
  readonly #originals = dialogs.map((name) => Object.getOwnPropertyDescriptor(vscode.window, name));
  /** What was offered to be restored, the last time. */
  offered: string[] = [];
  /** What was said since then. */
  said: string[] = [];
  /** Which of it the user takes; undefined where they think better of it. */
  take: (name: string) => boolean | undefined = () => true;

  override async open(files: Record<string, string> = {}): Promise<void> {
    await super.open(files);
    await setAutoSave('off');
    this.#replace('showQuickPick', async (items) => {
      assert.ok(Array.isArray(items));
      this.offered = items.map(({ label }) => String(label));
      const taken = items.filter(({ label }) => this.take(String(label)));
      return this.take('') === undefined ? undefined : taken;
    });
    const say = async (message: unknown): Promise<void> => void this.said.push(String(message));
    this.#replace('showInformationMessage', say);
    this.#replace('showWarningMessage', say);
  }

  override async close(): Promise<void> {
    for (const [index, name] of dialogs.entries()) {
      Object.defineProperty(vscode.window, name, this.#originals[index] ?? {});
    }
    await super.close();
    await setAutoSave(undefined);
  }

  /** Has the model edit files, each by one call, and the user accept or reject all of it. */
  async edited(...edits: [file: string, oldText: string, newText: string][]): Promise<void> {
    await this.ask(...edits.map(([file, ...texts]) => [edit(`${this.name}/${file}`, texts)]));
    for (const [file] of edits) {
      const review = await this.review(file);
      await review.decide('accept');
      await review.outcome;
    }
    await this.ended();
  }

  /** What the last answer shows that it changed. */
  get shown(): readonly string[] {
    return this.window.controller.state().turns.at(-1)?.changedFiles ?? [];
  }

  async shows(...files: string[]): Promise<void> {
    const wanted = files.map((file) => `${this.name}/${file}`).join();
    await until(`changed: ${wanted}`, () => this.shown.join() === wanted);
  }

  async restore(): Promise<void> {
    this.offered = [];
    this.said = [];
    await this.window.controller.restoreFiles(this.path.at(-1)?.id ?? '');
  }

  /** Does what another tool does to files, in the calls of the last answer. */
  async changes(files: readonly string[], change: () => Promise<void>): Promise<void> {
    const checkpoints = this.#checkpoints();
    const place = this.#lastCall();
    for (const file of files) await checkpoints.before(place, this.uri(file));
    await change();
    for (const file of files) await checkpoints.after(place, this.uri(file));
    checkpoints.dispose();
  }

  /** The same, as where Parley ends before the call does, and only what the files should be is known. */
  async cutOff(
    wanted: readonly (readonly [file: string, text?: string])[],
    change: () => Promise<void>,
  ): Promise<void> {
    const checkpoints = this.#checkpoints();
    for (const [file, text] of wanted) {
      const bytes = text === undefined ? {} : { bytes: Buffer.from(text) };
      await checkpoints.before(this.#lastCall(), this.uri(file), bytes);
    }
    await change();
    checkpoints.dispose();
  }

  /** Calls of the last answer are to delete files, and fail. */
  async fails(files: readonly string[]): Promise<void> {
    const checkpoints = this.#checkpoints();
    const wanted = files.map((file) => [this.uri(file), {}] as const);
    const failure = new Error('It failed.');
    const applying = checkpoints.applying(this.#lastCall(), wanted, () => Promise.reject(failure));
    await assert.rejects(applying, failure);
    checkpoints.dispose();
  }

  #checkpoints(): Checkpoints {
    return new Checkpoints(this.window.currentConversation, this.window.store);
  }

  #lastCall(): CallPlace {
    const conversationId = this.window.controller.conversation.id;
    const turnId = this.path.findLast((turn) => turn.role === 'user' && turn.calls)?.id ?? '';
    return { conversationId, turnId, index: 0 };
  }

  async type(file: string, text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(this.uri(file));
    const change = new vscode.WorkspaceEdit();
    change.insert(document.uri, new vscode.Position(0, 0), text);
    assert.ok(await vscode.workspace.applyEdit(change));
    return document;
  }

  #replace(name: (typeof dialogs)[number], value: (first: unknown) => Promise<unknown>): void {
    Object.defineProperty(vscode.window, name, { value, configurable: true });
  }
}
