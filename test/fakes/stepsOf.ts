import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CountedWorks } from '../unit/stepCounts.main';

/**
 * How many steps a work takes: how often blocks of its code are entered, which are turns of loops, calls and
 * branches. Unlike a time it is the same on every machine. What is inside JavaScript itself (patterns, sorting)
 * is not in it.
 */
export async function stepsOf<Name extends keyof CountedWorks>(
  name: Name,
  ...given: Parameters<CountedWorks[Name]>
): Promise<number> {
  const worker = new Worker(path.resolve('out/test/unit/stepCounts.main.js'), {
    workerData: { name, given },
  });
  const [steps] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return steps;
}
