import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { slashCommands } from '../../src/features/chat/compose/slashCommands';
import { SavedPrompts } from '../../src/services/prompts/savedPrompts';
import { setSetting } from './support/setSetting';

describe('saved prompts of a workspace', () => {
  let outside: string;
  let own: string;

  beforeEach(async function () {
    if (process.platform === 'win32') this.skip();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    own = path.join(folder.uri.fsPath, '.parley');
    outside = await mkdtemp(path.join(tmpdir(), 'parley-outside-'));
    await mkdir(path.join(outside, 'prompts'));
    await writeFile(path.join(outside, 'prompts', 'private.md'), 'What nobody shared.');
  });

  afterEach(async () => {
    await rm(own, { recursive: true, force: true, maxRetries: 5 });
    await rm(outside, { recursive: true, force: true, maxRetries: 5 });
  });

  async function names(): Promise<string[]> {
    const prompts = new SavedPrompts(vscode.Uri.file(path.join(outside, 'none')));
    return (await prompts.list()).map(({ name }) => name);
  }

  it('are read, but not where a link leads to', async () => {
    await mkdir(path.join(own, 'prompts'), { recursive: true });
    await writeFile(path.join(own, 'prompts', 'shared.md'), 'What everybody has.');
    const target = path.join(outside, 'prompts', 'private.md');
    await symlink(target, path.join(own, 'prompts', 'linked.md'));
    assert.deepEqual(await names(), ['shared']);
  });

  it('are read in the encoding of files.encoding where they aren’t UTF-8', async () => {
    await setSetting('files.encoding', 'windows1252');
    try {
      await mkdir(path.join(own, 'prompts'), { recursive: true });
      await writeFile(path.join(own, 'prompts', 'size.md'), Buffer.from('Größe prüfen', 'latin1'));
      const [prompt] = await new SavedPrompts(vscode.Uri.file(path.join(outside, 'none'))).list();
      assert.equal(prompt?.before, 'Größe prüfen\n');
    } finally {
      await setSetting('files.encoding', undefined);
    }
  });

  it('are not read where a link or a name leads out of their folder, also within the workspace', async () => {
    const prompts = path.join(own, 'prompts');
    await mkdir(prompts, { recursive: true });
    await writeFile(path.join(prompts, 'shared.md'), 'What everybody has.');
    await writeFile(path.join(own, 'kept.md'), 'TOKEN=private');
    await symlink(path.join('..', 'kept.md'), path.join(prompts, 'near.md'));
    await symlink('near.md', path.join(prompts, 'twice.md'));
    await symlink('round.md', path.join(prompts, 'round.md'));
    await symlink(path.join(outside, 'gone'), path.join(prompts, 'nowhere.md'));
    await symlink(path.join(outside, 'prompts'), path.join(prompts, 'folder.md'));
    assert.deepEqual(await names(), ['shared']);
    const none = vscode.Uri.file(path.join(outside, 'none'));
    const commands = await slashCommands(new SavedPrompts(none));
    assert.ok(commands.some(({ name }) => name === 'shared'));
    const paths = ['../kept', '../kept.md', `${outside}/prompts/private`, 'folder/private'];
    for (const name of [...paths, 'near', 'twice', 'folder']) {
      assert.ok(!commands.some((command) => command.name === name), name);
    }
  });

  it('are ignored if their folder is a link', async () => {
    await mkdir(own);
    await symlink(path.join(outside, 'prompts'), path.join(own, 'prompts'));
    assert.deepEqual(await names(), []);
    await rm(own, { recursive: true });
    await symlink(outside, own);
    assert.deepEqual(await names(), []);
  });
});
