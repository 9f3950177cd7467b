import { runCommand } from './registerCommands';
import { noticeCommands } from './noticeCommands';
import { action, describeProblem } from './problem';
import { showInformation } from './notify';

/** Says a sentence to the user, with buttons; gives the one that was chosen. */
export type Notify = (sentence: string, ...buttons: string[]) => Thenable<string | undefined>;

/** A message at the edge of the window, which takes no focus. */
export const notifyInWindow: Notify = (sentence, ...buttons) =>
  showInformation(sentence, ...buttons);

/**
 * Says what went wrong, with the next steps that help; trying again is one of them where `retry` is given.
 *
 * @param model the one that was asked, where it isn't the chosen one: its key may be another
 */
export async function notifyProblem(
  notify: Notify,
  error: unknown,
  retry?: () => unknown,
  model?: string,
): Promise<void> {
  const { message, actions } = describeProblem(error);
  const commands = noticeCommands(actions);
  const again = retry === undefined ? [] : [action('retry').label];
  const chosen = await notify(message, ...commands.map(({ title }) => title), ...again);
  const command = commands.find(({ title }) => title === chosen)?.command;
  if (command !== undefined) await runCommand(command, model);
  else if (again.some((label) => label === chosen)) await retry?.();
}
