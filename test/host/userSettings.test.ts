import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readSetting, writeSetting } from '../../src/platform/userSettings';

const { Global, Workspace } = vscode.ConfigurationTarget;

describe('a setting that a command writes', () => {
  const valuesOf = () => {
    const found = vscode.workspace.getConfiguration().inspect<string>('parley.model');
    return [found?.globalValue, found?.workspaceValue];
  };

  afterEach(async () => {
    for (const target of [Global, Workspace]) {
      await vscode.workspace.getConfiguration().update('parley.model', undefined, target);
    }
  });

  it('is the user’s', async () => {
    await writeSetting('parley.model', 'models/chosen');
    assert.deepEqual(valuesOf(), ['models/chosen', undefined]);
  });

  it('is the workspace’s too where that has set it, so that what was chosen is in force', async () => {
    await vscode.workspace.getConfiguration().update('parley.model', 'models/theirs', Workspace);
    await writeSetting('parley.model', 'models/chosen');
    assert.equal(readSetting('parley.model'), 'models/chosen');
    assert.deepEqual(valuesOf(), ['models/chosen', 'models/chosen']);
  });
});
