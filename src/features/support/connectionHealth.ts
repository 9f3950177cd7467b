import { l10n } from 'vscode';
import { isServiceError } from '../../protocol/serviceError';
import type { Model } from '../../protocol/model';
import { readSetting } from '../../platform/userSettings';
import { readerModel } from '../../service/builtInModels/readerModel';
import { ownModelId, servedId } from '../../service/builtInModels/servedName';
import { keyOwner } from '../../services/connection/apiKeyCommands';
import type { Connection, Connections } from '../../services/connection/connections';
import type { KeyStore } from '../../services/connection/keyStore';
import { failed, good, subjects, wrong, type Finding } from './finding';

/** Asks the service for its models again; what comes of it says how the connection, the key and the model are. */
export async function connectionHealth(
  connections: Connections,
  keys: Pick<KeyStore, 'get'>,
): Promise<Finding[]> {
  const { current } = connections;
  try {
    const models = await connections.refreshModels();
    return [
      reachedFinding(current, models),
      await keyFinding(connections, keys),
      modelFinding(current, models, await connections.model()),
      ...localFindings(current, models),
    ];
  } catch (error) {
    // Who refuses a key was reached.
    return isServiceError(error, 'auth')
      ? [good(subjects.connection(), reachedSentence(current)), failed(subjects.key(), error)]
      : [failed(subjects.connection(), error), await keyFinding(connections, keys)];
  }
}

function reachedFinding(connection: Connection, models: readonly Model[]): Finding {
  const subject = subjects.connection();
  return models.length === 0
    ? wrong(
        subject,
        l10n.t('{0} answers, but offers no model that can chat.', connection.label),
        'parley.connect',
      )
    : good(subject, reachedSentence(connection));
}

function reachedSentence({ isEmbedded, label }: Connection): string {
  return isEmbedded
    ? l10n.t('Requests go to the built-in service.')
    : l10n.t('Requests go to {0}, which answers.', label);
}

/** Whether there is a key, never what it is. */
async function keyFinding(connections: Connections, keys: Pick<KeyStore, 'get'>): Promise<Finding> {
  const subject = subjects.key();
  const owner = keyOwner(connections);
  if (owner === undefined) return good(subject, l10n.t('The built-in models need no API key.'));
  const hasKey = (await keys.get(owner.origin)) !== undefined;
  return hasKey
    ? good(subject, l10n.t('An API key for {0} is in VS Code’s secret storage.', owner.label))
    : good(subject, l10n.t('No API key is set for {0}.', owner.label));
}

function modelFinding(
  connection: Connection,
  models: readonly Model[],
  model: Model | undefined,
): Finding {
  const subject = subjects.model();
  const chosen = readSetting('parley.model');
  if (model === undefined) return wrong(subject, l10n.t('No model can answer.'), 'parley.connect');
  const name = model.displayName ?? model.name;
  if (!models.some((each) => each.name === model.name)) {
    return wrong(
      subject,
      l10n.t('{0} isn’t available now. Start its server, or choose another model.', name),
      'parley.chooseModel',
    );
  }
  if (chosen !== '' && chosen !== model.name) {
    return wrong(
      subject,
      l10n.t('{0} isn’t available. {1} answers instead.', ownModelId(chosen), name),
      'parley.chooseModel',
    );
  }
  return connection.isEmbedded && model.name === readerModel.name
    ? good(
        subject,
        l10n.t('{0} answers. It isn’t an AI model: it finds, quotes and outlines code.', name),
      )
    : good(subject, l10n.t('{0} answers.', name));
}

/** Only for who has named a model server: without one, the built-in service looks for those that run. */
function localFindings({ isEmbedded }: Connection, models: readonly Model[]): Finding[] {
  const address = readSetting('parley.local.address').trim();
  if (!isEmbedded || address === '' || address === 'off') return [];
  const subject = subjects.localModels();
  const isThere = models.some(({ name }) => servedId(name) !== undefined);
  return [
    isThere
      ? good(subject, l10n.t('The model server in your settings answers.'))
      : wrong(
          subject,
          l10n.t('The model server in your settings doesn’t answer. Check that it is running.'),
          'parley.connect',
        ),
  ];
}
