import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { modelId, type Model } from '../../protocol/model';
import { readerModel } from '../../service/builtInModels/readerModel';
import { serviceLabel } from '../../services/connection/modelServerOf';
import type { Connection } from '../../services/connection/connections';
import { joinSentences } from '../../base/joinSentences';

/** Assumed if a local server does not say how much its model accepts: most can take that. */
const assumedTokens = 8192;

/**
 * The models of a service, the one that answers in Parley first: stable API has no other way to say where a chat
 * is to begin, and extensions that don't care take the first.
 */
export function modelInformations(
  connection: Pick<Connection, 'isEmbedded' | 'label'>,
  models: readonly Model[],
  answering: Pick<Model, 'name'> | undefined,
): vscode.LanguageModelChatInformation[] {
  return models
    .toSorted((one, other) => isNamed(other, answering) - isNamed(one, answering))
    .map((model) => modelInformation(connection, model));
}

function isNamed({ name }: Model, other: Pick<Model, 'name'> | undefined): number {
  return name === other?.name ? 1 : 0;
}

/** A model as VS Code's picker and other extensions see it. */
export function modelInformation(
  connection: Pick<Connection, 'isEmbedded' | 'label'>,
  model: Model,
): vscode.LanguageModelChatInformation {
  const id = modelId(model.name);
  const { inputTokenLimit, outputTokenLimit } = model;
  const isReader = connection.isEmbedded && model.name === readerModel.name;
  return {
    id,
    name: showHidden(model.displayName ?? id),
    family: model.baseModelId ?? id,
    version: model.version ?? id,
    detail: showHidden(serviceLabel(connection, model.name)),
    tooltip: showHidden(tooltipOf(model, inputTokenLimit === undefined)),
    maxInputTokens: inputTokenLimit ?? assumedTokens,
    maxOutputTokens: outputTokenLimit ?? assumedTokens,
    // What a hosted model takes only its service can say, and it does.
    capabilities: { imageInput: !isReader, toolCalling: model.functionCalling !== false },
  };
}

function tooltipOf({ description = '', name }: Model, isLimitAssumed: boolean): string {
  const assumed = isLimitAssumed ? vscode.l10n.t('Its server doesn’t report a token limit.') : '';
  return joinSentences([description || name, assumed]);
}
