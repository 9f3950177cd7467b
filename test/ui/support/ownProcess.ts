import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

/** The one process below this one whose command line says this. */
export function ownProcess(words: string): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const processes = lines.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === process.pid || isOurs(parents.get(pid)));
  const found = processes.filter(({ pid, args }) => args.includes(words) && isOurs(pid));
  assert.equal(found.length, 1, `there is not one process: ${words}`);
  return found[0]?.pid ?? 0;
}

export function extensionHostPid(): number {
  return ownProcess('--type=extensionHost');
}
