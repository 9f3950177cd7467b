import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createTinyModel } from '../../scripts/llama/createTinyModel.mjs';
import { LocalModelSetUp } from '../../src/features/localModels/localModelSetUp';
import { LocalModelStore } from '../../src/localModels/localModelStore';
import type { Choice } from '../../src/platform/dialogs';
import { DirectedDialogs } from '../fakes/directedDialogs';
import { openReader } from './support/openReader';

describe('setting up a local model', () => {
  let folder = '';
  let reader: ReturnType<typeof openReader>;
  let dialogs: DirectedDialogs;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-set-up-'));
    reader = openReader();
    dialogs = new DirectedDialogs();
    dialogs.chooses = '$(cloud-download) Download Model…';
    dialogs.types = 'https://hub.example/m.gguf';
  });
  afterEach(async () => {
    reader.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(fetch: (request: Request) => Promise<Response>) {
    const extension = vscode.extensions.getExtension('parley.parley');
    assert.ok(extension);
    const media = vscode.Uri.joinPath(extension.extensionUri, 'media', 'llama');
    const lockFile = vscode.Uri.joinPath(media, 'package-lock.json').fsPath;
    const store = new LocalModelStore({ lockFile, folder, modelFolder: () => '' });
    const engine = await store.engine();
    assert.ok(engine);
    engine.isInstalled = async () => true;
    const setUp = new LocalModelSetUp({
      store,
      connections: reader.connections,
      embedded: { restart: () => undefined },
      dialogs,
      fetch,
      chooseFile: async () => undefined,
      npmRegistry: async () => undefined,
    });
    return { store, setUp };
  }

  it('ends without a word when it is cancelled while a download is looked up', async () => {
    const asked: string[] = [];
    const { setUp } = await open(async ({ url, signal }) => {
      asked.push(url);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        dialogs.cancel.abort();
      });
    });
    await setUp.run();
    assert.equal(asked.length, 1);
    assert.deepEqual([dialogs.reported, dialogs.confirmations], [[], []]);
  });

  it('downloads nothing under the name of a file that was chosen elsewhere, and says so', async () => {
    const methods: string[] = [];
    const { store, setUp } = await open(async ({ method }) => {
      methods.push(method);
      return new Response(null, { headers: { 'Content-Length': '1000' } });
    });
    const chosen = path.join(folder, 'm.gguf');
    await writeFile(chosen, createTinyModel());
    await store.files.add(chosen);
    await setUp.run();
    assert.deepEqual(dialogs.reported, ['There is already a model file m.gguf.']);
    assert.ok(!methods.includes('GET'), methods.join());
  });

  it('lists files without the icons that VS Code reads in their names', async () => {
    const { store, setUp } = await open(async () => Promise.reject(new TypeError('fetch failed')));
    const chosen = path.join(folder, '$(verified) Trusted.gguf');
    await writeFile(chosen, createTinyModel());
    await store.files.add(chosen);
    const lists: Choice<unknown>[][] = [];
    dialogs.pick = async (choices) => {
      lists.push([...choices]);
      return choices.find(({ label }) => label === '$(trash) Remove Model…')?.value;
    };
    await setUp.run();
    assert.equal(lists.length, 2);
    for (const [row] of lists) {
      assert.equal(row?.label, '\\$(verified) Trusted');
      assert.ok(row.detail?.endsWith('\\$(verified) Trusted.gguf'), row.detail);
    }
  });
});
