import * as vscode from 'vscode';
import type { NoticeActionId } from '../../messages/chatState';
import { runCommand } from '../platform/commands';
import { describeProblem } from '../platform/problem';

/** Says a sentence to the user, with buttons; gives the one that was chosen. */
export type Tell = (sentence: string, ...buttons: string[]) => Thenable<string | undefined>;

/** A message at the edge of the window, which takes no focus. */
export const tellInWindow: Tell = (sentence, ...buttons) =>
  vscode.window.showInformationMessage(sentence, ...buttons);

const commandOf = {
  setKey: 'parley.setApiKey',
  connect: 'parley.connect',
  chooseModel: 'parley.chooseModel',
  showLog: 'parley.showLog',
} as const satisfies Partial<Record<NoticeActionId, string>>;

/** Says what went wrong, with the next steps that help. */
export async function tellProblem(tell: Tell, error: unknown, retry: () => unknown): Promise<void> {
  const { message, actions } = describeProblem(error);
  const offered = actions.filter(({ id }) => id in commandOf || id === 'retry');
  const chosen = await tell(message, ...offered.map(({ label }) => label));
  const id = offered.find(({ label }) => label === chosen)?.id;
  if (id === 'retry') await retry();
  else if (id !== undefined && id !== 'openSettings') await runCommand(commandOf[id]);
}
