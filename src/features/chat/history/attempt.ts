import { describeError, type Log } from '../../../base/log';
import { describeProblem } from '../../../platform/problem';
import { showError } from '../../../platform/notify';

/** Runs what nobody waits for; a failure is logged and shown to the user. */
export async function attempt(log: Log, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.error(`history: ${describeError(error)}`);
    void showError(describeProblem(error).message);
  }
}
