import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { ChatPageHost, type ChatPageOptions } from '../../src/features/chat/chatPageHost';
import { silentLog } from '../fakes/silentLog';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { until } from './support/until';

describe('the page of a chat', () => {
  let folder = '';
  let window: ScriptedWindow;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-page-'));
    window = openScriptedWindow(folder, { answers: [] });
  });

  afterEach(async () => {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('is there though its chat can’t be shown, and shows the next one', async () => {
    const { controller } = window;
    const shownState = controller.state.bind(controller);
    controller.state = () => {
      throw new Error('planted');
    };
    const said = window.parts.add(new vscode.EventEmitter<unknown>());
    const posted: string[] = [];
    const webview = {
      options: {},
      html: '',
      cspSource: '',
      asWebviewUri: (uri: vscode.Uri) => uri,
      onDidReceiveMessage: said.event,
      postMessage: async (packet: unknown) => posted.push(JSON.stringify(packet)) > 0,
    };
    let isReady = false;
    const help = {
      dispose: () => undefined,
      showStarters: async () => undefined,
      showOffers: async () => undefined,
    };
    const options = {
      controller,
      answers: { places: { forget: () => undefined } },
      documents: {},
      createHelp: () => help,
      folders: { dist: vscode.Uri.file(folder), media: vscode.Uri.file(folder) },
      log: silentLog,
    };
    window.parts.add(
      new ChatPageHost(webview, options as unknown as ChatPageOptions, {
        isVisible: () => true,
        readDraft: async () => undefined,
        onReady: () => {
          isReady = true;
        },
        onFocus: () => undefined,
        onDraft: () => undefined,
      }),
    );
    await until('the page is there', () => webview.html !== '');
    said.fire({ kind: 'message', message: { type: 'ready' } });
    await until('it is known to be ready', () => isReady);
    assert.equal(posted.length, 0);
    controller.state = shownState;
    controller.startNew();
    await until('the new chat is shown', () =>
      posted.some((packet) => packet.includes('"type":"snapshot"')),
    );
  });
});
