import type { ServerResponse } from 'node:http';
import { LoopbackServer } from './loopbackServer';
import { LlamaSlots } from './llamaSlots';
import type { TaskReading } from './llamaSlots';
import { applyTemplate, LlamaTokenizer, type LlamaMessage } from './llamaTexts';

/** How a llama-server was started. */
export interface LlamaServerOptions {
  /** What each slot has of `--ctx-size`. */
  contextTokens?: number;
  slots?: number;
  /** `--slot-save-path` */
  canSave?: boolean;
  /** Without `--no-slots`. */
  showsSlots?: boolean;
  /** It has no model of its own, and starts a server for each that is asked for. */
  isRouter?: boolean;
  /** Its template shows the model the form that its answer is to have. */
  showsFormat?: boolean;
  /** It was built with what some versions have of Ollama's interface. */
  looksLikeOllama?: boolean;
  /** What its model answers. */
  answer?: string[];
}

/** A request that it was sent. */
export interface AskedLlama {
  path: string;
  body: Record<string, unknown>;
}

type Answer = (response: ServerResponse) => void;

/**
 * A llama-server as its source has it (ggml-org/llama.cpp, tools/server): its paths, fields, errors, slots and files,
 * with a tokenizer and a template that a test can count by hand, and no model.
 */
export class LlamaServer extends LoopbackServer {
  readonly asked: AskedLlama[] = [];
  readonly slots: LlamaSlots;
  readonly tokenizer = new LlamaTokenizer();
  readonly options: Required<LlamaServerOptions>;
  /** Answers in place of its own, by path. */
  readonly overrides = new Map<string, Answer>();
  isLoading = false;
  /** It has let its model go, and loads it again as soon as it is needed. */
  isSleeping = false;
  modelPath = '/models/small.gguf';
  /** The prompts it has read, as token counts: what they were, and what it knew of them. */
  readonly readings: Pick<TaskReading, 'cached' | 'read'>[] = [];

  constructor(options: LlamaServerOptions = {}) {
    super();
    this.options = {
      contextTokens: 4096,
      slots: 2,
      canSave: true,
      showsSlots: true,
      isRouter: false,
      showsFormat: false,
      looksLikeOllama: false,
      answer: ['An', ' answer.'],
      ...options,
    };
    this.slots = new LlamaSlots(this.options.slots);
  }

  /** The bodies of the requests for a path. */
  bodiesOf(path: string): Record<string, unknown>[] {
    return this.asked.filter((each) => each.path === path).map(({ body }) => body);
  }

  /** What it counts of messages, as it reads them. */
  count(messages: readonly LlamaMessage[], tools: readonly unknown[] = []): number {
    return this.tokenizer.tokenize(applyTemplate(messages, tools, true), true, true).length;
  }

  protected answer(_pathname: string, text: string, response: ServerResponse): void {
    const path = response.req.url ?? '';
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    this.asked.push({ path, body });
    const override = this.overrides.get(path);
    if (override !== undefined) return override(response);
    const { pathname, searchParams } = new URL(path, this.address);
    const isPublic = pathname === '/v1/models' || pathname === '/api/tags';
    if (this.isLoading && !isPublic) {
      return refuse(response, 503, 'unavailable_error', 'Loading model');
    }
    if (!isPublic && pathname !== '/props') this.isSleeping = false;
    const slot = /^\/slots\/(\d+)$/u.exec(pathname)?.[1];
    if (slot !== undefined) {
      return this.#act(Number(slot), searchParams.get('action'), body, response);
    }
    const route = this.#routes(searchParams)[pathname];
    if (route === undefined) return refuse(response, 404, 'not_found_error', 'File Not Found');
    route(body, response);
  }

  #routes(
    query: URLSearchParams,
  ): Record<string, (body: Record<string, unknown>, response: ServerResponse) => void> {
    const models = (_: unknown, response: ServerResponse): void => reply(response, this.#models());
    return {
      '/v1/models': models,
      '/props': (_, response) => reply(response, this.#props(query.get('model'))),
      '/tokenize': (body, response) => reply(response, { tokens: this.#tokens(body) }),
      '/apply-template': (body, response) => reply(response, { prompt: this.#templated(body) }),
      '/completion': (body, response) => this.#complete(body, response),
      '/v1/chat/completions': (body, response) => this.#chat(body, response),
      '/slots': (_, response) => this.#showSlots(response),
      ...(this.options.looksLikeOllama && {
        '/api/tags': models,
        '/api/show': (_, response) =>
          reply(response, { model_info: '', capabilities: ['completion'] }),
        '/api/chat': (body, response) => this.#chat(body, response),
      }),
    };
  }

  #models(): object {
    const { isRouter } = this.options;
    const meta = this.isLoading
      ? null
      : { n_ctx_train: 131_072, n_embd: 4096, n_params: 8_030_261_312, size: 4_912_898_304 };
    const listed = (id: string, status?: string): object => ({
      ...{ id, object: 'model', created: 1, owned_by: 'llamacpp' },
      ...(status === undefined ? { meta } : { status: { value: status } }),
    });
    return {
      models: [{ name: 'small', model: 'small', capabilities: ['completion'] }],
      object: 'list',
      data: isRouter ? [listed('small', 'loaded'), listed('other', 'unloaded')] : [listed('small')],
    };
  }

  #props(model: string | null): object {
    const { isRouter, contextTokens } = this.options;
    if (isRouter && model === null) {
      return { role: 'router', default_generation_settings: { params: {}, n_ctx: 0 } };
    }
    return {
      default_generation_settings: { params: { n_predict: -1 }, n_ctx: contextTokens },
      total_slots: this.slots.all.length,
      model_path: this.modelPath,
      modalities: { vision: false, audio: false },
      build_info: 'b7000-abcdef',
      is_sleeping: this.isSleeping,
    };
  }

  #tokens(body: Record<string, unknown>): number[] {
    const { content, add_special: isAdded, parse_special: isRead } = body;
    if (typeof content !== 'string') return [];
    return this.tokenizer.tokenize(content, isAdded === true, isRead !== false);
  }

  #complete(body: Record<string, unknown>, response: ServerResponse): void {
    const reading = this.#read(body['prompt'] as number[] | string, body, response);
    if (reading === undefined) return;
    reply(response, {
      content: '',
      id_slot: reading.slot.id,
      stop: true,
      stop_type: 'limit',
      tokens_cached: reading.slot.tokens.length,
      tokens_evaluated: reading.cached + reading.read,
      timings: { cache_n: reading.cached, prompt_n: reading.read, predicted_n: 1 },
    });
  }

  #chat(body: Record<string, unknown>, response: ServerResponse): void {
    const reading = this.#read(this.#templated(body), body, response);
    if (reading === undefined) return;
    const { cached, read, slot } = reading;
    const { answer } = this.options;
    const timings = (written: number): object => ({
      timings: { cache_n: cached, prompt_n: read, predicted_n: written },
    });
    const perToken = body['timings_per_token'] === true;
    response.setHeader('Content-Type', 'text/event-stream');
    const send = (event: object): void => void response.write(`data: ${JSON.stringify(event)}\n\n`);
    send({ choices: [{ finish_reason: null, delta: { role: 'assistant', content: null } }] });
    for (const [index, content] of answer.entries()) {
      const event = { choices: [{ finish_reason: null, delta: { content } }] };
      send({ ...event, ...(perToken && timings(index + 1)) });
    }
    slot.tokens.push(...this.tokenizer.tokenize(answer.slice(0, -1).join(''), false, true));
    send({ choices: [{ finish_reason: 'stop', delta: {} }] });
    const usage = {
      completion_tokens: answer.length,
      prompt_tokens: cached + read,
      total_tokens: cached + read + answer.length,
      prompt_tokens_details: { cached_tokens: cached },
    };
    send({ choices: [], usage, ...timings(answer.length) });
    response.end('data: [DONE]\n\n');
  }

  #templated(body: Record<string, unknown>): string {
    const { messages, tools = [], response_format: format, add_generation_prompt: opens } = body;
    const isShown = this.options.showsFormat && format !== undefined;
    const shown = isShown ? `<|format|>${JSON.stringify(format)}<|end|>` : '';
    return `${shown}${applyTemplate(messages as LlamaMessage[], tools as unknown[], opens !== false)}`;
  }

  #read(
    prompt: readonly number[] | string,
    { id_slot: slot = -1, cache_prompt: isReused = true }: Record<string, unknown>,
    response: ServerResponse,
  ): TaskReading | undefined {
    const tokens =
      typeof prompt === 'string' ? this.tokenizer.tokenize(prompt, true, true) : [...prompt];
    const { contextTokens } = this.options;
    if (tokens.length >= contextTokens) {
      const counts = { n_prompt_tokens: tokens.length, n_ctx: contextTokens };
      const message = `request (${tokens.length} tokens) exceeds the available context size (${contextTokens} tokens), try increasing it`;
      refuse(response, 400, 'exceed_context_size_error', message, counts);
      return undefined;
    }
    const reading = this.slots.read(tokens, Number(slot), isReused !== false);
    this.readings.push({ cached: reading.cached, read: reading.read });
    return reading;
  }

  #showSlots(response: ServerResponse): void {
    if (!this.options.showsSlots) {
      const message = 'This server does not support slots endpoint. Start it with `--slots`';
      return refuse(response, 501, 'not_supported_error', message);
    }
    const shown = this.slots.all.map(({ id, isProcessing, lastTask }) => ({
      ...{ id, n_ctx: this.options.contextTokens, is_processing: isProcessing },
      ...(lastTask !== undefined && { id_task: lastTask }),
    }));
    reply(response, shown);
  }

  #act(
    id: number,
    action: string | null,
    { filename }: Record<string, unknown>,
    response: ServerResponse,
  ): void {
    if (!this.options.canSave) {
      const message = 'This server does not support slots action. Start it with `--slot-save-path`';
      return refuse(response, 501, 'not_supported_error', message);
    }
    const slot = this.slots.all[id];
    if (slot === undefined) {
      return refuse(response, 400, 'invalid_request_error', 'Invalid slot ID');
    }
    if (typeof filename !== 'string' || !isFileName(filename)) {
      return refuse(response, 400, 'invalid_request_error', 'Invalid filename');
    }
    if (action === 'save') {
      this.slots.files.set(filename, [...slot.tokens]);
      const saved = { n_saved: slot.tokens.length, n_written: 12 + 128 * slot.tokens.length };
      return reply(response, { id_slot: id, filename, ...saved, timings: { save_ms: 1 } });
    }
    const tokens = this.slots.files.get(filename);
    // What can't be loaded has cleared the slot by then.
    slot.tokens = [...(tokens ?? [])];
    if (tokens === undefined) {
      const message =
        'Unable to restore slot, no available space in KV cache or invalid slot save file';
      return refuse(response, 400, 'invalid_request_error', message);
    }
    const restored = { n_restored: tokens.length, n_read: 12 + 128 * tokens.length };
    reply(response, { id_slot: id, filename, ...restored, timings: { restore_ms: 1 } });
  }
}

/** As `fs_validate_filename` of llama.cpp. */
function isFileName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= 255 &&
    // oxlint-disable-next-line no-control-regex -- these are what it refuses
    !/[\u0000-\u001F\u007F-\u009F/\\:*?"<>|]/u.test(name) &&
    !/^ |[ .]$|\.\./u.test(name)
  );
}

/** Answers with JSON. */
export function reply(response: ServerResponse, value: unknown): void {
  response.end(JSON.stringify(value));
}

/** Refuses as llama-server does. */
export function refuse(
  response: ServerResponse,
  code: number,
  type: string,
  message: string,
  more: object = {},
): void {
  response.writeHead(code).end(JSON.stringify({ error: { code, message, type, ...more } }));
}
