import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { describeError, type Log } from '../../base/log';
import { mediaOf } from '../../conversation/media/splitMedia';
import { createRequest } from '../../conversation/request';
import { isMedia, type Turn } from '../../conversation/turn';
import type { GenerateContentRequest } from '../../protocol/generation';
import type { Model } from '../../protocol/model';
import { onDidChangeSettings, readSetting } from '../../platform/userSettings';
import { ModelCounts } from '../../sendCosts/modelCounts';
import { draftTurn, type Draft } from '../../sendCosts/sendCostCounter';
import { countsItself } from '../../services/counting/countsItself';
import { hasOwnTokenizer } from '../../services/counting/hasOwnTokenizer';
import type { Connection } from '../../services/connection/connections';
import { isModelFile } from '../../services/connection/modelAbilities';
import { modelKey } from '../../services/counting/modelKey';
import { holdsSecret, isSecretPath } from '../../source/leftOutFiles';
import type { ChatTarget } from './chatTarget';

/**
 * The embedded service counts in this thread, by the tokenizer that has counted already: confirming more
 * would be noticeable and add nothing new.
 */
const maxEmbeddedTokens = 20_000;

/** Whom a message would go to. */
type CountTarget = Pick<
  ChatTarget,
  'connection' | 'hasNewInstructions' | 'model' | 'onDidChangeConnection'
>;

/** The service's own count of a draft, which is asked for only where that is free or allowed. */
export class ServiceCount implements vscode.Disposable {
  readonly #target: CountTarget;
  readonly #log: Log;
  readonly #counts: ModelCounts;
  readonly #reset = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** Another service or setting decides from now on; what was wanted before is not asked any more. */
  readonly onDidReset = this.#reset.event;

  constructor(target: CountTarget, clock: Clock, log: Log) {
    this.#target = target;
    this.#log = log;
    this.#counts = new ModelCounts(clock);
    const reset = (): void => {
      this.forget();
      this.#reset.fire();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#reset,
      target.onDidChangeConnection(reset),
      onDidChangeSettings(['parley.tokens.confirmWithService'], reset),
    );
  }

  /** What was wanted is not asked for any more. */
  forget(): void {
    this.#counts.want(undefined);
  }

  /**
   * Asks for the count of a draft, instead of the one before, once it has rested a while.
   *
   * @param counted tokens on this machine
   */
  want(draft: Draft, counted: number, answered: (tokens: number) => void): void {
    const { connection, model } = this.#target;
    const isAllowed = connection.isEmbedded
      ? hasOwnTokenizer(connection, model) && counted <= maxEmbeddedTokens
      : readSetting('parley.tokens.confirmWithService') && !this.#hasNewInstructions(draft);
    if (!isAllowed || model === undefined) return this.forget();
    if (draft.prompt.trim() === '' && !mayCountUnwritten(draft, counted, connection)) {
      return this.forget();
    }
    const path = [...draft.path, draftTurn(draft)];
    // Counting media would need all its bytes to be sent for it.
    if (mediaOf(path).length > 0) return this.forget();
    const request = createRequest(path, draft.settings, undefined, draft.leftOut);
    if (isLlamaServer(connection, model) && mayHoldSecrets(path, request)) return this.forget();
    this.#counts.want({
      model: modelKey(connection, model.name),
      request,
      ask: async (asked, signal) => {
        const body = { generateContentRequest: asked };
        const answer = await connection.client.countTokens(model.name, body, { signal });
        return answer.totalTokens ?? 0;
      },
      answered,
      failed: (error) => this.#log.info(`count by the service: ${describeError(error)}`),
    });
  }

  dispose(): void {
    this.forget();
    this.#subscriptions.dispose();
  }

  #hasNewInstructions({ folderInstructions = [] }: Draft): boolean {
    return folderInstructions.length > 0 && this.#target.hasNewInstructions;
  }
}

/** Whether a program beside Parley is sent what is counted: a model file and what is built in are Parley's own. */
function isLlamaServer(connection: Connection, model: Model): boolean {
  return countsItself(connection, model) && !isModelFile(connection, model.name);
}

/** Whether turns may hold a secret, by a text of their request or by the name of a file that is attached. */
function mayHoldSecrets(
  path: readonly Turn[],
  { contents, systemInstruction }: GenerateContentRequest,
): boolean {
  const attached = path.flatMap((turn) => (turn.role === 'user' ? turn.attachments : []));
  if (attached.some(({ detail }) => isSecretPath(detail))) return true;
  return [...contents, ...(systemInstruction ? [systemInstruction] : [])]
    .flatMap(({ parts = [] }) => parts)
    .some((part) => holdsSecret(part.text ?? JSON.stringify(part)));
}

/**
 * Whether what a message comes with is counted before a word of it is written. It comes with nothing in an empty chat;
 * and what the editor happens to show leaves this machine only for a message that is being written.
 */
function mayCountUnwritten(
  { attachments }: Draft,
  counted: number,
  { isEmbedded }: Connection,
): boolean {
  const isOffered = attachments.some((each) => !isMedia(each) && each.isOffered === true);
  return counted > 0 && (isEmbedded || !isOffered);
}
