import * as vscode from 'vscode';
import { untilAborted } from '../../base/abort';
import type { Content } from '../../protocol/content';
import { writingModel } from '../../services/modelRequest/writingModel';
import type { Model } from '../../protocol/model';
import type { EditorRun, EditorRuns } from '../../services/modelRequest/editorRuns';
import { editorOf } from '../../platform/editorOf';
import { isReadOnly } from '../../platform/readOnly';
import type { Connections } from '../../services/connection/connections';
import { ReviewRefusal, type Reviewer } from '../../services/review/review';
import { askFor } from './preparedRegion';
import type { PlannedRegion } from './rewriteContext';
import { requestTokensLabel } from '../../services/codeContext/contextCounter';
import { RegionRewrite, type RegionRequest } from './regionRewrite';
import { readArguments, type RewriteArguments } from './rewriteArguments';
import { FollowedRewrite, followedWhileOpen } from './followedRewrite';
import type { RewriteNotices } from './rewriteNotices';
import { besideSentence, type RewritePlanner, type WantedRewrite } from './rewritePlanner';
import { maxRegions, targetAround, targetOf, targetRefusal } from './rewriteTarget';
import type { RewriteTarget } from './rewriteTarget';
import { freeTask, type RewriteTask } from './rewriteTask';

const l10n = vscode.l10n;

/** Who shows new text to the user for a decision. */
export interface RewriteReviewers {
  /** Where the text is. */
  inPlace: Reviewer;
  /** Beside what can't be written to. */
  beside: Reviewer;
}

/** Has regions of documents rewritten by the model that answers, each with a review. */
export class Rewrites {
  readonly #connections: Connections;
  readonly #planner: RewritePlanner;
  readonly #runs: EditorRuns;
  readonly #reviewers: RewriteReviewers;
  readonly #notices: RewriteNotices;

  constructor(
    connections: Connections,
    planner: RewritePlanner,
    runs: EditorRuns,
    reviewers: RewriteReviewers,
    notices: RewriteNotices,
  ) {
    this.#connections = connections;
    this.#planner = planner;
    this.#runs = runs;
    this.#reviewers = reviewers;
    this.#notices = notices;
  }

  /**
   * Rewrites what the argument names, or what is selected in the active editor. Resolves when the answers
   * have ended; the user is shown what prevents it.
   *
   * @param given see {@link RewriteArguments}
   */
  async rewrite(given?: unknown): Promise<void> {
    const named = readArguments(given);
    try {
      const target = await this.#target(named);
      if (target === undefined) return;
      await this.#rewriteTarget({ target, problemsAt: named.range }, named);
    } catch (error) {
      this.#notices.reportFailure(error);
    }
  }

  async #rewriteTarget(
    wanted: WantedRewrite,
    { task: id, instruction }: RewriteArguments,
  ): Promise<void> {
    const followed = new FollowedRewrite(wanted);
    try {
      if (!(await this.#canWrite())) return;
      const task =
        instruction === undefined ? id && (await this.#planner.ready(id)) : freeTask(instruction);
      if (id !== undefined && task === undefined) return;
      await this.#begin({ ...followed.now, task });
    } finally {
      followed.dispose();
    }
  }

  async #target({ uri, range, task }: RewriteArguments): Promise<RewriteTarget | undefined> {
    const { notify } = this.#notices;
    const active = vscode.window.activeTextEditor?.document;
    const document = uri === undefined ? active : await vscode.workspace.openTextDocument(uri);
    if (document === undefined) {
      void notify(l10n.t('Open a file to rewrite its code.'));
      return undefined;
    }
    const refusal = targetRefusal(document);
    if (refusal !== undefined) {
      void notify(refusal);
      return undefined;
    }
    const cancellation = new vscode.CancellationTokenSource();
    const target =
      range !== undefined && task === 'fix'
        ? await targetAround(document, range, cancellation.token)
        : await targetOf(document, range ? [range] : selectionsIn(document), cancellation.token);
    cancellation.dispose();
    if (target.isCut) {
      void notify(l10n.t('Too many selections: only the first {0} are rewritten.', maxRegions));
    }
    return target;
  }

  async #canWrite(): Promise<boolean> {
    const { notify } = this.#notices;
    const run = this.#runs.begin(l10n.t('Loading models'));
    try {
      const model = await writingModel(this.#connections, notify, 'code', run.signal);
      return model !== undefined;
    } finally {
      run.end();
    }
  }

  /** What was wanted is where its document's edits have left it by the time that it is sent. */
  async #begin(wanted: WantedRewrite): Promise<void> {
    const followed = new FollowedRewrite(wanted);
    try {
      await this.#ask(wanted, followed);
    } finally {
      followed.dispose();
    }
  }

  async #ask(given: WantedRewrite, followed: FollowedRewrite): Promise<void> {
    const { document } = given.target;
    const isShownBeside = await isReadOnly(document);
    const task = given.task ?? (await this.#planner.choose(followed.now, isShownBeside));
    if (task === undefined) return;
    if (given.task !== undefined && isShownBeside && task.kind !== 'tests') {
      void this.#notices.notify(besideSentence(document));
    }
    const run = this.#runs.begin(task.title);
    try {
      const model = await untilAborted(this.#connections.model(), run.signal);
      const wanted = followed.now;
      const planned = await this.#planner.plan(wanted, task, run.signal);
      if (planned === undefined) return;
      const source = task.kind === 'tests' ? followedWhileOpen(followed.now) : undefined;
      const orders = planned.map((each, index) =>
        this.#order(each, { wanted, source, task, model, group: planned, index }),
      );
      const isBeside = task.kind === 'tests' ? await this.#areTestsBeside(planned) : isShownBeside;
      const { beside, inPlace } = this.#reviewers;
      await this.#answer(this.#reserve(orders, isBeside ? beside : inPlace), run);
    } catch (error) {
      if (!run.signal.aborted) this.#notices.reportFailure(error);
    } finally {
      run.end();
    }
  }

  /** Whether the file of the tests can't be written to, which is said. */
  async #areTestsBeside([tests]: readonly PlannedRegion[]): Promise<boolean> {
    if (tests === undefined || !(await isReadOnly(tests.prepared.document))) return false;
    void this.#notices.notify(besideSentence(tests.prepared.document));
    return true;
  }

  #order(
    { prepared, instruction, count }: PlannedRegion,
    of: {
      wanted: WantedRewrite;
      /** What is tested: the tests are in a place of their own. */
      source: FollowedRewrite | undefined;
      task: RewriteTask;
      model: Model | undefined;
      group: readonly PlannedRegion[];
      index: number;
    },
  ): RegionRequest {
    const { wanted, source, task, model, group, index } = of;
    const { document, place, code, range, original, frame } = prepared;
    const tokens = requestTokensLabel(count.total, count.isSure);
    const title =
      group.length === 1
        ? task.title
        : l10n.t('{0} ({1} of {2})', task.title, index + 1, group.length);
    const order: RegionRequest = {
      document,
      range,
      original,
      task,
      group,
      code,
      activity: `${title}: ${place} · ${tokens}`,
      ask: askFor(prepared, instruction, model?.outputTokenLimit),
      ...(frame !== undefined && { frame }),
      chooseRefinement: () => this.#planner.chooseRefinement(task.title),
      repeat: (changedAt) =>
        this.#attempt<((at: vscode.Range) => unknown) | undefined>(async () => {
          const wantedAt = async (at: vscode.Range): Promise<WantedRewrite> =>
            source?.opened() ?? movedTo(at, wanted, at.start.line - range.start.line);
          const again = changedAt
            ? await this.#chooseAgain(await wantedAt(changedAt), source ? '' : task.instruction)
            : task;
          if (again === undefined) return undefined;
          return (at) =>
            this.#attempt(async () => this.#begin({ ...(await wantedAt(at)), task: again }));
        }),
      askForAll: (at, contents) => this.#askForAll(order, at, contents),
    };
    return order;
  }

  /** While what came of it before is still shown: the user may choose nothing. */
  async #chooseAgain(wanted: WantedRewrite, value: string): Promise<RewriteTask | undefined> {
    const isShownBeside = await isReadOnly(wanted.target.document);
    return this.#planner.choose({ ...wanted, value }, isShownBeside);
  }

  async #attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      this.#notices.reportFailure(error);
      return undefined;
    }
  }

  /** Begins with what was said before, or again from the start where the code has been edited since. */
  async #askForAll(
    order: RegionRequest,
    range: vscode.Range,
    contents: readonly Content[],
  ): Promise<void> {
    const { document, original, ask, activity } = order;
    if (document.getText(range) !== original) {
      void (await order.repeat())?.(range);
      return;
    }
    const run = this.#runs.begin(activity);
    const again = { ...ask, contents: [...contents] };
    const next: RegionRequest = { ...order, range, ask: again, isAskedForAll: true };
    try {
      // A region that can't be written to has its answers shown beside it, which says so by itself.
      const isBeside = await isReadOnly(document);
      const { beside, inPlace } = this.#reviewers;
      await this.#answer(this.#reserve([next], isBeside ? beside : inPlace), run);
    } catch (error) {
      this.#notices.reportFailure(error);
    } finally {
      run.end();
    }
  }

  /** Throws a ReviewRefusal where one can't be reviewed; then none is begun. */
  #reserve(orders: readonly RegionRequest[], reviewer: Reviewer): RegionRewrite[] {
    const begun: RegionRewrite[] = [];
    try {
      for (const order of orders) {
        if (order.document.getText(order.range) !== order.original) {
          throw new ReviewRefusal(l10n.t('The text has changed. Run the rewrite again.'));
        }
        begun.push(
          new RegionRewrite(order, reviewer, this.#connections, this.#runs, this.#notices),
        );
      }
      return begun;
    } catch (error) {
      for (const each of begun) void each.abandon();
      throw error;
    }
  }

  /** One after the other; those that are not reached stay as they are. */
  async #answer(rewrites: readonly RegionRewrite[], run: EditorRun): Promise<void> {
    const waiting = [...rewrites];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const end = await next.answer(run);
      if (end === 'stopped' || end === 'failed') break;
    }
    await Promise.all(waiting.map((each) => each.abandon()));
  }
}

/** One region alone, at its new place, with problems that have moved by the same lines. */
function movedTo(
  range: vscode.Range,
  { target, problemsAt: at }: WantedRewrite,
  lines: number,
): WantedRewrite {
  const problemsAt = at && new vscode.Range(at.start.translate(lines), at.end.translate(lines));
  return { target: { ...target, regions: [{ range, by: 'selection' }] }, problemsAt };
}

/** What is selected in the editor of a document, the active one before others; its start without one. */
function selectionsIn(document: vscode.TextDocument): readonly vscode.Range[] {
  return editorOf(document)?.selections ?? [new vscode.Range(0, 0, 0, 0)];
}
