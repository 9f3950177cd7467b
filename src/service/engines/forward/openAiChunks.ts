import type { Part } from '../../../protocol/content';
import type { FinishReason, UsageMetadata } from '../../../protocol/response';
import type { EngineEvent, TokenStep } from '../../engine';
import { countIn } from './countIn';
import { CallAssembler } from './functionTools';
import { reasoningSignature } from './keptReasoning';
import { callsIn, reasoningIn, textIn, thoughtIn, type Delta } from './openAiDelta';
import { recordsIn } from './recordsIn';

interface ReportedToken {
  token: string;
  logprob: number;
  top_logprobs?: unknown;
}

/** An event of a chat completion. */
interface Chunk {
  choices?: {
    delta?: Delta;
    /** Of servers that don't stream. */
    message?: Delta;
    finish_reason?: string | null;
    logprobs?: { content?: unknown } | null;
  }[];
  usage?: {
    prompt_tokens?: unknown;
    completion_tokens?: unknown;
    /** Only of servers that say what they did not have to read again. */
    prompt_tokens_details?: { cached_tokens?: unknown } | null;
    completion_tokens_details?: { reasoning_tokens?: unknown } | null;
  } | null;
  /** Of llama-server: the tokens of the prompt that it knew and that it read, and those it has written. */
  timings?: { cache_n?: unknown; prompt_n?: unknown; predicted_n?: unknown } | null;
}

/** Reads the events of a chat completion. */
export class ChunkReader {
  readonly #address: string;
  readonly #calls = new CallAssembler();
  readonly #thoughts = new ThoughtTokens();
  #reasoning = '';
  #isText = true;
  #ending: EngineEvent = {};
  /** Whether any of them was of an answer, and what came instead. */
  isAnswer = false;
  other: unknown;

  constructor(address: string) {
    this.#address = address;
  }

  /** What a chunk brings, unless that has to wait for the end. */
  take(chunk: Chunk): EngineEvent | undefined {
    if (Array.isArray(chunk.choices)) this.isAnswer = true;
    else this.other ??= chunk;
    this.#isText = isTextIn(chunk, this.#isText);
    // The counts come in an event of their own after the reason, and the reason has to come last.
    const { finishReason, ...news } = toEvent(chunk, this.#isText);
    this.#addCalls(chunk);
    const usageMetadata = { ...this.#ending.usageMetadata, ...this.#thoughts.part(chunk, news) };
    const isCounted = Object.keys(usageMetadata).length > 0;
    this.#ending = {
      ...this.#ending,
      ...(finishReason !== undefined && { finishReason }),
      ...(isCounted && { usageMetadata }),
    };
    const isNews = news.parts !== undefined || news.logprobs !== undefined;
    return isNews ? { ...news, ...(isCounted && { usageMetadata }) } : undefined;
  }

  /** The last event; undefined for an answer that was cut. */
  finish(): EngineEvent | undefined {
    if (this.#ending.finishReason === undefined) return undefined;
    const signature =
      this.#reasoning === '' ? undefined : reasoningSignature(this.#address, this.#reasoning);
    return withCalls(this.#ending, this.#calls.finish(), signature);
  }

  #addCalls(chunk: Chunk): void {
    const delta = deltaOf(chunk);
    this.#reasoning += reasoningIn(delta);
    // Servers that send calls whole leave their numbers out.
    callsIn(delta).forEach((piece, place) => this.#calls.add(piece, place));
  }
}

/** @param thoughtSignature of the first call: it goes back with it */
function withCalls(
  ending: EngineEvent,
  calls: Part[] | undefined,
  thoughtSignature: string | undefined,
): EngineEvent {
  if (calls === undefined) {
    // A call that a limit cut has no fault of its own.
    const isCut = ending.finishReason === 'MAX_TOKENS';
    return isCut ? ending : { ...ending, finishReason: 'MALFORMED_FUNCTION_CALL' };
  }
  const [first, ...others] = calls;
  if (first === undefined) return ending;
  const signed = thoughtSignature === undefined ? first : { ...first, thoughtSignature };
  return { ...ending, parts: [signed, ...others] };
}

function deltaOf({ choices }: Chunk): Delta {
  const { message, delta } = choices?.[0] ?? {};
  return delta ?? message ?? {};
}

/**
 * Whether the tokens of a piece are of the visible text, and not of a thought or a call. A piece that is empty, whose
 * tokens only begin a character, is of what the one before was.
 */
function isTextIn(chunk: Chunk, wasText: boolean): boolean {
  const delta = deltaOf(chunk);
  if (textIn(delta) !== '') return true;
  return wasText && thoughtIn(delta) === '' && callsIn(delta).length === 0;
}

function toEvent(chunk: Chunk, isText: boolean): EngineEvent {
  const { finish_reason: reason, logprobs } = chunk.choices?.[0] ?? {};
  const reported = recordsIn(logprobs?.content) as unknown as ReportedToken[];
  const parts = deltaParts(deltaOf(chunk));
  return {
    ...(parts.length > 0 && { parts }),
    ...(isText && reported.length > 0 && { logprobs: reported.map(tokenStep) }),
    ...(typeof reason === 'string' && { finishReason: finishReasons.get(reason) ?? 'OTHER' }),
  };
}

function tokenStep({ token, logprob, top_logprobs: top }: ReportedToken): TokenStep {
  return {
    token,
    logProbability: logprob,
    top: (recordsIn(top) as unknown as ReportedToken[]).map((other) => ({
      token: other.token,
      logProbability: other.logprob,
    })),
  };
}

function deltaParts(delta: Delta): Part[] {
  const [thought, text] = [thoughtIn(delta), textIn(delta)];
  return [
    ...(thought === '' ? [] : [{ text: thought, thought: true }]),
    ...(text === '' ? [] : [{ text }]),
  ];
}

/** Parts what a server has written, as it reports it with each piece, into thoughts and answer. */
class ThoughtTokens {
  #thoughts: number | undefined;
  #isThinking = true;

  /** The counts that a chunk reports, if it does. */
  part({ usage, timings }: Chunk, { parts = [] }: EngineEvent): UsageMetadata {
    const counts = { ...timedUsage(timings ?? {}), ...(usage && reportedUsage(usage)) };
    const written = counts.candidatesTokenCount;
    if (parts.some(({ thought }) => thought !== true)) this.#isThinking = false;
    const isThought = this.#isThinking && parts.length > 0;
    // Only who counts piece by piece says how many of them were thoughts.
    if (isThought && timings) this.#thoughts = written;
    const thoughts = reasoningTokens(usage) ?? this.#thoughts;
    if (written === undefined || thoughts === undefined) return counts;
    const thoughtsTokenCount = Math.min(thoughts, written);
    return { ...counts, thoughtsTokenCount, candidatesTokenCount: written - thoughtsTokenCount };
  }
}

function timedUsage({
  cache_n: cached,
  prompt_n: read,
  predicted_n: written,
}: NonNullable<Chunk['timings']>): UsageMetadata {
  const [known, seen, candidates] = [countIn(cached), countIn(read), countIn(written)];
  return {
    ...(known !== undefined &&
      seen !== undefined && { promptTokenCount: known + seen, cachedContentTokenCount: known }),
    ...(candidates !== undefined && { candidatesTokenCount: candidates }),
  };
}

function reportedUsage({
  prompt_tokens: prompt,
  completion_tokens: completion,
  prompt_tokens_details: details,
}: NonNullable<Chunk['usage']>): UsageMetadata {
  const [input, output] = [countIn(prompt), countIn(completion)];
  const reused = countIn(details?.cached_tokens);
  return {
    ...(reused !== undefined &&
      reused > 0 && { cachedContentTokenCount: Math.min(reused, input ?? reused) }),
    ...(input !== undefined && { promptTokenCount: input }),
    ...(output !== undefined && { candidatesTokenCount: output }),
  };
}

/** Undefined for zero, too: servers that send it may not count thoughts. */
function reasoningTokens(usage: Chunk['usage']): number | undefined {
  const tokens = countIn(usage?.completion_tokens_details?.reasoning_tokens);
  return tokens === 0 ? undefined : tokens;
}

const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'STOP'],
  ['length', 'MAX_TOKENS'],
  ['model_length', 'MAX_TOKENS'],
  ['tool_calls', 'STOP'],
  ['content_filter', 'SAFETY'],
]);
