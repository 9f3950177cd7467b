import { isRecord } from '../../../protocol/isRecord';
import type { EngineInput } from '../../engine';
import { askServer, jsonRequest, plainRequest, readAnswer } from './askServer';
import type { ServerMessage } from './chatMessages';
import { countIn } from './countIn';
import type { ServerAccess } from './modelServer';
import { formatFields, openAiMessages, toolFields } from './openAiChat';
import { invalidAnswer } from './serverErrors';

/** What a llama-server says of itself and of the model it has. */
export interface LlamaProps {
  /** Of each slot. */
  contextTokens?: number;
  slots: number;
  /** It has no model of its own, and hands requests on to a server for each. */
  isRouter: boolean;
  /** It has let its model go (`--sleep-idle-seconds`): whatever is asked but this loads it again. */
  isSleeping: boolean;
  /** The file of the model, and the version of the server. */
  modelPath: string;
  build: string;
}

/** More slots than any machine answers in at once. */
const mostSlots = 256;

/** A slot as it is now. */
export interface ShownSlot {
  id: number;
  isProcessing: boolean;
  /** Nothing was read in it since the server was started. */
  isFresh: boolean;
}

/** Asks a llama-server in its own interface, for one of its models. Every answer is foreign, and read by its shape. */
export class LlamaAsks {
  readonly #access: ServerAccess;
  readonly #id: string;

  constructor(access: ServerAccess, id: string) {
    this.#access = access;
    this.#id = id;
  }

  /** @param asked the model, where the server has several; without it the server itself is asked */
  async props(asked: string | undefined, signal: AbortSignal): Promise<LlamaProps> {
    const query = asked === undefined ? '' : `?model=${encodeURIComponent(asked)}&autoload=false`;
    return propsIn(await this.#read(this.#plain(`/props${query}`, signal), signal));
  }

  /**
   * Messages as the model's template writes them, ready to be answered. With the fields of a chat that the server
   * reads for it: its templates may show functions, and the form of the answer as well.
   */
  async applyTemplate(
    messages: readonly ServerMessage[],
    input: EngineInput,
    signal: AbortSignal,
  ): Promise<string> {
    const body = {
      messages: openAiMessages(this.#access.address, messages),
      ...toolFields(input),
      ...formatFields(input.generationConfig ?? {}),
    };
    const answer = await this.#post('/apply-template', body, signal);
    const { prompt } = answer;
    if (typeof prompt !== 'string') throw unexpected();
    return prompt;
  }

  /** The tokens of a text. `isWhole`: with those that a prompt begins with. */
  async tokenize(text: string, isWhole: boolean, signal: AbortSignal): Promise<number[]> {
    const body = { content: text, add_special: isWhole, parse_special: true };
    const { tokens } = await this.#post('/tokenize', body, signal);
    if (!Array.isArray(tokens) || !tokens.every(isToken)) throw unexpected();
    return tokens;
  }

  /** Reads a prompt in a slot, and writes nothing. */
  async read(prompt: readonly number[] | string, slot: number, signal: AbortSignal): Promise<void> {
    const body = { prompt, n_predict: 0, cache_prompt: true, id_slot: slot, stream: false };
    await this.#post('/completion', body, signal);
  }

  async saveSlot(slot: number, filename: string, signal: AbortSignal): Promise<void> {
    await this.#post(`/slots/${slot}?action=save`, { filename }, signal);
  }

  async restoreSlot(slot: number, filename: string, signal: AbortSignal): Promise<void> {
    await this.#post(`/slots/${slot}?action=restore`, { filename }, signal);
  }

  /** The slots as they are now, by their numbers. */
  async slots(signal: AbortSignal): Promise<Map<number, ShownSlot>> {
    const shown = await this.#read(this.#plain('/slots', signal), signal);
    if (!Array.isArray(shown)) throw unexpected();
    const slots = shown.flatMap((each: unknown) => shownSlot(each) ?? []);
    return new Map(slots.map((slot) => [slot.id, slot]));
  }

  #plain(path: string, signal: AbortSignal): Request {
    return plainRequest(`${this.#access.address}${path}`, signal);
  }

  /** The model is named to routers; a server with one model takes no notice. */
  async #post(path: string, body: object, signal: AbortSignal): Promise<Record<string, unknown>> {
    const request = jsonRequest(
      `${this.#access.address}${path}`,
      { model: this.#id, ...body },
      signal,
    );
    const answer = await this.#read(request, signal);
    if (!isRecord(answer)) throw unexpected();
    return answer;
  }

  async #read(request: Request, signal: AbortSignal): Promise<unknown> {
    return readAnswer(await askServer(this.#access, request), this.#access.clock, signal);
  }
}

function propsIn(answer: unknown): LlamaProps {
  const settings = isRecord(answer) ? answer['default_generation_settings'] : undefined;
  if (!isRecord(answer) || !isRecord(settings)) throw unexpected();
  const { role, model_path: modelPath, build_info: build } = answer;
  const contextTokens = countIn(settings['n_ctx']) ?? 0;
  return {
    ...(contextTokens > 0 && { contextTokens }),
    slots: Math.min(countIn(answer['total_slots']) ?? 0, mostSlots),
    isRouter: role === 'router',
    isSleeping: answer['is_sleeping'] === true,
    modelPath: typeof modelPath === 'string' ? modelPath : '',
    build: typeof build === 'string' ? build : '',
  };
}

function shownSlot(value: unknown): ShownSlot | undefined {
  const id = isRecord(value) ? countIn(value['id']) : undefined;
  if (!isRecord(value) || id === undefined) return undefined;
  // Older ones number the state of a slot instead.
  const isProcessing = value['is_processing'] === true || value['state'] === 1;
  return { id, isProcessing, isFresh: countIn(value['id_task']) === undefined };
}

function isToken(value: unknown): value is number {
  return countIn(value) !== undefined;
}

function unexpected(): Error {
  return invalidAnswer('The model server sent an unexpected answer.');
}
