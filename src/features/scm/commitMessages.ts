import * as path from 'node:path';
import * as vscode from 'vscode';
import { requestAnswer, type RequestOutcome } from '../../services/modelRequest/requestAnswer';
import type { EditorRun, EditorRuns } from '../../services/modelRequest/editorRuns';
import { endSentence } from '../../services/modelRequest/endSentence';
import { notifyProblem, type Notify } from '../../platform/notifyUser';
import { writingModel } from '../../services/modelRequest/writingModel';
import type { Connections } from '../../services/connection/connections';
import { setContextKey } from '../../platform/setContextKey';
import { answerText } from '../../protocol/answer';
import type { Model } from '../../protocol/model';
import { commitMessageText } from '../../edits/answer/commitMessageText';
import { createCommitRequest, fitDiff, type CommitMaterial, type FittedDiff } from './commitPrompt';
import { diffFiles } from '../../edits/diff/diffFiles';
import type { LocalCounter } from '../../sendCosts/localCounter';
import { changedPaths, untracked, type GitRepository } from '../../platform/gitApi';
import { leftOutSentences } from './leftOutSentences';
import { ArrivingMessage } from '../../edits/answer/arrivingMessage';
import { MessageBox } from '../../edits/answer/messageBox';
import { joinSentences } from '../../base/joinSentences';

const l10n = vscode.l10n;

/** A message is not better for more than this, and every token is paid for. */
const maxInputTokens = 100_000;
/** For a model that does not publish its limit. */
const usualInputTokens = 30_000;
const maxSubjects = 20;

/** What there is to write about, and whether it is what is staged. */
interface Changes {
  material: CommitMaterial;
  isStaged: boolean;
}

/** Writes commit messages into the boxes of repositories. */
export class CommitMessages {
  readonly #connections: Connections;
  readonly #runs: EditorRuns;
  readonly #counter: Pick<LocalCounter, 'count'>;
  readonly #notify: Notify;
  /** By the addresses of repositories: git gives another object for one each time. */
  readonly #busy = new Set<string>();
  readonly #running = new Set<EditorRun>();

  constructor(
    connections: Connections,
    runs: EditorRuns,
    counter: Pick<LocalCounter, 'count'>,
    notify: Notify,
  ) {
    this.#connections = connections;
    this.#runs = runs;
    this.#counter = counter;
    this.#notify = notify;
  }

  /**
   * Writes a message about what is staged, or else about all changes, as it comes. Resolves when the
   * answer has ended; what the user had written is in the box again unless the message is whole.
   */
  async write(repository: GitRepository): Promise<void> {
    const address = repository.rootUri.toString();
    if (this.#busy.has(address)) return;
    this.#busy.add(address);
    try {
      await this.#begin(repository);
    } finally {
      this.#busy.delete(address);
    }
  }

  stop(): void {
    for (const run of this.#running) run.stop();
  }

  async #begin(repository: GitRepository): Promise<void> {
    const again = (): Promise<void> => this.write(repository);
    const name = path.posix.basename(repository.rootUri.path);
    const run = this.#runs.begin(l10n.t('Reading changes in {0}', name));
    this.#running.add(run);
    setContextKey('parley.isWritingCommitMessage', true);
    try {
      const { signal } = run;
      const connections = this.#connections;
      const model = await writingModel(connections, this.#notify, 'commitMessages', signal, again);
      if (model !== undefined) await this.#run(repository, model, run);
    } catch (error) {
      if (!run.signal.aborted) void notifyProblem(this.#notify, error, again);
    } finally {
      run.end();
      this.#running.delete(run);
      setContextKey('parley.isWritingCommitMessage', this.#running.size > 0);
    }
  }

  async #run(repository: GitRepository, model: Model, run: EditorRun): Promise<void> {
    const { material, isStaged } = await readChanges(repository);
    run.signal.throwIfAborted();
    if (material.files.length === 0 && material.untracked.length === 0) {
      void this.#notify(l10n.t('No changes to describe.'));
      return;
    }
    const fitted = await this.#fit(material, model, run.signal);
    run.notify(
      isStaged
        ? l10n.t('Writing a commit message')
        : l10n.t('Nothing is staged: writing a commit message for all changes'),
    );
    const box = new MessageBox(repository.inputBox);
    const arriving = new ArrivingMessage(box);
    const end = await requestAnswer(this.#connections, createCommitRequest(material, fitted), {
      signal: run.signal,
      findCached: run.findCached,
      onText: (text) => arriving.append(text),
    });
    arriving.dispose();
    void this.#finish(repository, box, end, remarksOf(isStaged, fitted));
  }

  #fit(material: CommitMaterial, model: Model, signal: AbortSignal): Promise<FittedDiff> {
    const limit = Math.min(model.inputTokenLimit ?? usualInputTokens, maxInputTokens);
    return fitDiff(material, limit, (text) => this.#counter.count(text, 'now', signal));
  }

  /** Leaves the message in the box or what stood there before, and says what there is to say. */
  async #finish(
    repository: GitRepository,
    box: MessageBox,
    end: RequestOutcome,
    remarks: string[],
  ): Promise<void> {
    const message = commitMessageText(answerText(end.answer), true);
    if (end.kind === 'complete' && message !== '') {
      if (box.write(message)) await this.#reportWritten(box, remarks);
      else {
        await this.#offer(
          repository,
          message,
          l10n.t('You edited the commit message, so it was left unchanged.'),
        );
      }
      return;
    }
    box.restore();
    if (end.kind === 'stopped') return;
    if (message !== '') {
      const sentence = endSentence(end) ?? '';
      await this.#offer(repository, message, sentence);
    } else if (end.kind === 'failed') {
      await notifyProblem(this.#notify, end.error, () => this.write(repository));
    } else {
      await this.#notify(endSentence(end) ?? l10n.t('Empty answer. No message was written.'));
    }
  }

  async #reportWritten(box: MessageBox, remarks: string[]): Promise<void> {
    const hadText = box.before.trim() !== '';
    if (hadText) remarks.push(l10n.t('Replaced your message.'));
    if (remarks.length === 0) return;
    const undo = l10n.t('Undo');
    const chosen = await this.#notify(joinSentences(remarks), ...(hadText ? [undo] : []));
    if (chosen === undo) box.undo();
  }

  /** A message that did not go into the box. */
  async #offer(repository: GitRepository, message: string, sentence: string): Promise<void> {
    const use = l10n.t('Use Partial');
    const copy = l10n.t('Copy');
    const chosen = await this.#notify(sentence, use, copy);
    if (chosen === copy) await vscode.env.clipboard.writeText(message);
    if (chosen !== use) return;
    const box = new MessageBox(repository.inputBox);
    box.write(message);
    await this.#reportWritten(box, []);
  }
}

async function readChanges(repository: GitRepository): Promise<Changes> {
  await repository.status();
  const { state } = repository;
  const isStaged = state.indexChanges.length > 0;
  const files = diffFiles(await repository.diff(isStaged), changedPaths(repository, isStaged));
  const unknown = isStaged
    ? []
    : [...state.untrackedChanges, ...state.workingTreeChanges]
        .filter(({ status }) => status === untracked)
        .map(({ uri }) => path.posix.relative(repository.rootUri.path, uri.path));
  const material = {
    files,
    untracked: [...new Set(unknown)],
    subjects: await readSubjects(repository),
    hint: repository.inputBox.value,
  };
  return { material, isStaged };
}

/** A repository without a commit has no log. */
async function readSubjects(repository: GitRepository): Promise<string[]> {
  const commits = await repository.log({ maxEntries: maxSubjects }).catch(() => []);
  return commits
    .map(({ message }) => (message.split('\n')[0] ?? '').trim())
    .filter((subject) => subject !== '' && !subject.startsWith('Merge '));
}

function remarksOf(isStaged: boolean, { leftOut }: FittedDiff): string[] {
  return [
    ...(isStaged ? [] : [l10n.t('Nothing is staged, so the message describes all changes.')]),
    ...leftOutSentences(leftOut),
  ];
}
