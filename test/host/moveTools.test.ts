import assert from 'node:assert/strict';
import { readFile, symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import { isFile } from '../../src/platform/codeFiles';
import { openDocument } from '../../src/platform/openDocument';
import type { CallAnswer } from '../../src/messages/chatState';
import { ChangeWindow, edit, type ScriptedCall } from './support/changeWindow';
import { setAutoSave } from './support/setAutoSave';
import { setSetting } from './support/setSetting';
import { until } from './support/until';

describe('a model that creates, renames and deletes files', () => {
  let at: ChangeWindow;
  let file: string;

  beforeEach(async () => {
    at = new ChangeWindow();
    file = `${at.name}/a.py`;
    await at.open({ 'a.py': 'A = 1\n', 'other.py': 'B = 1\n' });
  });

  afterEach(() => at.close());

  const rename = (from: string, to: string): ScriptedCall => ({
    name: 'rename_file',
    args: { from, to },
  });
  const create = (path: string, text: string): ScriptedCall => ({
    name: 'create_file',
    args: { path, text },
  });
  const remove = (path: string): ScriptedCall => ({ name: 'delete_file', args: { path } });

  /** Answers the question of the first call; returns what was asked. */
  async function say(answer: CallAnswer): Promise<string> {
    const { live } = at.window.settings.tools.runs;
    const place = (): { turnId: string; index: number } => ({
      turnId: at.path.at(-1)?.id ?? '',
      index: 0,
    });
    await until('a question', () => live.of(place())?.question !== undefined);
    const { text = '', detail = '' } = live.of(place())?.question ?? {};
    assert.equal(await isFile(at.uri('a.py')), true);
    live.answer(place(), answer);
    return `${text} ${detail}`;
  }

  it('renames one after a yes, into a folder that is made', async () => {
    const to = `${at.name}/new/b.py`;
    await at.ask([rename(file, to)]);
    assert.equal(await say('allow'), `Rename this file? ${file}\n${to}`);
    assert.deepEqual(await at.answers(), [`${file} is ${to} now.`]);
    assert.equal(await at.onDisk('new/b.py'), 'A = 1\n');
    assert.equal(await isFile(at.uri('a.py')), false);
  });

  it('creates one after a yes, in a folder that is made, and shows it', async () => {
    const path = `${at.name}/new/c.py`;
    const text = 'C = 1\r\n# \u202E';
    await at.ask([create(path, text)]);
    assert.equal(await say('allow'), `Create ${path} with this text? ${text}`);
    assert.deepEqual(await at.answers(), [`${path} is created.`]);
    assert.equal(await at.onDisk('new/c.py'), text);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, at.uri('new/c.py').path);
  });

  it('creates one in the encoding of files.encoding, and none with letters that it hasn’t', async () => {
    await setSetting('files.encoding', 'windows1252');
    try {
      const path = `${at.name}/c.py`;
      await at.ask([create(path, '# größe\n')], [create(`${at.name}/d.py`, '# 大きさ\n')]);
      await say('allow');
      assert.deepEqual(await at.answers(), [
        `${path} is created.`,
        `text: The encoding of ${at.name}/d.py (files.encoding) doesn’t have all of its letters.`,
      ]);
      assert.equal(await readFile(at.uri('c.py').fsPath, 'latin1'), '# größe\n');
      assert.equal(at.textOf('c.py'), '# größe\n');
    } finally {
      await setSetting('files.encoding', undefined);
    }
  });

  it('creates none after a no, where one is, or with more than the user can be shown', async () => {
    const path = `${at.name}/c.py`;
    await at.ask([
      create(path, ''),
      create(file, 'x'),
      create(`${at.name}/.vscode/tasks.json`, '{}'),
      create('../c.py', 'x'),
      { name: 'create_file', args: { path } },
    ]);
    await say('deny');
    assert.deepEqual(await at.answers(), [
      'The user did not allow this.',
      `path: ${file} exists already.`,
      `path: ${at.name}/.vscode/tasks.json can make VS Code or Git run something. Tools don’t change it.`,
      'path: ../c.py isn’t a path within the workspace.',
      'text: Must be a string.',
    ]);
    assert.equal(await isFile(at.uri('c.py')), false);
    assert.equal(await at.onDisk('a.py'), 'A = 1\n');
    const tool = at.window.settings.tools.known.own.find(({ name }) => name === 'create_file');
    await assert.rejects(
      async () => tool?.question?.({ path, text: 'x'.repeat(100_001) }),
      /text: Must be at most 100000 characters\./u,
    );
  });

  it('deletes one after a yes', async () => {
    await at.ask([remove(file)]);
    assert.equal(await say('allow'), `Delete this file? ${file}`);
    assert.deepEqual(await at.answers(), [`${file} is deleted.`]);
    assert.equal(await isFile(at.uri('a.py')), false);
  });

  for (const call of [rename, remove]) {
    it(`does nothing after a no (${call === rename ? 'rename' : 'delete'})`, async () => {
      await at.ask([call(file, `${at.name}/b.py`)]);
      await say('deny');
      assert.deepEqual(await at.answers(), ['The user did not allow this.']);
      assert.equal(at.calls[0]?.outcome, 'refused');
      assert.equal(await at.onDisk('a.py'), 'A = 1\n');
    });
  }

  it('is answered what can’t be done, and nobody is asked', async () => {
    await symlink(at.folder, at.uri('link').fsPath);
    await at.write('.gitignore', 'built/\n');
    const targets = [
      ['other.py', 'exists already'],
      ['../../b.py', 'isn’t a path within'],
      ['none/../../../b.py', 'isn’t a path within'],
      ['none/./b.py', 'isn’t a path within'],
      ['new.py.', 'isn’t a name that every system has'],
      ['none /b.py', 'isn’t a name that every system has'],
      ['other.py:stream', 'isn’t a name that every system has'],
      ['link/b.py', 'is below a link or a file'],
      ['other.py/b.py', 'is below a link or a file'],
      ['built/b.py', 'is excluded'],
      ['.vscode/tasks.json', 'can make VS Code or Git run'],
      ['.env', 'may contain secrets'],
    ] as const;
    const moves = targets.map(([to]) => rename(file, `${at.name}/${to}`));
    await at.ask([...moves, remove(at.name), remove(`${at.name}/none.py`), rename(file, '/b.py')]);
    const answers = await at.answers();
    for (const [index, [, rule]] of targets.entries()) {
      assert.ok(
        answers[index]?.startsWith('to: ') && answers[index].includes(rule),
        answers[index],
      );
    }
    assert.match(
      answers.slice(targets.length).join('\n'),
      /^path: .*folder.*\npath: .*no file.*\nto: .*isn’t/u,
    );
    assert.equal(await at.onDisk('a.py'), 'A = 1\n');
  });

  it('leaves a file alone that has a change to review, also where it is saved', async () => {
    await at.ask([edit(file, ['1', '2'])], [remove(file), rename(file, `${at.name}/b.py`)]);
    await at.review('a.py');
    at.window.controller.stop();
    await at.ended();
    const document = openDocument(at.uri('a.py'));
    await document?.save();
    await until('it is saved', () => document?.isDirty === false);
    at.window.controller.send('Go on');
    assert.deepEqual((await at.answers()).slice(1), [
      `path: ${file} has changes that aren’t decided yet.`,
      `from: ${file} has changes that aren’t decided yet.`,
    ]);
  });

  describe('without Auto Save', () => {
    before(() => setAutoSave('off'));
    after(() => setAutoSave(undefined));

    it('leaves a file alone that has unsaved changes', async () => {
      const editor = await vscode.window.showTextDocument(at.uri('a.py'));
      await editor.edit((builder) => builder.insert(new vscode.Position(0, 0), '# mine\n'));
      await at.ask([remove(file)]);
      assert.deepEqual(await at.answers(), [`path: ${file} has unsaved changes.`]);
    });
  });
});
