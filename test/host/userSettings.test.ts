import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  settings,
  type SettingDeclaration,
  type SettingKey,
} from '../../src/platform/manifest/settings';
import { strictestValues } from '../../src/platform/manifest/strictestValues';
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

describe('a setting of another type, or out of its bounds', () => {
  const set = async (key: SettingKey, value: unknown) =>
    vscode.workspace.getConfiguration().update(key, value, Global);

  afterEach(async () => {
    for (const key of Object.keys(settings) as SettingKey[]) await set(key, undefined);
  });

  it('has its default', async () => {
    for (const [key, setting] of Object.entries<SettingDeclaration>(settings)) {
      if (key in strictestValues) continue;
      const wrong = setting.type === 'array' || setting.type === 'object' ? null : ['a', 'b'];
      await set(key as SettingKey, wrong);
      assert.deepEqual(readSetting(key as SettingKey), setting.default, key);
    }
  });

  it('is brought within its bounds', async () => {
    await set('parley.requests.totalTimeoutSeconds', -1);
    assert.equal(readSetting('parley.requests.totalTimeoutSeconds'), 1);
    await set('parley.search.maximumChunks', 1e9);
    assert.equal(readSetting('parley.search.maximumChunks'), 1_000_000);
  });
});
