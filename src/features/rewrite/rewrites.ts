import * as vscode from 'vscode';
import { tellProblem } from '../../platform/tell';
import { writingModel } from '../../services/modelRequest/writingModel';
import type { Model } from '../../protocol/model';
import type { EditorRun } from '../../services/modelRequest/editorRuns';
import { modelLabel } from '../../services/connection/modelLabel';
import { cancellationTokenOf } from '../../platform/cancellationTokenOf';
import { formatNumber } from '../../platform/formatNumber';
import { describeError, type Log } from '../../base/log';
import { ReviewRefusal, type ProposalView, type Reviewer } from '../../services/review/review';
import { DiffReviewer } from './diffReviewer';
import { placeName } from '../../services/codeContext/documentName';
import { askFor, placesName, prepareRegion } from './preparedRegion';
import { allCounts, confirmRegions, planRegion, type PlannedRegion } from './rewriteContext';
import { tokensLabel, type ContextCounter } from '../../services/codeContext/contextCounter';
import { RegionRewrite, type RegionOrder, type RegionParts } from './regionRewrite';
import { readArguments, type RewriteArguments } from './rewriteArguments';
import { isReadOnly, maxRegions, targetAround, targetOf, targetRefusal } from './rewriteTarget';
import type { RewriteTarget } from './rewriteTarget';
import { freeTask, type ReadyTaskId, type RewriteTask } from './rewriteTask';
import type { TaskQuestion } from './chooseTask';
import { testInstruction, testRegion } from './testRegion';

const l10n = vscode.l10n;

/** What rewriting is made of. */
export interface RewriteParts extends RegionParts {
  contextCounter: ContextCounter;
  reviewer: Reviewer;
  proposals: ProposalView;
  tasks: RewriteTasks;
  log: Log;
}

/** Knows what is to be done, by asking the user. */
export interface RewriteTasks {
  choose(question: TaskQuestion): Promise<RewriteTask | undefined>;
  ready(id: ReadyTaskId): Promise<RewriteTask | undefined>;
}

/** What is rewritten, and what is known of how. */
interface Wanted {
  target: RewriteTarget;
  task?: RewriteTask | undefined;
  /** What stands in the list's field at first. */
  value?: string;
  /** Only problems here are to be fixed; without it, all of the target. */
  problemsAt?: vscode.Range | undefined;
}

/** Has regions of documents rewritten by the model that answers, each with a review. */
export class Rewrites {
  readonly #parts: RewriteParts;
  readonly #diffs: DiffReviewer;

  constructor(parts: RewriteParts) {
    this.#parts = parts;
    this.#diffs = new DiffReviewer(parts.proposals, parts.tell);
  }

  /**
   * Rewrites what the argument names, or what is selected in the active editor. Resolves when the answers
   * have ended; what stands in the way is told to the user.
   *
   * @param given see {@link RewriteArguments}
   */
  async rewrite(given?: unknown): Promise<void> {
    const named = readArguments(given);
    try {
      const target = await this.#target(named);
      if (target === undefined) return;
      const { task: id, instruction } = named;
      const { tasks } = this.#parts;
      if (!(await this.#canWrite())) return;
      const task =
        instruction === undefined ? id && (await tasks.ready(id)) : freeTask(instruction);
      if (id !== undefined && task === undefined) return;
      await this.#begin({ target, task, problemsAt: named.range });
    } catch (error) {
      this.#tellFailed(error);
    }
  }

  async #target({ uri, range, task }: RewriteArguments): Promise<RewriteTarget | undefined> {
    const { tell } = this.#parts;
    const active = vscode.window.activeTextEditor?.document;
    const document = uri === undefined ? active : await vscode.workspace.openTextDocument(uri);
    if (document === undefined) {
      void tell(l10n.t('Open a file first: there is no editor to rewrite in.'));
      return undefined;
    }
    const refusal = targetRefusal(document);
    if (refusal !== undefined) {
      void tell(refusal);
      return undefined;
    }
    const cancellation = new vscode.CancellationTokenSource();
    const target =
      range !== undefined && task === 'fix'
        ? await targetAround(document, range, cancellation.token)
        : await targetOf(document, range ? [range] : selectionsIn(document), cancellation.token);
    cancellation.dispose();
    if (target.isCut) {
      void tell(
        l10n.t('There are more than {0} selections: the first of them are rewritten.', maxRegions),
      );
    }
    return target;
  }

  async #canWrite(): Promise<boolean> {
    const { connections, tell } = this.#parts;
    return (await writingModel(connections, tell, l10n.t('code'))) !== undefined;
  }

  async #begin(wanted: Wanted): Promise<void> {
    const { document } = wanted.target;
    const isShownBeside = await isReadOnly(document);
    const task = wanted.task ?? (await this.#choose(wanted, isShownBeside));
    if (task === undefined) return;
    const model = await this.#parts.connections.model();
    if (wanted.task !== undefined && isShownBeside && task.kind !== 'tests') {
      void this.#parts.tell(besideSentence(document));
    }
    const run = this.#parts.runs.begin(task.title);
    try {
      const planned = await this.#plan(wanted, task, run);
      const confirmed = await this.#confirm(planned, task, run.signal);
      if (confirmed === undefined) return;
      const orders = confirmed.map((each, index) =>
        this.#order(each, { wanted, task, model, of: confirmed.length, index }),
      );
      const reviewer = isShownBeside && task.kind !== 'tests' ? this.#diffs : this.#parts.reviewer;
      await this.#answer(this.#reserve(orders, reviewer), run);
    } catch (error) {
      if (!run.signal.aborted) this.#tellFailed(error);
    } finally {
      run.end();
    }
  }

  /** Lets the user say what is to be done; what would go along is gathered meanwhile. */
  async #choose(
    { target, value = '' }: Wanted,
    isShownBeside: boolean,
  ): Promise<RewriteTask | undefined> {
    const { document, regions } = target;
    const cancellation = new vscode.CancellationTokenSource();
    const { token } = cancellation;
    const gathering = Promise.all(
      regions.map((region) => prepareRegion(document, region, [], token)),
    );
    const title = (tokens?: string): string =>
      [targetName(target), tokens, modelLabel(this.#parts.connections)]
        .filter((each) => each !== undefined)
        .join(' · ');
    const { contextCounter, tasks } = this.#parts;
    try {
      return await tasks.choose({
        title: title(),
        placeholder: isShownBeside
          ? besideSentence(document)
          : l10n.t('What should be done with it?'),
        value,
        languageId: document.languageId,
        hasProblems: problemsIn(target).length > 0,
        counted: async (instruction, signal) => {
          const planned = await Promise.all(
            (await gathering).map((each) => planRegion(each, instruction, contextCounter, signal)),
          );
          const { total, isSure } = allCounts(planned);
          return title(tokensLabel(total, isSure));
        },
      });
    } finally {
      cancellation.cancel();
      // Nobody waits for it any more.
      gathering.catch(() => undefined);
    }
  }

  async #plan(
    { target, problemsAt }: Wanted,
    task: RewriteTask,
    run: EditorRun,
  ): Promise<PlannedRegion[]> {
    const { contextCounter } = this.#parts;
    const { document, regions } = target;
    const problems = task.kind === 'fix' ? problemsIn(target, problemsAt) : [];
    const token = cancellationTokenOf(run.signal);
    const prepared = await Promise.all(
      regions.map((region) => {
        const own = problems.filter((each) => each.range.intersection(region.range) !== undefined);
        return prepareRegion(document, region, own, token);
      }),
    );
    const [source] = prepared;
    if (task.kind !== 'tests' || source === undefined) {
      return Promise.all(
        prepared.map((each) => planRegion(each, task.instruction, contextCounter, run.signal)),
      );
    }
    const tests = await testRegion(source, run.signal);
    return [await planRegion(tests, testInstruction(source, tests), contextCounter, run.signal)];
  }

  /** What is certain to be refused is not sent. */
  async #confirm(
    planned: readonly PlannedRegion[],
    { title }: RewriteTask,
    signal: AbortSignal,
  ): Promise<PlannedRegion[] | undefined> {
    if (this.#isTooLarge(planned.map(({ count }) => count.pieces.at(-1) ?? 0))) return undefined;
    const confirmed = await confirmRegions(planned, title, this.#parts.contextCounter, signal);
    const isTooLarge = this.#isTooLarge((confirmed ?? []).map(({ count }) => count.total));
    return isTooLarge ? undefined : confirmed;
  }

  /** Tells so as well. The last piece of a region is the region itself, which can't be left out. */
  #isTooLarge(tokens: readonly number[]): boolean {
    const limit = this.#parts.connections.knownModel?.inputTokenLimit ?? Infinity;
    const most = tokens.reduce((largest, count) => Math.max(largest, count), 0);
    if (most <= limit) return false;
    const sentence = l10n.t(
      'This has {0} tokens, and the model takes {1}. Select less.',
      formatNumber(most),
      formatNumber(limit),
    );
    void this.#parts.tell(sentence);
    return true;
  }

  #order(
    { prepared, instruction, count }: PlannedRegion,
    of: {
      wanted: Wanted;
      task: RewriteTask;
      model: Model | undefined;
      of: number;
      index: number;
    },
  ): RegionOrder {
    const { wanted, task, model, index } = of;
    const { document, place, code, range, original, frame } = prepared;
    const tokens = tokensLabel(count.total, count.isSure);
    const title =
      of.of === 1 ? task.title : l10n.t('{0} ({1} of {2})', task.title, index + 1, of.of);
    return {
      document,
      range,
      original,
      task,
      code,
      activity: `${title}: ${place} · ${tokens}`,
      ask: askFor(prepared, instruction, model?.outputTokenLimit),
      ...(frame !== undefined && { frame }),
      repeat: (at, isSame) => {
        const target =
          task.kind === 'tests'
            ? wanted.target
            : { ...wanted.target, regions: [{ range: at, by: 'selection' as const }] };
        const again = isSame ? { task } : { value: task.kind === 'tests' ? '' : task.instruction };
        const { problemsAt } = wanted;
        return this.#begin({ target, problemsAt, ...again }).catch((error: unknown) =>
          this.#tellFailed(error),
        );
      },
    };
  }

  /** Throws a ReviewRefusal where one can't be reviewed; then none is begun. */
  #reserve(orders: readonly RegionOrder[], reviewer: Reviewer): RegionRewrite[] {
    const begun: RegionRewrite[] = [];
    try {
      for (const order of orders) {
        if (order.document.getText(order.range) !== order.original) {
          throw new ReviewRefusal(l10n.t('The text has changed meanwhile. Run the rewrite again.'));
        }
        begun.push(new RegionRewrite(reviewer, this.#parts, order));
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

  #tellFailed(error: unknown): void {
    if (error instanceof ReviewRefusal) {
      void this.#parts.tell(error.message);
      return;
    }
    this.#parts.log.warn(`rewrite: ${describeError(error)}`);
    void tellProblem(this.#parts.tell, error);
  }
}

/** What is selected in the editor of a document, the active one before others; its start without one. */
function selectionsIn(document: vscode.TextDocument): readonly vscode.Range[] {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const editors = [activeTextEditor, ...visibleTextEditors];
  const editor = editors.find((each) => each?.document === document);
  return editor?.selections ?? [new vscode.Range(0, 0, 0, 0)];
}

function targetName({ document, regions }: RewriteTarget): string {
  const named = placesName(
    regions.map(({ range }) => ({
      place: placeName(document, { first: range.start.line + 1, last: range.end.line + 1 }),
    })),
  );
  const by = regions.length === 1 ? regions[0]?.by : undefined;
  switch (by) {
    case 'symbol':
      return l10n.t('Rewrite {0} (at the cursor)', named);
    case 'line':
      return l10n.t('Rewrite {0} (the line of the cursor)', named);
    case 'cell':
      return l10n.t('Rewrite {0} (the cell)', named);
    case 'selection':
    case undefined:
      return l10n.t('Rewrite {0}', named);
  }
}

function besideSentence(document: vscode.TextDocument): string {
  const name = vscode.workspace.asRelativePath(document.uri);
  return l10n.t('{0} can’t be written to: the result is shown in a diff editor.', name);
}

function problemsIn({ document, regions }: RewriteTarget, at?: vscode.Range): vscode.Diagnostic[] {
  const places = at === undefined ? regions.map(({ range }) => range) : [at];
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ range }) => places.some((each) => each.intersection(range) !== undefined));
}
