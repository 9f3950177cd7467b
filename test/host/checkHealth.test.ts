import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../src/base/systemClock';
import { checkHealth } from '../../src/features/support/checkHealth';
import { changedSettings } from '../../src/features/support/changedSettings';
import { connectionHealth } from '../../src/features/support/connectionHealth';
import { good, wrong, type Finding } from '../../src/features/support/finding';
import {
  counterHealth,
  engineHealth,
  indexHealth,
  storageHealth,
} from '../../src/features/support/machineHealth';
import { offState } from '../../src/features/search/semanticSearch';
import { Connections } from '../../src/services/connection/connections';
import { EmbeddedService } from '../../src/services/connection/embeddedService';
import { KeyStore } from '../../src/services/connection/keyStore';
import { DirectedDialogs } from '../fakes/directedDialogs';
import { LoopbackServer } from '../fakes/loopbackServer';
import { MemorySecrets } from '../fakes/memorySecrets';
import { silentLog } from '../fakes/silentLog';
import { createScriptedService } from './support/scriptedWindow';
import { setSetting } from './support/setSetting';

const canary = 'canary-key-5Hd2Rk';

/** A hosted service with models, which may want a key. */
class ListingService extends LoopbackServer {
  models: object[] = [{ name: 'models/first', displayName: 'First' }];
  refuses = false;

  protected answer(_pathname: string, _body: string, response: ServerResponse): void {
    if (this.refuses) response.statusCode = 401;
    response.end(
      JSON.stringify(
        this.refuses
          ? { error: { code: 401, status: 'UNAUTHENTICATED', message: `Not ${canary}.` } }
          : { models: this.models },
      ),
    );
  }
}

describe('the health of Parley', () => {
  let folder: string;
  let service: ListingService;
  let keys: KeyStore;
  let connections: Connections;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-health-'));
    service = new ListingService();
    await service.start();
    keys = new KeyStore(new MemorySecrets());
    const embedded = new EmbeddedService(() => createScriptedService({ answers: [] }));
    connections = new Connections(keys, embedded, systemClock);
  });

  afterEach(async () => {
    connections.dispose();
    await setSetting('parley.service.address', undefined);
    await setSetting('parley.model', undefined);
    await setSetting('parley.local.address', undefined);
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function found(): Promise<string[]> {
    return (await connectionHealth(connections, keys)).map(told);
  }

  function told({ subject, isGood, sentence, command }: Finding): string {
    return [isGood ? 'good' : 'wrong', subject, sentence, ...(command ? [command] : [])].join(': ');
  }

  it('is good with the built-in service, which needs no key', async () => {
    const [connection, key, model] = await found();
    assert.equal(connection, 'good: Connection: Requests go to the built-in service.');
    assert.equal(key, 'good: API Key: The built-in models need no API key.');
    assert.match(model ?? '', /^good: Model: .+ answers\.$/u);
  });

  it('says of a service that it answers, whether there is a key, and which model answers', async () => {
    await setSetting('parley.service.address', service.address);
    const { host, origin } = new URL(service.address);
    assert.deepEqual(await found(), [
      `good: Connection: Requests go to ${host}, which answers.`,
      `good: API Key: No API key is set for ${host}.`,
      'good: Model: First answers.',
    ]);
    await keys.set(origin, canary);
    const [, key] = await found();
    assert.equal(key, `good: API Key: An API key for ${host} is in VS Code’s secret storage.`);
  });

  it('names a model that isn’t there, and who answers instead', async () => {
    await setSetting('parley.service.address', service.address);
    await setSetting('parley.model', 'models/second');
    const [, , model] = await found();
    assert.equal(
      model,
      'wrong: Model: second isn’t available. First answers instead.: parley.chooseModel',
    );
    service.models = [];
    const [connection, , none] = await found();
    assert.match(connection ?? '', /^wrong: Connection: .+ offers no model .+: parley\.connect$/u);
    assert.equal(none, 'wrong: Model: No model can answer.: parley.connect');
  });

  it('distinguishes a refused key from a service that can’t be reached, and repeats no key', async () => {
    await setSetting('parley.service.address', service.address);
    await keys.set(new URL(service.address).origin, canary);
    service.refuses = true;
    const [connection, key] = await found();
    assert.match(connection ?? '', /^good: Connection/u);
    assert.match(
      key ?? '',
      /^wrong: API Key: The service rejected the API key\..*: parley\.setApiKey$/u,
    );
    assert.doesNotMatch(`${connection} ${key}`, new RegExp(canary));
    await service.stop();
    const [unreached] = await found();
    assert.match(unreached ?? '', /^wrong: Connection: Can’t reach .+: parley\.connect$/u);
  });

  it('says that the model server of the settings doesn’t answer', async () => {
    await setSetting('parley.local.address', 'http://127.0.0.1:9');
    const all = await found();
    assert.match(all.at(-1) ?? '', /^wrong: Local Model Server: .+: parley\.connect$/u);
  });

  it('looks whether files can be written, and leaves none', async () => {
    assert.equal((await storageHealth(folder, silentLog)).isGood, true);
    assert.deepEqual(await readdir(folder), []);
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const { isGood, command } = await storageHealth(path.join(file, 'below'), silentLog);
    assert.deepEqual({ isGood, command }, { isGood: false, command: 'parley.showLog' });
  });

  it('looks at the built-in service and the token counter', async () => {
    assert.match(told(await engineHealth(connections)), /^(?:good|wrong): Built-in Service/u);
    const count = async (): Promise<number> => 3;
    assert.equal((await counterHealth({ count }, silentLog)).isGood, true);
    const fails = (): Promise<number> => Promise.reject(new Error('no vocabulary'));
    assert.equal((await counterHealth({ count: fails }, silentLog)).command, 'parley.showLog');
  });

  it('says how the search index is, with what fixes it', () => {
    const nowMs = 0;
    assert.equal(
      told(indexHealth(offState(), nowMs)),
      'good: Search Index: This workspace is not indexed.',
    );
    const failed = { ...offState(), kind: 'failed' as const, problem: 'The disk is full.' };
    assert.equal(
      told(indexHealth(failed, nowMs)),
      'wrong: Search Index: The disk is full.: parley.showSearchIndex',
    );
  });

  it('is a list with what is wrong first, whose rows run what fixes it', async () => {
    const dialogs = new DirectedDialogs();
    await checkHealth(
      [
        async () => [good('One', 'It works.')],
        async () => [wrong('Two', 'It doesn’t.', 'parley.showLog')],
      ],
      dialogs,
    );
    assert.deepEqual(dialogs.lists, [
      {
        head: { title: 'Health of Parley', placeHolder: '1 problem. Choose it to fix it.' },
        rows: ['$(error) Two | Show Log', '$(pass) One | '],
      },
    ]);
  });

  it('is reported with settings that differ, without what was typed', async () => {
    await setSetting('parley.service.address', service.address);
    await setSetting('parley.model', 'models/private-name');
    const lines = changedSettings();
    assert.ok(lines.includes('parley.service.address: changed'));
    assert.ok(lines.includes('parley.model: changed'));
    assert.doesNotMatch(lines.join('\n'), /127\.0\.0\.1|private-name/u);
  });
});
