import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../src/base/clock';
import { CommandTerminals } from '../../src/features/chat/tools/commandTerminals';
import type { CommandHost } from '../../src/features/chat/tools/commandHost';
import { CommandRuns } from '../../src/features/chat/tools/commandRuns';
import { RunCommand } from '../../src/features/chat/tools/runCommand';
import type { ToolContext } from '../../src/languageModel/chatTool';
import { FakeClock } from '../fakes/fakeClock';
import { patientClock } from '../fakes/patientClock';
import { closeTerminals } from './support/closeTerminals';
import { until } from './support/until';
import { setSetting } from './support/setSetting';

const allowedCommands = 'parley.tools.allowedCommands';
const integration = 'terminal.integrated.shellIntegration.enabled';

/** A real shell with real shell integration: sh scripts below, so not on Windows. */
(process.platform === 'win32' ? describe.skip : describe)('a command in a terminal', () => {
  let folder: string;
  let terminals: CommandTerminals;
  let reported: string[];
  let calls = 0;

  before(async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    folder = path.join(root.uri.fsPath, 'run-command');
    await mkdir(folder, { recursive: true });
    await symlink(path.dirname(tmpdir()), path.join(folder, 'linked'));
  });

  beforeEach(() => {
    reported = [];
    terminals = new CommandTerminals(patientClock);
  });

  afterEach(async () => {
    terminals.dispose();
    await closeTerminals();
    await setSetting(allowedCommands, undefined);
  });

  after(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const tool = (clock: Clock = patientClock, host?: CommandHost): RunCommand =>
    new RunCommand(async (given) => new CommandRuns(terminals, clock, given), host);

  function context(signal = new AbortController().signal): ToolContext {
    calls += 1;
    return {
      signal,
      place: { conversationId: 'c', turnId: 't', index: calls },
      isAgain: false,
      report: (text) => reported.push(text),
      propose: () => undefined,
    };
  }

  const inside = (command: string): Record<string, unknown> => ({ command, folder: 'run-command' });

  describe('that asks', () => {
    it('shows the whole line and where it would run', async () => {
      const { always, ...asked } = (await tool().question(inside('npm test'))) ?? {};
      assert.deepEqual(asked, {
        text: 'Run this command in run-command?',
        detail: 'npm test',
        allow: 'Run',
      });
      assert.equal(always?.label, 'Always Run This Command');
      const lines = 'cd src &&\n  npm test | tail -5';
      const question = await tool().question({ command: lines });
      assert.equal(question?.detail, lines);
      assert.match(question.text, /^Run this command in parley/u);
    });

    it('runs unasked what the user allowed, and asks for what does more than run', async () => {
      const question = await tool().question(inside('npm test'));
      assert.equal(question?.always?.label, 'Always Run This Command');
      await question.always.remember();
      assert.equal(await tool().question(inside('npm test')), undefined);
      assert.ok(await tool().question(inside('npm test -- --watch')));
      assert.ok(await tool().question(inside('npm test; rm -rf .')));
      const risky = await tool().question(inside('npm test > out.txt'));
      assert.equal(risky?.always, undefined);
    });

    it('takes no leave from a workspace', async () => {
      const file = vscode.Uri.joinPath(vscode.Uri.file(folder), '../.vscode/settings.json');
      const beside = { 'editor.rulers': [97] };
      const settings = JSON.stringify({ [allowedCommands]: ['npm test', 'npm *'], ...beside });
      const rulers = (): unknown =>
        vscode.workspace.getConfiguration().inspect('editor.rulers')?.workspaceValue;
      await vscode.workspace.fs.writeFile(file, Buffer.from(settings));
      try {
        await until('the settings are read', () => rulers() !== undefined);
        assert.ok(await tool().question(inside('npm test')));
      } finally {
        await vscode.workspace.fs.delete(vscode.Uri.joinPath(file, '..'), { recursive: true });
      }
      await until('the settings are gone', () => rulers() === undefined);
    });

    for (const [what, args, rule] of [
      ['an empty line', { command: ' ' }, /command: Must not be empty/u],
      ['a number', { command: 7 }, /command: Must be a string/u],
      ['Ctrl+C', { command: 'echo \u0003' }, /command: .* control character U\+0003/u],
      ['a tab', { command: 'echo\ta' }, /command: .* control character U\+0009/u],
      ['an escape', { command: 'echo \u001B[201~' }, /command: .* U\+001B/u],
      ['a separator', { command: 'echo a\u2028b' }, /command: .* U\+2028/u],
      ['too long a line', { command: 'x'.repeat(4001) }, /command: Must be at most 4000/u],
      ['a folder outside', { command: 'ls', folder: '../..' }, /folder: /u],
      ['another disk', { command: 'ls', folder: '/etc' }, /folder: /u],
      [
        'a folder behind a link',
        { command: 'ls', folder: 'run-command/linked/tmp' },
        /symbolic link/u,
      ],
      ['a file', { command: 'ls', folder: 'run-command/a.txt' }, /isn’t a folder/u],
      ['for ever', { command: 'ls', timeoutSeconds: 1801 }, /timeoutSeconds: .* 1800/u],
    ] as const) {
      it(`names what is wrong with ${what}, before anybody is asked`, async () => {
        await writeFile(path.join(folder, 'a.txt'), '');
        await assert.rejects(() => tool().question(args), rule);
        await assert.rejects(() => tool().run(args, context()), rule);
        assert.deepEqual(vscode.window.terminals, []);
      });
    }
  });

  it('is neither offered nor run in Restricted Mode', async () => {
    const restricted = tool(patientClock, { isTrusted: false, shell: 'bash' });
    assert.equal(tool().isOffered(), true);
    assert.equal(restricted.isOffered(), false);
    await assert.rejects(() => restricted.question(inside('ls')), /Restricted Mode/u);
    await assert.rejects(() => restricted.run(inside('ls'), context()), /Restricted Mode/u);
    assert.deepEqual(vscode.window.terminals, []);
  });

  it('gives its exit code and what it wrote, and shows that while it runs', async () => {
    const gate = path.join(folder, 'gate');
    const command = `echo one; until [ -e ${gate} ]; do sleep 0.1; done; printf '\\033[31mtwo\\033[0m\\n'; pwd; (exit 3)`;
    const running = tool().run(inside(command), context());
    await until('it shows what it wrote', () => reported.at(-1) === 'one');
    await writeFile(gate, '');
    assert.equal(await running, `Exit code: 3\nOutput:\none\ntwo\n${folder}`);
    await rm(gate);
  });

  it('ends though it ends with ^C, as what VS Code reports of a line that was cleared', async () => {
    const command = "printf 'server\\nClient\\n' | grep ^C";
    assert.equal(await tool().run(inside(command), context()), 'Exit code: 0\nOutput:\nClient');
  });

  it('runs all of several lines, as one', async () => {
    const command = 'for each in 1 2\ndo\n  echo "line $each"\ndone\ncat << END\nend\nEND';
    assert.equal(
      await tool().run(inside(command), context()),
      'Exit code: 0\nOutput:\nline 1\nline 2\nend',
    );
  });

  it('is one line where the shell can’t run several as one', async () => {
    for (const shell of ['/usr/bin/fish', 'C:\\Windows\\system32\\cmd.exe', 'pwsh', '']) {
      const other = tool(patientClock, { isTrusted: true, shell });
      await assert.rejects(() => other.question(inside('a\nb')), /command: Must be one line/u);
      assert.ok(await other.question(inside('a b')));
    }
    const shell = 'C:\\Program Files\\Git\\bin\\bash.exe';
    const bash = tool(patientClock, { isTrusted: true, shell });
    assert.ok(await bash.question(inside('a\nb')));
  });

  it('has nothing of Parley in its environment', async () => {
    const result = await tool().run(
      inside('env | grep -ic parley_api; env | grep PAGER | sort'),
      context(),
    );
    assert.equal(result, 'Exit code: 0\nOutput:\n0\nGIT_PAGER=cat\nPAGER=cat');
  });

  it('runs in the same terminal once that is idle, and in another one while it isn’t', async () => {
    const run = tool();
    const place = { turnId: 't', index: 1 };
    assert.equal(run.elsewhere.isThere(place), false);
    await run.run(inside('true'), context());
    await run.run(inside('true'), context());
    assert.equal(vscode.window.terminals.length, 1);
    const gate = path.join(folder, 'gate');
    const waiting = run.run(inside(`until [ -e ${gate} ]; do sleep 0.1; done`), context());
    await run.run(inside('true'), context());
    assert.equal(vscode.window.terminals.length, 2);
    await run.run({ command: 'true' }, context());
    assert.equal(vscode.window.terminals.length, 3);
    await writeFile(gate, '');
    await waiting;
    await rm(gate);
  });

  it('begins where it is said to, wherever the one before went', async () => {
    await tool().run(inside('cd /'), context());
    assert.equal(await tool().run(inside('pwd'), context()), `Exit code: 0\nOutput:\n${folder}`);
    await until('the other is closed', () => vscode.window.terminals.length === 1);
  });

  it('can be typed into, in the terminal that its line shows', async () => {
    const run = tool();
    const call = context();
    const running = run.run(inside('read -p "Name? " name; echo "Hello $name"'), call);
    await until('it asks', () => reported.at(-1) === 'Name?');
    assert.ok(run.elsewhere.isThere(call.place));
    run.elsewhere.show(call.place);
    vscode.window.activeTerminal?.sendText('Ada');
    assert.match(await running, /^Exit code: 0\nOutput:\nName\? Ada\nHello Ada$/u);
  });

  it('ends with the shell that it ends', async () => {
    assert.match(
      await tool().run(inside('exit 0'), context()),
      /^The terminal was closed\. Exit code: 0/u,
    );
  });

  it('is ended by Ctrl+C when the user stops it, and gives what it wrote', async () => {
    const stop = new AbortController();
    const running = tool().run(inside('echo begun; sleep 1000; echo never'), context(stop.signal));
    await until('it runs', () => reported.at(-1) === 'begun');
    stop.abort();
    const result = await running;
    assert.match(result, /Output:\nbegun/u);
    assert.ok(!result.includes('never'));
    assert.equal(vscode.window.terminals.length, 1);
  });

  /** Stops a program that listens to Ctrl+C, as in `on("SIGINT", () => {})`. */
  async function interrupted(
    listen: string,
  ): Promise<{ running: Promise<string>; clock: FakeClock }> {
    const clock = new FakeClock();
    terminals.dispose();
    terminals = new CommandTerminals(clock);
    const stop = new AbortController();
    const program = `process.${listen}; setInterval(() => {}, 1e6); console.log("begun");`;
    const command = inside(`${JSON.stringify(process.execPath)} -e '${program}'`);
    const running = tool().run(command, context(stop.signal));
    await until('it runs', () => reported.at(-1) === 'begun');
    stop.abort();
    await until('Ctrl+C is given time', () => clock.pendingTimers === 1);
    return { running, clock };
  }

  it('is sent Ctrl+C again when it goes on after that, and keeps its terminal', async () => {
    const { running, clock } = await interrupted('once("SIGINT", () => console.log("once"))');
    await until('it goes on', () => reported.at(-1)?.includes('once') === true);
    clock.advance(3000);
    assert.match(await running, /^Exit code: 130\nOutput:\nbegun\n.*once/u);
    assert.equal(vscode.window.terminals.length, 1);
  });

  it('loses its terminal when it goes on after both', async () => {
    const { running, clock } = await interrupted('on("SIGINT", () => {})');
    clock.advance(3000);
    clock.advance(1000);
    assert.match(await running, /^The terminal was closed\./u);
  });

  it('is ended after its time, and says so with what it wrote', async () => {
    const clock = new FakeClock();
    const written = path.join(folder, 'written');
    // What makes the file is what is to be ended: Ctrl+C between two programs is for the one that has just ended.
    const command = inside(`echo begun; sleep 1000 > ${written}`);
    const running = tool(clock).run({ ...command, timeoutSeconds: 7 }, context());
    const rejected = assert.rejects(running, /^Error: Ended after 7 seconds\.\nOutput:\nbegun/u);
    // Its end, and what is soon reported. Before VS Code has said that it runs, Ctrl+C would be for the line. What the
    // shell says of the line may be all that is reported by then.
    await until('it is known to run', () => clock.pendingTimers === 2 && existsSync(written));
    clock.advance(7000);
    await rejected;
    await rm(written);
  });

  it('isn’t sent to a shell that doesn’t report its commands, and says what the user can do', async () => {
    const clock = new FakeClock();
    terminals.dispose();
    terminals = new CommandTerminals(clock);
    await setSetting(integration, false);
    try {
      const made = path.join(folder, 'made');
      const rejected = assert.rejects(
        tool().run(inside(`touch ${made}`), context()),
        /doesn’t report its commands to VS Code, so nothing was run\. Turn on the setting/u,
      );
      await until('it waits', () => clock.pendingTimers === 1);
      clock.advance(60_000);
      await rejected;
      await until('the terminal is closed', () => vscode.window.terminals.length === 0);
      assert.equal(existsSync(made), false);
    } finally {
      await setSetting(integration, undefined);
    }
  });

  it('keeps beginning and end of what is too long', async () => {
    const result = await tool().run(inside('seq 1 200000'), context());
    assert.match(result, /^Exit code: 0\nOutput:\n1\n2\n3\n/u);
    assert.match(result, /\n… about \d{7} characters are left out here …\n/u);
    assert.ok(result.endsWith('\n200000'));
    assert.ok(result.length < 64_000);
  });
});
