import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../../src/base/clock';
import type { GenerateContentRequest } from '../../../src/protocol/generation';
import type { Notify } from '../../../src/platform/notifyUser';
import type { PageAnswer } from '../../../src/services/answerPages/pageAnswer';
import type { OpenRefusal } from '../../../src/services/refusals/refusal';
import { Refusals } from '../../../src/services/refusals/refusals';
import { EditorRuns } from '../../../src/services/modelRequest/editorRuns';
import type { Connections } from '../../../src/services/connection/connections';
import type { TaskQuestion } from '../../../src/features/rewrite/chooseTask';
import { ContextCounter } from '../../../src/services/codeContext/contextCounter';
import { DiffReviewer } from '../../../src/features/rewrite/diffReviewer';
import type { ProposalView, Reviewer } from '../../../src/services/review/review';
import { RefusedDiffs } from '../../../src/features/rewrite/refusedDiffs';
import { RewriteNotices } from '../../../src/features/rewrite/rewriteNotices';
import { RewritePlanner, type RewriteTasks } from '../../../src/features/rewrite/rewritePlanner';
import { readyTask, type RewriteTask } from '../../../src/features/rewrite/rewriteTask';
import { Rewrites } from '../../../src/features/rewrite/rewrites';
import { DirectedReviewer, type DirectedReview } from '../../fakes/directedReviewer';
import { silentLog } from '../../fakes/silentLog';
import { openScriptedWindow, type ScriptedWindow } from './scriptedWindow';

/** What is handed in instead of what the test's window has. */
export interface Given {
  connections?: Connections;
  reviewer?: Reviewer;
  /** The time by which the script delays. */
  scriptClock?: Clock;
}

/** Rewriting over a script, in a folder of its own, with a user who says what the test says. */
export class Rewriting {
  readonly folder: string;
  readonly window: ScriptedWindow;
  readonly reviewer = new DirectedReviewer();
  readonly reported: string[] = [];
  /** For each sentence that was reported, how many requests had been sent by then. */
  readonly askedBefore: number[] = [];
  readonly questions: TaskQuestion[] = [];
  readonly proposed: string[] = [];
  /** The title of the last list, once its tokens were counted. */
  counted = '';
  /** What happens while the list is open. */
  meanwhile: () => Promise<unknown> = async () => undefined;
  /** What the user chooses from the list. */
  chooses: RewriteTask | undefined;
  refinement: string | undefined;
  /** The buttons that the user presses, one a message. */
  presses: string[] = [];
  /** Answers that were shown on a page, beginning with the first. */
  readonly pages: PageAnswer[] = [];
  readonly #notify: Notify = async (sentence, ...buttons) => {
    this.reported.push([sentence, ...buttons].join(' | '));
    this.askedBefore.push(this.window.asked.length);
    const pressed = this.presses.shift();
    return buttons.find((button) => button === pressed);
  };
  readonly #diffs = new RefusedDiffs();
  readonly #registered = this.#diffs.register();
  readonly refusals = new Refusals(this.#notify);
  readonly notices = new RewriteNotices(
    this.#notify,
    this.refusals,
    {
      pages: {
        show: (answer) => void this.pages.push(answer),
        register: () => ({ dispose: () => undefined }),
      },
      diffs: this.#diffs,
    },
    silentLog,
  );
  readonly runs = new EditorRuns();
  readonly rewrites: Rewrites;

  constructor(folder: string, script: object, { connections, reviewer, scriptClock }: Given) {
    this.folder = folder;
    this.window = openScriptedWindow(folder, script, scriptClock && { scriptClock });
    const asked = connections ?? this.window.connections;
    const counter = new ContextCounter(
      asked,
      { count: async (text) => text.length },
      { driftOf: () => undefined },
    );
    const tasks: RewriteTasks = {
      choose: async (question) => {
        this.questions.push(question);
        const { signal } = new AbortController();
        this.counted = await question.counted(this.chooses?.instruction ?? '', signal);
        await this.meanwhile();
        return this.chooses;
      },
      ready: async (id) => (id === 'translate' ? undefined : readyTask(id)),
      chooseRefinement: async () => this.refinement,
    };
    const proposals: ProposalView = { show: async (_, after) => void this.proposed.push(after) };
    const { notices } = this;
    this.rewrites = new Rewrites(
      asked,
      new RewritePlanner(asked, tasks, counter, notices.notify),
      this.runs,
      { inPlace: reviewer ?? this.reviewer, beside: new DiffReviewer(proposals, notices.notify) },
      notices,
    );
  }

  /** Writes a file and opens it in an editor. */
  async open(
    name: string,
    content: string | Uint8Array,
    selections: readonly vscode.Selection[] = [],
  ): Promise<vscode.TextEditor> {
    const file = path.join(this.folder, name);
    await writeFile(file, content);
    const document = await vscode.workspace.openTextDocument(file);
    const editor = await vscode.window.showTextDocument(document);
    if (selections.length > 0) editor.selections = [...selections];
    return editor;
  }

  get review(): DirectedReview {
    const review = this.reviewer.reviews.at(-1);
    assert.ok(review, `a review was begun; told: ${this.reported.join()}`);
    return review;
  }

  /** The refusal that is shown in the active editor. */
  get refusal(): OpenRefusal {
    const document = vscode.window.activeTextEditor?.document;
    const [refusal] = document === undefined ? [] : this.refusals.of(document);
    assert.ok(refusal, `an answer was refused; told: ${this.reported.join()}`);
    return refusal;
  }

  /** Chooses what can be done about the refusal, by its title. */
  async choose(title: string): Promise<void> {
    const { refusal } = this;
    const choice = refusal.refusal.choices.find((each) => each.title === title);
    assert.ok(choice, title);
    await this.refusals.run(refusal, choice);
  }

  get requests(): GenerateContentRequest[] {
    return this.window.asked.map((body) => JSON.parse(body) as GenerateContentRequest);
  }

  /** The whole text of a request, the newest one if none is named. */
  sent(index = -1): string {
    const contents = this.requests.at(index)?.contents ?? [];
    return contents.flatMap(({ parts = [] }) => parts.map(({ text = '' }) => text)).join('\n');
  }

  async dispose(): Promise<void> {
    this.refusals.dispose();
    this.#registered.dispose();
    this.window.parts.dispose();
    await Promise.all([this.window.journals.written(), this.window.drift.written()]);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Opens rewriting over a script. */
export async function openRewriting(script: object, given: Given = {}): Promise<Rewriting> {
  return new Rewriting(await mkdtemp(path.join(tmpdir(), 'parley-rewrite-')), script, given);
}

/** Whole lines, counted from 0, as a selection. */
export function lines(first: number, last: number): vscode.Selection {
  return new vscode.Selection(first, 0, last + 1, 0);
}

/** Resolves when something has become so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
