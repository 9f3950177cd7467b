import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { LastCommands } from '../../src/features/chat/compose/snapshots/lastCommands';
import { readTerminal } from '../../src/features/chat/compose/snapshots/terminalSnapshot';
import { Snapshots } from '../../src/features/chat/compose/snapshots/snapshots';
import { readProblems } from '../../src/features/chat/compose/snapshots/problemsSnapshot';
import { untracked, type GitApi } from '../../src/platform/gitApi';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import type { SnapshotName } from '../../src/services/attachments/attachmentView';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import { MediaStore } from '../../src/storage/mediaStore';
import { diffOfLine, FakeRepository } from '../fakes/fakeRepository';
import { until } from './support/until';

describe('what the workspace shows beside its files', () => {
  let folder = '';
  let draft: DraftAttachments;
  let snapshots: Snapshots;
  let git: Pick<GitApi, 'repositories'> | undefined;
  let asked: string[];

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-snapshots-'));
    git = undefined;
    asked = [];
    const loader = new AttachmentLoader(new MediaStore(folder), async (name) => {
      asked.push(name);
      return false;
    });
    draft = new DraftAttachments(loader);
    snapshots = new Snapshots(async () => git && { ...git, getRepository: () => null });
  });

  afterEach(async () => {
    snapshots.dispose();
    draft.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** What is said about it. */
  async function attach(name: SnapshotName): Promise<string[]> {
    const offer = snapshots.list().find((each) => each.name === name);
    assert.ok(offer);
    return snapshots.attach(offer, draft);
  }

  function text(): string {
    const [attachment] = draft.peek();
    return attachment && 'text' in attachment ? attachment.text : '';
  }

  describe('as changes', () => {
    let repository: FakeRepository & { rootUri: vscode.Uri };

    beforeEach(() => {
      repository = Object.assign(new FakeRepository(), { rootUri: vscode.Uri.file(folder) });
      git = { repositories: [repository] };
    });

    async function addFile(name: string, content: string): Promise<void> {
      await writeFile(path.join(folder, name), content);
      const uri = vscode.Uri.file(path.join(folder, name));
      repository.state.workingTreeChanges.push({ uri, status: untracked });
    }

    it('are what is staged, what isn’t, and files that git does not know yet', async () => {
      repository.stagedDiff = diffOfLine('price.ts', '1', '2');
      repository.unstagedDiff = diffOfLine('till.ts', 'a', 'b');
      await addFile('new.ts', 'one\ntwo\n');
      assert.deepEqual(await attach('changes'), []);
      const unstaged = [
        diffOfLine('till.ts', 'a', 'b'),
        'diff --git a/new.ts b/new.ts\nnew file mode 100644\n--- /dev/null\n+++ b/new.ts\n',
        '@@ -0,0 +1,2 @@\n+one\n+two\n',
      ].join('');
      const staged = `File: Staged changes\n\n\`\`\`diff\n${repository.stagedDiff}\`\`\`\n`;
      assert.equal(text(), `${staged}\nFile: Unstaged changes\n\n\`\`\`diff\n${unstaged}\`\`\`\n`);
      const [view] = draft.views;
      assert.deepEqual(view, {
        id: 'snapshot:changes',
        kind: 'changes',
        label: 'Changes',
        detail: 'Uncommitted changes in 3 files',
      });
    });

    it('are the names of the files where another program prints what is in them', async () => {
      repository.unstagedDiff = 'till.ts --- TypeScript\n1 one   1 two\n';
      repository.state.workingTreeChanges = ['till.ts', '.env'].map((name) =>
        repository.change(name, 5),
      );
      const remarks = await attach('changes');
      assert.deepEqual(remarks, ['Left out because it may contain secrets: .env.']);
      const named = 'diff --git a/till.ts b/till.ts\n';
      assert.equal(text(), `File: Unstaged changes\n\n\`\`\`diff\n${named}\`\`\`\n`);
    });

    it('leave out files that may contain secrets, and only name what a tool wrote', async () => {
      repository.unstagedDiff = [
        diffOfLine('.env', 'A=1', 'A=2'),
        diffOfLine('key.ts', 'a', 'AKIAABCDEFGHIJKLMNOP'),
        diffOfLine('package-lock.json', '1', '2'),
      ].join('');
      await addFile('key.pem', 'one');
      const remarks = await attach('changes');
      assert.deepEqual(remarks, [
        '3 files left out because they may contain secrets: key.pem, .env, key.ts.',
      ]);
      assert.equal(
        text(),
        'File: Unstaged changes\n\n```diff\n# package-lock.json: lines added: 1, removed: 1\n```\n',
      );
    });

    it('do not follow a link, which may lead anywhere', async () => {
      await writeFile(path.join(folder, 'elsewhere.txt'), 'not of the workspace');
      await symlink(path.join(folder, 'elsewhere.txt'), path.join(folder, 'link.txt'));
      const uri = vscode.Uri.file(path.join(folder, 'link.txt'));
      repository.state.workingTreeChanges.push({ uri, status: untracked });
      await attach('changes');
      assert.match(text(), /diff --git a\/link\.txt b\/link\.txt\nnew file mode 100644\n```/u);
    });

    it('are as they were when they were attached, until they are attached again', async () => {
      repository.unstagedDiff = diffOfLine('a.ts', '1', '2');
      await attach('changes');
      const before = text();
      repository.unstagedDiff = diffOfLine('a.ts', '1', '3');
      assert.equal(text(), before);
      await attach('changes');
      assert.match(text(), /\+3/u);
      assert.equal(draft.views.length, 1);
    });

    it('are refused with the reason if there are none, or no repository', async () => {
      assert.deepEqual(await attach('changes'), ['No changes to attach.']);
      git = { repositories: [] };
      assert.deepEqual(await attach('changes'), ['No Git repository is open.']);
      git = undefined;
      assert.deepEqual(await attach('changes'), [
        'Changes can’t be attached because VS Code’s Git extension is off.',
      ]);
      repository.status = () => Promise.reject(new Error('git is not there'));
      git = { repositories: [repository] };
      assert.deepEqual(await attach('changes'), ['Can’t read Changes: git is not there']);
      assert.deepEqual(draft.views, []);
    });
  });

  describe('as problems', () => {
    let reported: vscode.DiagnosticCollection;

    beforeEach(() => {
      reported = vscode.languages.createDiagnosticCollection('parley-test');
    });

    afterEach(() => {
      reported.dispose();
    });

    function problem(line: number, message: string, severity: vscode.DiagnosticSeverity) {
      return new vscode.Diagnostic(new vscode.Range(line, 2, line, 5), message, severity);
    }

    function inWorkspace(name: string): vscode.Uri {
      const [root] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(root);
      return vscode.Uri.joinPath(root.uri, name);
    }

    /** Without what languages still say of other tests' files, some time after these are closed. */
    function read(): ReturnType<typeof readProblems> {
      const own = new Set(['a.lua', 'b.lua', '.env'].map((name) => inWorkspace(name).toString()));
      const all = vscode.languages.getDiagnostics();
      return readProblems(all.filter(([uri]) => own.has(uri.toString())));
    }

    function textOf({ attachment }: ReturnType<typeof readProblems>): string {
      assert.ok(attachment && 'text' in attachment);
      return attachment.text;
    }

    const { Error: error, Warning: warning, Hint: hint } = vscode.DiagnosticSeverity;

    it('are listed by file and line, with severity and origin', async () => {
      const typed = Object.assign(problem(4, 'no such name\nDid you mean it?', error), {
        source: 'checker',
        code: 2304,
      });
      reported.set(inWorkspace('b.lua'), [typed, problem(1, 'unused', warning)]);
      reported.set(inWorkspace('a.lua'), [problem(0, 'odd', warning), problem(2, 'nicer', hint)]);
      reported.set(inWorkspace('.env'), [problem(0, 'a secret', error)]);
      const own = read();
      assert.deepEqual(own.remarks, []);
      const lines = [
        'a.lua:1:3: warning: odd',
        'b.lua:2:3: warning: unused',
        'b.lua:5:3: error: no such name\n    Did you mean it? (checker 2304)',
      ];
      assert.equal(textOf(own), `File: Problems\n\n\`\`\`log\n${lines.join('\n')}\n\`\`\`\n`);
      assert.equal(own.attachment?.detail, '3 problems in the workspace');
      await attach('problems');
      for (const each of lines) assert.ok(text().includes(each), each);
    });

    it('are the errors first where they are too many, which is said', async () => {
      const many = Array.from({ length: 230 }, (_, line) => problem(line, 'odd', warning));
      reported.set(inWorkspace('a.lua'), [...many, problem(300, 'broken', error)]);
      const own = read();
      assert.deepEqual(own.remarks, ['Attached 200 of 231 problems, errors first.']);
      assert.match(
        textOf(own),
        /a\.lua:301:3: error: broken\n\(31 more problems are not listed\)\n/u,
      );
    });

    it('are refused if there are none', () => {
      assert.deepEqual(read(), { remarks: ['No problems to attach.'] });
    });
  });

  describe('as the terminal', () => {
    const terminals: vscode.Terminal[] = [];

    afterEach(async () => {
      const opened = terminals.splice(0);
      for (const terminal of opened) terminal.dispose();
      await until('the terminals are closed', () =>
        opened.every((terminal) => !vscode.window.terminals.includes(terminal)),
      );
    });

    function open(): vscode.Terminal {
      const terminal = vscode.window.createTerminal({ name: 'bash' });
      terminals.push(terminal);
      return terminal;
    }

    it('are the last command and its output, as plain text', async () => {
      const output = '\u001B[31mfailed\u001B[0m\r\n';
      const command = { commandLine: 'npm test', output, isCut: true, isRunning: false };
      const read = await readTerminal(open(), { of: async () => ({ ...command, exitCode: 1 }) });
      const lines = [
        '$ npm test',
        '(the beginning of the output is left out)',
        'failed',
        '(exit code 1)',
      ];
      assert.deepEqual(read.remarks, []);
      assert.deepEqual(read.attachment, {
        id: 'snapshot:terminal',
        kind: 'file',
        label: 'Terminal',
        detail: 'Terminal bash: npm test',
        text: `File: Terminal output\n\n\`\`\`log\n${lines.join('\n')}\n\`\`\`\n`,
      });
    });

    it('are refused with the reason if no terminal is open, or it has reported nothing', async () => {
      assert.deepEqual(await attach('terminal'), ['No terminal is open.']);
      const { remarks } = await readTerminal(open(), { of: async () => undefined });
      assert.match(remarks.join(' '), /^The terminal bash doesn’t report its commands/u);
    });

    it('are what a shell reports of its last command', async () => {
      const commands = new LastCommands();
      const terminal = open();
      terminal.show(true);
      await until('the shell reports its commands', () => terminal.shellIntegration !== undefined);
      const gate = path.join(folder, 'gate');
      const line = `until [ -e ${gate} ]; do sleep 0.1; done; echo two; (exit 3)`;
      const ends = (end: string) => async (): Promise<boolean> => {
        const { attachment } = await readTerminal(terminal, commands);
        return attachment !== undefined && 'text' in attachment && attachment.text.endsWith(end);
      };
      terminal.shellIntegration?.executeCommand(line);
      await until('the command runs', ends(`$ ${line}\n(still running)\n\`\`\`\n`));
      await writeFile(gate, '');
      await until('it has ended', ends(`$ ${line}\ntwo\n(exit code 3)\n\`\`\`\n`));
      commands.dispose();
    });

    it('say so if VS Code has no output of the command', async () => {
      const command = { commandLine: 'true', output: '', isCut: false, isRunning: false };
      const { remarks } = await readTerminal(open(), { of: async () => command });
      assert.deepEqual(remarks, [
        'VS Code reported no output of “true”. If it has some, copy it from the terminal and paste it.',
      ]);
    });

    it('are asked about if they may contain secrets', async () => {
      const view = {
        id: 'snapshot:terminal',
        kind: 'terminal',
        label: 'Terminal',
        detail: '',
      } as const;
      const command = {
        ...{ commandLine: 'env', isCut: false, isRunning: false },
        output: 'KEY=AKIAABCDEFGHIJKLMNOP',
      };
      const terminal = open();
      const remarks = await draft.attachRead(view, () =>
        readTerminal(terminal, { of: async () => command }),
      );
      assert.deepEqual(asked, ['Terminal']);
      assert.deepEqual(remarks, ['Left out because it may contain secrets: Terminal.']);
      assert.deepEqual(draft.views, []);
    });
  });
});
