import { setTimeout as sleep } from 'node:timers/promises';
import { own } from './cleanup.mjs';
import { processesBelow } from './processes.mjs';
import { signal } from './processTree.mjs';
import { randomShares } from './randomShares.mjs';
import { SetupError } from './setupError.mjs';
import { pauseMs, propertySettings } from '../testConditions.mjs';

/** VS Code's server and what it starts, and the browser with its pages. A shell would take a stop for one of its user. */
const pausable =
  /server-main\.js|--remote-debugging-pipe|--type=(?:extensionHost|ptyHost|fileWatcher|renderer)|--utility-sub-type=network/;

/**
 * Has the processes of VS Code and its browser below this one stand still at random moments, one at a time, where
 * PARLEY_TEST_PAUSE says for how long at most. Each is late for the others then, as on a busy machine, and what depends
 * on which of them is first shows without one. Goes on until this process ends.
 */
export function pauseProcesses() {
  const maxMs = pauseMs(process.env);
  if (maxMs === 0) return;
  if (process.platform !== 'linux') {
    throw new SetupError('PARLEY_TEST_PAUSE: pauses have been tried on Linux alone.');
  }
  /** @type {number | undefined} */
  let paused;
  const goOn = () => {
    if (paused !== undefined) signal(paused, 'SIGCONT');
    paused = undefined;
  };
  own({ dispose: async () => goOn(), disposeNow: goOn });
  const share = randomShares(propertySettings(process.env).seed);
  const wait = () => sleep(share() * maxMs, undefined, { ref: false });
  const pauseOne = async () => {
    await wait();
    const processes = processesBelow(process.pid).filter(({ args }) => pausable.test(args));
    paused = processes[Math.floor(share() * processes.length)]?.pid;
    if (paused === undefined) return;
    signal(paused, 'SIGSTOP');
    await wait();
    goOn();
  };
  void (async () => {
    for (;;) await pauseOne();
  })();
}
