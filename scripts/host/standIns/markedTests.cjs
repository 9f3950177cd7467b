// The module whose `run()` the extension host calls: runs the real tests and puts a mark before
// what they print, because the page reports the workbench's own log through the same function.
const { pathToFileURL } = require('node:url');
const { format } = require('node:util');

const mark = process.env['PARLEY_TEST_MARK'] ?? '';
// Says that `run()` has finished: when the extension host dies, VS Code reports success.
const passed = '(passed)';
const entry = process.env['PARLEY_TEST_ENTRY'] ?? '';

exports.run = async () => {
  globalThis.console = markedConsole(globalThis.console);
  try {
    const tests = await import(pathToFileURL(entry).href);
    await (tests.run ?? tests.default.run)();
    console.info(passed);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    throw error;
  }
};

/**
 * A console to replace the extension host's own, whose methods can't be replaced.
 * @param {Console} real
 * @returns {Console}
 */
function markedConsole(real) {
  const methods = /** @type {const} */ (['debug', 'error', 'info', 'log', 'warn']).map((name) => {
    const value = (/** @type {unknown[]} */ ...values) => real[name](mark + format(...values));
    return [name, { value }];
  });
  return Object.create(real, Object.fromEntries(methods));
}
