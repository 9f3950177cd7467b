import { readFile, rm } from 'node:fs/promises';
import * as path from 'node:path';
import { l10n } from 'vscode';
import { describeError, type Log } from '../../base/log';
import { makePrivateFolder } from '../../fileSystem/privateFiles';
import { writeAtomically } from '../../fileSystem/writeAtomically';
import { readerModel } from '../../service/builtInModels/readerModel';
import type { LocalCounter } from '../../sendCosts/localCounter';
import type { Connections } from '../../services/connection/connections';
import { indexSentence, type IndexState } from '../search/api';
import { failed, good, subjects, wrong, type Finding, type FixCommand } from './finding';

const sample = 'Parley checks that what it writes can be read.';

/** Writes a file into Parley's folder, reads it and deletes it. */
export async function storageHealth(folder: string, log: Log): Promise<Finding> {
  const subject = subjects.storage();
  const file = path.join(folder, 'healthCheck.txt');
  try {
    await makePrivateFolder(folder);
    await writeAtomically(file, sample);
    const text = await readFile(file, 'utf8');
    await rm(file);
    if (text !== sample) throw new Error('The file has another text than was written.');
    return good(subject, l10n.t('Chats can be saved.'));
  } catch (error) {
    log.error(`health: storage: ${describeError(error)}`);
    return wrong(
      subject,
      l10n.t('Chats can’t be saved: Parley’s folder can’t be written to. The log says why.'),
      'parley.showLog',
    );
  }
}

/** Asks the built-in service, whichever service answers in chats. */
export async function engineHealth({ embedded }: Pick<Connections, 'embedded'>): Promise<Finding> {
  const subject = subjects.engine();
  try {
    await embedded.client.countTokens(readerModel.name, {
      contents: [{ role: 'user', parts: [{ text: sample }] }],
    });
    return good(subject, l10n.t('The built-in service answers.'));
  } catch (error) {
    return failed(subject, error);
  }
}

/** Counts a text on this machine. */
export async function counterHealth(
  counter: Pick<LocalCounter, 'count'>,
  log: Log,
): Promise<Finding> {
  const subject = subjects.counter();
  try {
    await counter.count(sample, 'now');
    return good(subject, l10n.t('Tokens can be counted on this machine.'));
  } catch (error) {
    log.error(`health: counter: ${describeError(error)}`);
    return wrong(
      subject,
      l10n.t('Tokens can’t be counted on this machine. The log says why.'),
      'parley.showLog',
    );
  }
}

/** What the index says of itself; nothing is started. */
export function indexHealth(state: IndexState, nowMs: number): Finding {
  const subject = subjects.index();
  const sentence = state.problem ?? indexSentence(state, nowMs);
  const command = indexCommand(state);
  return command === undefined ? good(subject, sentence) : wrong(subject, sentence, command);
}

function indexCommand({ kind, problem, consent }: IndexState): FixCommand | undefined {
  if (consent === 'missing') return 'parley.chooseSearchModel';
  return kind === 'failed' || problem !== undefined ? 'parley.showSearchIndex' : undefined;
}
