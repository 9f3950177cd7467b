import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { ShellRuns } from '../../src/features/chat/answer/shellRuns';
import { patientClock } from '../fakes/patientClock';
import { until } from './support/until';

describe('a command of an answer', () => {
  let folder = '';
  let offered: (readonly string[])[] = [];
  let asked: string[] = [];
  let runs: ShellRuns;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-shell-'));
    offered = [];
    asked = [];
    runs = new ShellRuns(
      patientClock,
      async (message) => {
        asked.push(message);
        return undefined;
      },
      async (commands) => {
        offered.push(commands);
        return commands[1];
      },
    );
  });

  afterEach(async () => {
    for (const terminal of vscode.window.terminals) terminal.dispose();
    await until('the terminals are closed', () => vscode.window.terminals.length === 0);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function put(code: string): Promise<void> {
    return runs.put({ code, language: 'bash', about: '', before: '' });
  }

  function shown(): vscode.Terminal {
    const [terminal] = vscode.window.terminals;
    assert.ok(terminal);
    return terminal;
  }

  it('stands in a terminal, and runs when Enter is pressed', async () => {
    const made = path.join(folder, 'made');
    await put(`mkdir \\\n  ${made}\n`);
    // Had it run by itself, this would be a line of its own, and none that a shell understands.
    shown().sendText(` && touch ${made}/whole`, true);
    await until('the whole line has run', () => existsSync(path.join(made, 'whole')));
  });

  it('is the one that is chosen of several', async () => {
    const file = path.join(folder, 'second');
    await put(`mkdir ${folder}/first\ntouch ${file}\n`);
    assert.deepEqual(offered, [[`mkdir ${folder}/first`, `touch ${file}`]]);
    shown().sendText('', true);
    await until('it has run', () => existsSync(file));
    assert.ok(!existsSync(path.join(folder, 'first')));
  });

  it('is nowhere if a terminal would act on it, or something in it can’t be seen', async () => {
    await put('touch a\r');
    await put('cat <<EOF\na\nEOF');
    await put('echo a\u202Eb');
    assert.equal(asked.length, 1);
    assert.deepEqual(vscode.window.terminals, []);
  });
});
