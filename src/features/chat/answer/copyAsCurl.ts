import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Conversation } from '../../../conversation/conversation';
import type { ModelTurn } from '../../../conversation/turn';
import type { GenerateContentRequest } from '../../../protocol/generation';
import { readerModel } from '../../../service/builtInModels/readerModel';
import { embeddedAddress } from '../../../client/address';
import { readSetting } from '../../../platform/userSettings';
import { aloneCommand, curlCommand, type ServiceStart } from '../../../client/curlCommand';
import { requestOf } from './shownRequests';

const l10n = vscode.l10n;

const messageMs = 8_000;

/** Not one that servers often listen at. */
const port = 8472;

/** Copies the request that asked for an answer as a command, with the variable API_KEY for the key. */
export async function copyAsCurl(turn: ModelTurn, conversation: Conversation): Promise<void> {
  if (turn.model === undefined) return;
  const address = readSetting('parley.service.address');
  const isEmbedded = address === embeddedAddress;
  const command = isEmbedded
    ? aloneCommand(startOf(turn.model), turn.model, wholeRequestOf(turn, conversation))
    : curlCommand(address, turn.model, requestOf(turn, conversation));
  await vscode.env.clipboard.writeText(command);
  const message = isEmbedded
    ? l10n.t(
        'Copied. The command starts the built-in service, sends the request and stops the service.',
      )
    : l10n.t('Copied. The command reads your key from the API_KEY variable.');
  vscode.window.setStatusBarMessage(message, messageMs);
}

/** The request with what its cached content holds: a service started for it has no cached contents. */
function wholeRequestOf(turn: ModelTurn, conversation: Conversation): GenerateContentRequest {
  const { leftOut: _, ...asked } = turn;
  const { cachedContent, ...settings } = asked.settings ?? {};
  if (cachedContent === undefined) return requestOf(turn, conversation);
  const { systemInstruction } = conversation.settings ?? {};
  const whole = { ...settings, ...(systemInstruction && { systemInstruction }) };
  return requestOf({ ...asked, settings: whole }, conversation);
}

/** How the embedded service is started alone: VS Code's own program runs it, so that Node need not be there. */
function startOf(model: string): ServiceStart {
  const { extensionPath = '' } = vscode.extensions.getExtension('parley.parley') ?? {};
  const address = readSetting('parley.local.address').trim();
  const local = address === '' ? 'forward' : `forward:${address}`;
  return {
    program: process.execPath,
    script: path.join(extensionPath, 'dist', 'service.js'),
    engine: model === readerModel.name ? 'reader' : local,
    port,
  };
}
