import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { ChatExplanations } from '../../src/features/explain/chatExplanations';
import { Explanation } from '../../src/features/explain/explanation';
import { requestAnswer } from '../../src/services/modelRequest/requestAnswer';
import { openScriptedWindow, type ScriptedWindow } from './support/scriptedWindow';

describe('an explanation that is gone on with in the chat', () => {
  let folder: string;
  let window: ScriptedWindow;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-explanations-'));
    window = openScriptedWindow(folder, { answers: [{ steps: [{ text: 'It doubles.' }] }] });
  });

  afterEach(async () => {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('has the model that was asked, by the name that requests have it by', async () => {
    const { connections, currentConversation, controller } = window;
    // Not an untitled one: VS Code would show it in an editor a moment later.
    const file = path.join(folder, 'double.js');
    await writeFile(file, 'x * 2\n');
    const document = await vscode.workspace.openTextDocument(file);
    const range = new vscode.Range(0, 0, 0, 5);
    const explanation = new Explanation({ document, range });
    const end = await requestAnswer(
      connections,
      { contents: [{ role: 'user', parts: [{ text: 'Explain x * 2' }] }] },
      {
        signal: new AbortController().signal,
        findCached: () => undefined,
        onText: (text) => explanation.append(text),
      },
    );
    assert.equal(end.kind, 'complete', String('error' in end && end.error));
    explanation.ended(end);
    const view = { show: async () => undefined };
    const explanations = new ChatExplanations(currentConversation, controller, view, connections);
    await explanations.continue(explanation, { document, range, pieces: [] });
    const { lastTurn } = controller.conversation;
    assert.ok(lastTurn?.role === 'model');
    assert.equal(lastTurn.model, 'models/scripted');
    assert.equal(lastTurn.answer.modelVersion, 'scripted');
  });
});
