import * as vscode from 'vscode';
import type { Conversation } from '../../../conversation/conversation';
import { createRequest } from '../../../conversation/request';
import type { ModelTurn, UserTurn } from '../../../conversation/turn';
import type { Disposable } from '../../../base/disposables';
import type { GenerateContentRequest } from '../../../protocol/generation';
import { withoutForeignReasoning } from '../../../protocol/keptReasoning';
import { columnBeside } from '../../../platform/columnBeside';
import { VirtualDocuments } from '../../../platform/virtualDocuments';

/** Shows the requests that asked for answers, and calls of tools, as documents that can't be changed and need no saving. */
export class ShownRequests {
  readonly #texts = new VirtualDocuments('parley-request');

  register(): Disposable {
    return this.#texts.register();
  }

  /** Opens a call of a tool: what it was asked with, and what it gave. */
  async showCall({ id, calls = [] }: UserTurn, index: number): Promise<void> {
    const call = calls[index];
    if (call === undefined) return;
    const { name, args, response } = call;
    await this.#show(`/${id}/${index}/${vscode.l10n.t('Call')}.json`, { name, args, response });
  }

  /** Opens the body of the request that asked for an answer. */
  async show(turn: ModelTurn, conversation: Conversation): Promise<void> {
    await this.#show(`/${turn.id}/${vscode.l10n.t('Request')}.json`, requestOf(turn, conversation));
  }

  async #show(path: string, value: object): Promise<void> {
    const uri = this.#texts.hold(path, `${JSON.stringify(value, null, 2)}\n`);
    await vscode.window.showTextDocument(uri, { viewColumn: columnBeside() });
  }
}

/** The request that asked for an answer as it is sent, but with media by its digest. */
export function requestOf(turn: ModelTurn, conversation: Conversation): GenerateContentRequest {
  const { parentId, settings, leftOut, model = '' } = turn;
  const request = createRequest(conversation.path(parentId), settings, undefined, leftOut);
  return withoutForeignReasoning(model, request);
}
