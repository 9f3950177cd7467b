import assert from 'node:assert/strict';
import { processesBelow } from '../../../scripts/host/processes.mjs';

/** The one process below this one whose command line says this. */
export function ownProcess(words: string): number {
  const found = processesBelow(process.pid).filter(({ args }) => args.includes(words));
  assert.equal(found.length, 1, `there is not one process: ${words}`);
  return found[0]?.pid ?? 0;
}

export function extensionHostPid(): number {
  return ownProcess('--type=extensionHost');
}
