import { CodeAnswerReader } from '../../src/workbench/editor/answer/codeAnswerReader';
import { compare, type BenchResult } from './benchResult';

const sizes = [10_000, 100_000, 1_000_000];
const runs = 5;
const pieceLength = 24;
const fence = '```';

/**
 * What reading a streamed answer of code costs a character, with what is settled asked for after each
 * piece, as the answer grows. The yardstick is the smallest answer. Fails when a character is lost.
 */
export async function run(): Promise<BenchResult[]> {
  const unit = 'ns/character';
  const smallest = measure(sizes[0] ?? 0);
  return sizes.map((size) =>
    compare(
      { name: `answer of ${size / 1000} kB`, unit, yardstick: 'answer of 10 kB' },
      size === sizes[0] ? smallest : measure(size),
      smallest,
    ),
  );
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
