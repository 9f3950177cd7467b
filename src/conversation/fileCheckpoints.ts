import { isRecord } from '../protocol/isRecord';
import type { FileRecord } from './record';
import type { FileAfter, FileBefore, Turn, UserTurn } from './turn';

/** A file that an answer changed: what it was before, and when the last call had ended. */
export interface FileCheckpoint {
  uri: string;
  before: FileBefore;
  /** Absent where nobody knows, because Parley ended before the call did, or another chat was open by then. */
  after?: FileAfter;
}

/** The turns of a conversation, by their ids. */
interface KnownTurns {
  readonly isWhole: boolean;
  turn(id: string): Turn | undefined;
}

/**
 * What a file is now, compared with what an answer made of it. `asBefore`: there is nothing to restore; `asAfter`:
 * only the answer changed it; `edited`: others did, too, or may have.
 */
export type FileComparison = 'asBefore' | 'asAfter' | 'edited';

/** Takes in what is said of a file. What is damaged is left out: a digest that is missing says that there was no file. */
export function addFileRecord(turn: UserTurn, record: FileRecord): void {
  const { uri } = record;
  if (record.type === 'fileBefore') {
    const { sha256, unsaved } = record;
    if (!isTextOrAbsent(sha256) || !isUnsavedOrAbsent(unsaved)) return;
    const before = { uri, ...(sha256 !== undefined && { sha256 }), ...(unsaved && { unsaved }) };
    (turn.filesBefore ??= []).push(before);
    return;
  }
  const { digest, hasOthers } = record;
  const isDamaged = !isTextOrAbsent(digest);
  const after: FileAfter = { uri, ...(!isDamaged && digest !== undefined && { digest }) };
  if (isDamaged || hasOthers === true) after.hasOthers = true;
  (turn.filesAfter ??= []).push(after);
}

/**
 * The turns of an answer up to one, the first one first: answers and their calls behind the same prompt. Undefined
 * where its beginning isn't read yet.
 */
export function answerTurns(conversation: KnownTurns, turnId: string): Turn[] | undefined {
  const turns: Turn[] = [];
  for (let at = conversation.turn(turnId); at !== undefined;) {
    if (isPrompt(at)) return turns.reverse();
    turns.push(at);
    at = at.parentId === undefined ? undefined : conversation.turn(at.parentId);
  }
  return conversation.isWhole ? turns.reverse() : undefined;
}

/** Whether the user asked with this turn, and not a model through its calls. */
export function isPrompt(turn: Turn): boolean {
  return turn.role === 'user' && turn.calls === undefined;
}

/** The files that the calls of these turns changed, each once. */
export function checkpointsOf(turns: readonly Turn[]): FileCheckpoint[] {
  const checkpoints = new Map<string, FileCheckpoint>();
  for (const turn of turns) {
    if (turn.role !== 'user') continue;
    for (const before of turn.filesBefore ?? []) {
      const { uri } = before;
      if (!checkpoints.has(uri)) checkpoints.set(uri, { uri, before });
    }
    for (const after of turn.filesAfter ?? []) {
      const checkpoint = checkpoints.get(after.uri);
      if (checkpoint !== undefined) checkpoint.after = withOthers(after, checkpoint.after);
    }
  }
  return [...checkpoints.values()];
}

/** What others changed earlier is still in the file, as far as anybody knows. */
function withOthers(after: FileAfter, earlier: FileAfter | undefined): FileAfter {
  return earlier?.hasOthers === true ? { ...after, hasOthers: true } : after;
}

/** @param digest of the file as it is now, as in {@link FileAfter}; undefined where there is none */
export function compareFile(
  { before, after }: FileCheckpoint,
  digest: string | undefined,
): FileComparison {
  if (digest === digestBefore(before)) return 'asBefore';
  if (after === undefined || after.hasOthers === true) return 'edited';
  return digest === after.digest ? 'asAfter' : 'edited';
}

/** Whether the calls of an answer left a file as it was: what it is now is not theirs. */
export function isLeftAsItWas({ before, after }: FileCheckpoint): boolean {
  return after !== undefined && after.hasOthers !== true && after.digest === digestBefore(before);
}

/** What the file was for the user: its unsaved text, where it had some. */
function digestBefore({ sha256, unsaved }: FileBefore): string | undefined {
  return unsaved?.sha256 ?? sha256;
}

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isUnsavedOrAbsent(value: unknown): boolean {
  return value === undefined || (isRecord(value) && typeof value['sha256'] === 'string');
}
