// `npm run bench`: runs what is in test/bench (or, with names, what holds one of them), prints a table
// and writes test/bench/results.json. With --check it fails where a ratio is above test/bench/budgets.json.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { checkNode, ensureDependencies, root } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { slowStep } from './host/progress.mjs';
import { SetupError } from './host/setupError.mjs';
import { runCheck } from './check.mjs';

/**
 * @typedef {{ name: string, unit: string, value: number, yardstick: string, yardstickValue: number, ratio: number, runs: number }} BenchResult
 * @typedef {{ run: () => Promise<BenchResult[]> }} Bench
 */

endOnSignalsAndCrashes();
await runMain(bench);

async function bench() {
  checkNode();
  await ensureDependencies(slowStep);
  const packaging = { name: 'package', title: 'Package', args: ['scripts/package.mjs'] };
  const building = {
    name: 'build',
    title: 'Build',
    args: ['esbuild.js', '--production', '--tests'],
  };
  for (const check of [packaging, building]) {
    if ((await runCheck(check)).exitCode !== 0) return 1;
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' } },
  });
  /** @type {BenchResult[]} */
  const results = [];
  for (const file of await benchFiles(positionals)) {
    console.log(`measuring ${path.basename(file, '.bench.js')} …`);
    const { run } = /** @type {Bench} */ (await import(pathToFileURL(file).href));
    results.push(...(await run()));
  }
  console.table(Object.fromEntries(results.map(({ name, ...rest }) => [name, rounded(rest)])));
  const file = path.join(root, 'test/bench/results.json');
  await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`);
  console.log(`wrote ${path.relative(root, file)}`);
  return values.check ? await budgetCheck(results) : 0;
}

/**
 * Says which ratios are above their budget, and which have none.
 * @param {readonly BenchResult[]} results
 * @returns {Promise<number>} The exit code.
 */
async function budgetCheck(results) {
  const text = await readFile(path.join(root, 'test/bench/budgets.json'), 'utf8');
  /** @type {Record<string, number>} the highest ratio by the result's name */
  const budgets = JSON.parse(text);
  const above = results.filter(({ name, ratio }) => ratio > (budgets[name] ?? Infinity));
  for (const { name, ratio } of above) {
    console.error(`${name}: ${ratio.toPrecision(3)} is above its budget of ${budgets[name]}.`);
  }
  const without = results.filter(({ name }) => budgets[name] === undefined);
  for (const { name } of without) console.log(`${name} has no budget.`);
  return above.length === 0 ? 0 : 1;
}

/** @param {string[]} wanted */
async function benchFiles(wanted) {
  const folder = path.join(root, 'out/test/bench');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.bench.js'));
  const chosen = names.filter(
    (name) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) {
    throw new SetupError(`There is no benchmark of that name; there are ${names.join(', ')}.`);
  }
  return chosen.map((name) => path.join(folder, name));
}

/** @param {Omit<BenchResult, 'name'>} result */
function rounded({ value, yardstickValue, ratio, ...rest }) {
  const round = (/** @type {number} */ number) => Number(number.toPrecision(3));
  return {
    value: round(value),
    ...rest,
    yardstickValue: round(yardstickValue),
    ratio: round(ratio),
  };
}
