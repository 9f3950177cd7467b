import { randomUUID } from 'node:crypto';
import { untilAborted } from '../../../base/abort';
import { endOfText, startOfText } from '../../../base/shortText';
import type { Clock } from '../../../base/clock';
import { describeError, type Log } from '../../../base/log';
import {
  calledFunctions,
  type CallOutcome,
  type ModelTurn,
  type ToolCall,
  type Turn,
  type UserTurn,
  type WholeResult,
} from '../../../conversation/turn';
import type { OpenConversation } from '../../../storage/openConversation';
import { windowCloses } from '../answerRun';
import type { CallPlace, ChatTool, LiveChange } from '../../../languageModel/chatTool';
import { LiveCalls } from './liveCalls';
import type { ChangedFiles } from './changes/restore/changedFiles';
import type { WholeResults } from './wholeResults';

/** Of a result, in UTF-16 units: about 15,000 tokens. What ends it, such as what a program printed last, may say most. */
const maxBeginning = 48_000;
const maxEnd = 16_000;
/** A tool that takes longer has lost its way. */
const usualLimitMs = 120_000;

interface Ended {
  outcome: CallOutcome;
  response: Record<string, unknown>;
  whole?: WholeResult;
}

/** A call, and where it is among those of its turn. */
interface Begun {
  turnId: string;
  index: number;
  call: ToolCall;
}

/** Counts the tokens of a text on this machine. */
export type CountText = (text: string, signal: AbortSignal) => Promise<number>;

/** What the calls of a turn are run with. */
export interface RunOptions {
  /** What the model may call. */
  tools: readonly ChatTool[];
  /** Aborted when the user stops them, or the window closes. */
  signal: AbortSignal;
  /** What is shown of a call has changed: its index. */
  readonly onDidChange: (index: number) => void;
}

/** The files that calls have changed. */
export type ChatFiles = Pick<
  ChangedFiles,
  'of' | 'update' | 'restore' | 'onDidChange' | 'onDidRecord'
>;

/** Runs the calls of an answer, each with a record of its beginning and its end. */
export class ToolRuns {
  readonly count: CountText;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly live = new LiveCalls();
  readonly results: Pick<WholeResults, 'keep' | 'open'>;
  readonly files: ChatFiles;

  constructor(
    count: CountText,
    results: Pick<WholeResults, 'keep' | 'open'>,
    files: ChatFiles,
    clock: Clock,
    log: Log,
  ) {
    this.count = count;
    this.results = results;
    this.files = files;
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
  async run(open: OpenConversation, turn: UserTurn, options: RunOptions): Promise<void> {
    const runCall = async (call: ToolCall, index: number): Promise<void> => {
      if (call.outcome !== undefined) return;
      // Each listens to a signal of its own: Node warns of many listeners on one.
      const signal = AbortSignal.any([options.signal]);
      const begun = { turnId: turn.id, index, call };
      const ended = await this.#end(open, begun, { ...options, signal });
      const tokens = await this.#tokensOf(ended.response);
      if (options.signal.reason === windowCloses) return;
      open.record({
        type: 'callEnd',
        turnId: turn.id,
        index,
        ...ended,
        ...(tokens !== undefined && { tokens }),
        atMs: open.nowMs,
      });
      options.onDidChange(index);
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
    for (const [index, call] of turn.calls.entries()) {
      if (call.outcome !== undefined) continue;
      const ended = hadBegun(call) ? interrupted() : notRun();
      open.record({ type: 'callEnd', turnId: turn.id, index, ...ended, atMs: open.nowMs });
    }
    return turn;
  }

  async #end(
    open: OpenConversation,
    { turnId, index, call }: Begun,
    options: RunOptions,
  ): Promise<Ended> {
    const { signal } = options;
    const tool = options.tools.find(({ name }) => name === call.name);
    if (tool === undefined) return failed(`There is no function ${call.name}.`);
    const isAgain = hadBegun(call);
    if (isAgain && !canRunAgain(tool)) return interrupted();
    const place = { conversationId: open.conversation.id, turnId, index };
    this.live.begin(place);
    try {
      if (!(await this.#isAllowed(tool, call, place, options))) {
        return { outcome: 'refused', response: { error: 'The user did not allow this.' } };
      }
      open.record({ type: 'callStart', turnId, index, atMs: open.nowMs });
      // Whatever it does can't be taken back: that it began has to be known first, should Parley end in the middle.
      if (tool.kind !== 'read') await untilAborted(open.settled(), signal);
      options.onDidChange(index);
      const report = (text: string): void => {
        this.live.report(place, text);
        options.onDidChange(index);
      };
      const propose = (change: LiveChange): void => {
        this.live.propose(place, change);
        options.onDidChange(index);
      };
      const result = await this.#withinLimit(tool, signal, (limited) =>
        tool.run(call.args, { signal: limited, place, isAgain, report, propose }),
      );
      const whole = await this.#kept(result);
      const response = { result: cut(result) };
      // A change that is made stays made, though the user stopped meanwhile.
      if (signal.aborted && tool.kind !== 'change') {
        return { ...stopped(`The user stopped this. ${cut(result)}`), ...whole };
      }
      return { outcome: 'done', response, ...whole };
    } catch (error) {
      if (signal.aborted) return stopped(tool.stoppedNote ?? 'The user stopped this.');
      this.#log.info(`tool ${tool.name}: ${describeError(error)}`);
      return failed(error instanceof Error ? error.message : String(error));
    } finally {
      this.live.end(place);
    }
  }

  /** Asks the user where a tool wants a yes. */
  async #isAllowed(
    tool: ChatTool,
    { args }: ToolCall,
    place: CallPlace,
    { signal, onDidChange }: RunOptions,
  ): Promise<boolean> {
    const question = await untilAborted(Promise.resolve(tool.question?.(args)), signal);
    if (question === undefined) return true;
    const answering = this.live.ask(place, question, signal);
    onDidChange(place.index);
    const answer = await answering;
    if (answer === 'always') await question.always?.remember();
    return answer !== 'deny';
  }

  async #withinLimit(
    { limitMs = usualLimitMs, endsItself }: ChatTool,
    signal: AbortSignal,
    run: (limited: AbortSignal) => Promise<string>,
  ): Promise<string> {
    if (endsItself) return run(signal);
    if (limitMs === Infinity) return untilAborted(run(signal), signal);
    const limit = new AbortController();
    const cancelTimer = this.#clock.setTimer(
      () => limit.abort(new Error(`It took longer than ${limitMs / 1000} seconds.`)),
      limitMs,
    );
    const either = AbortSignal.any([signal, limit.signal]);
    try {
      return await untilAborted(run(either), either);
    } finally {
      cancelTimer();
    }
  }

  /** The whole of a result that is cut. Without it the chat goes on: the disk may be full. */
  async #kept(result: string): Promise<Pick<Ended, 'whole'>> {
    if (!isTooLong(result)) return {};
    try {
      return { whole: { sha256: await this.results.keep(result), length: result.length } };
    } catch (error) {
      this.#log.warn(`a whole result: ${describeError(error)}`);
      return {};
    }
  }

  async #tokensOf(response: Record<string, unknown>): Promise<number | undefined> {
    try {
      return await this.count(JSON.stringify(response), new AbortController().signal);
    } catch (error) {
      this.#log.warn(`token count of a result: ${describeError(error)}`);
      return undefined;
    }
  }
}

/** Whether a call had begun when Parley ended. */
function hadBegun({ isInterrupted, times }: ToolCall): boolean {
  return isInterrupted === true && times.startedAtMs !== undefined;
}

/** What had begun may have done anything by then: only what reads begins again by itself. */
function canRunAgain({ kind, canRunAgain: canBegin }: ChatTool): boolean {
  return kind === 'read' || canBegin === true;
}

function interrupted(): Ended {
  return stopped('Interrupted before it ended. How far it came isn’t known.');
}

function notRun(): Ended {
  return { outcome: 'notRun', response: { error: 'The user went on without running this.' } };
}

function stopped(error: string): Ended {
  return { outcome: 'stopped', response: { error } };
}

function failed(error: string): Ended {
  return { outcome: 'failed', response: { error: cut(error) } };
}

function isTooLong(text: string): boolean {
  return text.length > maxBeginning + maxEnd;
}

function cut(text: string): string {
  if (!isTooLong(text)) return text;
  const [beginning, end] = [startOfText(text, maxBeginning), endOfText(text, maxEnd)];
  const leftOut = text.length - beginning.length - end.length;
  return `${beginning}\n… ${leftOut} of ${text.length} characters are left out here …\n${end}`;
}
