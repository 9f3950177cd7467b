import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ModelTurn } from '../../src/conversation/turn';
import type { ChatPatch } from '../../src/messages/chatPageMessages';
import type { SettingFieldId, SettingFieldView } from '../../src/messages/settingsView';
import type { ModelTurnView } from '../../src/messages/chatState';
import {
  createScriptedService,
  openScriptedWindow,
  type ScriptedWindow,
} from './support/scriptedWindow';
import { setSetting } from './support/setSetting';
import { untilAnswered } from './support/untilAnswered';

const script = {
  answers: [
    { match: 'loans', steps: [{ text: '[{"name":"Emma"}]' }] },
    { steps: [{ text: 'One two END three' }] },
  ],
};

describe('the settings of a chat', () => {
  let folder: string;
  let window: ScriptedWindow;
  let patches: ChatPatch[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-settings-'));
    openWindow();
  });

  afterEach(async () => {
    await closeWindow();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function openWindow(): void {
    window = openScriptedWindow(folder, script);
    patches = [];
    window.parts.add(window.controller.onDidPatch((more) => patches.push(...more)));
  }

  async function closeWindow(): Promise<void> {
    window.parts.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
  }

  function field(id: SettingFieldId): SettingFieldView {
    const fields = window.settings.view.groups.flatMap((group) => group.fields);
    const found = fields.find((each) => each.id === id);
    assert.ok(found, id);
    return found;
  }

  /** Sends and gives the answer when it has ended. */
  async function ask(prompt: string): Promise<{ turn: ModelTurn; view: ModelTurnView }> {
    await untilAnswered(window.controller, () => window.controller.send(prompt));
    const turn = window.currentConversation.current.conversation.path().at(-1);
    const view = window.controller.state().turns.at(-1);
    assert.ok(turn?.role === 'model' && view?.role === 'model');
    return { turn, view };
  }

  async function changed(act: () => void, until: () => boolean): Promise<void> {
    const reached = new Promise<void>((resolve) => {
      const listener = window.settings.onDidChange(() => {
        if (!until()) return;
        listener.dispose();
        resolve();
      });
    });
    act();
    await reached;
  }

  /** Opens the settings, and resolves once they have the models that are listed then. */
  async function opened(): Promise<void> {
    window.settings.refresh();
    await window.connections.listModels();
    // What else waits for the list has it by then.
    await new Promise(setImmediate);
  }

  it('go into the request, and are kept with the answer', async () => {
    window.settings.change('stopSequences', 'END');
    window.settings.change('systemInstruction', 'Be brief.');
    const { turn, view } = await ask('Hello');
    assert.equal(view.text, 'One two ');
    assert.deepEqual(turn.settings, {
      generationConfig: { stopSequences: ['END'] },
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
    });
    // The instruction is counted, as the service bills it.
    assert.equal(turn.predictedTokens, 'Be brief.Hello'.length);
    assert.equal(turn.answer.usageMetadata?.promptTokenCount, turn.predictedTokens);
  });

  it('are there again in another window, and not in another chat', async () => {
    window.settings.change('seed', '7');
    assert.deepEqual(await window.journals.ids(), [], 'an empty chat was written down');
    await ask('Hello');
    window.settings.change('topP', '0.5');
    await closeWindow();
    openWindow();
    await window.currentConversation.restore();
    assert.deepEqual([field('seed').value, field('topP').value], ['7', '0.5']);
    assert.equal(window.settings.view.modifiedCount, 2);
    window.controller.startNew();
    assert.deepEqual([field('seed').value, field('seed').isModified], ['', false]);
  });

  it('say what each number may be', () => {
    const cases: [id: SettingFieldId, value: string, problem: string][] = [
      ['topP', '1.5', 'Enter a number from 0 to 1.'],
      ['presencePenalty', '2.1', 'Enter a number from -2 to 2.'],
      ['frequencyPenalty', '-3', 'Enter a number from -2 to 2.'],
      ['seed', '1.5', 'Enter a whole number from -2147483648 to 2147483647.'],
      ['candidateCount', '9', 'Enter a whole number from 1 to 8.'],
      ['maxOutputTokens', '0', 'Enter a whole number of at least 1.'],
    ];
    for (const [id, value, problem] of cases) {
      window.settings.change(id, value);
      assert.deepEqual(field(id).problems, [problem], id);
      window.settings.change(id, '1');
      assert.deepEqual(field(id).problems, [], id);
    }
  });

  it('refuse to send what the interface does not allow, and keep what was typed', async () => {
    window.settings.change('temperature', '5');
    assert.deepEqual(field('temperature').problems, ['Enter a number from 0 to 2.']);
    window.controller.send('Hello');
    const refused = patches.at(-1);
    assert.ok(refused?.kind === 'draftRefused');
    assert.match(refused.notice.message, /Temperature: Enter a number from 0 to 2\./);
    assert.equal(window.currentConversation.current.conversation.isEmpty, true);
    window.settings.change('temperature', 'warm');
    assert.equal(field('temperature').value, 'warm');
    assert.match(window.settings.refusal ?? '', /Temperature: Enter a number/);
    window.settings.reset('temperature');
    assert.equal(window.settings.refusal, undefined);
    assert.equal(field('temperature').value, '');
    const { turn } = await ask('Hello');
    window.settings.change('temperature', 'warm');
    window.controller.changeTurn('regenerate', turn.id);
    assert.equal(patches.at(-1)?.kind, 'draftRefused');
    assert.equal(window.currentConversation.current.conversation.path().at(-1), turn);
  });

  it('say so when a model is not offered, without forgetting it', async () => {
    window.settings.change('model', 'models/gone');
    await changed(
      () => window.settings.refresh(),
      () => field('model').problems.length > 0,
    );
    assert.equal(field('model').value, 'models/gone');
    assert.equal(window.controller.state().connection.model, 'gone');
    await changed(
      () => window.settings.change('model', 'models/scripted'),
      () => field('model').problems.length === 0,
    );
    assert.equal(window.controller.state().connection.model, 'Scripted');
    assert.match(field('model').details.join(), /models\/scripted .* tokens in/);
  });

  it('let a chat send whose model server may have been started since its models were listed', async () => {
    await setSetting('parley.model', 'models/ollama-late');
    try {
      assert.equal((await window.connections.model())?.name, 'models/ollama-late');
      await opened();
      window.settings.change('topK', '20');
      assert.equal(window.settings.refusal, undefined);
      window.settings.change('model', 'models/local1234-late');
      assert.equal(window.settings.refusal, undefined);
    } finally {
      await setSetting('parley.model', undefined);
    }
  });

  it('know the models of a server that was started since, once they are opened', async () => {
    const { fetch } = createScriptedService(script);
    const models = ['scripted', 'ollama-late'].map((id) => ({ name: `models/${id}` }));
    let isStarted = false;
    const answer = (request: Request): Promise<Response> =>
      isStarted && /\/models(?:\?|$)/u.test(request.url)
        ? Promise.resolve(Response.json({ models }))
        : fetch(request);
    await closeWindow();
    window = openScriptedWindow(folder, script, { service: { fetch: answer } });
    await window.connections.listModels();
    isStarted = true;
    await opened();
    assert.ok(field('model').options.some(({ value }) => value === 'models/ollama-late'));
    window.settings.change('model', 'models/ollama-late');
    window.settings.change('topK', '20');
    assert.match(window.settings.refusal ?? '', /Top K/u);
  });

  it('use cached content, which brings its own instruction and is counted', async () => {
    const { client } = window.connections.current;
    const contents = [{ role: 'user', parts: [{ text: 'x'.repeat(5000) }] }];
    const model = 'models/scripted';
    const { name = '' } = await client.cachedContents.create({ model, contents, ttl: '60s' });
    await changed(
      () => window.settings.refresh(),
      () => field('cachedContent').options.some(({ value }) => value === name),
    );
    window.settings.change('systemInstruction', 'Be brief.');
    window.settings.change('cachedContent', name);
    assert.match(field('systemInstruction').details.join(), /Not sent: the cached content/);
    const { turn } = await ask('Hello');
    assert.equal(turn.settings?.cachedContent, name);
    assert.equal(turn.settings.systemInstruction, undefined);
    assert.equal(turn.predictedTokens, 5005);
    assert.equal(turn.answer.usageMetadata?.promptTokenCount, 5005);
    assert.equal(field('systemInstruction').value, 'Be brief.');
  });

  it('begin with the defaults of VS Code’s settings', async () => {
    const configuration = vscode.workspace.getConfiguration();
    const target = vscode.ConfigurationTarget.Global;
    await configuration.update('parley.chat.generationConfig', { seed: 3, nonsense: 1 }, target);
    try {
      assert.deepEqual([field('seed').value, field('seed').isModified], ['3', false]);
      assert.match(window.settings.view.notes.join(), /nonsense/);
      window.settings.change('seed', '');
      assert.equal(field('seed').isModified, true);
      const { turn } = await ask('Hello');
      assert.equal(turn.settings, undefined);
      window.settings.reset();
      assert.equal(field('seed').value, '3');
    } finally {
      await configuration.update('parley.chat.generationConfig', undefined, target);
    }
  });

  it('have an answer checked against the schema that it was asked with', async () => {
    const items = {
      type: 'OBJECT',
      properties: { count: { type: 'INTEGER' } },
      required: ['count'],
    };
    window.settings.change('responseSchema', JSON.stringify({ type: 'ARRAY', items }));
    const { view } = await ask('Which loans?');
    assert.match(view.structured?.misfit ?? '', /\[0\]\.count` is missing/);
    window.settings.change('responseSchema', '');
    const plain = await ask('Which loans?');
    assert.equal(plain.view.structured, undefined);
  });

  it('are written down once, with the first message', async () => {
    window.settings.change('seed', '7');
    window.settings.change('seed', '8');
    await ask('Hello');
    await window.journals.written();
    const { id } = window.currentConversation.current.conversation;
    const lines = (await readFile(window.journals.file(id), 'utf8')).split('\n');
    const types = lines.filter((line) => line !== '').map((line) => typeOf(line));
    assert.deepEqual(types.slice(0, 4), ['conversation', 'settings', 'tools', 'userTurn']);
  });
});

function typeOf(line: string): unknown {
  return (JSON.parse(line) as { type: unknown }).type;
}
