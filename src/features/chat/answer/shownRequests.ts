import * as vscode from 'vscode';
import type { Conversation } from '../../../conversation/conversation';
import type { ModelTurn } from '../../../conversation/turn';
import type { Disposable } from '../../../base/disposables';
import { VirtualDocuments } from '../../../platform/virtualDocuments';
import { requestOf } from './answerRequest';

/** Shows the requests that asked for answers, as documents that can't be changed and need no saving. */
export class ShownRequests {
  readonly #texts = new VirtualDocuments('parley-request');

  register(): Disposable {
    return this.#texts.register();
  }

  /** Opens the body of the request that asked for an answer. */
  async show(turn: ModelTurn, conversation: Conversation): Promise<void> {
    const content = `${JSON.stringify(requestOf(turn, conversation), null, 2)}\n`;
    const uri = this.#texts.hold(`/${turn.id}/${vscode.l10n.t('Request')}.json`, content);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  }
}
