import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownProcess } from '../../../src/fileSystem/liveness';
import { mayRun } from '../../../src/fileSystem/notingHost';

const hourMs = 60 * 60 * 1000;

describe('an extension host that noted something', () => {
  const { machine } = ownProcess();
  let ended: number;

  before(async () => {
    const child = spawn(process.execPath, ['--eval', '']);
    await once(child, 'exit');
    ended = child.pid ?? 0;
  });

  it('runs as long as its process does, however long ago that was', async () => {
    const running = { processId: process.ppid, notedAtMs: 0 };
    assert.equal(await mayRun({ ...running, machine }, 100 * hourMs), true);
    assert.equal(await mayRun(running, 100 * hourMs), true);
    for (const host of [{ machine }, {}]) {
      assert.equal(await mayRun({ ...host, processId: ended, notedAtMs: 1000 }, 1000), false);
    }
  });

  it('may run on another machine for an hour, whatever has the id of its process here', async () => {
    for (const processId of [process.ppid, ended]) {
      const host = { processId, machine: `not ${machine}`, notedAtMs: hourMs };
      assert.equal(await mayRun(host, 2 * hourMs - 1), true);
      assert.equal(await mayRun(host, 2 * hourMs), false);
    }
  });
});
