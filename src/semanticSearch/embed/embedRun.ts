import type { EmbeddingsClient } from '../../client/embeddingsClient';
import type { RetryPolicy } from '../../client/clientOptions';
import type { EmbedContentRequest } from '../../protocol/embedding';
import { isServiceError, type ServiceError } from '../../protocol/serviceError';
import type { VectorSpace } from '../../search/vectorSpace';
import type { EmbedOptions, TextToEmbed } from '../../search/embed/embedder';
import {
  isRefusedForContent,
  requestsNamed,
  speaksOfLength,
  tokensAllowed,
} from '../../search/embed/refusals';
import { textBeginning, type CountTokens } from '../../search/embed/textBeginning';
import { unitVector } from '../../search/embed/unitVector';

/** How much goes into one request. What a service refuses, or fails with, makes it less. */
export interface BatchLimits {
  /** As many as the service may take at all, as far as it is known. */
  maxCount: number;
  count: number;
  /** The last batch came by parts alone: the service may have been away, or have had too much in it. */
  isDoubted?: boolean;
  /** The most that came at once. */
  proven?: number;
  /** UTF-16 code units of all texts of a batch; a single text may have more. */
  readonly chars: number;
}

/** A model that embeds, as far as requests depend on it. */
export interface EmbeddingModel {
  space: VectorSpace;
  /** Sent if the model's own vectors are longer than those of the space. */
  outputDimensionality?: number;
  /** Tokens of one text that the model takes, if that is known. */
  inputTokenLimit?: number;
  limits: BatchLimits;
}

/** The index has time: it outlasts a limit by the minute, or a service that is started again. */
const patience: Partial<RetryPolicy> = {
  maxAttempts: 10,
  baseDelayMs: 1000,
  maxDelayMs: 60_000,
  maxRetryAfterMs: 600_000,
};

/** The same text is cut so often before it is given up. */
const maxCuts = 8;
/** What is left of a text that is refused though it should not be too long: the service counts otherwise. */
const cutShare = 0.75;
/** Every model takes this: whoever refuses it fails for another reason than the text. */
const plainText = 'text';
/** Where more texts in a row are refused, it isn't one of them. */
const maxRefused = 8;

/** Embeds one list of texts in its order, one request after the other. */
export class EmbedRun {
  readonly #model: EmbeddingModel;
  readonly #client: () => EmbeddingsClient;
  readonly #countTokens: CountTokens;
  readonly #options: EmbedOptions;
  readonly #texts: TextToEmbed[];
  /** How often texts were cut, by their numbers. */
  readonly #cuts = new Map<number, number>();
  /** Texts in a row that were given up. */
  #refused = 0;
  /** Of the batch that is taken by parts, the most that came at once; 0 where a text was given up. */
  #largestPart = 0;

  constructor(
    model: EmbeddingModel,
    client: () => EmbeddingsClient,
    countTokens: CountTokens,
    texts: readonly TextToEmbed[],
    options: EmbedOptions,
  ) {
    this.#model = model;
    this.#client = client;
    this.#countTokens = countTokens;
    this.#texts = [...texts];
    this.#options = options;
  }

  /** Rejects with the service's error; what came before was reported. */
  async vectors(): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    while (vectors.length < this.#texts.length) {
      const from = vectors.length;
      const count = batchLength(this.#texts, from, this.#model.limits);
      const answered = await this.#batch(from, count);
      // Undefined: the same again, with less in it.
      if (answered === undefined) continue;
      for (const each of answered) vectors.push(each);
      this.#options.onBatch?.(answered, from);
    }
    return vectors;
  }

  async #batch(from: number, count: number): Promise<Float32Array[] | undefined> {
    try {
      // Somebody waits for a question, nobody for a document.
      const retry = this.#options.purpose === 'document' ? patience : {};
      const vectors = await this.#embedded(from, count, retry);
      const { limits } = this.#model;
      if (count > 1) limits.isDoubted = false;
      limits.proven = Math.max(limits.proven ?? 1, count);
      return vectors;
    } catch (error) {
      if (isRefusedForContent(error) && (await this.#lessen(error, from, count))) return undefined;
      const { limits } = this.#model;
      // It may have become one text by now.
      const whole = batchLength(this.#texts, from, { ...limits, count: limits.maxCount });
      return this.#inParts(error, from, whole);
    }
  }

  /** Where it helps two batches in a row, it was how much was in them: more is not tried again. */
  async #inParts(error: unknown, from: number, count: number): Promise<Float32Array[]> {
    const { limits } = this.#model;
    this.#largestPart = 1;
    const vectors = await this.#divided(error, from, count);
    const { proven = 1 } = limits;
    if (count <= proven || this.#largestPart === 0) return vectors;
    if (limits.isDoubted === true) {
      limits.maxCount = Math.max(this.#largestPart, proven);
      limits.count = limits.maxCount;
    }
    limits.isDoubted = true;
    return vectors;
  }

  /** Takes a batch by halves: a text that the model fails on must not keep the others from their vectors. */
  async #divided(error: unknown, from: number, count: number): Promise<Float32Array[]> {
    if (!this.#mayBeOfText(error)) throw error;
    if (count === 1) {
      const isCut = isRefusedForLength(error) && (await this.#cut(from, this.#limitOf(error)));
      return isCut ? this.#part(from, 1) : [await this.#giveUp(error, from)];
    }
    const half = Math.ceil(count / 2);
    return [...(await this.#part(from, half)), ...(await this.#part(from + half, count - half))];
  }

  async #part(from: number, count: number): Promise<Float32Array[]> {
    try {
      return await this.#embedded(from, count);
    } catch (error) {
      return this.#divided(error, from, count);
    }
  }

  async #embedded(
    from: number,
    count: number,
    retry?: Partial<RetryPolicy>,
  ): Promise<Float32Array[]> {
    const vectors = await this.#ask(this.#texts.slice(from, from + count), retry);
    this.#refused = 0;
    if (this.#largestPart > 0) this.#largestPart = Math.max(this.#largestPart, count);
    return vectors;
  }

  #mayBeOfText(error: unknown): boolean {
    if (this.#options.purpose === 'query') return false;
    const isFailure = isServiceError(error, 'server') || isServiceError(error, 'protocol');
    return isFailure || isRefusedForContent(error);
  }

  /** Zeros, to which nothing is similar, for a text that is refused once more while the service takes another one. */
  async #giveUp(error: unknown, index: number): Promise<Float32Array> {
    this.#refused += 1;
    if (this.#refused > maxRefused) throw error;
    await this.#ask([{ text: plainText }]).catch(() => {
      throw error;
    });
    try {
      const [vector] = await this.#ask([this.#textAt(index)]);
      if (vector !== undefined) return vector;
    } catch (again) {
      if (!this.#mayBeOfText(again)) throw again;
    }
    const { limits, space } = this.#model;
    // It was not the number of texts.
    limits.count = limits.maxCount;
    this.#largestPart = 0;
    this.#options.onRefused?.(error);
    return new Float32Array(space.dimension);
  }

  async #ask(
    texts: readonly TextToEmbed[],
    retry: Partial<RetryPolicy> = {},
  ): Promise<Float32Array[]> {
    const { space } = this.#model;
    const { signal, onWait } = this.#options;
    let waits = 0;
    try {
      const requests = texts.map((text) => this.#request(text));
      const { embeddings } = await this.#client().batchEmbedContents(space.model, requests, {
        signal,
        onRetry: ({ nextAttemptAt }) => {
          waits += 1;
          onWait?.(nextAttemptAt);
        },
        retry,
      });
      return embeddings.map(({ values }) => unitVector(values, space.dimension));
    } finally {
      if (waits > 0) onWait?.(undefined);
    }
  }

  /** A title has an effect with one task type only (interface: "Embedding rules", 2). */
  #request({ text, title = '' }: TextToEmbed): EmbedContentRequest {
    const { space, outputDimensionality } = this.#model;
    const isQuery = this.#options.purpose === 'query';
    const taskType = space.taskType !== undefined && isQuery ? 'RETRIEVAL_QUERY' : space.taskType;
    return {
      content: { parts: [{ text }] },
      ...(taskType !== undefined && { taskType }),
      ...(taskType === 'RETRIEVAL_DOCUMENT' && title !== '' && { title }),
      ...(outputDimensionality !== undefined && { outputDimensionality }),
    };
  }

  /** Whether the batch could be made smaller, by cutting a text or by taking fewer. */
  async #lessen(error: ServiceError, from: number, count: number): Promise<boolean> {
    const { limits } = this.#model;
    if (speaksOfLength(error)) {
      const long = await this.#tooLong(error, from, count);
      for (const index of long) {
        if (!(await this.#cut(index, this.#limitOf(error)))) return false;
      }
      if (long.length > 0) {
        // It was not the number of texts.
        limits.count = limits.maxCount;
        return true;
      }
    }
    if (count === 1) return false;
    limits.count = Math.ceil(count / 2);
    return true;
  }

  /** The numbers of the texts that a refusal means: those it names, or those that are longer than it allows. */
  async #tooLong(error: ServiceError, from: number, count: number): Promise<number[]> {
    const named = requestsNamed(error).filter((index) => index < count);
    if (named.length > 0) return named.map((index) => from + index);
    if (count === 1) return [from];
    const limit = this.#limitOf(error);
    const long: number[] = [];
    for (let index = from; index < from + count; index += 1) {
      if ((await this.#tokensOf(index)) > limit) long.push(index);
    }
    return long;
  }

  #limitOf(error: ServiceError): number {
    return tokensAllowed(error) ?? this.#model.inputTokenLimit ?? Infinity;
  }

  async #cut(index: number, limit: number): Promise<boolean> {
    const cuts = (this.#cuts.get(index) ?? 0) + 1;
    const tokens = await this.#tokensOf(index);
    const allowed = tokens > limit ? limit : Math.floor(tokens * cutShare);
    if (cuts > maxCuts || allowed < 1) return false;
    const { text: whole, ...rest } = this.#textAt(index);
    const text = await textBeginning(whole, allowed, this.#countTokens, this.#options.signal);
    if (text.trim() === '') return false;
    this.#texts[index] = { ...rest, text };
    this.#cuts.set(index, cuts);
    this.#options.onCut?.(this.#cuts.size);
    return true;
  }

  #tokensOf(index: number): Promise<number> {
    return this.#countTokens(this.#textAt(index).text, this.#options.signal);
  }

  #textAt(index: number): TextToEmbed {
    return this.#texts[index] ?? { text: '' };
  }
}

/** How many of the texts go into the request that begins with number `from`: at least one. */
export function batchLength(
  texts: readonly TextToEmbed[],
  from: number,
  { count, chars }: Pick<BatchLimits, 'count' | 'chars'>,
): number {
  let length = 1;
  let taken = charsOf(texts[from]);
  while (length < count && from + length < texts.length) {
    taken += charsOf(texts[from + length]);
    if (taken > chars) break;
    length += 1;
  }
  return length;
}

function isRefusedForLength(error: unknown): error is ServiceError {
  return isRefusedForContent(error) && speaksOfLength(error);
}

function charsOf(text: TextToEmbed | undefined): number {
  return (text?.text.length ?? 0) + (text?.title?.length ?? 0);
}
