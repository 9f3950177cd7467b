import type * as vscode from 'vscode';
import { notifyProblem } from '../../platform/notifyUser';
import type { Content } from '../../protocol/content';
import { partsToSendBack } from '../../conversation/request';
import {
  requestAnswer,
  type PromptRequest,
  type RequestOutcome,
} from '../../services/modelRequest/requestAnswer';
import type { EditorRun, EditorRuns } from '../../services/modelRequest/editorRuns';
import { endSentence } from '../../services/modelRequest/endSentence';
import type { Connections } from '../../services/connection/connections';
import { CodeAnswerReader } from '../../edits/answer/codeAnswerReader';
import type { CodeAnswer, CodeRegion } from '../../edits/answer/codeAnswer';
import { addedHidden } from '../../base/untrusted/hiddenCharacters';
import { hiddenSentence } from '../../platform/hiddenSentence';
import { refusalSentence } from '../../services/modelRequest/refusalSentence';
import type { Review, ReviewEnd, Reviewer } from '../../services/review/review';
import { ContinuationJoin } from '../../edits/answer/continuationJoin';
import type { RewriteNotices, RewriteWords } from './rewriteNotices';
import { continuationTurn, refinementTurn } from './rewritePrompt';
import type { RewriteTask } from './rewriteTask';

/** One region to be rewritten. */
export interface RegionRequest {
  document: vscode.TextDocument;
  range: vscode.Range;
  /** The text of the region, as the document has it. */
  original: string;
  task: RewriteTask;
  /** For display, with place and tokens: "Simplify: retry.ts:10-24 · 412 tokens". */
  activity: string;
  ask: PromptRequest;
  code: CodeRegion;
  /** What is around the new text where it is put into a place of its own. */
  frame?: { before: string; after: string };
  /** Asks the user for a change to the text that came; undefined if they want none. */
  chooseRefinement: () => Promise<string | undefined>;
  /** Asks again for the region where it is now, with the same instruction or one that the user changes. */
  repeat: (range: vscode.Range, isSame: boolean) => unknown;
}

/**
 * The rewrite of one region, from the first question to the user's decision: reserves the region, streams
 * the answer into its review, and goes on or changes it when the user says so. Nothing that ended early
 * stays without being asked for.
 */
export class RegionRewrite {
  readonly #order: RegionRequest;
  readonly #connections: Connections;
  readonly #runs: EditorRuns;
  readonly #notices: RewriteNotices;
  readonly #review: Review;
  readonly #contents: Content[];
  #code: CodeRegion;
  /** The answer as the model wrote it, joined if it was continued. */
  #words = '';
  /** What was shown last as the end, and its text as the model wrote it. */
  #last: { end: ReviewEnd; text: string } | undefined;
  #remarks: RewriteWords | undefined;
  #run: EditorRun | undefined;
  #isOver = false;

  /** Throws a ReviewRefusal where the region can't be reviewed. */
  constructor(
    order: RegionRequest,
    reviewer: Reviewer,
    connections: Connections,
    runs: EditorRuns,
    notices: RewriteNotices,
  ) {
    this.#order = order;
    this.#connections = connections;
    this.#runs = runs;
    this.#notices = notices;
    this.#contents = [...order.ask.contents];
    this.#code = order.code;
    const { document, range, task } = order;
    this.#review = reviewer.begin(
      { document, range, title: task.title },
      {
        stop: () => this.#run?.stop(),
        continue: () => void this.#continue(),
        refine: () => void this.#refine(),
        repeat: () => void this.#repeat(),
      },
    );
    void this.#review.outcome.then((outcome) => {
      this.#isOver = true;
      // What is diverted is still wanted: its result goes to a diff editor.
      if (outcome !== 'diverted') this.#run?.stop();
      this.#offerRemarks('');
    });
  }

  /** Asks, and resolves when the answer has ended and is shown. Never rejects. */
  async answer(run: EditorRun): Promise<RequestOutcome['kind']> {
    this.#words = '';
    const reader = new CodeAnswerReader(this.#code);
    return this.#stream(run, reader, (text) => text);
  }

  /** Gives the region back as it was. */
  async abandon(): Promise<void> {
    await this.#review.reject();
  }

  async #stream(
    run: EditorRun,
    reader: CodeAnswerReader,
    joined: (text: string) => string,
    rest: () => string = () => '',
  ): Promise<RequestOutcome['kind']> {
    const take = (text: string): void => {
      if (text === '') return;
      this.#words += text;
      reader.add(text);
    };
    this.#run = run;
    run.notify(this.#order.activity);
    const ask = { ...this.#order.ask, contents: this.#contents };
    const end = await requestAnswer(this.#connections, ask, {
      signal: run.signal,
      findCached: run.findCached,
      onText: (text) => {
        take(joined(text));
        this.#show(reader.settled);
      },
    });
    take(rest());
    this.#run = undefined;
    const parts = end.answer.candidates.find(({ index }) => index === 0)?.content.parts ?? [];
    const said = partsToSendBack(parts);
    if (said.length > 0) this.#contents.push({ role: 'model', parts: said });
    // What nothing was said to can be asked again.
    else if (this.#contents.length > 1) this.#contents.pop();
    await this.#finish(end, reader);
    return end.kind;
  }

  #show(settled: string): void {
    if (settled !== '') this.#review.show((this.#order.frame?.before ?? '') + settled);
  }

  #framed(text: string): string {
    const { before, after } = this.#order.frame ?? { before: '', after: '' };
    return before + text + (text.endsWith(after) ? '' : after);
  }

  async #finish(end: RequestOutcome, reader: CodeAnswerReader): Promise<void> {
    const { settled } = reader;
    const answer = reader.end();
    const sentence = endSentence(end);
    if (sentence === undefined) return this.#finishWhole(answer);
    const text = answer.kind === 'code' ? answer.text : settled;
    if (text !== '') {
      await this.#showEnd({ kind: 'incomplete', text: this.#framed(text), sentence }, text);
      return;
    }
    await this.#giveBack();
    if (end.kind === 'failed') {
      const retry = (): unknown => this.#order.repeat(this.#review.range, true);
      void notifyProblem(
        this.#notices.notify,
        end.error,
        this.#last === undefined ? retry : undefined,
      );
    } else if (end.kind !== 'stopped') void this.#showWords(sentence);
  }

  async #finishWhole(answer: CodeAnswer): Promise<void> {
    if (answer.kind === 'refused') {
      await this.#giveBack();
      void this.#showWords(refusalSentence(answer.reason));
      return;
    }
    if (!this.#isOver) this.#offerRemarks(answer.remarks.trim());
    await this.#showEnd({ kind: 'complete', text: this.#framed(answer.text) }, answer.text);
  }

  async #showEnd(end: ReviewEnd, text: string): Promise<void> {
    this.#last = { end, text };
    await this.#review.finish(end);
    if (this.#isOver) return;
    // The review goes on: each change is shown before it is accepted, with VS Code's own highlights.
    const added = addedHidden(this.#order.original, end.kind === 'none' ? '' : end.text);
    if (added.length > 0) {
      void this.#notices.notify(`${this.#order.task.title}: ${hiddenSentence(added)}`);
    }
  }

  /** With an empty text, those of this region are not offered any longer; another's stay. */
  #offerRemarks(text: string): void {
    if (text !== '') {
      this.#remarks = { title: this.#order.task.title, text };
      this.#notices.offerRemarks(this.#remarks);
    } else if (this.#remarks !== undefined && this.#notices.remarks === this.#remarks) {
      this.#notices.offerRemarks(undefined);
    }
  }

  /** There is nothing to show: the region becomes what was shown last, or else its original. */
  async #giveBack(): Promise<void> {
    if (this.#last === undefined) await this.#review.reject();
    else await this.#review.finish(this.#last.end);
  }

  /** Says why there is no text, and offers what the model said instead. */
  async #showWords(sentence: string): Promise<void> {
    const { title } = this.#order.task;
    await this.#notices.showWords(sentence, { title, text: this.#words });
  }

  async #continue(): Promise<void> {
    if (!this.#canAsk()) return;
    this.#contents.push(continuationTurn());
    const reader = new CodeAnswerReader(this.#code);
    reader.add(this.#words);
    const join = new ContinuationJoin(this.#words);
    await this.#askAgain((run) =>
      this.#stream(
        run,
        reader,
        (text) => join.add(text),
        () => join.end(),
      ),
    );
  }

  async #refine(): Promise<void> {
    const before = this.#last?.text;
    if (!this.#canAsk() || before === undefined) return;
    const instruction = await this.#order.chooseRefinement();
    if (instruction === undefined || !this.#canAsk()) return;
    this.#contents.push(refinementTurn(instruction));
    // What the model leaves out now, it leaves out of what it wrote before.
    this.#code = { ...this.#code, text: before };
    await this.#askAgain((run) => this.answer(run));
  }

  /** The review has ended by then; a new one begins with the next answer. */
  async #repeat(): Promise<void> {
    if (this.#run === undefined) await this.#order.repeat(this.#review.range, false);
  }

  #canAsk(): boolean {
    return this.#run === undefined && !this.#isOver;
  }

  async #askAgain(ask: (run: EditorRun) => Promise<unknown>): Promise<void> {
    const run = this.#runs.begin(this.#order.activity);
    try {
      await ask(run);
    } catch (error) {
      void notifyProblem(this.#notices.notify, error);
    } finally {
      run.end();
    }
  }
}
