// What a test run depends on beside the code: read from the environment in one place, and shown by each check.
import os from 'node:os';

/**
 * The seed that properties (fast-check) draw their cases from, the first of how many, and how many times the cases they
 * ask for. `effort`: how many times the cases of a usual run that is in all.
 * @typedef {{ seed: number, seeds: number, cases: number, effort: number }} PropertySettings
 */

/**
 * Without PARLEY_TEST_SEED every run looks at the same cases, so that a commit passes or fails alike everywhere.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {PropertySettings}
 */
export function propertySettings(env) {
  const seed = wholeNumber(env, 'PARLEY_TEST_SEED', { least: -(2 ** 31), most: 2 ** 31 - 1 });
  const seeds = wholeNumber(env, 'PARLEY_TEST_SEEDS', { least: 1, most: 10_000 });
  const cases = wholeNumber(env, 'PARLEY_TEST_CASES', { least: 1, most: 10_000 });
  return { seed, seeds, cases, effort: seeds * cases };
}

/**
 * How late what VS Code's page and server send each other may come, in milliseconds; 0 for as soon as it can.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function lateMs(env) {
  return wholeNumber(env, 'PARLEY_TEST_LATE', { least: 0, most: 1_000 }, 0);
}

/**
 * How long a process of VS Code or its browser may stand still at a time, in milliseconds; 0 for none.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function pauseMs(env) {
  return wholeNumber(env, 'PARLEY_TEST_PAUSE', { least: 0, most: 5_000 }, 0);
}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} name
 * @param {{ least: number, most: number }} range
 * @param {number} [usual] where the variable is not set
 */
function wholeNumber(env, name, { least, most }, usual = 1) {
  const text = env[name]?.trim() ?? '';
  if (text === '') return usual;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Error(`${name}: must be a whole number from ${least} to ${most}, and is "${text}".`);
  }
  return number;
}

/**
 * The settings that differ from the default, as they are before a command.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function settingsPrefix(env) {
  const { seed, seeds, cases } = propertySettings(env);
  const late = lateMs(env);
  const pause = pauseMs(env);
  return [
    ...(seed === 1 ? [] : [`PARLEY_TEST_SEED=${seed} `]),
    ...(seeds === 1 ? [] : [`PARLEY_TEST_SEEDS=${seeds} `]),
    ...(cases === 1 ? [] : [`PARLEY_TEST_CASES=${cases} `]),
    ...(late === 0 ? [] : [`PARLEY_TEST_LATE=${late} `]),
    ...(pause === 0 ? [] : [`PARLEY_TEST_PAUSE=${pause} `]),
  ].join('');
}

/**
 * One line with what this process runs with.
 * @param {readonly string[]} [more] What else the check uses: a VS Code, a browser.
 */
export function testConditions(more = []) {
  const { seed, seeds, cases } = propertySettings(process.env);
  const late = lateMs(process.env);
  const pause = pauseMs(process.env);
  const priority = os.getPriority();
  const facts = [
    seeds === 1 ? `seed ${seed}` : `seeds ${seed} to ${seed + seeds - 1}`,
    ...(cases === 1 ? [] : [`${cases} times the cases`]),
    ...(late === 0 ? [] : [`messages up to ${late} ms late`]),
    ...(pause === 0 ? [] : [`pauses of up to ${pause} ms`]),
    `Node ${process.versions.node}`,
    `processors ${os.availableParallelism()}`,
    `load ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
    ...(priority === 0 ? [] : [`nice ${priority}`]),
    ...more,
  ];
  return `Running with ${facts.join(', ')}`;
}
