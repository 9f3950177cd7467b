import * as vscode from 'vscode';
import { escapeMarkdown } from '../../../base/untrusted/escape';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { Client } from '../../../client/client';
import type { Connections } from '../../../services/connection/connections';
import { ownModelId } from '../../../service/builtInModels/servedName';
import { callsTools, writesCode } from '../../../services/connection/modelAbilities';
import { promptIn } from '../../../base/languageName';
import { abortSignalOf } from '../../../platform/abortSignalOf';
import { explainLanguage } from '../../../platform/explainLanguage';
import { formatNumber } from '../../../platform/formatNumber';
import { describeProblem } from '../../../platform/problem';
import { describeError, type Log } from '../../../base/log';
import {
  languageModelProvider,
  languageModelTools,
  type ParticipantCommand,
} from '../../../platform/manifest/languageModel';
import type { SingleSearch } from '../../search/api';
import { modelId } from '../../../protocol/model';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import type { AnswerProblem } from '../../../languageModel/answerNote';
import type { MessagePiece } from '../../../languageModel/chatMessage';
import { askRounds, emptyOutcome, type RoundsOutcome } from './askRounds';
import { savedLocation } from './savedLocation';
import { cacheAnswer } from './cacheAnswer';
import { findAnswer } from './findAnswer';
import { historyMessages, promptMessage } from './participantMessages';
import {
  activeEditorReference,
  type Attached,
  type ReferenceReader,
  type PromptReferences,
} from './promptReferences';
import { rewriteInEditor, rewritePrompt } from './rewriteHook';
import { showPlaces } from './showPlaces';
import { tokensAnswer } from './tokensAnswer';
import { toolsOf } from './toolCalls';
import { memoryMetadata, type PromptMemory } from '../../../languageModel/turnMemory';

/** A request with what belongs to it. */
interface Turn {
  request: vscode.ChatRequest;
  context: vscode.ChatContext;
  stream: vscode.ChatResponseStream;
  token: vscode.CancellationToken;
  signal: AbortSignal;
}

/** Pictures larger than this, in characters of base64, are too much for a Markdown text of VS Code. */
const maxShownData = 90_000;

/** Answers to `@parley` in VS Code's own chat, with the model that is chosen there. */
export class Participant {
  readonly #connections: Connections;
  readonly #counter: LocalCounter;
  readonly #references: ReferenceReader;
  readonly #search: SingleSearch;
  readonly #log: Log;
  /** Models that refused tools when they were asked, by the client of their service. */
  readonly #refusing = new WeakMap<Client, ReadonlySet<string>>();

  constructor(
    connections: Connections,
    counter: LocalCounter,
    references: ReferenceReader,
    search: SingleSearch,
    log: Log,
  ) {
    this.#connections = connections;
    this.#counter = counter;
    this.#references = references;
    this.#search = search;
    this.#log = log;
  }

  /** Never rejects: what goes wrong is reported in the result, with what helps. */
  async answer(
    request: vscode.ChatRequest,
    context: vscode.ChatContext,
    stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken,
  ): Promise<vscode.ChatResult> {
    const { signal, dispose } = abortSignalOf(token);
    const turn = { request, context, stream, token, signal };
    try {
      return await this.#answerCommand(turn);
    } catch (error) {
      return this.#failed(error, turn);
    } finally {
      dispose();
    }
  }

  async #answerCommand(turn: Turn): Promise<vscode.ChatResult> {
    const { request, stream, signal } = turn;
    const references = await this.#references.read(request.references, signal);
    for (const remark of references.remarks) stream.markdown(`${escapeMarkdown(remark)}\n\n`);
    switch (request.command as ParticipantCommand | undefined) {
      case 'tokens': {
        const { attached } = references;
        stream.markdown(await tokensAnswer(this.#counter, attached, request.prompt, signal));
        return {};
      }
      case 'cache':
        stream.markdown(await cacheAnswer(this.#connections.current, signal));
        return {};
      case 'find':
        return findAnswer(this.#search, request.prompt, stream, signal);
      case 'explain':
        return this.#aboutCode(turn, references, this.#explainPrompt(request));
      case 'rewrite':
        return this.#aboutCode(turn, references, rewritePrompt(request.prompt));
      case undefined:
        return this.#ask(turn, references.attached, { prompt: request.prompt });
    }
  }

  /** Without anything attached, the selection or the active file is meant. */
  async #aboutCode(
    turn: Turn,
    { attached }: PromptReferences,
    prompt: string,
  ): Promise<vscode.ChatResult> {
    const active = attached.length === 0 ? activeEditorReference() : undefined;
    const all = active === undefined ? attached : [active];
    const [first] = all;
    if (first === undefined) {
      turn.stream.markdown(vscode.l10n.t('Attach a file, or open one in an editor.'));
      return {};
    }
    if (turn.request.command === 'rewrite') {
      const label = escapeMarkdown(first.label);
      if (rewriteInEditor(first.place, turn.request.prompt)) {
        turn.stream.markdown(vscode.l10n.t('Rewriting {0} in its editor.', label));
        return {};
      }
      if (this.#onlyReads(turn.request.model)) {
        showReadsOnly(turn);
        return {};
      }
      const introduction = vscode.l10n.t('New code for {0}. The file isn’t changed.', label);
      turn.stream.markdown(`${introduction}\n\n`);
    }
    const place = active?.place && savedLocation(active.place);
    return this.#ask(turn, all, { prompt, ...(place && { place }) });
  }

  #explainPrompt({ prompt, model }: vscode.ChatRequest): string {
    return promptIn(this.#onlyReads(model) ? undefined : explainLanguage(), explainPrompt(prompt));
  }

  #onlyReads({ vendor, id }: vscode.LanguageModelChat): boolean {
    if (vendor !== languageModelProvider.vendor) return false;
    return !writesCode(this.#connections.current, { name: `models/${id}` });
  }

  /** What is offered unasked: nothing to a model that is known to refuse requests with tools. */
  async #ownTools({ vendor, id }: vscode.LanguageModelChat): Promise<string[]> {
    const all = Object.keys(languageModelTools);
    if (vendor !== languageModelProvider.vendor) return all;
    if (this.#refusing.get(this.#connections.current.client)?.has(id)) return [];
    const models = await this.#connections.listModels().catch(() => []);
    const model = models.find(({ name }) => modelId(name) === id);
    return model === undefined || callsTools(model) ? all : [];
  }

  #noteRefusal({ id }: vscode.LanguageModelChat): void {
    const { client } = this.#connections.current;
    this.#refusing.set(client, new Set(this.#refusing.get(client)).add(id));
    this.#log.info(`participant: models/${id} refuses tools and is asked without them`);
  }

  async #ask(
    turn: Turn,
    attached: readonly Attached[],
    asked: PromptMemory,
  ): Promise<vscode.ChatResult> {
    const { request, context, stream, token, signal } = turn;
    const history = await historyMessages(context.history, this.#references, signal);
    for (const { place } of attached) if (place !== undefined) stream.reference(place);
    const outcome = emptyOutcome();
    const kept = request.command === undefined ? {} : { asked };
    const rounds = {
      model: request.model,
      messages: [...history.messages, promptMessage(asked.prompt, attached)],
      signed: history.signed,
      calls: {
        ...toolsOf(request, await this.#ownTools(request.model)),
        invocationToken: request.toolInvocationToken,
        token,
        notify: (activity: string) => stream.progress(showHidden(activity)),
      },
      show: (piece: MessagePiece) => showPiece(piece, stream),
    };
    try {
      await askRounds(rounds, outcome);
    } catch (error) {
      return { ...this.#failed(error, turn), metadata: memoryMetadata({ ...outcome, ...kept }) };
    }
    // What fails without tools too was refused for something else.
    if (outcome.isWithoutTools && outcome.problem === undefined) this.#noteRefusal(request.model);
    showPlaces(outcome.messages, [...history.attached, ...attached], stream);
    stream.markdown(endLines(outcome, request.model));
    const failed = outcome.problem && problemResult(outcome.problem, stream);
    return { ...failed, metadata: memoryMetadata({ ...outcome, ...kept }) };
  }

  #failed(error: unknown, { stream, token }: Turn): vscode.ChatResult {
    if (token.isCancellationRequested) return {};
    this.#log.warn(`participant: ${describeError(error)}`);
    if (error instanceof vscode.LanguageModelError) return problemResult(error, stream);
    const message = isModelsOwn(error) ? error.message : describeProblem(error).message;
    return { errorDetails: { message } };
  }
}

/**
 * What a model's provider rejects with is written for display; Parley's own errors are recognized by their
 * kind.
 */
function isModelsOwn(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error';
}

function showReadsOnly({ request, stream }: Turn): void {
  stream.markdown(
    vscode.l10n.t(
      '{0} isn’t an AI model and can’t write code. Nothing was sent.',
      escapeMarkdown(request.model.name),
    ),
  );
  stream.button({ command: 'parley.connect', title: vscode.l10n.t('Connect…') });
}

/** If the model can't be used at all, connecting is the next step. */
function problemResult(
  { message, code = '' }: AnswerProblem,
  stream: vscode.ChatResponseStream,
): vscode.ChatResult {
  if (['NoPermissions', 'NotFound'].includes(code)) {
    stream.button({ command: 'parley.connect', title: vscode.l10n.t('Connect…') });
  }
  return { errorDetails: { message } };
}

function explainPrompt(question: string): string {
  return question === '' ? 'Explain this code.' : `Explain this code. ${question}`;
}

function showPiece(piece: MessagePiece, stream: vscode.ChatResponseStream): void {
  if (piece.kind === 'text') stream.markdown(piece.text);
  if (piece.kind !== 'data') return;
  const isShown = piece.mimeType.startsWith('image/') && piece.data.length <= maxShownData;
  const type = escapeMarkdown(piece.mimeType);
  stream.markdown(
    isShown
      ? `\n\n![](data:${piece.mimeType};base64,${piece.data})\n\n`
      : `\n\n${vscode.l10n.t('The answer contains media that can’t be shown here: {0}', type)}\n\n`,
  );
}

/** How it ended and what it took, in small behind the answer. */
function endLines(outcome: RoundsOutcome, model: vscode.LanguageModelChat): string {
  const lines: string[] = [];
  if (outcome.isEndless) {
    lines.push(vscode.l10n.t('Stopped: the model called tools too many times.'));
  } else if (outcome.problem === undefined && outcome.messages.at(-1)?.pieces.length === 0) {
    lines.push(vscode.l10n.t('Empty answer.'));
  }
  const { promptTokenCount, candidatesTokenCount } = outcome.usage;
  if (promptTokenCount > 0) {
    const name = outcome.modelVersion === undefined ? model.name : ownModelId(outcome.modelVersion);
    lines.push(
      [
        escapeMarkdown(name),
        vscode.l10n.t('{0} tokens in', formatNumber(promptTokenCount)),
        vscode.l10n.t('{0} out', formatNumber(candidatesTokenCount)),
      ].join(' · '),
    );
  }
  return lines.map((line) => `\n\n*${line}*`).join('');
}
