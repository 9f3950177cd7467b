import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { EditorRuns } from '../../src/services/modelRequest/editorRuns';
import type { Connections } from '../../src/services/connection/connections';
import { CommitMessages } from '../../src/features/scm/commitMessages';
import { openGit, type GitApi, type GitRepository } from '../../src/platform/gitApi';
import { FakeClock } from '../fakes/fakeClock';
import { diffOfLine, FakeRepository } from '../fakes/fakeRepository';
import { openReader } from './support/openReader';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';

const run = promisify(execFile);

const script = {
  answers: [
    { match: 'slowly', steps: [{ text: 'Slow' }, { delayMs: 3_600_000, text: ' message' }] },
    { match: 'too long', steps: [{ text: 'Half a mess' }], finishReason: 'MAX_TOKENS' },
    { match: 'nothing', steps: [{ text: '```\n```' }] },
    { match: 'broken', steps: [{ text: 'Half' }, { cut: true }] },
    {
      match: 'refused',
      steps: [{ error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } }],
    },
    { steps: [{ text: '```\nChange ' }, { text: 'the price\n\nIt was too low.\n```' }] },
  ],
};
const message = 'Change the price\n\nIt was too low.';

describe('a commit message', () => {
  let folder = '';
  /** The time by which answers pause. */
  let scriptClock: FakeClock;
  let window: ScriptedWindow;
  let messages: CommitMessages;
  let repository: FakeRepository;
  let runs: EditorRuns;
  /** What was said, and the button that is pressed for it. */
  let reported: string[];
  let press: string | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-commit-'));
    scriptClock = new FakeClock();
    window = openScriptedWindow(folder, script, { scriptClock });
    reported = [];
    press = undefined;
    runs = new EditorRuns();
    messages = createMessages(window.connections);
    repository = new FakeRepository();
    stage(diffOfLine('price.ts', '1', '2'));
  });

  afterEach(async () => {
    window.parts.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function createMessages(connections: Connections): CommitMessages {
    const counter = { count: async (text: string) => text.length };
    return new CommitMessages(connections, runs, counter, async (sentence, ...buttons) => {
      reported.push([sentence, ...buttons].join(' | '));
      return buttons.find((button) => button === press);
    });
  }

  function stage(diff: string): void {
    repository.stagedDiff = diff;
    repository.state.indexChanges = [repository.change('price.ts', 0)];
  }

  function prompt(): string {
    assert.equal(window.asked.length, 1);
    return window.asked[0] ?? '';
  }

  it('is written into the box from what is staged and the recent messages', async () => {
    repository.unstagedDiff = diffOfLine('other.ts', 'a', 'b');
    await messages.write(repository);
    assert.equal(repository.inputBox.value, message);
    assert.match(prompt(), /price\.ts/u);
    assert.match(prompt(), /- Add the shop\\n/u);
    assert.doesNotMatch(prompt(), /With a till|other\.ts/u);
    assert.deepEqual(reported, []);
  });

  it('names the changed files where another program prints the changes', async () => {
    stage('price.ts --- TypeScript\n1 one   1 two\n');
    await messages.write(repository);
    assert.equal(repository.inputBox.value, message);
    assert.match(prompt(), /diff --git a\/price\.ts/u);
    assert.deepEqual(reported, []);
  });

  it('keeps what the user had begun as a hint, and gives it back', async () => {
    repository.inputBox.value = 'Fixes #7';
    press = 'Undo';
    await messages.write(repository);
    assert.match(prompt(), /Fixes #7/u);
    assert.deepEqual(reported, ['Replaced your message. | Undo']);
    await until(() => repository.inputBox.value === 'Fixes #7');
  });

  it('is about all changes if nothing is staged, and says so', async () => {
    repository.state.indexChanges = [];
    repository.state.workingTreeChanges = [
      repository.change('price.ts', 5),
      repository.change('new.ts', 7),
    ];
    repository.unstagedDiff = diffOfLine('price.ts', '1', '2');
    await messages.write(repository);
    assert.match(prompt(), /- new\.ts: new, untracked by git/u);
    assert.deepEqual(reported, ['Nothing is staged, so the message describes all changes.']);
  });

  it('is not asked for if nothing has changed', async () => {
    repository.state.indexChanges = [];
    await messages.write(repository);
    assert.deepEqual(window.asked, []);
    assert.deepEqual(reported, ['No changes to describe.']);
  });

  it('is written for a first commit too', async () => {
    repository.messages = undefined;
    await messages.write(repository);
    assert.equal(repository.inputBox.value, message);
  });

  it('does without the changes of files with secrets, and names them', async () => {
    stage(diffOfLine('.env', 'A=1', 'PASSWORD=hunter2') + diffOfLine('price.ts', '1', '2'));
    await messages.write(repository);
    assert.doesNotMatch(prompt(), /hunter2/u);
    assert.deepEqual(reported, ['Not sent because it may contain secrets: .env.']);
  });

  it('is written once, also while its model is looked up and by another object for the repository', async () => {
    const look = (): GitRepository => Object.create(repository) as GitRepository;
    await Promise.all([messages.write(look()), messages.write(look())]);
    assert.equal(window.asked.length, 1);
    assert.equal(repository.inputBox.value, message);
    assert.deepEqual(reported, []);
  });

  it('is shown to be on its way, and can be stopped, while a slow service lists its models', async () => {
    const shown: string[] = [];
    const begin = runs.begin.bind(runs);
    runs.begin = (activity) => {
      shown.push(activity);
      return begin(activity);
    };
    window.connections.model = () => new Promise(() => undefined);
    const written = messages.write(repository);
    assert.equal(shown.length, 1);
    assert.match(shown[0] ?? '', /^Reading changes in /u);
    messages.stop();
    await written;
    assert.deepEqual([reported, window.asked], [[], []]);
  });

  it('leaves what stood there when it is stopped', async () => {
    repository.inputBox.value = 'mine';
    stage(diffOfLine('price.ts', '1', 'slowly'));
    const written = messages.write(repository);
    await until(() => repository.inputBox.value === 'Slow');
    messages.stop();
    await written;
    assert.equal(repository.inputBox.value, 'mine');
    assert.deepEqual(reported, []);
  });

  it('leaves the box to the user who writes into it meanwhile, and offers the partial message', async () => {
    const typing = new TypingBox();
    Object.defineProperty(repository, 'inputBox', { value: typing });
    stage(diffOfLine('price.ts', '1', 'slowly'));
    const written = messages.write(repository);
    await until(() => typing.value !== '');
    scriptClock.advance(3_600_000);
    await written;
    assert.equal(typing.value, 'Slow and my own words');
    assert.deepEqual(reported, [
      'You edited the commit message, so it was left unchanged. | Use Partial | Copy',
    ]);
  });

  it('is not asked of the built-in reader, which can’t write one', async () => {
    const reader = openReader();
    repository.inputBox.value = 'mine';
    await createMessages(reader.connections).write(repository);
    await until(() => reported.length > 0);
    assert.match(
      reported[0] ?? '',
      /can’t write commit messages\. Nothing was sent\. \| Connect…$/u,
    );
    assert.equal(repository.inputBox.value, 'mine');
    assert.deepEqual(reader.asked, []);
    reader.dispose();
  });

  for (const [line, sentence, came] of [
    ['too long', /output token limit.* \| Use Partial \| Copy$/u, 'Half a mess'],
    ['broken', /connection closed.* \| Use Partial \| Copy$/u, 'Half'],
  ] as const) {
    it(`that is ${line} leaves the previous text, and the partial message can be used`, async () => {
      repository.inputBox.value = 'mine';
      stage(diffOfLine('price.ts', '1', line));
      await messages.write(repository);
      assert.equal(repository.inputBox.value, 'mine');
      assert.match(reported[0] ?? '', sentence);
      press = 'Use Partial';
      await messages.write(repository);
      await until(() => repository.inputBox.value === came);
    });
  }

  for (const [line, sentence] of [
    ['nothing', /Empty answer/u],
    ['refused', /no/u],
  ] as const) {
    it(`that is ${line} leaves what stood there and says why`, async () => {
      repository.inputBox.value = 'mine';
      stage(diffOfLine('price.ts', '1', line));
      await messages.write(repository);
      assert.equal(repository.inputBox.value, 'mine');
      assert.equal(reported.length, 1);
      assert.match(reported[0] ?? '', sentence);
    });
  }

  it('is written for a real repository, where git is on the machine', async function () {
    const git = await openGit();
    if (git === undefined || !(await hasGit())) this.skip();
    const real = await openRepository(git, folder);
    await messages.write(real);
    assert.match(prompt(), /price\.ts/u);
    assert.match(prompt(), /\+export const price = 2;/u);
    assert.match(prompt(), /- Add a price/u);
    await until(() => real.inputBox.value === message);
  });
});

/** A box in which the user begins to write as soon as something shows. */
class TypingBox {
  #value = '';

  get value(): string {
    return this.#value;
  }

  set value(text: string) {
    this.#value = `${text} and my own words`;
  }
}

async function hasGit(): Promise<boolean> {
  return run('git', ['--version']).then(
    () => true,
    () => false,
  );
}

/** A repository with a commit and a staged change, open in VS Code. */
async function openRepository(git: GitApi, folder: string): Promise<GitRepository> {
  const root = path.join(folder, 'repository');
  const file = path.join(root, 'price.ts');
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  const inside = (...args: string[]): Promise<unknown> => run('git', args, { cwd: root });
  await run('git', ['init', '--quiet', root]);
  await writeFile(file, 'export const price = 1;\n');
  await inside('add', '.');
  await inside(...identity, 'commit', '--quiet', '-m', 'Add a price');
  await writeFile(file, 'export const price = 2;\n');
  await inside('add', '.');
  await vscode.commands.executeCommand('git.openRepository', root);
  const repository = git.getRepository(vscode.Uri.file(root));
  assert.ok(repository);
  return repository;
}

/** Resolves when it is so; the test's time limit ends what never is. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
