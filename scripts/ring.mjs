import { stripVTControlCharacters } from 'node:util';
import { spawnTree } from './host/processTree.mjs';
import { root } from './ensureDependencies.mjs';

/**
 * A part of `npm test`: a program that passes with exit code 0.
 * @typedef {{ name: string, title: string, args: string[] }} Ring
 */

/** @typedef {{ exitCode: number, passed: number, failed: number }} RingResult */

/**
 * Runs a ring's program with Node and shows its output as it comes. The tests are counted by the lines
 * mocha closes with.
 * @param {Ring} ring
 * @returns {Promise<RingResult>}
 */
export async function runRing({ args }) {
  const { child, exited, stop } = spawnTree(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    process.stdout.write(text);
    output += text;
  });
  const exitCode = await exited;
  await stop();
  return { exitCode, passed: count(output, 'passing'), failed: count(output, 'failing') };
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
