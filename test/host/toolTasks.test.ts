import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ChatPatch } from '../../src/messages/chatPageMessages';
import type { GenerateContentRequest } from '../../src/protocol/generation';
import { closeTerminals } from './support/closeTerminals';
import { unanswered } from './support/unanswered';
import { untilAnswered } from './support/untilAnswered';
import { ChangeWindow, edit, type ScriptedCall } from './support/changeWindow';

/** Work that a model is asked for, in a folder with these files. */
interface Task {
  title: string;
  files: Record<string, string>;
  /** What it calls, round after round. `at` makes a path from the workspace folder on of one in the folder. */
  rounds: (at: (file: string) => string) => ScriptedCall[][];
  /** What the calls give, where the user says yes to everything. */
  gives: RegExp[];
  /** The files then, where they differ; undefined for one that is gone. */
  after: Record<string, string | undefined>;
  /** What else a file may be where it is stopped on the way there. */
  between?: Record<string, string>;
}

/** The states in which an answer with calls can be stopped, by the first patch that shows one. */
const states: Record<string, (patch: ChatPatch) => boolean> = {
  'a call runs': (patch) => patch.kind === 'callChanged' && patch.call.state === 'running',
  'the user is asked': (patch) =>
    patch.kind === 'callChanged' && (patch.call.question ?? patch.call.change) !== undefined,
  'a call has ended': (patch) => patch.kind === 'callChanged' && patch.call.result !== undefined,
  'the model goes on': (patch) =>
    patch.kind === 'turnAdded' && patch.turn.role === 'model' && patch.turn.firstId !== undefined,
};

const call = (name: string, args: object): ScriptedCall => ({ name, args });
const read = (file: string): ScriptedCall => call('read_file', { path: file });
const node = JSON.stringify(process.execPath);

const tasks: Task[] = [
  {
    title: 'finds out why a test fails, mends two files, and runs it again',
    files: {
      'sum.js': 'exports.sum = (a, b) => a - b;\n',
      'twice.js': "const { sum } = require('./sum');\nexports.twice = (a) => sum(a, 2);\n",
      'test.js': "if (require('./twice').twice(3) !== 6) throw new Error('not 6');\n",
    },
    rounds: (at) => [
      [call('run_command', { command: `${node} test.js`, folder: at('') })],
      [read(at('twice.js')), read(at('sum.js'))],
      [edit(at('sum.js'), ['a - b', 'a + b']), edit(at('twice.js'), ['sum(a, 2)', 'sum(a, a)'])],
      [call('run_command', { command: `${node} test.js`, folder: at('') })],
    ],
    gives: [
      /Exit code: 1[^]+not 6/u,
      /sum\(a, 2\)/u,
      /a - b/u,
      /saved/u,
      /saved/u,
      /Exit code: 0/u,
    ],
    after: {
      'sum.js': 'exports.sum = (a, b) => a + b;\n',
      'twice.js': "const { sum } = require('./sum');\nexports.twice = (a) => sum(a, a);\n",
    },
  },
  {
    title: 'renames a function in all files that use it',
    files: {
      'loan.py': 'def fine(days):\n    return days\n',
      'desk.py': 'from loan import fine\n\nprint(fine(3))\n',
      'notes.md': 'All is fine.\n',
    },
    rounds: (at) => [
      [call('search_text', { text: 'fine(', folder: at('') })],
      [
        edit(at('loan.py'), ['def fine(', 'def late_fee(']),
        edit(at('desk.py'), ['import fine', 'import late_fee'], ['print(fine', 'print(late_fee']),
      ],
    ],
    gives: [/desk\.py:3: print\(fine\(3\)\)\n.*loan\.py:1/u, /saved/u, /saved/u],
    after: {
      'loan.py': 'def late_fee(days):\n    return days\n',
      'desk.py': 'from loan import late_fee\n\nprint(late_fee(3))\n',
    },
  },
  {
    title: 'adds a setting with its documentation and a test',
    files: { 'settings.json': '{\n  "a": 1\n}\n', 'docs.md': '# Settings\n\n- `a`\n' },
    rounds: (at) => [
      [read(at('settings.json')), read(at('docs.md'))],
      [
        edit(at('settings.json'), ['"a": 1', '"a": 1,\n  "b": 2']),
        edit(at('docs.md'), ['- `a`', '- `a`\n- `b`']),
        call('create_file', { path: at('test/b.js'), text: "require('../settings.json').b;\n" }),
      ],
    ],
    gives: [/"a": 1/u, /Settings/u, /saved/u, /saved/u, /is created/u],
    after: {
      'settings.json': '{\n  "a": 1,\n  "b": 2\n}\n',
      'docs.md': '# Settings\n\n- `a`\n- `b`\n',
      'test/b.js': "require('../settings.json').b;\n",
    },
  },
  {
    title: 'answers where something is handled, and changes nothing',
    files: { 'src/retry.txt': 'export wait = 30;\n', 'src/main.txt': 'import wait;\n' },
    rounds: (at) => [
      [call('list_files', { folder: at('src') }), call('search_text', { text: 'wait = 30' })],
      [read(at('src/retry.txt'))],
      [call('find_references', { path: at('src/retry.txt'), line: 1, symbol: 'wait' })],
      [call('find_definition', { path: at('src/main.txt'), line: 1, symbol: 'wait' })],
    ],
    gives: [
      /src\/main\.txt\n.*src\/retry\.txt/u,
      /retry\.txt:1: export wait = 30;/u,
      /wait = 30/u,
      /src\/main\.txt:1: import wait;$/u,
      /src\/retry\.txt:1: export wait = 30;$/u,
    ],
    after: {},
  },
  {
    title: 'moves a file, and has those who import it follow',
    files: { 'util.py': 'X = 1\n', 'main.py': 'from util import X\n' },
    rounds: (at) => [
      [call('rename_file', { from: at('util.py'), to: at('lib/util.py') })],
      [edit(at('main.py'), ['from util', 'from lib.util'])],
    ],
    gives: [/is .*lib\/util\.py now/u, /saved/u],
    after: {
      'util.py': undefined,
      'lib/util.py': 'X = 1\n',
      'main.py': 'from lib.util import X\n',
    },
  },
  {
    title: 'deletes what nobody uses',
    files: { 'dead.py': 'DEAD = 1\n', 'live.py': 'LIVE = 1\n' },
    rounds: (at) => [
      [call('search_text', { text: 'dead', folder: at('') })],
      [call('delete_file', { path: at('dead.py') })],
    ],
    gives: [/dead\.py:1: DEAD = 1$/u, /is deleted/u],
    after: { 'dead.py': undefined },
  },
  {
    title: 'mends what the editor reports',
    files: { 'price.py': 'PRICE = \n' },
    rounds: (at) => [
      [call('get_problems', { path: at('price.py') })],
      [edit(at('price.py'), ['PRICE = ', 'PRICE = 20'])],
    ],
    gives: [/price\.py:1: error: An expression is missing/u, /saved/u],
    after: { 'price.py': 'PRICE = 20\n' },
  },
  {
    title: 'goes on after a mistake of its own',
    files: { 'a.txt': 'one\ntwo\none\n' },
    rounds: (at) => [
      [edit(at('a.txt'), ['one', '1']), edit(at('b.txt'), ['one', '1'])],
      [read(at('a.txt'))],
      [edit(at('a.txt'), ['one\ntwo', '1\ntwo'])],
    ],
    gives: [
      /edits\[0\]\.oldText: Found 2 times/u,
      /path: The workspace has no file/u,
      /two/u,
      /saved/u,
    ],
    after: { 'a.txt': '1\ntwo\none\n' },
  },
  {
    title: 'changes a file in several rounds, its line ends as they were',
    files: { 'a.bat': 'echo 1\r\necho 2\r\n' },
    rounds: (at) => [
      [edit(at('a.bat'), ['echo 1', 'echo one'])],
      [edit(at('a.bat'), ['echo 2', 'echo two\necho three'])],
    ],
    gives: [/saved/u, /saved/u],
    after: { 'a.bat': 'echo one\r\necho two\r\necho three\r\n' },
    between: { 'a.bat': 'echo one\r\necho 2\r\n' },
  },
  {
    title: 'is kept from what can run something, and from what is none of its business',
    files: {
      '.vscode/tasks.json': '{}\n',
      '.env': 'KEY=1\n',
      '.gitignore': 'out\n',
      'out/a.js': '1\n',
    },
    rounds: (at) => [
      [
        edit(at('.vscode/tasks.json'), ['{}', '{ "tasks": [] }']),
        call('create_file', { path: at('.git/hooks/pre-commit'), text: 'rm -rf .\n' }),
        edit(at('.env'), ['KEY=1', 'KEY=2']),
        edit(at('out/a.js'), ['1', '2']),
        call('create_file', { path: `${at('')}/../../escaped.txt`, text: 'x' }),
        call('delete_file', { path: '/etc/passwd' }),
      ],
    ],
    gives: [
      /can make VS Code or Git run/u,
      /\.git/u,
      /secrets/u,
      /excluded/u,
      /path:/u,
      /no file/u,
    ],
    after: {},
  },
];

describe('real work with tools', () => {
  let at: ChangeWindow;
  let diagnostics: vscode.DiagnosticCollection;
  let languages: vscode.Disposable;

  beforeEach(() => {
    at = new ChangeWindow();
    diagnostics = vscode.languages.createDiagnosticCollection('real-work');
    const start = new vscode.Position(0, 0);
    const placeIn = (file: string): vscode.Location => new vscode.Location(at.uri(file), start);
    languages = vscode.Disposable.from(
      vscode.languages.registerReferenceProvider(
        { pattern: '**/retry.txt' },
        { provideReferences: () => [placeIn('src/main.txt')] },
      ),
      vscode.languages.registerDefinitionProvider(
        { pattern: '**/main.txt' },
        { provideDefinition: () => placeIn('src/retry.txt') },
      ),
    );
  });

  afterEach(async () => {
    diagnostics.dispose();
    languages.dispose();
    await at.close();
  });

  after(closeTerminals);

  async function begin({ files, rounds }: Task): Promise<void> {
    await at.open(files);
    const missing = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 5), 'An expression is missing');
    if ('price.py' in files) diagnostics.set(at.uri('price.py'), [missing]);
    await at.ask(...rounds((file) => path.posix.join(at.name, file)));
  }

  function answer(patch: ChatPatch, isAllowed: boolean): void {
    if (patch.kind !== 'callChanged') return;
    const { calls } = at.window.controller;
    if (patch.call.question) calls.answer(patch, isAllowed ? 'allow' : 'deny');
    if (patch.call.change) void calls.decideChanges(patch.turnId, isAllowed);
  }

  async function work(task: Task, isAllowed: boolean): Promise<string[]> {
    await begin(task);
    at.window.controller.onDidPatch((patches) => {
      for (const patch of patches) answer(patch, isAllowed);
    });
    return at.answers();
  }

  /** Stops as soon as a patch shows it is time; returns whether one did. */
  async function workUntil(task: Task, isTime: (patch: ChatPatch) => boolean): Promise<boolean> {
    await begin(task);
    const { controller } = at.window;
    let isStopped = false;
    const subscription = controller.onDidPatch((patches) => {
      for (const patch of patches) {
        if (isStopped) return;
        isStopped = isTime(patch);
        if (isStopped) controller.stop();
        else answer(patch, true);
      }
    });
    await at.ended();
    subscription.dispose();
    return isStopped;
  }

  /** All that is in the folder, by path. */
  async function filesNow(): Promise<Record<string, string>> {
    const entries = await readdir(at.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const names = files.map((entry) =>
      path.relative(at.folder, path.join(entry.parentPath, entry.name)),
    );
    const texts = await Promise.all(names.map((name) => at.onDisk(name)));
    return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
  }

  for (const task of tasks) {
    it(task.title, async () => {
      const given = await work(task, true);
      assert.equal(given.length, task.gives.length, given.join('\n---\n'));
      for (const [index, text] of given.entries()) assert.match(text, task.gives[index] ?? /^$/u);
      const expected = Object.entries({ ...task.files, ...task.after }).filter(
        ([, text]) => text !== undefined,
      );
      assert.deepEqual(await filesNow(), Object.fromEntries(expected));
      assert.equal(at.window.controller.state().turns.at(-1)?.text, 'Done.');
    });

    it(`${task.title}: and leaves all as it was where the user says no`, async () => {
      await work(task, false);
      // What is proposed for longer than a second is saved, with Auto Save, and what was before a second later.
      await at.allSaved();
      assert.deepEqual(await filesNow(), task.files);
      assert.equal(at.window.controller.state().turns.at(-1)?.text, 'Done.');
    });

    for (const [state, isTime] of Object.entries(states)) {
      it(`${task.title}: and can be stopped when ${state}`, async () => {
        const isStopped = await workUntil(task, isTime);
        // What only reads asks nothing.
        assert.ok(isStopped || state === 'the user is asked');
        for (const { outcome, name } of at.calls) assert.notEqual(outcome, undefined, name);
        // What waits to be decided is saved a second later, with Auto Save.
        await at.allSaved();
        const files = await filesNow();
        for (const file of new Set([...Object.keys({ ...task.files, ...task.after, ...files })])) {
          const after = file in task.after ? task.after[file] : task.files[file];
          const texts = [task.files[file], after, task.between?.[file]];
          assert.ok(texts.includes(files[file]), `${file}: ${files[file]}`);
        }
        const { controller, settings } = at.window;
        settings.tools.set('off');
        await untilAnswered(controller, () => controller.send('Never mind'));
        const { contents } = JSON.parse(at.window.asked.at(-1) ?? '') as GenerateContentRequest;
        assert.deepEqual(unanswered(contents), []);
        assert.deepEqual(await filesNow(), files);
      });
    }
  }
});
