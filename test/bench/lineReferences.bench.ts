import { findLineReferences } from '../../src/source/lineReferences';
import { compare, type BenchResult } from './benchResult';
import { leastCostMs } from './leastCostMs';

/** The longest line that is looked at. */
const longLength = 4000;
const shortLength = 500;
const runs = 200;

/** Looking for references to lines in long lines of what is nearly one, beside the same length in short lines. */
export async function run(): Promise<BenchResult[]> {
  return ['a.a', 'line 1, ', 'a/', 'L1-', 'lines 1 and '].map((part) => {
    const costMs = (length: number, times: number): number => {
      const text = part.repeat(length / part.length);
      return leastCostMs(() => {
        for (let index = 0; index < times; index += 1) findLineReferences(text);
      });
    };
    const names = {
      name: `line references in a line of “${part}”`,
      unit: `ms for ${runs} lines`,
      yardstick: 'as much text in lines of an eighth the length',
    };
    const short = costMs(shortLength, (runs * longLength) / shortLength);
    return compare(names, [costMs(longLength, runs)], [short]);
  });
}
