import { describeError, type Log } from '../base/log';
import type { Dialogs } from './dialogs';
import { describeProblem } from './problem';

/** Runs a command; what goes wrong in it is logged and shown. Never rejects. */
export type RunReported = (command: () => Promise<void>) => Promise<void>;

/** @param subject what the commands are about, in front of what is logged */
export function reportProblems(
  subject: string,
  dialogs: Pick<Dialogs, 'warn'>,
  log: Log,
): RunReported {
  return async (command) => {
    try {
      await command();
    } catch (error) {
      log.error(`${subject}: ${describeError(error)}`);
      void dialogs.warn(describeProblem(error).message);
    }
  };
}
