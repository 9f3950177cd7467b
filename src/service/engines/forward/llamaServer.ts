import { hexOf } from '../../../base/hex';
import { isServiceError } from '../../../protocol/serviceError';
import type { EngineEvent, EngineInput, EngineRequest } from '../../engine';
import { chatMessages } from './chatMessages';
import type { ServerMessage } from './chatMessages';
import { countIn } from './countIn';
import { LlamaAsks, type LlamaProps } from './llamaAsks';
import type { CachedInput, ModelServer, ServedModel, ServerAccess } from './modelServer';
import { completeChat } from './openAiAnswer';
import { chatBody } from './openAiChat';
import {
  embedByOpenAi,
  isEmbeddingName,
  listOpenAiModels,
  openAiModel,
  type ListedModel,
} from './openAiServer';
import type { ServedModelFacts } from './servedModel';
import { SlotStates, type SlotUse } from './slotStates';

/** What is known of a model of the server beyond its list. */
interface KnownModel {
  /** Of the model and the server; another one is another model. */
  identity: string;
  asks: LlamaAsks;
  /** Whether the server has other models beside it. */
  isRouted: boolean;
  /** Whether it counts; undefined until that was tried. */
  counts: boolean | undefined;
  /** Of a server with one model; absent where its slots are nobody’s for long. */
  slots?: SlotStates;
}

/** Whether the list of an OpenAI-compatible server is one of llama-server. */
export function isLlamaList(listed: readonly ListedModel[]): boolean {
  return listed.some(({ owner }) => owner === 'llamacpp');
}

/**
 * Speaks the interface of llama-server: chats by its OpenAI-compatible part, which has functions, schemas and thoughts;
 * counts, the context and slots by its own. What it doesn’t have of the latter is as with any other server.
 */
export class LlamaServer implements ModelServer {
  readonly #access: ServerAccess;
  #models = new Map<string, KnownModel>();

  constructor(access: ServerAccess) {
    this.#access = access;
  }

  async listModels(signal: AbortSignal): Promise<ServedModel[]> {
    return this.describe(await listOpenAiModels(this.#access, signal), signal);
  }

  /** The models of its list, with what it says of them itself. */
  async describe(listed: readonly ListedModel[], signal: AbortSignal): Promise<ServedModel[]> {
    const props = await this.#propsOf(undefined, signal);
    const known = new Map<string, KnownModel>();
    const described = await Promise.all(
      listed.map((model) => this.#describe(model, props, known, signal)),
    );
    // What there was no time for isn't unknown now.
    if (!signal.aborted) this.#models = known;
    return described;
  }

  async *generate(
    id: string,
    request: EngineRequest,
    signal: AbortSignal,
  ): AsyncIterable<EngineEvent> {
    const known = this.#models.get(id);
    const body = chatBody(this.#access.address, id, request);
    if (known === undefined) {
      // What it does by itself unless it is an old one.
      const extra = request.cached === undefined ? {} : { cache_prompt: true };
      yield* completeChat(this.#access, { ...body, ...extra }, signal);
      return;
    }
    const use = await this.#enter(known, request, signal);
    if (use === undefined) known.slots?.touched();
    const own = {
      top_k: request.generationConfig.topK,
      cache_prompt: true,
      timings_per_token: true,
      ...(use && { id_slot: use.slot }),
    };
    let reused: number | undefined;
    try {
      for await (const event of completeChat(this.#access, { ...body, ...own }, signal)) {
        reused = event.usageMetadata?.cachedContentTokenCount ?? reused;
        yield event;
      }
    } finally {
      use?.leave(reused);
    }
  }

  embed(id: string, texts: readonly string[], signal: AbortSignal): Promise<number[][]> {
    return embedByOpenAi(this.#access, id, texts, signal);
  }

  async countInput(
    id: string,
    input: EngineInput,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const { cached, own } = chatMessages(input);
    const messages = [...cached, ...own];
    // How many tokens a picture takes is known only to who reads it.
    if (messages.some(({ images }) => images.length > 0)) return undefined;
    return this.#counted(id, signal, async ({ asks }) => {
      const prompt = await asks.applyTemplate(messages, input, signal);
      return (await asks.tokenize(prompt, true, signal)).length;
    });
  }

  countText(id: string, text: string, signal: AbortSignal): Promise<number | undefined> {
    return this.#counted(id, signal, async ({ asks, isRouted }) => {
      // What is open in an editor is counted often, and is no reason to load a model.
      const { isSleeping } = await asks.props(isRouted ? id : undefined, signal);
      return isSleeping ? undefined : (await asks.tokenize(text, false, signal)).length;
    });
  }

  async keepCached(id: string, input: CachedInput, signal: AbortSignal): Promise<void> {
    const known = this.#models.get(id);
    if (known?.slots === undefined || !isReadAlone(known, input)) return;
    const prefix = (until: AbortSignal): Promise<number[]> => prefixTokens(known, input, until);
    try {
      await known.slots.keep(input.cached, prefix, signal);
    } catch (error) {
      signal.throwIfAborted();
      // It is made with the first request that needs it.
      if (!isServiceError(error)) throw error;
    }
  }

  async forgetCached(id: string, name: string, signal: AbortSignal): Promise<void> {
    await this.#models.get(id)?.slots?.forget(name, signal);
  }

  async #enter(
    known: KnownModel,
    request: EngineRequest,
    signal: AbortSignal,
  ): Promise<SlotUse | undefined> {
    const { cached, ...rest } = request;
    if (cached === undefined || known.slots === undefined) return undefined;
    const input = { ...rest, cached };
    if (!isReadAlone(known, input)) return undefined;
    return known.slots.enter(cached, (until) => prefixTokens(known, input, until), signal);
  }

  /** A count; undefined where the server refuses to count what it would refuse to answer as well. */
  async #counted(
    id: string,
    signal: AbortSignal,
    count: (known: KnownModel) => Promise<number | undefined>,
  ): Promise<number | undefined> {
    const known = this.#models.get(id);
    if (known?.counts !== true) return undefined;
    try {
      return await count(known);
    } catch (error) {
      signal.throwIfAborted();
      if (isServiceError(error) && error.httpStatus !== undefined && !isPassing(error.httpStatus)) {
        return undefined;
      }
      throw error;
    }
  }

  async #describe(
    listed: ListedModel,
    props: LlamaProps | undefined,
    models: Map<string, KnownModel>,
    signal: AbortSignal,
  ): Promise<ServedModel> {
    const { id, isLoaded } = listed;
    const server = { server: 'llama-server' };
    // A model that isn’t loaded isn’t loaded for this.
    const own = props?.isRouter === true && isLoaded ? await this.#propsOf(id, signal) : props;
    if (own === undefined || own.isRouter || !isLoaded) {
      return openAiModel(this.#access, listed, props && server);
    }
    const model = await this.#know(listed, own, props?.isRouter === true);
    if (!isEmbeddingName(id) && !own.isSleeping) {
      model.counts ??= await canCount(model.asks, signal);
    }
    models.set(id, model);
    const countsExactly = model.counts === true;
    const known = { ...server, hasTopK: true, countsExactly, ...contextOf(own) };
    return openAiModel(this.#access, listed, known);
  }

  /** What is known already of the same model. */
  async #know(
    { id, meta }: ListedModel,
    { modelPath, build, slots }: LlamaProps,
    isRouted: boolean,
  ): Promise<KnownModel> {
    const sizes = [countIn(meta['n_params']), countIn(meta['size'])];
    const own = JSON.stringify([id, modelPath, build, ...sizes]);
    const identity = `${own} ${slots}`;
    const before = this.#models.get(id);
    if (before?.identity === identity) return before;
    const asks = new LlamaAsks(this.#access, id);
    const known = { identity, asks, isRouted, counts: undefined };
    if (isRouted || slots === 0) return known;
    return { ...known, slots: new SlotStates(asks, slots, await digestOf(own)) };
  }

  /** Undefined where the server doesn’t say; a model is named to one that has several. */
  async #propsOf(id: string | undefined, signal: AbortSignal): Promise<LlamaProps | undefined> {
    try {
      return await new LlamaAsks(this.#access, id ?? '').props(id, signal);
    } catch {
      return undefined;
    }
  }
}

/** A prompt has to leave room for a token. */
function contextOf({ contextTokens }: LlamaProps): Partial<ServedModelFacts> {
  return contextTokens === undefined ? {} : { contextTokens, promptTokens: contextTokens - 1 };
}

/** Whether a refusal says something of the server now, not of what it was asked. */
function isPassing(httpStatus: number): boolean {
  return [401, 403, 429, 503].includes(httpStatus);
}

/** Whether the server has what counting takes; undefined if it can’t be known now. */
async function canCount(asks: LlamaAsks, signal: AbortSignal): Promise<boolean | undefined> {
  const input = { model: { name: '' }, contents: [] };
  try {
    const prompt = await asks.applyTemplate([userMessage('a')], input, signal);
    return (await asks.tokenize(prompt, true, signal)).length > 0;
  } catch (error) {
    const isRefused = isServiceError(error) && error.httpStatus !== undefined;
    return isRefused && !isPassing(error.httpStatus) ? false : undefined;
  }
}

/** Whether a cached content can be read without what follows it: a picture is known by no tokens. */
function isReadAlone({ counts }: KnownModel, input: CachedInput): boolean {
  return counts === true && chatMessages(input).cached.every(({ images }) => images.length === 0);
}

/**
 * The tokens that every request with a cached content begins with: what two such requests have in common, whatever form
 * of answer one of them asks for.
 */
async function prefixTokens(
  { asks }: KnownModel,
  { generationConfig: _, ...input }: CachedInput,
  signal: AbortSignal,
): Promise<number[]> {
  const { cached } = chatMessages(input);
  const [one = [], other = []] = await Promise.all(
    ['a', '1'].map(async (text) => {
      const messages = [...cached, userMessage(text)];
      return asks.tokenize(await asks.applyTemplate(messages, input, signal), true, signal);
    }),
  );
  const differsAt = one.findIndex((token, index) => token !== other[index]);
  return one.slice(0, Math.max(differsAt, 0));
}

function userMessage(text: string): ServerMessage {
  return { role: 'user', text, images: [], calls: [] };
}

/** What a text is known by in the name of a file. */
async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return hexOf(digest.slice(0, 8));
}
