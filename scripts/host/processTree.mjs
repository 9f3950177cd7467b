import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { own } from './cleanup.mjs';

const isWindows = process.platform === 'win32';
const defaultGraceMs = 4000;
const killMs = 4000;
const pollMs = 30;

/**
 * A child process with all that it starts in turn.
 * @typedef {{
 *   child: import('node:child_process').ChildProcess,
 *   exited: Promise<number>,
 *   stop: () => Promise<void>,
 * }} ProcessTree
 */

/**
 * Starts a program in a process group of its own, which goes away with this process. `exited`
 * resolves with the exit code (1 for a signal) and rejects when the program can't be started. When
 * it is stopped it has `graceMs` to end in good order.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {number} [graceMs]
 * @returns {ProcessTree}
 */
export function spawnTree(command, args, options, graceMs = defaultGraceMs) {
  const child = spawn(command, args, { ...options, detached: !isWindows, windowsHide: true });
  /** @type {Promise<number>} */
  const exited = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
  exited.catch(() => undefined);
  const { pid } = child;
  const stop = own({
    dispose: async () => {
      if (pid !== undefined) await stopTree(pid, graceMs);
    },
    disposeNow: () => {
      if (pid !== undefined) killTree(pid);
    },
  });
  return { child, exited, stop };
}

/**
 * @param {number} pid
 * @param {number} graceMs
 */
async function stopTree(pid, graceMs) {
  if (!isWindows && graceMs > 0) {
    // The first process alone: the others end in good order when it is gone, and release their locks.
    signal(pid, 'SIGTERM');
    if (await isTreeGone(pid, graceMs)) return;
  }
  killTree(pid);
  await isTreeGone(pid, killMs);
}

/** @param {number} pid */
function killTree(pid) {
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
  } else {
    signal(-pid, 'SIGKILL');
  }
}

/**
 * @param {number} pid
 * @param {number} timeoutMs
 */
async function isTreeGone(pid, timeoutMs) {
  const startedMs = Date.now();
  while (isTreeAlive(pid)) {
    if (Date.now() - startedMs > timeoutMs) return false;
    await sleep(pollMs);
  }
  return true;
}

/** @param {number} pid */
function isTreeAlive(pid) {
  if (isWindows || !signal(-pid, 0)) return isWindows && signal(pid, 0);
  // In a container whose first process collects no orphans, ended ones stay in the group as zombies.
  return process.platform !== 'linux' || readdirSync('/proc').some((name) => isInGroup(name, pid));
}

/**
 * Whether the process is in the group and not a zombie.
 * @param {string} name of its folder in /proc
 * @param {number} group
 */
function isInGroup(name, group) {
  if (!/^\d+$/.test(name)) return false;
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    const [state, , memberOf] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(memberOf) === group && state !== 'Z';
  } catch {
    return false;
  }
}

/**
 * Signals a process, or with a negative number a process group; false when there is none.
 * @param {number} pid
 * @param {NodeJS.Signals | 0} name
 */
export function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
