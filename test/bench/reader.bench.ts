import { countGrades, gradeQuestions } from '../fixtures/reader/gradeAnswer';
import { heldBackQuestions } from '../fixtures/reader/heldBackQuestions';
import { questions, type ReaderQuestion } from '../fixtures/reader/questions';
import type { BenchResult } from './benchResult';

/**
 * How many of the questions about three code bases the reader answers rightly, says honestly that it found nothing,
 * or gets wrong. `PARLEY_HELD_BACK=1` grades those that were held back while it was built.
 */
export async function run(): Promise<BenchResult[]> {
  const seen = await measure('questions', questions);
  if (process.env['PARLEY_HELD_BACK'] !== '1') return seen;
  return [...seen, ...(await measure('held back', heldBackQuestions))];
}

async function measure(name: string, asked: readonly ReaderQuestion[]): Promise<BenchResult[]> {
  const graded = await gradeQuestions(asked);
  console.table(
    graded.map(({ asked: { codeBase, question }, grade }) => ({ codeBase, question, grade })),
  );
  return Object.entries(countGrades(graded)).map(([grade, value]) => ({
    name: `${name}: ${grade}`,
    unit: 'answers',
    value,
    yardstick: 'asked',
    yardstickValue: asked.length,
    ratio: value / asked.length,
    runs: 1,
  }));
}
