import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Client } from '../../src/client/client';
import type { TextAttachment } from '../../src/conversation/turn';
import { ServiceCount } from '../../src/features/chat/serviceCount';
import type { Connections } from '../../src/services/connection/connections';
import { countByModel } from '../../src/features/tokens/countMenu';
import { countsItself } from '../../src/services/counting/countsItself';
import { hasOwnTokenizer } from '../../src/services/counting/hasOwnTokenizer';
import { FakeClock } from '../fakes/fakeClock';
import { LoopbackServer } from '../fakes/loopbackServer';
import { silentLog } from '../fakes/silentLog';
import { turn } from '../fakes/turn';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { setSetting } from './support/setSetting';
import { until } from './support/until';

const canary = 'canary-4Tq81';

/** A hosted service that counts, and keeps what it was asked. */
class CountingService extends LoopbackServer {
  readonly counted: string[] = [];

  /** It takes its time. */
  isSlow = false;

  protected answer(pathname: string, body: string, response: ServerResponse): void {
    const isCount = pathname.endsWith(':countTokens');
    if (isCount) this.counted.push(body);
    if (isCount && this.isSlow) return;
    response.end(JSON.stringify(isCount ? { totalTokens: 7 } : { models: [] }));
  }
}

describe('counting by a model of a service', () => {
  let folder: string;
  let window: ScriptedWindow;
  let service: CountingService;
  let asked: string[];
  let isWanted: boolean;
  let onAsk: () => Promise<void>;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder = await mkdtemp(path.join(tmpdir(), 'parley-count-'));
    service = new CountingService();
    await service.start();
    await setAddress(service.address);
    window = openScriptedWindow(folder, { answers: [] });
    asked = [];
    isWanted = false;
    onAsk = async () => undefined;
  });

  afterEach(async () => {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await setAddress(undefined);
    await setAddress(undefined, 'parley.local.address');
    await service.stop();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function count(
    name: string,
    text: string,
    ...selections: vscode.Selection[]
  ): Promise<void> {
    const file = path.join(folder, name);
    // VS Code reads an open file again when it is written, also while it is still empty.
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFile(file, text);
    const editor = await vscode.window.showTextDocument(vscode.Uri.file(file));
    if (selections.length > 0) editor.selections = selections;
    await countByModel(window.connections, {
      choose: async (_: Connections) => ({ name: 'models/counter', version: '1' }),
      ask: async (secret) => {
        asked.push(path.basename(secret));
        await onAsk();
        return isWanted;
      },
    });
  }

  it('sends a file that may contain secrets only with a yes', async () => {
    await count('.env', `TOKEN=${canary}\n`);
    assert.deepEqual(asked, ['.env']);
    assert.deepEqual(service.counted, []);
    isWanted = true;
    await count('.env', `TOKEN=${canary}\n`);
    assert.equal(service.counted.length, 1);
    assert.match(service.counted.join(''), new RegExp(canary));
  });

  it('asks about a selection by its file and by what is selected', async () => {
    await count('.env', `TOKEN=${canary}\n`, new vscode.Selection(0, 0, 0, 5));
    const text = 'AKIAABCDEFGHIJKLMNOP\nWords.\n';
    await count('notes.md', text, new vscode.Selection(0, 0, 1, 0));
    assert.deepEqual(asked, ['.env', 'notes.md']);
    assert.deepEqual(service.counted, []);
    await count('notes.md', text, new vscode.Selection(1, 0, 2, 0));
    assert.deepEqual(asked, ['.env', 'notes.md']);
    assert.equal(service.counted.length, 1);
    assert.doesNotMatch(service.counted.join(''), /AKIA/);
  });

  it('counts all selections, as the status bar does, and nothing between them', async () => {
    const lines = [0, 2].map((line) => new vscode.Selection(line, 0, line, 3));
    await count('notes.md', 'One\nTwo\nSix\n', ...lines);
    const contents = service.counted.map(
      (body) => (JSON.parse(body) as { contents: unknown }).contents,
    );
    assert.deepEqual(contents, [[{ role: 'user', parts: [{ text: 'One' }, { text: 'Six' }] }]]);
  });

  it('says nothing when it is cancelled', async () => {
    const { showErrorMessage } = vscode.window;
    const errors: string[] = [];
    const value = async (message: string): Promise<undefined> => void errors.push(message);
    Object.defineProperty(vscode.window, 'showErrorMessage', { value, configurable: true });
    try {
      service.isSlow = true;
      let isEnded = false;
      void count('notes.md', 'One\n').then(() => (isEnded = true));
      await until('it has ended', async () => {
        const isAsked = service.counted.length > 0;
        if (isAsked) await vscode.commands.executeCommand('notification.acceptPrimaryAction');
        return isEnded;
      });
      assert.deepEqual(errors, []);
    } finally {
      const original = { value: showErrorMessage, configurable: true };
      Object.defineProperty(vscode.window, 'showErrorMessage', original);
    }
  });

  it('sends nothing to a service that was connected while the user was asked', async () => {
    const other = new CountingService();
    await other.start();
    try {
      onAsk = () => setAddress(other.address);
      isWanted = true;
      await count('.env', `TOKEN=${canary}\n`);
      assert.deepEqual(asked, ['.env']);
      assert.deepEqual([...service.counted, ...other.counted], []);
    } finally {
      await other.stop();
    }
  });

  it('sends nothing to a service that was connected while a model was chosen', async () => {
    await setAddress(undefined);
    await vscode.workspace
      .openTextDocument({ content: 'One' })
      .then((document) => vscode.window.showTextDocument(document));
    await countByModel(window.connections, {
      choose: async () => {
        await setAddress(service.address);
        await until('it is connected', () => !window.connections.current.isEmbedded);
        return { name: 'models/parley-reader', version: '1' };
      },
      ask: async () => true,
    });
    assert.deepEqual(service.counted, []);
  });

  it('asks nothing if the text stays inside Parley', async () => {
    await setAddress(undefined);
    await count('.env', `TOKEN=${canary}\n`);
    assert.deepEqual(asked, []);
  });

  it('asks nothing if a model server of this machine counts, and asks for one of another', async () => {
    await setAddress(undefined);
    await setAddress(service.address, 'parley.local.address');
    await count('.env', `TOKEN=${canary}\n`);
    assert.deepEqual(asked, []);
    // It reaches nobody, and yet it isn't an address of this machine alone.
    await setAddress('https://0.0.0.0:9', 'parley.local.address');
    await count('.env', `TOKEN=${canary}\n`);
    assert.deepEqual(asked, ['.env']);
  });

  it('is done as one types by a llama-server of this machine, and by none of another', async () => {
    await setAddress(undefined);
    const embedded = { isEmbedded: true };
    const model = { name: 'models/local8080-small', countsExactly: true };
    assert.ok(countsItself(embedded, model));
    assert.ok(hasOwnTokenizer(embedded, model));
    assert.ok(!countsItself(embedded, { name: model.name }));
    assert.ok(!countsItself({ isEmbedded: false }, model));
    await setAddress('https://0.0.0.0:9', 'parley.local.address');
    assert.ok(!countsItself(embedded, model));
    assert.ok(!hasOwnTokenizer(embedded, model));
  });

  it('is not done as one types by a llama-server, where the message may hold a secret', async () => {
    await setAddress(undefined);
    const asked: string[] = [];
    const { current } = window.connections;
    const countTokens: Client['countTokens'] = async (_, body) => {
      asked.push(JSON.stringify(body));
      return { totalTokens: 7 };
    };
    const target = {
      connection: { ...current, client: { ...current.client, countTokens } },
      model: { name: 'models/local8080-small', version: '1', countsExactly: true },
      hasNewInstructions: false,
      onDidChangeConnection: () => ({ dispose: () => undefined }),
    };
    const clock = new FakeClock();
    const counts = new ServiceCount(target, clock, silentLog);
    const write = async (prompt: string, attached: string[] = []): Promise<void> => {
      const attachments = attached.map((name): TextAttachment => ({
        kind: 'file',
        id: name,
        label: name,
        detail: name,
        text: canary,
      }));
      counts.want({ path: [], attachments, prompt }, 10, () => undefined);
      clock.advance(60_000);
      await turn();
    };
    await write('Why is AKIAABCDEFGHIJKLMNOP refused?');
    await write('What is it for?', ['folder/.env']);
    assert.deepEqual(asked, []);
    await write('What is it for?', ['notes.md']);
    assert.equal(asked.length, 1);
    counts.dispose();
  });
});

async function setAddress(
  value: string | undefined,
  key: 'parley.service.address' | 'parley.local.address' = 'parley.service.address',
): Promise<void> {
  await setSetting(key, value);
}
