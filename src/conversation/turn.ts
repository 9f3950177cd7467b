import { blockOf, type Answer, type AnswerCandidate } from '../protocol/answer';
import type { FunctionCall } from '../protocol/content';
import { isFilled } from '../protocol/rules/values';
import type { ErrorInfo } from '../protocol/serviceError';
import type { ReachedLimit } from './answerLimits';
import type { ChatSettings } from './chatSettings';

/** What was attached to a prompt, as it was when it was sent. */
export type Attachment = TextAttachment | MediaAttachment;

interface AttachmentPlace {
  id: string;
  /** Name with line range if there is one: `retry.ts:10-24`. */
  label: string;
  /** Full path for display. */
  detail: string;
  /** Where it was taken from, to be opened again; absent for what was pasted or dropped. */
  uri?: string;
}

/** How many characters of the lines of a selection are not in it: in front of it in the first, behind it in the last. */
export interface Unselected {
  before: number;
  after: number;
}

/** A piece of the workspace as text. A folder is the text files in it, one after the other. */
export interface TextAttachment extends AttachmentPlace {
  kind: 'selection' | 'file' | 'folder';
  /** The text of its part, name and line range included. */
  text: string;
  /** Of the files in it, by their places there: those whose last line had no end before it got one here. */
  unended?: readonly number[];
  /** Of a selection that begins or ends within a line. */
  unselected?: Unselected;
  /** Parley attached it by itself, because it was what the active editor showed. */
  isOffered?: true;
  /** Parley found it in the workspace for the prompt. */
  isFound?: true;
  /** The user wants it sent even though the chat has it. */
  sendAgain?: true;
}

export type MediaKind = 'image' | 'document' | 'audio' | 'video';

/** A binary file. Its bytes are kept beside the journals, by their digest. */
export interface MediaAttachment extends AttachmentPlace {
  kind: MediaKind;
  /** An IANA media type. */
  mimeType: string;
  sizeBytes: number;
  /** SHA-256 of the bytes in hexadecimal digits. */
  sha256: string;
}

export function isMedia(attachment: Attachment): attachment is MediaAttachment {
  return 'sha256' in attachment;
}

/**
 * How a call of a tool ended. `refused`: the user said no; `notRun`: it never began, because the chat went on
 * without it.
 */
export type CallOutcome = (typeof callOutcomes)[number];

const callOutcomes = ['done', 'failed', 'refused', 'stopped', 'notRun'] as const;

export function isCallOutcome(value: unknown): value is CallOutcome {
  return callOutcomes.some((outcome) => outcome === value);
}

/** A result that was too long for the model, kept beside the journals as media are. */
export interface WholeResult {
  /** SHA-256 of its UTF-8 bytes in hexadecimal digits. */
  sha256: string;
  /** In UTF-16 units. */
  length: number;
}

/** A tool that an answer called, and what it gave. */
export interface ToolCall {
  /** The id of the function call, where the model gave one. */
  callId?: string;
  /** Of the function, as the model was offered it. */
  name: string;
  args: Record<string, unknown>;
  /** Absent until it has ended. */
  outcome?: CallOutcome;
  /** What the model is answered: the `response` of a FunctionResponse. Absent until it has ended. */
  response?: Record<string, unknown>;
  /** What it gave, where that was too long for the model. */
  whole?: WholeResult;
  /** Tokens of the response by the count of this machine, where it was counted. */
  tokens?: number;
  /** Parley ended before the call did; where it had begun, nobody knows how far it came. */
  isInterrupted?: true;
  times: { startedAtMs?: number; endedAtMs?: number };
}

/** What a file was before a call of an answer changed it for the first time. */
export interface FileBefore {
  /** Its URI as text. */
  uri: string;
  /** Of its bytes on disk, which are kept beside the journals; absent where there was no file. */
  sha256?: string;
  /** The text that its editor had instead of these bytes, kept as UTF-8. */
  unsaved?: { sha256: string };
}

/** What a file was when a call had changed it. */
export interface FileAfter {
  /** Its URI as text. */
  uri: string;
  /** SHA-256 of its bytes, or of the unsaved text of its editor as UTF-8; absent where there was no file. */
  digest?: string;
  /** It has changes by others than the calls of the answer, too. */
  hasOthers?: true;
}

/** What the user asked. */
export interface UserTurn {
  role: 'user';
  id: string;
  parentId?: string;
  prompt: string;
  attachments: Attachment[];
  /** Parley asked, for the answer before to be gone on with. */
  isContinuation?: true;
  /** Parley answers the calls of the answer before, in their order; the prompt is empty. */
  calls?: ToolCall[];
  /** The files that its calls changed, in the order in which they did. */
  filesBefore?: FileBefore[];
  filesAfter?: FileAfter[];
}

/** The candidate of an answer that the chat goes on with; undefined until it has begun. */
export function chosenCandidate({
  answer,
  candidateIndex = 0,
}: ModelTurn): AnswerCandidate | undefined {
  return answer.candidates.find(({ index }) => index === candidateIndex);
}

/** The functions that an answer calls, in order. A call without a name can't be answered, and isn't sent back. */
export function calledFunctions(turn: ModelTurn): FunctionCall[] {
  const parts = chosenCandidate(turn)?.content.parts ?? [];
  return parts.flatMap(({ functionCall }) =>
    functionCall !== undefined && isFilled(functionCall.name) ? [functionCall] : [],
  );
}

/** Whether an answer has ended with calls, and waits for what they give. */
export function waitsForCalls(turn: ModelTurn): boolean {
  const isCut = chosenCandidate(turn)?.finishReason === 'MAX_TOKENS';
  return turn.status === 'done' && !isCut && calledFunctions(turn).length > 0;
}

/** What a model is asked for an answer that ended too early. */
export const continuationPrompt = 'Continue exactly where you stopped.';

/**
 * The state of an answer. `cut`: the stream ended without a finish reason, or Parley did; `stopped`: by
 * the user; `blocked`: by a filter; `failed`: by an error.
 */
export type AnswerStatus =
  | 'waiting'
  | 'streaming'
  | 'done'
  | 'stopped'
  | 'cut'
  | 'blocked'
  | 'failed';

/** Finish reasons that mean a filter took the answer away. */
const filterReasons = new Set<string | undefined>([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
]);

/** The state of an answer that the service ended: that of the candidate that the chat goes on with. */
export function statusOfWhole(turn: ModelTurn): 'done' | 'blocked' {
  const isBlocked =
    blockOf(turn.answer) !== undefined || filterReasons.has(chosenCandidate(turn)?.finishReason);
  return isBlocked ? 'blocked' : 'done';
}

/** Whether nothing of a turn can change any more but which candidate is chosen. */
export function hasEnded(turn: Turn): boolean {
  if (turn.role === 'model') return !isUnderWay(turn);
  return turn.calls === undefined || turn.calls.every(({ outcome }) => outcome !== undefined);
}

/** Which candidate of an answer is chosen, the one thing of an ended turn that can still change; undefined for the first. */
export function candidateOf(turn: Turn): number | undefined {
  return turn.role === 'model' ? turn.candidateIndex : undefined;
}

/** Whether an answer is still coming. */
export function isUnderWay({ status }: Pick<ModelTurn, 'status'>): boolean {
  return status === 'waiting' || status === 'streaming';
}

/** What is not sent of a path of turns, because the cached content that is named beside them holds it. */
export interface LeftOut {
  /** This many of the first turns. */
  turns: number;
  /** Of the turns behind those, by their ids: the ids of text attachments. */
  attachments: [turnId: string, ids: string[]][];
}

/**
 * The cached content that a chat was to use, and why an answer was asked for without it. `gone`: the
 * service does not have it any more; `refused`: it does not take it; `otherModel`: it is another model's;
 * `otherBeginning`: the chat no longer begins with what it holds; `otherTools`: the chat has other tools than it.
 */
export interface WithoutCache {
  /** `cachedContents/{id}`. */
  name: string;
  /** For display. */
  label: string;
  reason: 'gone' | 'refused' | 'otherModel' | 'otherBeginning' | 'otherTools';
}

/** What a model answered to its parent, so far or in the end. */
export interface ModelTurn {
  role: 'model';
  id: string;
  parentId: string;
  /** `models/{model}`; absent until it is asked. */
  model?: string;
  /** What it was asked with; absent if nothing was set. */
  settings?: ChatSettings;
  /** What the cached content of the settings held already. */
  leftOut?: LeftOut;
  /** The cached content that it was asked for without, where the chat was to use one. */
  withoutCache?: WithoutCache;
  /** Tokens of the request by the count of this machine; absent until they are counted. */
  predictedTokens?: number;
  answer: Answer;
  /** Of the candidate that the chat goes on with; absent if that is the one with index 0. */
  candidateIndex?: number;
  status: AnswerStatus;
  /** Its calls wait for the user, because of this. */
  reachedLimit?: ReachedLimit;
  times: AnswerTimes;
  error?: AnswerError;
}

/** When an answer was asked for, began and ended, in milliseconds since the Unix epoch, as far as it is known. */
export interface AnswerTimes {
  askedAtMs?: number;
  firstAtMs?: number;
  endedAtMs?: number;
}

/** What ended an answer, as far as it is kept; never a key. Without `info` it was our own mistake. */
export interface AnswerError {
  message: string;
  info?: ErrorInfo;
  /** The label of the attachment that could not be sent, where that was it. */
  attachment?: string;
}

export type Turn = UserTurn | ModelTurn;
