import { stripVTControlCharacters } from 'node:util';
import { spawnTree } from './host/processTree.mjs';
import { ownLogHeading } from './host/testOutput.mjs';
import { root } from './ensureDependencies.mjs';

/**
 * A check of `npm test`: a program that passes with exit code 0.
 * @typedef {{ name: string, title: string, args: string[] }} Check
 */

/**
 * `failures` is what mocha says about the tests that failed, without VS Code's own log, empty if it says nothing.
 * @typedef {{ exitCode: number, passed: number, failed: number, failures: string }} CheckResult
 */

/**
 * Runs a check's program with Node and passes its output on as it arrives. The tests are counted by the lines
 * mocha closes with.
 * @param {Check} check
 * @param {(text: string) => void} write
 * @param {Set<() => Promise<unknown>>} stops Holds what ends the program while it runs.
 * @returns {Promise<CheckResult>}
 */
export async function runCheck({ args }, write = toStandardOutput, stops = new Set()) {
  const { child, exited, stop } = spawnTree(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stops.add(stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      write(text);
      output += text;
    });
  }
  const exitCode = await exited;
  stops.delete(stop);
  await stop();
  return {
    exitCode,
    passed: count(output, 'passing'),
    failed: count(output, 'failing'),
    failures: failuresIn(stripVTControlCharacters(output)),
  };
}

/** @param {string} output */
function failuresIn(output) {
  const [failures = ''] = /^[^\d\n]*\d+ failing\b[\s\S]*/m.exec(output) ?? [];
  const [ofTests = ''] = failures.split(ownLogHeading, 1);
  return ofTests;
}

/** @param {string} text */
function toStandardOutput(text) {
  process.stdout.write(text);
}

/**
 * @param {string} output
 * @param {'passing' | 'failing'} word
 */
function count(output, word) {
  const lines = stripVTControlCharacters(output).matchAll(
    new RegExp(`^\\D*?(\\d+) ${word}\\b`, 'gm'),
  );
  return [...lines].reduce((sum, [, number]) => sum + Number(number), 0);
}
