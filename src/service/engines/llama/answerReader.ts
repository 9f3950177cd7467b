import type { Part } from '../../../protocol/content';
import { failure } from '../../../protocol/failure';
import type { UsageMetadata } from '../../../protocol/response';
import { misfitOf } from '../../../schema/misfit';
import type { SchemaNode } from '../../../schema/schemaNode';
import type { EngineEvent } from '../../engine';
import { CallReader, readCalls } from './callReader';
import type { GenerationPlan } from './generationPlan';
import type { GenerationOutcome, ModelFacts, TextPiece } from './llamaMessages';

/** Makes events of what the model writes. */
export class AnswerReader {
  readonly #plan: GenerationPlan;
  readonly #calls: CallReader | undefined;
  readonly #facts: ModelFacts;
  readonly #modelName: string;
  #text = '';
  #prompt: UsageMetadata = {};

  constructor(plan: GenerationPlan, facts: ModelFacts, modelName: string) {
    this.#plan = plan;
    this.#facts = facts;
    this.#modelName = modelName;
    const { callFormat } = facts;
    this.#calls =
      plan.reads === 'calls' && callFormat !== undefined ? new CallReader(callFormat) : undefined;
  }

  take({ text, outputTokens, steps, prompt }: TextPiece): EngineEvent {
    if (prompt !== undefined) {
      const { promptTokens, cachedTokens } = prompt;
      this.#prompt = { promptTokenCount: promptTokens, cachedContentTokenCount: cachedTokens };
    }
    this.#text += text;
    return {
      parts: this.#partsOf(text),
      usageMetadata: { ...this.#prompt, candidatesTokenCount: outputTokens },
      ...(steps === undefined ? {} : { logprobs: steps }),
    };
  }

  finish(outcome: GenerationOutcome): EngineEvent {
    if (outcome.kind === 'refused') throw failure('INVALID_ARGUMENT', outcome.reason);
    const { outputTokens, promptTokens, cachedTokens } = outcome;
    const usageMetadata: UsageMetadata = {
      promptTokenCount: promptTokens,
      cachedContentTokenCount: cachedTokens,
      candidatesTokenCount: outputTokens,
    };
    const isFull = outcome.kind === 'full';
    return { usageMetadata, ...this.#ending(isFull) };
  }

  #partsOf(text: string): Part[] {
    if (this.#plan.reads === 'call') return [];
    if (this.#calls !== undefined) return this.#calls.take(text);
    return text === '' ? [] : [{ text }];
  }

  #ending(isFull: boolean): EngineEvent {
    const { callFormat } = this.#facts;
    if (this.#plan.reads === 'call' && callFormat !== undefined) {
      const parts = readCalls(this.#text, callFormat);
      if (parts !== undefined) return { parts, finishReason: 'STOP', finishMessage: calledMessage };
      return { parts: [], finishReason: isFull ? 'MAX_TOKENS' : 'MALFORMED_FUNCTION_CALL' };
    }
    const { parts, isMalformed } = this.#calls?.finish() ?? { parts: [], isMalformed: false };
    if (isMalformed && !isFull) {
      const finishMessage = `Malformed function call: ${this.#text.slice(0, 2000)}`;
      return { parts, finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage };
    }
    if (isFull) return { parts, finishReason: 'MAX_TOKENS' };
    const misfit =
      this.#plan.reads === 'json' ? misfitIn(this.#text, this.#plan.schema) : undefined;
    if (misfit === undefined) return { parts, finishReason: 'STOP' };
    const finishMessage = `${this.#modelName} wrote JSON that doesn’t fit the schema: ${misfit}.`;
    return { parts, finishReason: 'OTHER', finishMessage };
  }
}

/** As real servers say it. */
const calledMessage = 'Model generated function call(s).';

/** Where a whole answer breaks what the grammar could not hold. */
function misfitIn(text: string, schema: SchemaNode | undefined): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const misfit = schema && misfitOf(value, schema);
    return misfit && `${misfit.path} (${misfit.keyword})`;
  } catch {
    return 'it isn’t JSON';
  }
}
