// Stands in for @vscode/spdlog, a native module that would need a compiler: log files with
// levels, written line by line and cut when they grow too large.
const { appendFileSync, mkdirSync, renameSync, statSync } = require('node:fs');
const { dirname } = require('node:path');

const levelNames = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

class Logger {
  #file;
  #maxSizeBytes;
  #level = 2;
  #hasPrefix = true;
  /** @type {string[]} */
  #lines = [];
  #isFlushPlanned = false;

  /**
   * @param {string} _type
   * @param {string} _name
   * @param {string} file
   * @param {number} maxSizeBytes
   */
  constructor(_type, _name, file, maxSizeBytes) {
    this.#file = file;
    this.#maxSizeBytes = maxSizeBytes;
    mkdirSync(dirname(file), { recursive: true });
  }

  /** @param {string} message */
  trace(message) {
    this.#write(0, message);
  }

  /** @param {string} message */
  debug(message) {
    this.#write(1, message);
  }

  /** @param {string} message */
  info(message) {
    this.#write(2, message);
  }

  /** @param {string} message */
  warn(message) {
    this.#write(3, message);
  }

  /** @param {string} message */
  error(message) {
    this.#write(4, message);
  }

  /** @param {string} message */
  critical(message) {
    this.#write(5, message);
  }

  getLevel() {
    return this.#level;
  }

  /** @param {number} level */
  setLevel(level) {
    this.#level = level;
  }

  setPattern() {
    this.#hasPrefix = true;
  }

  clearFormatters() {
    this.#hasPrefix = false;
  }

  flush() {
    const text = this.#lines.join('');
    this.#lines = [];
    this.#isFlushPlanned = false;
    if (text === '') {
      return;
    }
    try {
      this.#rotate();
      appendFileSync(this.#file, text);
    } catch {
      // A log that can't be written (folder removed, disk full) must not end the extension host.
    }
  }

  drop() {
    this.flush();
  }

  #rotate() {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (this.#maxSizeBytes > 0 && size > this.#maxSizeBytes) {
      renameSync(this.#file, `${this.#file}.1`);
    }
  }

  /**
   * @param {number} level
   * @param {string} message
   */
  #write(level, message) {
    if (level < this.#level) {
      return;
    }
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    this.#lines.push(this.#hasPrefix ? `${time} [${levelNames[level]}] ${message}\n` : message);
    if (!this.#isFlushPlanned) {
      this.#isFlushPlanned = true;
      setImmediate(() => this.flush());
    }
  }
}

/**
 * @param {string} name
 * @param {string} file
 * @param {number} maxSizeBytes
 */
async function createLogger(name, file, maxSizeBytes) {
  return new Logger('rotating', name, file, maxSizeBytes);
}

exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => undefined;
exports.setFlushOn = () => undefined;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
