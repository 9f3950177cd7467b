import * as vscode from 'vscode';
import { distinctPath } from '../../../../../platform/distinctPath';
import { describeError, type Log } from '../../../../../base/log';
import { SerialQueue } from '../../../../../base/serialQueue';
import type { Conversation } from '../../../../../conversation/conversation';
import {
  answerTurns,
  checkpointsOf,
  compareFile,
  isLeftAsItWas,
  isPrompt,
} from '../../../../../conversation/fileCheckpoints';
import type { Turn } from '../../../../../conversation/turn';
import type { OpenConversation } from '../../../../../storage/openConversation';
import type { CurrentConversation } from '../../../currentConversation';
import { digestNow, fileNow } from '../fileNow';
import type { Checkpoints } from '../checkpoints';
import { changeableUri } from './changeableUri';
import type { RestoreFiles } from './restoreFiles';

/** The files that differ from what they were before an answer, at its last turn. */
export interface ShownFiles {
  turnId: string;
  /** For display. */
  files: readonly string[];
}

/**
 * Knows which files are other than before an answer. Files are read when an answer is shown for the first time, when
 * one ends and after a restore, and only for answers that changed some.
 */
export class ChangedFiles {
  readonly #currentConversation: Pick<CurrentConversation, 'current'>;
  readonly #loadRestoring: () => Promise<RestoreFiles>;
  readonly #log: Log;
  readonly #known = new WeakMap<OpenConversation, Map<string, readonly string[]>>();
  readonly #looks = new SerialQueue();
  readonly #changed = new vscode.EventEmitter<ShownFiles>();
  readonly onDidChange = this.#changed.event;
  /** It is known what a file was when a call had ended. */
  readonly onDidRecord: vscode.Event<unknown>;

  constructor(
    currentConversation: Pick<CurrentConversation, 'current'>,
    checkpoints: Pick<Checkpoints, 'onDidRecord'>,
    loadRestoring: () => Promise<RestoreFiles>,
    log: Log,
  ) {
    this.#currentConversation = currentConversation;
    this.onDidRecord = checkpoints.onDidRecord;
    this.#loadRestoring = loadRestoring;
    this.#log = log;
  }

  /** As far as it is known; what isn't is found out, and reported then. */
  of(turn: Turn, isAnswering: boolean): readonly string[] {
    const open = this.#currentConversation.current;
    const known = this.#knownOf(open).get(turn.id);
    if (known !== undefined) return known;
    if (hasChangedFiles(open.conversation, turn) && !(isAnswering && isLast(open, turn))) {
      void this.#look(open, turn.id);
    }
    return [];
  }

  /** An answer has ended, or files have changed that answers shown had changed before. */
  async update(open: OpenConversation): Promise<void> {
    const shown = [...this.#knownOf(open)].flatMap(([id, files]) => (files.length > 0 ? [id] : []));
    const { lastTurn } = open.conversation;
    if (lastTurn !== undefined && hasChangedFiles(open.conversation, lastTurn)) {
      shown.push(lastTurn.id);
    }
    await Promise.all(shown.map((turnId) => this.#look(open, turnId)));
  }

  /** Asks which files of an answer to bring back, by its last turn, and does. */
  async restore(turnId: string): Promise<void> {
    const open = this.#currentConversation.current;
    if (answerTurns(open.conversation, turnId) === undefined) await open.complete();
    const turns = answerTurns(open.conversation, turnId) ?? [];
    const restoring = await this.#loadRestoring();
    await restoring.restore(checkpointsOf(turns));
    await this.update(open);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #look(open: OpenConversation, turnId: string): Promise<void> {
    return this.#looks.run(async () => {
      try {
        const files = await differing(open, turnId);
        const known = this.#knownOf(open);
        const before = known.get(turnId) ?? [];
        if (files === undefined) known.delete(turnId);
        else known.set(turnId, files);
        if (this.#currentConversation.current !== open) return;
        const now = files ?? [];
        if (now.length > 0 || before.length > 0) this.#changed.fire({ turnId, files: now });
      } catch (error) {
        this.#log.warn(`changed files: ${describeError(error)}`);
      }
    });
  }

  #knownOf(open: OpenConversation): Map<string, readonly string[]> {
    const known = this.#known.get(open) ?? new Map<string, readonly string[]>();
    this.#known.set(open, known);
    return known;
  }
}

/** Undefined where the answer goes on behind the turn. */
async function differing(open: OpenConversation, turnId: string): Promise<string[] | undefined> {
  if (answerTurns(open.conversation, turnId) === undefined) await open.complete();
  const { conversation } = open;
  const path = conversation.path();
  const next = path[path.findIndex(({ id }) => id === turnId) + 1];
  if (next !== undefined && !isPrompt(next)) return undefined;
  const differ: string[] = [];
  for (const checkpoint of checkpointsOf(answerTurns(conversation, turnId) ?? [])) {
    const uri = changeableUri(checkpoint.uri);
    if (uri === undefined || isLeftAsItWas(checkpoint)) continue;
    // What can't be read as a file, such as a folder of its name, isn't what the file was.
    const now = await fileNow(uri).catch(() => undefined);
    if (now !== undefined && compareFile(checkpoint, digestNow(now)) === 'asBefore') continue;
    differ.push(distinctPath(uri));
  }
  return differ;
}

function hasChangedFiles(conversation: Conversation, turn: Turn): boolean {
  for (let at: Turn | undefined = turn; at !== undefined && !isPrompt(at);) {
    if (at.role === 'user' && at.filesBefore !== undefined) return true;
    at = at.parentId === undefined ? undefined : conversation.turn(at.parentId);
  }
  return false;
}

/** Whether a turn is of the answer at the end of the chat. */
function isLast({ conversation }: OpenConversation, turn: Turn): boolean {
  const { lastTurn } = conversation;
  const turns = lastTurn === undefined ? [] : (answerTurns(conversation, lastTurn.id) ?? []);
  return turns.includes(turn);
}
