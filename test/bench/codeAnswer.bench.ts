import { CodeAnswerReader } from '../../src/edits/answer/codeAnswerReader';
import { locateEdit } from '../../src/edits/answer/locateEdit';
import { compare, type BenchResult } from './benchResult';

const sizes = [10_000, 100_000, 1_000_000];
const runs = 5;
const pieceLength = 24;
const fence = '```';

const fileSizes = [20_000, 200_000, 2_000_000];

/**
 * What reading a streamed answer of code costs a character, with what is settled asked for after each
 * piece, as the answer grows, and what finding the place of a function costs a character of its file. The
 * yardsticks are the smallest. Fails when a character is lost, or a place is not certain.
 */
export async function run(): Promise<BenchResult[]> {
  const unit = 'ns/character';
  const smallest = measure(sizes[0] ?? 0);
  const places = fileSizes.map((size) => ({ size, times: measurePlace(size) }));
  const answers = sizes.map((size) =>
    compare(
      { name: `answer of ${size / 1000} kB`, unit, yardstick: 'answer of 10 kB' },
      size === sizes[0] ? smallest : measure(size),
      smallest,
    ),
  );
  const files = places.map(({ size, times }) =>
    compare(
      { name: `place in a file of ${size / 1000} kB`, unit, yardstick: 'file of 20 kB' },
      times,
      places[0]?.times ?? [],
    ),
  );
  return [...answers, ...files];
}

function measurePlace(size: number): number[] {
  const file = codeOf(size);
  const wanted = `export function part${Math.floor(file.split('}\n').length / 2)}(value: number): number {\n  return 1;\n}\n`;
  const times = Math.max(1, Math.round(2_000_000 / size));
  return Array.from({ length: runs + 1 }, () => {
    const startMs = performance.now();
    for (let time = 0; time < times; time++) {
      if (locateEdit(file, wanted).kind !== 'certain') throw new Error('the place was not found');
    }
    return ((performance.now() - startMs) * 1e6) / (file.length * times);
  }).slice(1);
}

/** Nanoseconds a character, of several runs. Small answers are read many times in each. */
function measure(size: number): number[] {
  const code = codeOf(size);
  const region = { text: code.slice(0, 2000), languageId: 'typescript', before: '', after: '' };
  const answer = `Here it is:\n\n${fence}ts\n${code}${fence}\n`;
  const times = Math.max(1, Math.round(1_000_000 / size));
  const read = (): void => {
    const reader = new CodeAnswerReader(region);
    let length = 0;
    for (let at = 0; at < answer.length; at += pieceLength) {
      reader.add(answer.slice(at, at + pieceLength));
      if (reader.settled.length < length) throw new Error('what was settled was taken back');
      length = reader.settled.length;
    }
    const end = reader.end();
    if (end.kind !== 'code' || end.text.trimEnd() !== code.trimEnd()) {
      throw new Error('code was lost');
    }
  };
  return Array.from({ length: runs + 1 }, () => {
    const startMs = performance.now();
    for (let time = 0; time < times; time++) read();
    return ((performance.now() - startMs) * 1e6) / (answer.length * times);
  }).slice(1);
}

function codeOf(size: number): string {
  let code = '';
  for (let index = 0; code.length < size; index++) {
    code += `export function part${index}(value: number): number {\n  return value + ${index};\n}\n\n`;
  }
  return code;
}
