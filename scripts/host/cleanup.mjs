import { sentenceFor, systemErrorCode } from './setupError.mjs';

/**
 * Something that must not outlive this process: `dispose` ends it in good order, `disposeNow` at
 * once and without waiting, for a process that is already exiting.
 * @typedef {{ dispose: () => Promise<void>, disposeNow: () => void }} Resource
 */

/** @type {Resource[]} */
const resources = [];
let isEnding = false;
const parentPollMs = 500;

process.on('exit', () => {
  for (const resource of resources.splice(0).reverse()) {
    try {
      resource.disposeNow();
    } catch {
      // The process is going away: the next resource still deserves its turn.
    }
  }
});

/**
 * Registers a resource and returns the function that disposes of it, once.
 * @param {Resource} resource
 * @returns {() => Promise<void>}
 */
export function own(resource) {
  resources.push(resource);
  return async () => {
    const index = resources.indexOf(resource);
    if (index !== -1) {
      resources.splice(index, 1);
      await resource.dispose();
    }
  };
}

/** Disposes of all that is owned, the newest first; a failing one does not keep the others. */
export async function disposeAll() {
  for (let resource = resources.pop(); resource !== undefined; resource = resources.pop()) {
    try {
      await resource.dispose();
    } catch {
      resource.disposeNow();
    }
  }
}

/**
 * Disposes of all that is owned and exits. A second call changes nothing: a terminal and npm may
 * both deliver the same Ctrl+C.
 * @param {number} exitCode
 */
async function end(exitCode) {
  if (isEnding) return;
  isEnding = true;
  await disposeAll();
  process.exit(exitCode);
}

/** Whether `end` was called, so that a failure that follows from it is not reported. */
export function isEndingNow() {
  return isEnding;
}

/**
 * Ends this process in good order on a signal, on an error that nobody caught, and below npm, which
 * does not pass every signal on, when its parent is gone.
 * @param {{ signalExitCode?: number }} [options] `signalExitCode`: instead of the usual 128 + signal
 */
export function endOnSignalsAndCrashes(options = {}) {
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
  const signals = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 });
  for (const [signal, number] of Object.entries(signals)) {
    process.on(signal, () => void end(options.signalExitCode ?? 128 + number));
  }
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error) => {
      if (!isEnding) console.error(sentenceFor(error));
      void end(1);
    });
  }
}

/** Ends this process in good order when the one that started it is gone. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent || !isAlive(parent)) void end(1);
  }, parentPollMs).unref();
}

/**
 * Whether there is a process of this number, of whichever user.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/**
 * Runs a script's main function, then ends the process: with its exit code, or with one sentence
 * and 1 when it throws. `undefined` keeps the process running.
 * @param {() => Promise<number | undefined>} main
 */
export async function runMain(main) {
  try {
    const exitCode = await main();
    if (exitCode !== undefined) await end(exitCode);
  } catch (error) {
    if (!isEnding) console.error(sentenceFor(error));
    await end(1);
  }
}
