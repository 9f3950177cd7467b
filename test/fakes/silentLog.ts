import type { Log } from '../../src/base/log';

const nothing = (): void => undefined;

/** A log for tests that look at something else. */
export const silentLog: Log = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
