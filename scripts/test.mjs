// `npm test`: everything that must hold, cheapest first, ending at the first check that fails. The
// checks of a stage run two at a time.
// --quick leaves out what needs a VS Code; --only=NAME,NAME runs just these checks ("ui/chat" is one of a
// folder); --random draws a seed for the cases of the properties; --seeds=100 looks at those of as many seeds;
// --late=20 has all that VS Code's page and server send each other come up to 20 ms late; --pause=500 has their
// processes stand still at random moments, for up to 500 ms.
import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkNode, ensureDependencies, root } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { provideHost } from './host/provide.mjs';
import { pauseProcesses } from './host/pausedProcesses.mjs';
import { slowStep } from './host/progress.mjs';
import { SetupError } from './host/setupError.mjs';
import { nativePackageName } from './llama/nativePackages.mjs';
import { provideLlama } from './llama/provideLlama.mjs';
import { runStage } from './stage.mjs';
import { settingsPrefix, testConditions } from './testConditions.mjs';

/** @typedef {import('./check.mjs').Check & { needsHost?: true, needsLlama?: true }} HostCheck */

const bin = 'node_modules';

/**
 * @param {string} files
 * @param {number} timeoutMs for what never comes, not for what is slow
 */
function mocha(files, timeoutMs = 600_000) {
  const options = ['--forbid-only', '--forbid-pending', '--timeout', String(timeoutMs)];
  options.push('--require', './scripts/showTestConditions.mjs');
  return [`${bin}/mocha/bin/mocha.js`, `out/test/${files}`, ...options];
}

/**
 * A check for each file, so that two of them run side by side, each with a VS Code of its own.
 * @returns {Promise<HostCheck[]>}
 */
async function uiChecks() {
  const names = (await readdir(`${root}test/ui`))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.test.ts'.length));
  return names.map((name) => ({
    name: `ui/${name}`,
    title: `UI tests: ${name}`,
    args: mocha(`ui/${name}.test.js`, 400_000),
    needsHost: true,
    ...(name === 'localModel' && { needsLlama: true }),
  }));
}

/** @type {HostCheck} */
const packaging = { name: 'package', title: 'Package', args: ['scripts/package.mjs', '--built'] };

/** @type {HostCheck[][]} */
const stages = [
  [
    {
      name: 'format',
      title: 'Format',
      args: [`${bin}/oxfmt/bin/oxfmt`, '--list-different', '.'],
    },
    { name: 'lint', title: 'Lint', args: [`${bin}/oxlint/bin/oxlint`, '--deny-warnings', '.'] },
    { name: 'types', title: 'Types', args: [`${bin}/@typescript/native/bin/tsc`, '--build'] },
    {
      name: 'layers',
      title: 'Layer rules',
      args: [`${bin}/dependency-cruiser/bin/dependency-cruise.mjs`, 'src'],
    },
    { name: 'house', title: 'House', args: ['scripts/house.mjs'] },
    { name: 'manifest', title: 'Manifest', args: ['scripts/manifest.mjs', '--check'] },
    { name: 'translations', title: 'Translations', args: ['scripts/l10n.mjs', '--check'] },
    { name: 'unused', title: 'Unused code', args: [`${bin}/knip/bin/knip.js`] },
    { name: 'workflows', title: 'Workflows', args: ['scripts/workflows.mjs'] },
  ],
  [{ name: 'build', title: 'Build', args: ['esbuild.js', '--production', '--tests'] }],
  [packaging],
  // The one that takes longest first, so that nothing has to wait for it at the end.
  [
    { name: 'host', title: 'Host tests', args: ['scripts/hostTests.mjs'], needsHost: true },
    { name: 'unit', title: 'Unit tests', args: mocha('unit/**/*.test.js') },
    {
      name: 'service',
      title: 'Service tests',
      args: mocha('service/**/*.test.js'),
      needsLlama: true,
    },
    {
      name: 'web',
      title: 'Tests in a browser',
      args: mocha('web/**/*.test.js', 400_000),
      needsHost: true,
    },
    ...(await uiChecks()),
  ],
];

const checks = stages.flat();

endOnSignalsAndCrashes();
await runMain(test);

/** @returns {Promise<number>} The exit code. */
async function test() {
  checkNode();
  const chosen = chooseChecks(readOptions());
  // Alone, it has to make the build that it looks at.
  if (!chosen.some(({ name }) => name === 'build')) packaging.args.pop();
  const settings = settingsPrefix(process.env);
  console.log(testConditions());
  await ensureDependencies(slowStep);
  if (chosen.some(needsOwnHost)) await provideHost(slowStep);
  if (chosen.some(({ needsLlama }) => needsLlama)) await provideLlamaIfThereIsOne();
  pauseProcesses();
  let passed = 0;
  /** @type {import('./stage.mjs').StageResult['ran']} */
  const ran = [];
  for (const stage of stages) {
    const result = await runStage(stage.filter((check) => chosen.includes(check)));
    passed += result.passed;
    ran.push(...result.ran);
    const { failed } = result;
    if (failed !== undefined) {
      const { check, tests, failures } = failed;
      // Once more, at the end: of a long output often the end alone is kept.
      if (failures !== '') console.log(`\n== What failed\n${failures.trimEnd()}`);
      const again = `${settings}npm test -- --only=${check.name}`;
      console.error(`\n${check.title}: failed. Again, alone: ${again}`);
      console.log(`${passed} passed, ${Math.max(1, tests)} failed`);
      return 1;
    }
  }
  console.log(`\nWhat took longest: ${longest(ran)}`);
  console.log(`${passed} passed, 0 failed`);
  return 0;
}

/** @param {import('./stage.mjs').StageResult['ran']} ran */
function longest(ran) {
  return ran
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ title, seconds }) => `${title} ${seconds.toFixed(0)} s`)
    .join(', ');
}

/** @param {HostCheck} check @returns {boolean | undefined} whether it runs in the VS Code that scripts/host makes */
function needsOwnHost({ name, needsHost }) {
  return needsHost && !(name === 'host' && process.env['PARLEY_TEST_VSCODE'] !== undefined);
}

/** Where npm has no llama.cpp for the platform, its tests say so by their names. */
async function provideLlamaIfThereIsOne() {
  if (nativePackageName() === undefined) return;
  // The checks read it there.
  process.env['PARLEY_LLAMA_ENGINE'] = await provideLlama(slowStep);
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      random: { type: 'boolean' },
      seeds: { type: 'string' },
      late: { type: 'string' },
      pause: { type: 'string' },
    },
  });
  // The checks read them there.
  if (values.seeds !== undefined) process.env['PARLEY_TEST_SEEDS'] = values.seeds;
  if (values.late !== undefined) process.env['PARLEY_TEST_LATE'] = values.late;
  if (values.pause !== undefined) process.env['PARLEY_TEST_PAUSE'] = values.pause;
  if (values.random) {
    if (process.env['PARLEY_TEST_SEED']) {
      throw new SetupError('--random draws a seed, and PARLEY_TEST_SEED names one: leave one out.');
    }
    // The checks read it there.
    process.env['PARLEY_TEST_SEED'] = String(randomInt(2, 2 ** 31));
  }
  return values;
}

/** @param {ReturnType<typeof readOptions>} options */
function chooseChecks({ quick, only }) {
  if (only === undefined) return checks.filter(({ needsHost }) => !(quick && needsHost));
  const names = only.split(',');
  const isMeant = (/** @type {string} */ wanted, /** @type {string} */ name) =>
    name === wanted || name.startsWith(`${wanted}/`);
  const unknown = names.find((wanted) => !checks.some(({ name }) => isMeant(wanted, name)));
  if (unknown !== undefined) {
    const known = [...new Set(checks.map(({ name }) => name.split('/')[0]))].join(', ');
    throw new SetupError(`--only: there is no check "${unknown}"; there are ${known}.`);
  }
  return checks.filter(({ name }) => names.some((wanted) => isMeant(wanted, name)));
}
