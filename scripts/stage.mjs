import { runCheck } from './check.mjs';

/** @typedef {import('./check.mjs').Check} Check */
/**
 * @typedef {{
 *   passed: number,
 *   ran: { title: string, seconds: number }[],
 *   failed?: { check: Check, tests: number, failures: string },
 * }} StageResult
 */

const concurrency = 2;

/**
 * Runs checks side by side, and ends with the first that fails: the others are stopped then. Their output
 * is shown check by check, in order.
 * @param {readonly Check[]} checks
 * @returns {Promise<StageResult>}
 */
export async function runStage(checks) {
  const running = checks.map((check) => ({ check, output: new CheckOutput(check.title) }));
  const waiting = [...running];
  /** @type {Set<() => Promise<unknown>>} */
  const stops = new Set();
  /** @type {StageResult} */
  const stage = { passed: 0, ran: [] };
  const showInOrder = () => {
    const goesOn = running.findIndex(({ output }) => !output.hasEnded);
    running.slice(0, goesOn === -1 ? undefined : goesOn + 1).forEach(({ output }) => output.show());
  };
  const runWorker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { check, output } = next;
      output.begin();
      const result = await runCheck(check, (text) => output.add(text), stops);
      if (stage.failed !== undefined) return;
      stage.passed += result.passed;
      stage.ran.push({ title: check.title, seconds: output.end() });
      showInOrder();
      if (result.exitCode === 0) continue;
      stage.failed = { check, tests: result.failed, failures: result.failures };
      output.show();
      waiting.length = 0;
      await Promise.all([...stops].map((stop) => stop()));
    }
  };
  showInOrder();
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return stage;
}

/** The output of a check, kept until it is shown: while it runs, or when it has ended. */
class CheckOutput {
  #title;
  #kept = '';
  #isShown = false;
  #startedMs = 0;
  hasEnded = false;

  /** @param {string} title */
  constructor(title) {
    this.#title = title;
  }

  begin() {
    this.#startedMs = Date.now();
    this.add(`\n== ${this.#title}\n`);
  }

  /** @param {string} text */
  add(text) {
    this.#kept += text;
    if (this.#isShown) this.show();
  }

  /** @returns {number} How long it took, in seconds. */
  end() {
    const seconds = (Date.now() - this.#startedMs) / 1000;
    this.add(`-- ${this.#title}: ${seconds.toFixed(1)} s\n`);
    this.hasEnded = true;
    return seconds;
  }

  show() {
    this.#isShown = true;
    process.stdout.write(this.#kept);
    this.#kept = '';
  }
}
