import * as vscode from 'vscode';
import type { Connections } from '../../services/connection/connections';
import { modelLabel } from '../../services/connection/modelLabel';
import { requestTokensLabel, type ContextCounter } from '../../services/codeContext/contextCounter';
import { placeName } from '../../services/codeContext/documentName';
import { cancellationTokenOf } from '../../platform/cancellationTokenOf';
import { formatNumber } from '../../platform/formatNumber';
import type { Notify } from '../../platform/notifyUser';
import type { TaskQuestion } from './chooseTask';
import { placesName, prepareRegion } from './preparedRegion';
import { allCounts, confirmRegions, planRegion, type PlannedRegion } from './rewriteContext';
import type { RewriteTarget } from './rewriteTarget';
import type { ReadyTaskId, RewriteTask } from './rewriteTask';
import { testInstruction, testRegion } from './testRegion';

const l10n = vscode.l10n;

/** Knows what is to be done, by asking the user. */
export interface RewriteTasks {
  choose(question: TaskQuestion): Promise<RewriteTask | undefined>;
  ready(id: ReadyTaskId): Promise<RewriteTask | undefined>;
  /** Asks for a change to a text that came; undefined if the user wants none. */
  chooseRefinement(title: string): Promise<string | undefined>;
}

/** What is rewritten, and what is known of how. */
export interface WantedRewrite {
  target: RewriteTarget;
  task?: RewriteTask | undefined;
  /** What is in the list's field at first. */
  value?: string;
  /** Only problems here are to be fixed; without it, all of the target. */
  problemsAt?: vscode.Range | undefined;
}

/** Asks the user what is to be done, and works out what is sent for it. */
export class RewritePlanner {
  readonly #connections: Pick<Connections, 'current' | 'knownModel'>;
  readonly #tasks: RewriteTasks;
  readonly #counter: ContextCounter;
  readonly #notify: Notify;

  constructor(
    connections: Pick<Connections, 'current' | 'knownModel'>,
    tasks: RewriteTasks,
    counter: ContextCounter,
    notify: Notify,
  ) {
    this.#connections = connections;
    this.#tasks = tasks;
    this.#counter = counter;
    this.#notify = notify;
  }

  /** The task that a name stands for; undefined if the user wants none. */
  ready(id: ReadyTaskId): Promise<RewriteTask | undefined> {
    return this.#tasks.ready(id);
  }

  /** Asks for a change to a text that came; undefined if the user wants none. */
  chooseRefinement(title: string): Promise<string | undefined> {
    return this.#tasks.chooseRefinement(title);
  }

  /** Lets the user say what to do; the context is gathered meanwhile. */
  async choose(
    { target, value = '' }: WantedRewrite,
    isShownBeside: boolean,
  ): Promise<RewriteTask | undefined> {
    const { document, regions } = target;
    const cancellation = new vscode.CancellationTokenSource();
    const { token } = cancellation;
    const gathering = Promise.all(
      regions.map((region) => prepareRegion(document, region, [], token)),
    );
    const title = (tokens?: string): string =>
      [targetName(target), tokens, modelLabel(this.#connections)]
        .filter((each) => each !== undefined)
        .join(' · ');
    try {
      return await this.#tasks.choose({
        title: title(),
        placeholder: isShownBeside ? besideSentence(document) : l10n.t('Describe the change'),
        value,
        languageId: document.languageId,
        hasProblems: problemsIn(target).length > 0,
        counted: async (instruction, signal) => {
          const planned = await Promise.all(
            (await gathering).map((each) => planRegion(each, instruction, this.#counter, signal)),
          );
          const { total, isSure } = allCounts(planned);
          return title(requestTokensLabel(total, isSure));
        },
      });
    } finally {
      cancellation.cancel();
      // Nobody waits for it any more.
      gathering.catch(() => undefined);
    }
  }

  /** The requests of a task's regions, as the user has confirmed them; undefined if nothing is to be sent. */
  async plan(
    wanted: WantedRewrite,
    task: RewriteTask,
    signal: AbortSignal,
  ): Promise<PlannedRegion[] | undefined> {
    return this.#confirm(await this.#plan(wanted, task, signal), task, signal);
  }

  async #plan(
    { target, problemsAt }: WantedRewrite,
    task: RewriteTask,
    signal: AbortSignal,
  ): Promise<PlannedRegion[]> {
    const { document, regions } = target;
    const problems = task.kind === 'fix' ? problemsIn(target, problemsAt) : [];
    const token = cancellationTokenOf(signal);
    const prepared = await Promise.all(
      regions.map((region) => {
        const own = problems.filter((each) => each.range.intersection(region.range) !== undefined);
        return prepareRegion(document, region, own, token);
      }),
    );
    const [source] = prepared;
    if (task.kind !== 'tests' || source === undefined) {
      return Promise.all(
        prepared.map((each) => planRegion(each, task.instruction, this.#counter, signal)),
      );
    }
    const tests = await testRegion(source, signal);
    return [await planRegion(tests, testInstruction(source, tests), this.#counter, signal)];
  }

  /** What is certain to be refused is not sent. */
  async #confirm(
    planned: readonly PlannedRegion[],
    { title }: RewriteTask,
    signal: AbortSignal,
  ): Promise<PlannedRegion[] | undefined> {
    if (this.#isTooLarge(planned.map(({ count }) => count.pieces.at(-1) ?? 0))) return undefined;
    const confirmed = await confirmRegions(planned, title, this.#counter, signal);
    const isTooLarge = this.#isTooLarge((confirmed ?? []).map(({ count }) => count.total));
    return isTooLarge ? undefined : confirmed;
  }

  /** Says so as well. The last piece of a region is the region itself, which can't be left out. */
  #isTooLarge(tokens: readonly number[]): boolean {
    const limit = this.#connections.knownModel?.inputTokenLimit ?? Infinity;
    const most = tokens.reduce((largest, count) => Math.max(largest, count), 0);
    if (most <= limit) return false;
    const sentence = l10n.t(
      'Too long: {0} tokens. The model accepts up to {1}. Select less code.',
      formatNumber(most),
      formatNumber(limit),
    );
    void this.#notify(sentence);
    return true;
  }
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
      return l10n.t('Rewrite {0} (line at the cursor)', named);
    case 'cell':
      return l10n.t('Rewrite {0} (cell)', named);
    case 'selection':
    case undefined:
      return l10n.t('Rewrite {0}', named);
  }
}

/** Says that a result is shown in a diff editor because its document can't be written to. */
export function besideSentence(document: vscode.TextDocument): string {
  const name = vscode.workspace.asRelativePath(document.uri);
  return l10n.t('{0} is read-only, so the result opens in a diff editor.', name);
}

function problemsIn({ document, regions }: RewriteTarget, at?: vscode.Range): vscode.Diagnostic[] {
  const places = at === undefined ? regions.map(({ range }) => range) : [at];
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ range }) => places.some((each) => each.intersection(range) !== undefined));
}
