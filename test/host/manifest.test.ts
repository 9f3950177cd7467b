import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/platform/manifest/commands';
import { settings } from '../../src/platform/manifest/settings';

function parley(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension('parley.parley');
  assert.ok(extension, 'the extension is there');
  return extension;
}

describe('the extension in VS Code', () => {
  it('activates', async () => {
    await parley().activate();
    assert.equal(parley().isActive, true);
  });

  it('registers every command of its manifest', async () => {
    await parley().activate();
    const known = new Set(await vscode.commands.getCommands(true));
    for (const id of Object.keys(commands)) assert.ok(known.has(id), id);
  });

  it('declares every setting with its default', () => {
    for (const [key, setting] of Object.entries(settings)) {
      const declared = vscode.workspace.getConfiguration().inspect(key);
      assert.deepEqual(declared?.defaultValue, setting.default, key);
    }
  });

  it('lets no workspace say where requests go', async () => {
    const configuration = vscode.workspace.getConfiguration();
    for (const key of ['parley.service.address', 'parley.service.keyPlacement']) {
      const write = configuration.update(key, 'x', vscode.ConfigurationTarget.Workspace);
      await assert.rejects(async () => write, key);
    }
  });
});
