/** One figure beside a yardstick of the same run; `ratio` is value by yardstick. */
export interface BenchResult {
  name: string;
  unit: string;
  value: number;
  yardstick: string;
  yardstickValue: number;
  ratio: number;
  /** How many measurements the medians are of. */
  runs: number;
}

/** Takes the medians of two series and their ratio. */
export function compare(
  names: { name: string; unit: string; yardstick: string },
  values: readonly number[],
  yardstickValues: readonly number[],
): BenchResult {
  const value = median(values);
  const yardstickValue = median(yardstickValues);
  return { ...names, value, yardstickValue, ratio: value / yardstickValue, runs: values.length };
}

/** The same with what all but one in twenty stay below, instead of the medians. */
export function compareSlowest(
  names: { name: string; unit: string; yardstick: string },
  values: readonly number[],
  yardstickValues: readonly number[],
): BenchResult {
  const value = percentile95(values);
  const yardstickValue = percentile95(yardstickValues);
  return { ...names, value, yardstickValue, ratio: value / yardstickValue, runs: values.length };
}

function percentile95(values: readonly number[]): number {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];
  if (value === undefined) throw new Error('there is nothing to measure');
  return value;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new Error('there is nothing to measure');
  return (upper + lower) / 2;
}
