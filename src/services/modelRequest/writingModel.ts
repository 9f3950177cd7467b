import { l10n } from 'vscode';
import type { Model } from '../../protocol/model';
import type { Connection, Connections } from '../connection/connections';
import { writesCode } from '../connection/modelAbilities';
import { runCommand } from '../../platform/registerCommands';
import { notifyProblem, type Notify } from '../../platform/notifyUser';

/**
 * The model that answers, if it writes; otherwise says so, before anything is sent, and offers what helps.
 *
 * @param what it would be asked for, for display: "commit messages"
 * @param again runs the command once more, if that is offered
 */
export async function writingModel(
  connections: Connections,
  notify: Notify,
  what: string,
  again?: () => unknown,
): Promise<Model | undefined> {
  const connection = connections.current;
  let model: Model | undefined;
  try {
    model = await connections.model();
  } catch (error) {
    void notifyProblem(notify, error, again);
    return undefined;
  }
  if (model !== undefined && writesCode(connection, model)) return model;
  void offerOthers(connections, notify, noWriterSentence(connection, model, what));
  return undefined;
}

function noWriterSentence(connection: Connection, model: Model | undefined, what: string): string {
  return model === undefined
    ? l10n.t('{0} has no model that can write {1}.', connection.label, what)
    : l10n.t(
        '{0} isn’t an AI model and can’t write {1}. Nothing was sent.',
        model.displayName ?? model.name,
        what,
      );
}

async function offerOthers(
  connections: Connections,
  notify: Notify,
  sentence: string,
): Promise<void> {
  const connect = l10n.t('Connect…');
  const choose = l10n.t('Choose Model');
  const connection = connections.current;
  const models = await connections.listModels();
  const hasWriter = models.some((each) => writesCode(connection, each));
  const chosen = await notify(sentence, ...(hasWriter ? [choose] : []), connect);
  if (chosen === connect) await runCommand('parley.connect');
  if (chosen === choose) await runCommand('parley.chooseModel');
}
