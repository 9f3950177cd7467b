import { randomBytes } from 'node:crypto';

const keptLines = 30;

/** Begins what `printOwnLog` prints. */
export const ownLogHeading = "The last problems in VS Code's own log:";

/**
 * Sorts what a test host reports: lines of the tests, which carry a mark, are printed as they come;
 * of VS Code's own log the last warnings and errors are kept, to be shown when the run failed.
 */
export class TestOutput {
  /** The text that `standIns/markedTests.cjs` puts before every line of the tests. */
  mark = `${randomBytes(8).toString('hex')}:`;
  /** @type {string[]} */
  #ownLog = [];
  #isPassed = false;

  /** Whether the tests themselves said that they finished without a failure. */
  get isPassed() {
    return this.#isPassed;
  }

  /**
   * @param {string} type
   * @param {unknown[]} values
   * @returns {boolean} Whether the tests have said it.
   */
  take(type, values) {
    const text = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    const line = text.join(' ');
    const isProblem = type === 'error' || type === 'warn';
    const isOfTests = line.startsWith(this.mark);
    if (line === `${this.mark}(passed)`) {
      this.#isPassed = true;
    } else if (isOfTests) {
      const print = isProblem ? console.error : console.log;
      print(line.slice(this.mark.length));
    } else if (isProblem) {
      this.#ownLog = [...this.#ownLog, `[${type}] ${line}`].slice(-keptLines);
    }
    return isOfTests;
  }

  printOwnLog() {
    console.error(`${ownLogHeading}\n${this.#ownLog.join('\n')}`);
  }
}
