import type { UsageMetadata } from '../protocol/response';

/** What the answer to a prompt may take, with all of its rounds of calls, before the user is asked. */
export const limitIds = ['rounds', 'calls', 'tokens', 'minutes'] as const;

export type LimitId = (typeof limitIds)[number];

/** Whole numbers from 1 on; what is absent has no limit. */
export type AnswerLimits = Partial<Record<LimitId, number>>;

/** Where an answer stopped. */
export interface ReachedLimit {
  id: LimitId;
  /** What was set. */
  most: number;
}

/** What holds where a chat says nothing. */
export const defaultLimits = { rounds: 25, calls: 200 } satisfies AnswerLimits;

/** The limits as they hold for a chat; what isn't a limit, as a journal may have it, leaves the default. */
export function limitsOf(chosen: AnswerLimits | undefined): AnswerLimits {
  const limits: AnswerLimits = { ...defaultLimits };
  for (const id of limitIds) {
    const value = chosen?.[id];
    if (isLimit(value)) limits[id] = value;
  }
  return limits;
}

export function isLimit(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

/** The tokens of a request and its answer, as far as a service reports them; of the prompt, else those expected. */
export function tokensTaken(usage: UsageMetadata = {}, expectedPrompt = 0): number {
  const { promptTokenCount = expectedPrompt, candidatesTokenCount = 0 } = usage;
  const { toolUsePromptTokenCount = 0, thoughtsTokenCount = 0 } = usage;
  const parts =
    promptTokenCount + candidatesTokenCount + toolUsePromptTokenCount + thoughtsTokenCount;
  return usage.totalTokenCount ?? parts;
}

/** What an answer has taken since the user asked for it, or had it continued. */
export class TakenByAnswer {
  readonly #startedAtMs: number;
  #rounds = 0;
  #calls = 0;
  #tokens = 0;

  constructor(startedAtMs: number) {
    this.#startedAtMs = startedAtMs;
  }

  /** Of a request and its answer. */
  addTokens(tokens: number): void {
    this.#tokens += tokens;
  }

  addRound(calls: number): void {
    this.#rounds += 1;
    this.#calls += calls;
  }

  /** The limit that keeps the next calls from being run; undefined where none does. */
  reached(limits: AnswerLimits, calls: number, nowMs: number): ReachedLimit | undefined {
    const taken: Record<LimitId, number> = {
      rounds: this.#rounds + 1,
      calls: this.#calls + calls,
      // What has been taken is taken: the next request would be beyond the limit.
      tokens: this.#tokens + 1,
      minutes: (nowMs - this.#startedAtMs) / 60_000,
    };
    const id = limitIds.find((each) => isBeyond(each, taken[each], limits[each]));
    const most = id && limits[id];
    return id === undefined || most === undefined ? undefined : { id, most };
  }
}

function isBeyond(id: LimitId, taken: number, most = Infinity): boolean {
  return id === 'minutes' ? taken >= most : taken > most;
}
