import { randomUUID } from 'node:crypto';
import { untilAborted } from '../../../base/abort';
import { startOfText } from '../../../base/shortText';
import type { Clock } from '../../../base/clock';
import { describeError, type Log } from '../../../base/log';
import {
  calledFunctions,
  type CallOutcome,
  type ModelTurn,
  type ToolCall,
  type Turn,
  type UserTurn,
} from '../../../conversation/turn';
import type { OpenConversation } from '../../../storage/openConversation';
import { windowCloses } from '../answerRun';
import type { ChatTool } from '../../../languageModel/chatTool';

/** Of a result, in UTF-16 units: about 15,000 tokens. */
const maxResult = 64_000;
/** A tool that takes longer has lost its way. */
const limitMs = 120_000;

interface Ended {
  outcome: CallOutcome;
  response: Record<string, unknown>;
}

/** Counts the tokens of a text on this machine. */
export type CountText = (text: string, signal: AbortSignal) => Promise<number>;

/** Runs the calls of an answer, each with a record of its beginning and its end. */
export class ToolRuns {
  readonly tools: readonly ChatTool[];
  readonly #count: CountText;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(tools: readonly ChatTool[], count: CountText, clock: Clock, log: Log) {
    this.tools = tools;
    this.#count = count;
    this.#clock = clock;
    this.#log = log;
  }

  /** Adds the turn that answers the calls of an answer; undefined if it calls nothing. */
  begin(open: OpenConversation, answer: ModelTurn): UserTurn | undefined {
    const calls = calledFunctions(answer).map(({ id, name, args = {} }) => ({
      ...(id !== undefined && { callId: id }),
      name,
      args,
    }));
    if (calls.length === 0) return undefined;
    const turnId = randomUUID();
    const asked = { parentId: answer.id, prompt: '', attachments: [], calls };
    open.record({ type: 'userTurn', id: turnId, ...asked, atMs: open.nowMs });
    const turn = open.conversation.turn(turnId);
    return turn?.role === 'user' ? turn : undefined;
  }

  /** Runs what has not ended of the calls of a turn, all at once. Never rejects: what goes wrong is a result. */
  async run(
    open: OpenConversation,
    turn: UserTurn,
    signal: AbortSignal,
    onDidChange: () => void,
  ): Promise<void> {
    const runCall = async (call: ToolCall, index: number): Promise<void> => {
      if (call.outcome !== undefined) return;
      open.record({ type: 'callStart', turnId: turn.id, index, atMs: open.nowMs });
      onDidChange();
      const ended = await this.#end(call, signal);
      const tokens = await this.#tokensOf(ended.response);
      if (signal.reason === windowCloses) return;
      open.record({
        type: 'callEnd',
        turnId: turn.id,
        index,
        ...ended,
        ...(tokens !== undefined && { tokens }),
        atMs: open.nowMs,
      });
      onDidChange();
    };
    await Promise.all((turn.calls ?? []).map(runCall));
  }

  /**
   * The chat goes on behind a turn without calls that have not ended: the model is answered that they did not run,
   * because services refuse a call without a response. Returns the turn that is the last one then.
   */
  skip(open: OpenConversation, last: Turn | undefined): Turn | undefined {
    const turn = last?.role === 'model' ? this.begin(open, last) : last;
    if (turn?.role !== 'user' || turn.calls === undefined) return last;
    for (const [index, { outcome }] of turn.calls.entries()) {
      if (outcome !== undefined) continue;
      const response = { error: 'The user went on without running this.' };
      const ended = { outcome: 'notRun', response } as const;
      open.record({ type: 'callEnd', turnId: turn.id, index, ...ended, atMs: open.nowMs });
    }
    return turn;
  }

  async #end({ name, args }: ToolCall, signal: AbortSignal): Promise<Ended> {
    const tool = this.tools.find((each) => each.name === name);
    if (tool === undefined) return failed(`There is no function ${name}.`);
    const limit = new AbortController();
    const cancelTimer = this.#clock.setTimer(
      () => limit.abort(new Error(`It took longer than ${limitMs / 1000} seconds.`)),
      limitMs,
    );
    const either = AbortSignal.any([signal, limit.signal]);
    try {
      const result = await untilAborted(tool.run(args, either), either);
      return { outcome: 'done', response: { result: cut(result) } };
    } catch (error) {
      if (signal.aborted) {
        return { outcome: 'stopped', response: { error: 'The user stopped this.' } };
      }
      this.#log.info(`tool ${tool.name}: ${describeError(error)}`);
      return failed(error instanceof Error ? error.message : String(error));
    } finally {
      cancelTimer();
    }
  }

  async #tokensOf(response: Record<string, unknown>): Promise<number | undefined> {
    try {
      return await this.#count(JSON.stringify(response), new AbortController().signal);
    } catch (error) {
      this.#log.warn(`token count of a result: ${describeError(error)}`);
      return undefined;
    }
  }
}

function failed(error: string): Ended {
  return { outcome: 'failed', response: { error: cut(error) } };
}

function cut(text: string): string {
  if (text.length <= maxResult) return text;
  return `${startOfText(text, maxResult)}\n… cut after ${maxResult} of ${text.length} characters.`;
}
