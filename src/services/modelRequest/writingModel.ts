import { l10n } from 'vscode';
import { untilAborted } from '../../base/abort';
import type { Model } from '../../protocol/model';
import type { Connection, Connections } from '../connection/connections';
import { writesCode } from '../connection/modelAbilities';
import { runCommand } from '../../platform/registerCommands';
import { notifyProblem, type Notify } from '../../platform/notifyUser';

/** What a model is asked to write. */
export type WritingTask = 'code' | 'commitMessages' | 'names';

/**
 * The model that answers, if it writes; otherwise says so, before anything is sent, and offers what helps.
 *
 * @param task what it would be asked for
 * @param signal ends the waiting for a service that takes long to list its models
 * @param again runs the command once more, if that is offered
 */
export async function writingModel(
  connections: Connections,
  notify: Notify,
  task: WritingTask,
  signal: AbortSignal,
  again?: () => unknown,
): Promise<Model | undefined> {
  const connection = connections.current;
  let model: Model | undefined;
  try {
    model = await untilAborted(connections.model(), signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    void notifyProblem(notify, error, again);
    return undefined;
  }
  if (model !== undefined && writesCode(connection, model)) return model;
  void offerOthers(connections, notify, noWriterSentence(connection, model, task));
  return undefined;
}

function noWriterSentence(
  connection: Connection,
  model: Model | undefined,
  task: WritingTask,
): string {
  if (model === undefined) return noModelSentence(connection.label, task);
  const name = model.displayName ?? model.name;
  switch (task) {
    case 'code':
      return l10n.t('{0} isn’t an AI model and can’t write code. Nothing was sent.', name);
    case 'commitMessages':
      return l10n.t(
        '{0} isn’t an AI model and can’t write commit messages. Nothing was sent.',
        name,
      );
    case 'names':
      return l10n.t('{0} isn’t an AI model and can’t suggest names. Nothing was sent.', name);
  }
}

function noModelSentence(label: string, task: WritingTask): string {
  switch (task) {
    case 'code':
      return l10n.t('{0} has no model that can write code.', label);
    case 'commitMessages':
      return l10n.t('{0} has no model that can write commit messages.', label);
    case 'names':
      return l10n.t('{0} has no model that can suggest names.', label);
  }
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
