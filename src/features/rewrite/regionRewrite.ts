import type * as vscode from 'vscode';
import { notifyProblem } from '../../platform/notifyUser';
import type { Content } from '../../protocol/content';
import { partsToSendBack } from '../../conversation/sentTurns';
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
import { warningSentence } from '../../services/modelRequest/warningSentence';
import { refusalSentence } from '../../services/modelRequest/refusalSentence';
import {
  importsOf,
  reviewImports,
  unplacedImports,
  withImports,
  type NeededImports,
} from '../../services/review/importReview';
import type { Review, ReviewEnd, Reviewer } from '../../services/review/review';
import { ContinuationJoin } from '../../edits/answer/continuationJoin';
import type { CleanDocument } from '../../services/review/cleanDocument';
import type { RewriteWords } from './refusedAnswer';
import type { RewriteNotices } from './rewriteNotices';
import { continuationTurn, refinementTurn, wholeTextTurn } from './rewritePrompt';
import type { RewriteTask } from './rewriteTask';

/** One region to be rewritten. */
export interface RegionRequest {
  document: vscode.TextDocument;
  range: vscode.Range;
  /** The text of the region, as the document has it. */
  original: string;
  task: RewriteTask;
  /** For display, with place and tokens: "Simplify: retry.ts:10-24 · 412 tokens in the request". */
  activity: string;
  ask: PromptRequest;
  code: CodeRegion;
  /** What is around the new text where it is put into a place of its own. */
  frame?: { before: string; after: string };
  /** The regions of the same one are accepted and rejected together. */
  group: object;
  /** Asks the user for a change to the text that came; undefined if they want none. */
  chooseRefinement: () => Promise<string | undefined>;
  /**
   * What asks again for the region where it is by then, with the same instruction or, with a place, one that the user changes
   * for what is there now; undefined if the user chooses nothing, or nothing can be asked for, which the user is shown.
   */
  repeat: (changedAt?: vscode.Range) => Promise<((range: vscode.Range) => unknown) | undefined>;
  /** Goes on with what was said, for the region where it is now: the last turn asks for all of its text. */
  askForAll: (range: vscode.Range, contents: readonly Content[]) => unknown;
  /** All of the text was asked for already. */
  isAskedForAll?: boolean;
}

/** What was shown last as the end, and what it goes on from: a refinement may yield nothing. */
interface ShownEnd {
  end: ReviewEnd;
  text: string;
  /** The answer as the model wrote it. */
  words: string;
  contents: readonly Content[];
  code: CodeRegion;
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
  readonly #reviewer: Reviewer;
  readonly #review: Review;
  /** Of the imports that the text needs, until they are decided. */
  #imports: Review | undefined;
  #contents: Content[];
  #code: CodeRegion;
  /** The answer as the model wrote it, joined if it was continued. */
  #words = '';
  #last: ShownEnd | undefined;
  #remarks: RewriteWords | undefined;
  #run: EditorRun | undefined;
  #isOver = false;
  #isAskedForAll: boolean;
  readonly #clean: CleanDocument;

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
    this.#reviewer = reviewer;
    this.#contents = [...order.ask.contents];
    this.#isAskedForAll = order.isAskedForAll === true;
    const { document, range, task, group, code } = order;
    const asked = { text: code.text, instruction: task.instruction };
    this.#code = task.kind === 'tests' ? code : { ...code, asked };
    notices.refusals.clear(document, range);
    this.#clean = notices.cleanDocument(document);
    this.#review = reviewer.begin(
      { document, range, title: task.title, group },
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
    return this.#finish(end, reader, run);
  }

  #show(settled: string): void {
    if (settled !== '') this.#review.show((this.#order.frame?.before ?? '') + settled);
  }

  #framed(text: string): string {
    const { before, after } = this.#order.frame ?? { before: '', after: '' };
    return before + text + (text.endsWith(after) ? '' : after);
  }

  async #finish(
    end: RequestOutcome,
    reader: CodeAnswerReader,
    run: EditorRun,
  ): Promise<RequestOutcome['kind']> {
    const { settled } = reader;
    const answer = reader.end();
    const sentence = endSentence(end);
    if (sentence === undefined) return this.#finishWhole(answer, run);
    const text = answer.kind === 'code' ? answer.text : settled;
    if (text !== '') {
      await this.#showEnd({ kind: 'incomplete', text: this.#framed(text), sentence }, text);
      return end.kind;
    }
    await this.#giveBack();
    if (end.kind === 'failed') this.#failed(end.error);
    else if (end.kind !== 'stopped') this.#refuse(sentence, this.#words.trim() !== '');
    return end.kind;
  }

  async #finishWhole(answer: CodeAnswer, run: EditorRun): Promise<RequestOutcome['kind']> {
    if (answer.kind === 'refused') {
      const isElided = answer.reason === 'partsLeftOut';
      if (isElided && !this.#isAskedForAll && !this.#isOver) return this.#askOnceMore(run);
      await this.#giveBack();
      this.#refuse(refusalSentence(answer.reason), true);
      return 'complete';
    }
    if (!this.#isOver) this.#offerRemarks(answer.remarks.trim());
    await this.#imports?.reject();
    const imports = this.#neededImports(answer);
    const unplaced = unplacedImports(imports);
    const warning = warningSentence(withImports(answer.warnings, unplaced));
    await this.#showEnd(
      { kind: 'complete', text: this.#framed(answer.text), ...(warning !== '' && { warning }) },
      answer.text,
    );
    if (unplaced.length < imports.needed.length) await this.#showImports(answer);
    return 'complete';
  }

  #neededImports({ warnings }: Extract<CodeAnswer, { kind: 'code' }>): NeededImports {
    const { document, task, group } = this.#order;
    const needed = importsOf(warnings);
    return { document, title: task.title, group, region: this.#review.range, needed };
  }

  /** As a change of its own. */
  async #showImports(answer: Extract<CodeAnswer, { kind: 'code' }>): Promise<void> {
    const imports = this.#neededImports(answer);
    const review = this.#isOver
      ? undefined
      : await reviewImports(this.#reviewer, imports, this.#review);
    if (review === undefined) {
      const sentence = warningSentence(withImports([], importsOf(answer.warnings)));
      return void this.#notices.notify(`${imports.title}: ${sentence}`);
    }
    this.#imports = review;
    void review.outcome.then(() => {
      if (this.#imports === review) this.#imports = undefined;
    });
  }

  /** What is lacking is all that is wrong: that can be asked for without asking the user. */
  #askOnceMore(run: EditorRun): Promise<RequestOutcome['kind']> {
    this.#isAskedForAll = true;
    this.#contents.push(wholeTextTurn());
    return this.answer(run);
  }

  async #showEnd(end: ReviewEnd, text: string): Promise<void> {
    const contents = [...this.#contents];
    this.#last = { end, text, words: this.#words, contents, code: this.#code };
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
      const { document, task } = this.#order;
      this.#remarks = { title: task.title, text, document };
      this.#notices.offerRemarks(this.#remarks);
    } else if (this.#remarks !== undefined && this.#notices.remarks === this.#remarks) {
      this.#notices.offerRemarks(undefined);
    }
  }

  /** There is nothing to show: the region becomes what was shown last, or else its original. */
  async #giveBack(): Promise<void> {
    if (this.#last === undefined) {
      await this.#review.reject();
      await this.#clean.restored();
    } else await this.#review.finish(this.#last.end);
  }

  /** Says at the code why there is no text, and what can be done about it. */
  #refuse(sentence: string, hasAnswer: boolean): void {
    const { document, task } = this.#order;
    const words = { title: task.title, text: this.#words, document };
    const askForAll = hasAnswer ? (): unknown => this.#askForAll() : undefined;
    this.#notices.refuse({ words, range: this.#review.range, sentence, askForAll });
  }

  /** In the review, where that goes on with an earlier text; else in a new one. */
  async #askForAll(): Promise<void> {
    const contents = [...this.#contents, wholeTextTurn()];
    if (!this.#canAsk()) {
      await this.#order.askForAll(this.#review.range, contents);
      return;
    }
    this.#isAskedForAll = true;
    this.#contents.push(wholeTextTurn());
    await this.#askAgain((run) => this.answer(run));
  }

  #failed(error: unknown): void {
    const { document, task } = this.#order;
    const { range } = this.#review;
    const retry = async (): Promise<unknown> => (await this.#order.repeat())?.(this.#review.range);
    const again = this.#last === undefined ? retry : undefined;
    this.#notices.failed({ document, title: task.title }, range, error, again);
  }

  async #continue(): Promise<void> {
    if (!this.#canAsk() || this.#last === undefined) return;
    const { words, contents, code } = this.#last;
    this.#words = words;
    this.#contents = [...contents, continuationTurn()];
    this.#code = code;
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
    const { asked, ...code } = this.#code;
    this.#code = {
      ...code,
      text: before,
      ...(asked && {
        asked: { ...asked, instruction: `${asked.instruction}\n${instruction}` },
      }),
    };
    await this.#askAgain((run) => this.answer(run));
  }

  /** A new review begins with the next answer. */
  async #repeat(): Promise<void> {
    if (this.#run !== undefined) return;
    const begin = await this.#order.repeat(this.#review.range);
    if (begin === undefined) return;
    await this.#review.reject();
    await begin(this.#review.range);
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
