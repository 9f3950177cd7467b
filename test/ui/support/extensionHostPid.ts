import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

/** The extension host below this process, by what its command line says. */
export function extensionHostPid(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const processes = lines.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === process.pid || isOurs(parents.get(pid)));
  const hosts = processes.filter(
    ({ pid, args }) => args.includes('--type=extensionHost') && isOurs(pid),
  );
  assert.equal(hosts.length, 1, 'there is not one extension host');
  return hosts[0]?.pid ?? 0;
}
