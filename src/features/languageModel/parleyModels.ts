import * as vscode from 'vscode';
import type { RetryNotice } from '../../client/clientOptions';
import { Accumulator } from '../../protocol/accumulator';
import type { Answer } from '../../protocol/answer';
import { untilAborted } from '../../base/abort';
import type { Clock } from '../../base/clock';
import { isServiceError } from '../../protocol/serviceError';
import { refusesTools } from '../../services/modelRequest/refusesTools';
import { endKind, withSafety } from '../../services/modelRequest/requestAnswer';
import type { Connection, Connections } from '../../services/connection/connections';
import { abortSignalOf } from '../../platform/abortSignalOf';
import { describeError, type Log } from '../../base/log';
import { countRequest } from '../../counting/countRequest';
import type { LocalCounter } from '../../sendCosts/localCounter';
import { AnswerPieces } from '../../languageModel/answerPieces';
import {
  noteMimeType,
  noteOption,
  readAnswerNote,
  type AnswerNote,
  type AnswerProblem,
} from '../../languageModel/answerNote';
import { serviceKey } from '../../services/connection/serviceKey';
import type { KnownModels } from './knownModels';
import {
  languageModelRequest,
  type LanguageModelRequest,
} from '../../languageModel/languageModelRequest';
import type { ChatMessage } from '../../languageModel/chatMessage';
import { endError, modelError } from './modelError';
import { modelInformations } from './modelInformation';
import { Signatures, type SignedEntry } from '../../languageModel/signatures';
import { readChatMessage, vscodePart } from './vscodeParts';

type Information = vscode.LanguageModelChatInformation;

/** What VS Code knows of the service. */
interface Reported {
  client: unknown;
  /** The models, as JSON. */
  list: string;
}

/**
 * The models of the current service in VS Code: in the picker of its chat, and for every extension that
 * asks models by `vscode.lm`. No service is asked before VS Code asks.
 */
export class ParleyModels implements vscode.LanguageModelChatProvider, vscode.Disposable {
  readonly #connections: Connections;
  readonly #counter: Pick<LocalCounter, 'count'>;
  readonly #knownModels: KnownModels;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #signatures = new Signatures();
  /** By model: the service that it was reported for. VS Code keeps those of one that was left until it has others. */
  readonly #serviceOf = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  #isAnnouncing = false;
  #reported: Reported | undefined;
  #loggedProblem: string | undefined;
  readonly onDidChangeLanguageModelChatInformation = this.#changed.event;

  constructor(
    connections: Connections,
    counter: Pick<LocalCounter, 'count'>,
    knownModels: KnownModels,
    clock: Clock,
    log: Log,
  ) {
    this.#connections = connections;
    this.#counter = counter;
    this.#knownModels = knownModels;
    this.#clock = clock;
    this.#log = log;
    this.#subscription = connections.onDidChange(() => void this.#reportChange());
  }

  /** Has VS Code ask which models there are, and answers with those of the last time. */
  announce(): void {
    this.#isAnnouncing = true;
    this.#changed.fire();
  }

  /** The models with their limits; none if the service can't be reached, which is logged once. */
  async provideLanguageModelChatInformation(): Promise<Information[]> {
    const { current } = this.#connections;
    const known = this.#isAnnouncing ? this.#knownModels.recall(current) : undefined;
    this.#isAnnouncing = false;
    if (known !== undefined) return this.#notify(current, known);
    const informations = await this.#list(current);
    // VS Code asks again only once it has an answer: it gets that of the service that is connected by now.
    return this.#connections.current.client === current.client
      ? this.#notify(current, informations)
      : this.provideLanguageModelChatInformation();
  }

  /** None as well where another service is connected meanwhile: nobody waits for one that was left. */
  async #list(current: Connection): Promise<Information[]> {
    const left = new AbortController();
    const subscription = this.#connections.onDidChange(({ client }) => {
      if (client !== current.client) left.abort();
    });
    try {
      const models = await untilAborted(this.#connections.listModels(), left.signal);
      this.#loggedProblem = undefined;
      const informations = modelInformations(current, models, this.#connections.knownModel);
      this.#knownModels.keep(current, informations);
      return informations;
    } catch (error) {
      if (left.signal.aborted) return [];
      const problem = `language models: ${current.label} offers none now: ${describeError(error)}`;
      if (problem !== this.#loggedProblem) this.#log.warn(problem);
      this.#loggedProblem = problem;
      return [];
    } finally {
      subscription.dispose();
    }
  }

  /**
   * Streams an answer (interface: models.streamGenerateContent). Rejects with a LanguageModelError or an
   * Error whose sentence is for display, also if the answer is not whole.
   */
  async provideLanguageModelChatResponse(
    { id }: Information,
    messages: readonly vscode.LanguageModelChatRequestMessage[],
    options: vscode.ProvideLanguageModelChatResponseOptions,
    progress: vscode.Progress<vscode.LanguageModelResponsePart>,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const { signal, dispose } = abortSignalOf(token);
    const { [noteOption]: wantsNote, ...modelOptions } = options.modelOptions ?? {};
    const question = { id, messages, options: { ...options, modelOptions }, signal };
    this.#learnModels();
    try {
      const { error, ...answered } = await this.#answer(question, (part) => progress.report(part));
      if (signal.aborted) throw new vscode.CancellationError();
      if (wantsNote === true) progress.report(notePart(answered, error));
      else if (error !== undefined) {
        await this.#handedOn();
        throw error;
      }
    } finally {
      dispose();
    }
  }

  /** Exact, and counted on this machine: what the embedded service counts for the same contents. */
  async provideTokenCount(
    _model: Information,
    text: string | vscode.LanguageModelChatRequestMessage,
    token: vscode.CancellationToken,
  ): Promise<number> {
    const { signal, dispose } = abortSignalOf(token);
    try {
      const count = (each: string): Promise<number> => this.#counter.count(each, 'now', signal);
      if (typeof text === 'string') return await count(text);
      const asked = {
        messages: [readChatMessage(text)],
        tools: [],
        mustCall: false,
        modelOptions: {},
      };
      return await countRequest(languageModelRequest(asked, this.#signatures).request, count);
    } finally {
      dispose();
    }
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #notify(current: Connection, informations: Information[]): Information[] {
    const { client } = current;
    this.#reported = { client, list: JSON.stringify(informations) };
    for (const { id } of informations) this.#serviceOf.set(id, serviceKey(current));
    return informations;
  }

  /** Streams what comes; never rejects: what went wrong is the end of it. */
  async #answer(
    { id, messages, options, signal }: Question,
    report: (part: vscode.LanguageModelResponsePart) => void,
  ): Promise<Answered> {
    const { current } = this.#connections;
    const { client } = current;
    const service = serviceKey(current);
    const { request, names } = this.#request(messages, options);
    const onRetry = (notice: RetryNotice): void => this.#reportRetry(notice);
    const accumulator = new Accumulator();
    const pieces = new AnswerPieces(names, this.#signatures);
    const { answer } = accumulator;
    const { signed } = pieces;
    try {
      signal.throwIfAborted();
      // Nobody chose that another service is sent this.
      if ((this.#serviceOf.get(id) ?? service) !== service) {
        throw vscode.LanguageModelError.NotFound(vscode.l10n.t('Choose a model.'));
      }
      const how = { signal, onRetry };
      for await (const event of client.streamGenerateContent(`models/${id}`, request, how)) {
        accumulator.add(event);
        for (const piece of pieces.read(event)) report(vscodePart(piece));
      }
      return { answer, signed, error: endError({ kind: endKind(answer), answer }) };
    } catch (error) {
      const isRefusal = request.tools !== undefined && isServiceError(error) && refusesTools(error);
      return { answer, signed, error: modelError(error), isRefusal };
    } finally {
      pieces.end();
    }
  }

  /** The service is asked for something anyway: what it offers may differ from what it did last time. */
  #learnModels(): void {
    if (this.#connections.knownModel !== undefined) return;
    this.#connections.listModels().catch((error: unknown) => {
      this.#log.debug(`language models: ${describeError(error)}`);
    });
  }

  #request(
    messages: readonly vscode.LanguageModelChatRequestMessage[],
    { tools = [], toolMode, modelOptions = {} }: vscode.ProvideLanguageModelChatResponseOptions,
  ): LanguageModelRequest {
    const asked = {
      messages: messages.map((message) => this.#takeSignatures(readChatMessage(message))),
      tools,
      mustCall: toolMode === vscode.LanguageModelChatToolMode.Required,
      modelOptions,
    };
    const made = languageModelRequest(asked, this.#signatures);
    if (made.ignoredOptions.length > 0) {
      this.#log.debug(`language models: options left out: ${made.ignoredOptions.join(', ')}`);
    }
    return { ...made, request: withSafety(made.request) };
  }

  /** VS Code drops what it has not handed on yet when an answer fails, and does not say when it has. */
  #handedOn(): Promise<void> {
    return new Promise((resolve) => this.#clock.setTimer(resolve, handOnMs));
  }

  /** Signatures that a participant kept over a restart come back in a note, which no service sees. */
  #takeSignatures(message: ChatMessage): ChatMessage {
    for (const piece of message.pieces) {
      if (piece.kind !== 'data' || piece.mimeType !== noteMimeType) continue;
      const json = Buffer.from(piece.data, 'base64').toString('utf8');
      for (const entry of readAnswerNote(json).signed) this.#signatures.keep(entry);
    }
    return message;
  }

  #reportRetry({ attempts, maxAttempts, delayMs, error }: RetryNotice): void {
    const wait = `attempt ${attempts + 1} of ${maxAttempts} in ${Math.ceil(delayMs)} ms`;
    this.#log.info(`language models: ${wait}, after ${describeError(error)}`);
  }

  /** VS Code is notified only of what differs from what it knows, and asks again if needed. */
  async #reportChange(): Promise<void> {
    const { current } = this.#connections;
    const reported = this.#reported;
    if (reported === undefined) return;
    if (reported.client !== current.client) {
      this.#reported = undefined;
      this.#changed.fire();
      return;
    }
    const models = await this.#connections.listModels().catch(() => []);
    const informations = modelInformations(current, models, this.#connections.knownModel);
    if (this.#reported !== reported) return;
    if (JSON.stringify(informations) !== reported.list) this.#changed.fire();
  }
}

/** Several times as long as VS Code gathers parts before it hands them on. */
const handOnMs = 150;

/** The outcome of a question. */
interface Answered {
  answer: Answer;
  signed: SignedEntry[];
  error: Error | undefined;
  /** Whether the service refused the tools of the request. */
  isRefusal?: boolean;
}

interface Question {
  id: string;
  messages: readonly vscode.LanguageModelChatRequestMessage[];
  options: vscode.ProvideLanguageModelChatResponseOptions;
  signal: AbortSignal;
}

function notePart(
  { answer, signed, isRefusal }: Omit<Answered, 'error'>,
  error: Error | undefined,
): vscode.LanguageModelDataPart {
  const { usageMetadata, modelVersion } = answer;
  const note: AnswerNote = {
    ...(error && { problem: { ...problemOf(error), ...(isRefusal && { refusesTools: true }) } }),
    ...(usageMetadata && { usage: usageMetadata }),
    ...(modelVersion !== undefined && { modelVersion }),
    signed,
  };
  return vscode.LanguageModelDataPart.json(note, noteMimeType);
}

function problemOf(error: Error): AnswerProblem {
  const { message } = error;
  return error instanceof vscode.LanguageModelError ? { message, code: error.code } : { message };
}
