import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { own } from './cleanup.mjs';
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
    throw new SetupError('PARLEY_TEST_PAUSE: only Linux says which processes there are.');
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
    const processes = pausableBelow(process.pid);
    paused = processes[Math.floor(share() * processes.length)];
    if (paused === undefined) return;
    signal(paused, 'SIGSTOP');
    await wait();
    goOn();
  };
  void (async () => {
    for (;;) await pauseOne();
  })();
}

/** @param {number} root */
function pausableBelow(root) {
  const parents = new Map(readdirSync('/proc').flatMap(parentOf));
  const isBelow = (/** @type {number | undefined} */ pid) => {
    let above = pid;
    while (above !== undefined && above !== root) above = parents.get(above);
    return above === root;
  };
  return [...parents.keys()].filter(
    (pid) => pid !== root && isBelow(pid) && pausable.test(read(pid, 'cmdline')),
  );
}

/**
 * @param {string} name of a folder in /proc
 * @returns {[pid: number, parent: number][]} none of what is no process, or has ended
 */
function parentOf(name) {
  const pid = Number(name);
  const stat = Number.isInteger(pid) ? read(pid, 'stat') : '';
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return parent === undefined ? [] : [[pid, Number(parent)]];
}

/**
 * @param {number} pid
 * @param {'stat' | 'cmdline'} file
 */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}
