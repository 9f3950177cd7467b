import { randomUUID } from 'node:crypto';
import type { RetryNotice } from '../../client/clientOptions';
import { createRequest, type MediaPart } from '../../conversation/request';
import type { FinalStatus, JournalRecord } from '../../conversation/record';
import {
  isUnderWay,
  statusOfWhole,
  type AnswerError,
  type ModelTurn,
  type Turn,
} from '../../conversation/turn';
import { isComplete } from '../../protocol/answer';
import type { GenerateContentResponse } from '../../protocol/response';
import { isServiceError } from '../../protocol/serviceError';
import { MediaError } from '../../conversation/media/mediaError';
import type { ReportActivity } from '../../services/attachments/requestMedia';
import type { Connection } from '../../services/connection/connections';
import { settledOrAborted, untilAborted } from '../../base/abort';
import type { PlannedRequest } from '../../caching/records/planRequest';
import type { OpenConversation } from '../../storage/openConversation';

/**
 * Aborts a run because the window goes away: its answer gets no end, so that the next window finds it
 * cut rather than stopped by the user.
 */
export const windowCloses = Symbol('window closes');

/** What a run reports while it goes on. */
export interface AnswerObserver {
  onStart(turn: ModelTurn): void;
  /** The request has failed for now and is sent again later. */
  onRetry(turn: ModelTurn, notice: RetryNotice): void;
  /** What goes on before the first event. */
  onActivity(turn: ModelTurn, activity: string | undefined): void;
  onEvent(turn: ModelTurn, response: GenerateContentResponse): void;
  onEnd(turn: ModelTurn): void;
}

/** What a run needs beside the conversation. */
export interface AnswerSource {
  /** Where to send requests; given again for each run. */
  findTarget: () => Promise<AnswerTarget>;
  /** What to ask with; its model goes before the one of `findTarget`, which is handed in. Never rejects. */
  plan: (path: readonly Turn[], model: string) => Promise<PlannedRequest>;
  /** What to ask with at once instead of what has failed before any event; undefined: it has failed. */
  planWithoutCache: (failed: PlannedRequest, error: unknown) => PlannedRequest | undefined;
  /** The tokens of the request that the turns make; undefined if they can't be counted. Never rejects. */
  predict: (
    path: readonly Turn[],
    planned: PlannedRequest,
    signal: AbortSignal,
  ) => Promise<number | undefined>;
  /** Makes the media of the path ready for a service; rejects with what keeps it from being sent. */
  prepareMedia: (
    path: readonly Turn[],
    connection: Connection,
    signal: AbortSignal,
    notify: ReportActivity,
  ) => Promise<MediaPart>;
}

/** A service, and the model there that answers where a chat has none of its own, as `models/{model}`. */
export interface AnswerTarget {
  connection: Connection;
  model: string;
}

interface Run {
  open: OpenConversation;
  turn: ModelTurn;
  source: AnswerSource;
  signal: AbortSignal;
  observer: AnswerObserver;
}

/**
 * Asks for the answer to a user's turn and records it as it comes. Never rejects: what goes wrong is
 * the end of the answer, and all that had come stays. Resolves to the answer.
 */
export async function runAnswer(
  open: OpenConversation,
  userTurnId: string,
  source: AnswerSource,
  signal: AbortSignal,
  observer: AnswerObserver,
): Promise<ModelTurn> {
  const turn = beginAnswer(open, userTurnId);
  observer.onStart(turn);
  const run: Run = { open, turn, source, signal, observer };
  const end = await endOf(turn, signal, () => streamAnswer(run));
  if (signal.reason === windowCloses) return turn;
  open.record({ type: 'end', turnId: turn.id, ...end, atMs: open.nowMs });
  observer.onEnd(turn);
  return turn;
}

function beginAnswer(open: OpenConversation, parentId: string): ModelTurn {
  const id = randomUUID();
  open.record({ type: 'modelTurn', id, parentId, atMs: open.nowMs });
  const turn = open.conversation.turn(id);
  if (turn?.role !== 'model') throw new Error('a recorded turn is not in its conversation');
  return turn;
}

async function endOf(
  turn: ModelTurn,
  signal: AbortSignal,
  stream: () => Promise<void>,
): Promise<{ status: FinalStatus; error?: AnswerError }> {
  try {
    await stream();
    return { status: finalStatus(turn) };
  } catch (error) {
    if (signal.aborted) return { status: 'stopped' };
    return { status: 'failed', error: toAnswerError(error) };
  }
}

async function streamAnswer(run: Run): Promise<void> {
  const { open, turn, source, signal } = run;
  const target = await untilAborted(source.findTarget(), signal);
  const path = open.conversation.path(turn.parentId);
  const planned = await untilAborted(source.plan(path, target.model), signal);
  try {
    await streamPlanned(run, target, path, planned);
  } catch (error) {
    const isOver = signal.aborted || turn.status === 'streaming';
    const withoutCache = isOver ? undefined : source.planWithoutCache(planned, error);
    if (withoutCache === undefined) throw error;
    await streamPlanned(run, target, path, withoutCache);
  }
}

async function streamPlanned(
  { open, turn, source, signal, observer }: Run,
  { connection, model: ofAllChats }: AnswerTarget,
  path: readonly Turn[],
  planned: PlannedRequest,
): Promise<void> {
  const { settings, leftOut } = planned;
  const model = settings.model ?? ofAllChats;
  const asked = askedRecord(turn, model, planned);
  open.record(asked);
  // Nothing is recorded after the end: the chat may have been deleted since.
  const isAsked = (): boolean =>
    isUnderWay(turn) && turn.settings === asked.settings && turn.leftOut === leftOut;
  // The request does not wait for its count.
  const counted = source.predict(path, planned, signal).then((predictedTokens) => {
    if (predictedTokens === undefined || !isAsked()) return;
    open.record({ ...asked, predictedTokens });
  });
  const sent = path.slice(leftOut?.turns);
  const mediaPart = await source.prepareMedia(sent, connection, signal, (activity) =>
    observer.onActivity(turn, activity),
  );
  const request = createRequest(path, settings, mediaPart, leftOut);
  const stream = connection.client.streamGenerateContent(model, request, {
    signal,
    onRetry: (notice) => observer.onRetry(turn, notice),
  });
  for await (const response of stream) {
    open.record({ type: 'event', turnId: turn.id, response, atMs: open.nowMs });
    observer.onEvent(turn, response);
  }
  // A stop ends this wait alone: the answer is whole.
  await settledOrAborted(counted, signal);
}

function askedRecord(
  { id: turnId }: ModelTurn,
  model: string,
  { settings, leftOut, withoutCache }: PlannedRequest,
): Extract<JournalRecord, { type: 'request' }> {
  return {
    type: 'request',
    turnId,
    model,
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(leftOut && { leftOut }),
    ...(withoutCache && { withoutCache }),
  };
}

function finalStatus(turn: ModelTurn): FinalStatus {
  return isComplete(turn.answer) ? statusOfWhole(turn) : 'cut';
}

function toAnswerError(error: unknown): AnswerError {
  if (error instanceof MediaError) {
    const { attachment, problem } = error;
    return { message: problem.message, info: problem.info, attachment };
  }
  if (isServiceError(error)) return { message: error.message, info: error.info };
  return { message: error instanceof Error ? error.message : String(error) };
}
