import { performance } from 'node:perf_hooks';
import type { Channel } from '../../../base/channel/channel';
import { lazily } from '../../../base/lazily';
import type {
  EmbeddingOutcome,
  FromLlama,
  GenerateText,
  GenerationOutcome,
  KeepOutcome,
  KeepPrefix,
  LoadModel,
  ModelFacts,
  Refusal,
  ToLlama,
} from '../../engines/llama/llamaMessages';
import type { TokenStep } from '../../engine';
import { isRecord } from '../../../protocol/isRecord';
import { drawTokens, readPrompt, sliceTokens, type DrawnToken } from './generateTokens';
import type {
  Llama,
  LlamaContext,
  LlamaEmbeddingContext,
  LlamaLibrary,
  LlamaModel,
  Token,
} from './llamaLibrary';
import { startLibrary, type LlamaRuntime } from './llamaRuntime';
import { ModelVocabulary } from './modelVocabulary';
import { PrefixStates } from './prefixStates';
import { SequencePool, sharedLength, type HeldSequence } from './sequencePool';
import { tokenStep } from './tokenSteps';
import { TokenText } from './tokenText';

const minContextTokens = 256;

/** A model in memory, and what it does. One process has one. */
export class LoadedModel {
  readonly #library: LlamaLibrary;
  readonly #llama: Llama;
  readonly #model: LlamaModel;
  readonly #context: LlamaContext;
  readonly vocabulary: ModelVocabulary;
  readonly #pool: SequencePool;
  readonly #states: PrefixStates | undefined;
  readonly #embedding: () => Promise<LlamaEmbeddingContext>;

  private constructor({ library, llama, threads }: LlamaRuntime, loaded: Loaded) {
    this.#library = library;
    this.#llama = llama;
    this.#model = loaded.model;
    this.#context = loaded.context;
    this.vocabulary = loaded.vocabulary;
    this.#states = loaded.states;
    this.#pool = new SequencePool(loaded.context, loaded.sequences);
    this.#embedding = lazily(async () =>
      loaded.model.createEmbeddingContext({
        contextSize: { min: minContextTokens, max: loaded.context.contextSize },
        threads,
      }),
    );
  }

  /** Rejects with the library's reason for a file it can't load. */
  static async load(engineFolder: string, options: LoadModel): Promise<LoadedModel> {
    const runtime = await startLibrary(engineFolder);
    const { library, llama, threads } = runtime;
    const model = await llama.loadModel({ modelPath: options.file, gpuLayers: 0 });
    const max = Math.max(
      minContextTokens,
      Math.min(model.trainContextSize, options.maxContextTokens),
    );
    const context = await model.createContext({
      contextSize: { min: Math.min(minContextTokens, max), max },
      sequences: options.sequences,
      batchSize: sliceTokens,
      threads,
      // On a processor it makes each token of an answer slower by half in a long chat, and short messages twice as slow
      // to read; it is faster for long prompts alone.
      flashAttention: false,
    });
    const vocabulary = await ModelVocabulary.of(model, library, engineFolder);
    const { release } = llama.llamaCppRelease;
    const states = PrefixStates.in(options, release, context.contextSize);
    const { sequences } = options;
    return new LoadedModel(runtime, { model, context, vocabulary, states, sequences });
  }

  get facts(): ModelFacts {
    const { metadata } = this.#model.fileInfo;
    const general = isRecord(metadata['general']) ? metadata['general'] : {};
    const { name, architecture } = general;
    const own = typeof architecture === 'string' ? metadata[architecture] : undefined;
    const isEmbedding =
      isRecord(own) && typeof own['pooling_type'] === 'number' && own['pooling_type'] > 0;
    const dimension = this.#model.fileInsights.embeddingVectorSize;
    const { callFormat } = this.vocabulary.template;
    return {
      name: typeof name === 'string' ? name : '',
      fileBytes: this.#model.size,
      contextTokens: this.#context.contextSize,
      ...(isEmbedding && dimension !== undefined ? { embeddingDimension: dimension } : {}),
      ...(callFormat === undefined ? {} : { callFormat }),
    };
  }

  /** Makes an answer, and sends it piece by piece. */
  async generate(
    request: GenerateText,
    channel: Channel<FromLlama, ToLlama>,
    signal: AbortSignal,
  ): Promise<GenerationOutcome> {
    const startedMs = performance.now();
    const prompt = this.vocabulary.template.tokensOf(request.prompt);
    const room = this.#context.contextSize - prompt.length - 1;
    if (room < 1) return this.#tooLong(prompt.length);
    const grammar = await this.#grammarState(request.grammar);
    const held = await this.#pool.take(prompt);
    const { sequence } = held;
    try {
      const onSlice = (): void => channel.send({ type: 'progress', request: request.request });
      const heldTokens = await this.#restore(request, prompt, held, { signal, onSlice });
      await readPrompt(sequence, prompt, signal, onSlice);
      const readMs = performance.now() - startedMs;
      const counts = { promptTokens: prompt.length, cachedTokens: heldTokens };
      const answer = new Answer(this.#model, request, channel, counts);
      const last = prompt.at(-1) ?? 0;
      const drawn = drawTokens(sequence, last, {
        sampling: request.sampling,
        hasProbabilities: request.logprobs !== undefined,
        ...(grammar === undefined ? {} : { grammar }),
      });
      const isWhole = await answer.write(drawn, Math.min(request.maxTokens, room), signal);
      const writeMs = performance.now() - startedMs - readMs;
      const cost = { readMs, writeMs, memoryBytes: process.memoryUsage.rss() };
      const { outputTokens } = answer;
      return { kind: isWhole ? 'stopped' : 'full', outputTokens, cost, ...counts };
    } finally {
      this.#pool.giveBack(sequence);
    }
  }

  /** Reads a cached content, and keeps what is made of it on disk. */
  async keep(
    request: KeepPrefix,
    channel: Channel<FromLlama, ToLlama>,
    signal: AbortSignal,
  ): Promise<KeepOutcome> {
    if (this.#states === undefined) return { kind: 'kept' };
    const prefix = this.vocabulary.template.sharedPrefix(request.cached.prompt);
    if (prefix.length > this.#context.contextSize - 2) return this.#tooLong(prefix.length);
    const held = await this.#pool.take([...prefix, 0]);
    try {
      const onSlice = (): void => channel.send({ type: 'progress', request: request.request });
      await this.#states.keep(request.cached.key, prefix, held.sequence, { signal, onSlice });
      return { kind: 'kept' };
    } finally {
      this.#pool.giveBack(held.sequence);
    }
  }

  #tooLong(tokens: number): Refusal {
    const limit = this.#context.contextSize - 2;
    const reason = `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${limit}).`;
    return { kind: 'refused', reason };
  }

  /** The vectors of texts, of unit length. */
  async embed(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingOutcome> {
    const limit = this.#context.contextSize - 1;
    const context = await this.#embedding();
    const vectors: number[][] = [];
    for (const text of texts) {
      signal.throwIfAborted();
      const tokens = this.#model.tokenize(text, false);
      if (tokens.length >= limit) {
        const reason = `The input token count (${tokens.length}) exceeds the maximum number of tokens allowed (${limit - 1}).`;
        return { kind: 'refused', reason };
      }
      const { vector } = await context.getEmbeddingFor(tokens);
      vectors.push(unitLength(vector));
    }
    return { kind: 'vectors', vectors };
  }

  /** How many of the prompt's tokens need not be read, once what is kept of a cached content is restored. */
  async #restore(
    { cached }: GenerateText,
    prompt: readonly Token[],
    held: HeldSequence,
    work: { signal: AbortSignal; onSlice: () => void },
  ): Promise<number> {
    if (cached === undefined || this.#states === undefined) return held.heldTokens;
    const written = this.vocabulary.template.tokensOf(cached.prompt, false);
    const shared = Math.min(sharedLength(written, prompt), prompt.length - 1);
    return this.#states.restore(cached.key, prompt.slice(0, shared), held, work);
  }

  async #grammarState(grammar: string | undefined): Promise<object | undefined> {
    if (grammar === undefined) return undefined;
    const { LlamaGrammarEvaluationState } = this.#library;
    const read = await this.#llama.createGrammar({ grammar });
    return new LlamaGrammarEvaluationState({ model: this.#model, grammar: read });
  }
}

/** What belongs to one model file. */
interface Loaded {
  model: LlamaModel;
  context: LlamaContext;
  vocabulary: ModelVocabulary;
  states: PrefixStates | undefined;
  sequences: number;
}

/** One answer on its way out. */
class Answer {
  outputTokens = 0;
  readonly #model: LlamaModel;
  readonly #request: GenerateText;
  readonly #channel: Channel<FromLlama, ToLlama>;
  readonly #text: TokenText;
  #counts: { promptTokens: number; cachedTokens: number } | undefined;

  constructor(
    model: LlamaModel,
    request: GenerateText,
    channel: Channel<FromLlama, ToLlama>,
    counts: { promptTokens: number; cachedTokens: number },
  ) {
    this.#model = model;
    this.#request = request;
    this.#channel = channel;
    this.#counts = counts;
    this.#text = new TokenText(model, request.showsControlTokens);
  }

  /** Whether the model ended it, and not the limit. */
  async write(
    tokens: ReturnType<typeof drawTokens>,
    maxTokens: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    for await (const drawn of tokens) {
      signal.throwIfAborted();
      if (this.#model.isEogToken(drawn.token)) {
        this.#send(this.#text.finish());
        return true;
      }
      this.outputTokens += 1;
      const text = this.#text.add(drawn.token);
      this.#send(text, this.#stepOf(drawn, text));
      if (this.outputTokens >= maxTokens) break;
    }
    this.#send(this.#text.finish());
    return false;
  }

  #stepOf({ token, probabilities }: DrawnToken, text: string): TokenStep | undefined {
    const { logprobs } = this.#request;
    return probabilities === undefined || logprobs === undefined
      ? undefined
      : tokenStep(this.#model, { token, text }, probabilities, logprobs);
  }

  #send(text: string, step?: TokenStep): void {
    const { request } = this.#request;
    this.#channel.send({
      type: 'piece',
      request,
      text,
      outputTokens: this.outputTokens,
      ...(step === undefined ? {} : { steps: [step] }),
      ...(this.#counts === undefined ? {} : { prompt: this.#counts }),
    });
    this.#counts = undefined;
  }
}

function unitLength(vector: readonly number[]): number[] {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? [...vector] : vector.map((value) => value / length);
}
