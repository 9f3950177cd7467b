import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import { isServiceError } from '../../src/protocol/serviceError';
import { Connections } from '../../src/services/connection/connections';
import { EmbeddedService } from '../../src/services/connection/embeddedService';
import { KeyStore } from '../../src/services/connection/keyStore';
import { settings, type SettingKey } from '../../src/platform/manifest/settings';
import { strictestValues } from '../../src/platform/manifest/strictestValues';
import { readSetting } from '../../src/platform/userSettings';
import { MemorySecrets } from '../fakes/memorySecrets';

const { Global, Workspace } = vscode.ConfigurationTarget;

async function set(
  key: SettingKey,
  value: unknown,
  target: vscode.ConfigurationTarget = Global,
): Promise<void> {
  await vscode.workspace.getConfiguration().update(key, value, target);
}

const emptyService = {
  fetch: async () => Response.json({}),
  dispose: () => undefined,
  runningCount: 0,
  cachedMemoryBytes: 0,
};

/** What those that a workspace may set have nothing to do with: what is sent, where to, who pays. */
const harmless = [
  'parley.requests.idleTimeoutSeconds',
  'parley.requests.totalTimeoutSeconds',
  'parley.requests.longestRetryWaitSeconds',
  'parley.chat.openAtStart',
  'parley.explain.location',
  // Adds a sentence of Parley’s own, or none.
  'parley.explain.language',
  'parley.tokens.useIgnoreFiles',
];

describe('settings that guard what is sent', () => {
  afterEach(async () => {
    for (const key of Object.keys(strictestValues) as SettingKey[]) {
      await set(key, undefined);
      if (!('scope' in settings[key])) await set(key, undefined, Workspace);
    }
    await set('parley.service.address', undefined);
    await set('parley.local.address', undefined);
    await set('parley.tokens.confirmWithService', undefined);
  });

  it('can’t be made laxer by a workspace', async () => {
    await set('parley.editor.reviewContext', 'always');
    await set('parley.editor.reviewContext', 'never', Workspace);
    assert.equal(readSetting('parley.editor.reviewContext'), 'always');
    await set('parley.chat.attachActiveEditor', false);
    await set('parley.chat.attachActiveEditor', true, Workspace);
    assert.equal(readSetting('parley.chat.attachActiveEditor'), false);
    await set('parley.chat.folderInstructions', false);
    await set('parley.chat.folderInstructions', true, Workspace);
    assert.equal(readSetting('parley.chat.folderInstructions'), false);
    await set('parley.tools.askBeforeReading', true);
    await set('parley.tools.askBeforeReading', false, Workspace);
    assert.equal(readSetting('parley.tools.askBeforeReading'), true);
  });

  it('can be made stricter by a workspace', async () => {
    assert.equal(readSetting('parley.editor.reviewContext'), 'never');
    await set('parley.editor.reviewContext', 'always', Workspace);
    assert.equal(readSetting('parley.editor.reviewContext'), 'always');
    await set('parley.chat.attachActiveEditor', false, Workspace);
    assert.equal(readSetting('parley.chat.attachActiveEditor'), false);
  });

  it('have their strictest value where what is set is no value of theirs', async () => {
    for (const key of Object.keys(strictestValues) as SettingKey[]) {
      for (const value of ['false', 1, null]) {
        await set(key, value);
        assert.equal(readSetting(key), strictestValues[key], `${key}: ${value}`);
      }
    }
    await set('parley.tokens.confirmWithService', 'false');
    assert.equal(readSetting('parley.tokens.confirmWithService'), false);
    await set('parley.chat.attachActiveEditor', 'false');
    await set('parley.chat.attachActiveEditor', true, Workspace);
    assert.equal(readSetting('parley.chat.attachActiveEditor'), false);
  });

  it('have machine scope otherwise, or are not read from a workspace that is not trusted', () => {
    for (const [key, setting] of Object.entries(settings)) {
      const isGuarded = 'scope' in setting || 'restricted' in setting || key in strictestValues;
      assert.equal(isGuarded, !harmless.includes(key), key);
    }
  });
});

describe('plain http to another machine', () => {
  afterEach(async () => {
    await set('parley.service.address', undefined);
    await set('parley.local.address', undefined);
  });

  it('is refused where the address is in the settings, and the key is not even read', async () => {
    const secrets = new MemorySecrets();
    const keys = new KeyStore(secrets);
    await keys.set('http://10.0.0.1', 'canary');
    secrets.get = () => assert.fail('the key was read');
    const embedded = new EmbeddedService(() => assert.fail('the embedded service was asked'));
    const connections = new Connections(keys, embedded, systemClock);
    const { fetch } = globalThis;
    globalThis.fetch = () => assert.fail('something was sent');
    try {
      await set('parley.service.address', 'http://10.0.0.1');
      const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];
      await assert.rejects(
        connections.current.client.countTokens('models/one', { contents }),
        (error) =>
          isServiceError(error, 'invalid') &&
          error.message ===
            'parley.service.address: must be an https:// address (http:// for localhost)',
      );
    } finally {
      globalThis.fetch = fetch;
      connections.dispose();
    }
  });

  it('is refused for a local model server too, and the service works without its models', async () => {
    const asked: string[] = [];
    const embedded = new EmbeddedService((address) => ({
      ...emptyService,
      fetch: async () => {
        asked.push(address());
        return Response.json({});
      },
    }));
    for (const address of ['http://10.0.0.1:11434', 'http://127.0.0.1:11434', 'off', '']) {
      await set('parley.local.address', address);
      await embedded.fetch(new Request('https://embedded.invalid/v1beta/models'));
    }
    assert.deepEqual(asked, ['off', 'http://127.0.0.1:11434', 'off', '']);
    embedded.dispose();
  });
});

describe('the address of a local model server', () => {
  afterEach(() => set('parley.local.address', undefined));

  it('is changed without ending what the built-in service is answering', async () => {
    let disposed = 0;
    const embedded = new EmbeddedService(() => ({ ...emptyService, dispose: () => disposed++ }));
    for (const address of ['http', 'http://127.0.0.1:99', 'http://127.0.0.1:9999']) {
      await embedded.fetch(new Request('https://embedded.invalid/v1beta/models'));
      await set('parley.local.address', address);
    }
    await embedded.fetch(new Request('https://embedded.invalid/v1beta/models'));
    assert.equal(disposed, 0);
    embedded.restart();
    assert.equal(disposed, 1);
    embedded.dispose();
  });
});
