import { execFileSync } from 'node:child_process';

/**
 * The processes that one has started, and those that these have, by their command lines. Not on Windows.
 * @param {number} root
 * @returns {{ pid: number, args: string }[]}
 */
export function processesBelow(root) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const processes = lines.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  /** @type {(pid: number) => boolean} */
  const isBelow = (pid) => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || isBelow(parent));
  };
  return processes.filter(({ pid }) => isBelow(pid));
}
