import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { LocalModelSetUp } from '../../src/features/localModels/localModelSetUp';
import { LocalModelStore } from '../../src/localModels/localModelStore';
import { DirectedDialogs } from '../fakes/directedDialogs';
import { openReader } from './support/openReader';

describe('setting up a local model', () => {
  it('ends without a word when it is cancelled while a download is looked up', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parley-set-up-'));
    const reader = openReader();
    const dialogs = new DirectedDialogs();
    dialogs.chooses = '$(cloud-download) Download Model…';
    dialogs.types = 'https://hub.example/m.gguf';
    const extension = vscode.extensions.getExtension('parley.parley');
    assert.ok(extension);
    const media = vscode.Uri.joinPath(extension.extensionUri, 'media', 'llama');
    const lockFile = vscode.Uri.joinPath(media, 'package-lock.json').fsPath;
    const store = new LocalModelStore({ lockFile, folder, modelFolder: () => '' });
    const engine = await store.engine();
    assert.ok(engine);
    engine.isInstalled = async () => true;
    const asked: string[] = [];
    const setUp = new LocalModelSetUp({
      store,
      connections: reader.connections,
      embedded: { restart: () => undefined },
      dialogs,
      fetch: async ({ url, signal }) => {
        asked.push(url);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          dialogs.cancel.abort();
        });
      },
      chooseFile: async () => undefined,
      npmRegistry: async () => undefined,
    });
    await setUp.run();
    assert.equal(asked.length, 1);
    assert.deepEqual([dialogs.reported, dialogs.confirmations], [[], []]);
    reader.dispose();
    await rm(folder, { recursive: true, force: true });
  });
});
