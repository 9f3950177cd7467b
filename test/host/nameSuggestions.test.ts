import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { EditorRuns } from '../../src/services/modelRequest/editorRuns';
import type { Connections } from '../../src/services/connection/connections';
import { Disposables } from '../../src/base/disposables';
import { NameSuggestions } from '../../src/features/rename/nameSuggestions';
import { openReader } from './support/openReader';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';
import { beginningsOf } from './support/beginningsOf';

const accept = 'workbench.action.acceptSelectedQuickOpenItem';
const text = 'shelf data\nfill data\n'.repeat(3);

const script = {
  answers: [
    {
      match: '`data`',
      steps: [
        { text: '[{"name":"raw_rows","reason":"as read"},{"name":"items","reason":"short"}]' },
      ],
    },
    { match: '`fill`', steps: [{ text: '[]' }] },
    { match: '`shelf`', steps: [{ delayMs: 3_600_000, text: '[]' }] },
  ],
};

describe('suggested names', () => {
  let folder = '';
  let window: ScriptedWindow;
  let parts: Disposables;
  let editor: vscode.TextEditor;
  let reported: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-names-'));
    window = openScriptedWindow(folder, script);
    reported = [];
    parts = new Disposables();
    parts.add(registerWordRenames());
    const document = await vscode.workspace.openTextDocument({ content: text });
    editor = await vscode.window.showTextDocument(document);
  });

  afterEach(async () => {
    parts.dispose();
    window.parts.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const notify = async (sentence: string): Promise<undefined> => {
    reported.push(sentence);
  };

  /** Asks for names for the first such word. */
  function suggest(
    word: string,
    connections: Connections = window.connections,
    runs = new EditorRuns(),
  ): Promise<void> {
    const position = editor.document.positionAt(text.indexOf(word));
    editor.selection = new vscode.Selection(position, position);
    return new NameSuggestions(connections, runs, notify).suggest(editor);
  }

  /** Presses Enter in the list until it has ended. */
  async function pickFirst(suggested: Promise<void>): Promise<void> {
    const timer = setInterval(() => void vscode.commands.executeCommand(accept), 20);
    await suggested.finally(() => clearInterval(timer));
  }

  it('come for the symbol at the cursor, and the one that is picked takes its place everywhere', async () => {
    await pickFirst(suggest('data'));
    assert.equal(editor.document.getText(), text.replaceAll('data', 'rawRows'));
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), text);
    assert.deepEqual(reported, []);
  });

  it('are asked for as JSON, with the declaration and the uses', async () => {
    await pickFirst(suggest('data'));
    assert.equal(window.asked.length, 1);
    const request = window.asked[0] ?? '';
    assert.match(request, /"responseMimeType":"application\/json"/u);
    assert.match(request, /Declaration:.*fill data/u);
  });

  it('leave all as it is when the list is closed while they are on their way', async () => {
    const suggested = suggest('shelf');
    await until(() => window.asked.length > 0);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await suggested;
    assert.equal(editor.document.getText(), text);
    assert.deepEqual(reported, []);
  });

  it('are not waited for any longer when they are stopped', async () => {
    const runs = new EditorRuns();
    const begun = beginningsOf(runs);
    const suggested = suggest('shelf', window.connections, runs);
    await until(() => window.asked.length > 0);
    begun[0]?.stop();
    await suggested;
    assert.equal(editor.document.getText(), text);
  });

  it('are shown to be on their way, and can be stopped, while a slow service lists its models', async () => {
    const runs = new EditorRuns();
    const begun = beginningsOf(runs);
    let isAsked = false;
    window.connections.model = () => {
      isAsked = true;
      return new Promise(() => undefined);
    };
    const suggested = suggest('data', window.connections, runs);
    await until(() => isAsked);
    assert.equal(begun.length, 1);
    begun[0]?.stop();
    await suggested;
    assert.deepEqual([reported, window.asked], [[], []]);
  });

  it('are not asked for if nothing can be renamed', async () => {
    editor.selection = new vscode.Selection(6, 0, 6, 0);
    const suggestions = new NameSuggestions(window.connections, new EditorRuns(), notify);
    await suggestions.suggest(editor);
    assert.deepEqual(reported, ['Nothing at the cursor can be renamed.']);
    assert.deepEqual(window.asked, []);
  });

  it('are not asked for while no provider of the language renames', async () => {
    const document = await vscode.workspace.openTextDocument({ content: text, language: 'ini' });
    editor = await vscode.window.showTextDocument(document);
    await suggest('data');
    assert.match(reported[0] ?? '', /^data can’t be renamed: .*Nothing was sent\.$/u);
    assert.deepEqual(window.asked, []);
  });

  it('are not asked of the built-in reader', async () => {
    const reader = parts.add(openReader());
    await suggest('data', reader.connections);
    await until(() => reported.length > 0);
    assert.match(reported[0] ?? '', /can’t suggest names\. Nothing was sent\.$/u);
    assert.deepEqual(reader.asked, []);
  });

  it('say so when the document changed before one was picked', async () => {
    const suggested = suggest('data');
    await until(() => window.asked.length > 0);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'new '));
    await pickFirst(suggested);
    assert.match(reported[0] ?? '', /has changed: data is no longer there/u);
    assert.equal(editor.document.getText(), `new ${text}`);
  });
});

/** In plain text, every word can be renamed, and is declared where it is first. */
function registerWordRenames(): vscode.Disposable {
  return vscode.languages.registerRenameProvider('plaintext', {
    prepareRename(document, position) {
      const range = document.getWordRangeAtPosition(position);
      if (range === undefined) throw new Error('no word');
      return range;
    },
    provideRenameEdits(document, position, newName) {
      const word = document.getText(document.getWordRangeAtPosition(position));
      const edit = new vscode.WorkspaceEdit();
      for (const { index } of document.getText().matchAll(new RegExp(`\\b${word}\\b`, 'gu'))) {
        const start = document.positionAt(index);
        edit.replace(
          document.uri,
          new vscode.Range(start, start.translate(0, word.length)),
          newName,
        );
      }
      return edit;
    },
  });
}

/** Resolves when it is so; the test's time limit ends what never is. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
