import * as vscode from 'vscode';
import type { Conversation } from '../../../conversation/conversation';
import { createRequest } from '../../../conversation/request';
import type { ModelTurn } from '../../../conversation/turn';
import type { GenerateContentRequest } from '../../../protocol/generation';
import { embeddedAddress } from '../../connection/address';
import { readSetting } from '../../platform/settings';
import { curlCommand } from './curlCommand';

const l10n = vscode.l10n;

/** Where `npm run service -- --port 8080` listens: the service inside Parley has no address of its own. */
const standAloneAddress = 'http://127.0.0.1:8080';

/** Opens the body of the request that asked for an answer. */
export async function showRequest(turn: ModelTurn, conversation: Conversation): Promise<void> {
  const content = `${JSON.stringify(requestOf(turn, conversation), null, 2)}\n`;
  const document = await vscode.workspace.openTextDocument({ language: 'json', content });
  await vscode.window.showTextDocument(document);
}

/** Copies the request that asked for an answer as a command, with the variable API_KEY for the key. */
export async function copyAsCurl(turn: ModelTurn, conversation: Conversation): Promise<void> {
  if (turn.model === undefined) return;
  const setting = readSetting('parley.service.address');
  const isEmbedded = setting === embeddedAddress;
  const address = isEmbedded ? standAloneAddress : setting;
  const command = curlCommand(address, turn.model, requestOf(turn, conversation));
  await vscode.env.clipboard.writeText(command);
  const message = isEmbedded
    ? l10n.t('Copied. The embedded service listens there once it runs alone: {0}', standAlone)
    : l10n.t('Copied. The command takes the key from the variable API_KEY.');
  vscode.window.setStatusBarMessage(message, messageMs);
}

const standAlone = 'npm run service -- --port 8080';
const messageMs = 8_000;

function requestOf(turn: ModelTurn, conversation: Conversation): GenerateContentRequest {
  const path = conversation.path(turn.parentId);
  return createRequest(path, turn.settings, undefined, turn.leftOut);
}
