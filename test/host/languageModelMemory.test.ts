import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import type { Connection } from '../../src/services/connection/connections';
import { KnownModels } from '../../src/features/languageModel/knownModels';
import { askRounds, emptyOutcome } from '../../src/features/languageModel/participant/askRounds';
import {
  historyMessages,
  promptMessage,
} from '../../src/features/languageModel/participant/participantMessages';
import { modelInformations } from '../../src/features/languageModel/modelInformation';
import { ParleyModels } from '../../src/features/languageModel/parleyModels';
import { noResultText } from '../../src/languageModel/requestContents';
import { memoryMetadata } from '../../src/languageModel/turnMemory';
import { memoryMemento } from '../fakes/memoryMemento';
import { silentLog } from '../fakes/silentLog';
import { ModelService, partsEvent } from './support/modelService';
import { openReader } from './support/openReader';
import { setSetting } from './support/setSetting';
import { until } from './support/until';

const hosted: Pick<Connection, 'isEmbedded' | 'origin' | 'label'> = {
  isEmbedded: false,
  origin: 'https://models.example',
  label: 'models.example',
};
const embedded = { isEmbedded: true, origin: '', label: 'Built-in service' };

const model = {
  id: 'one',
  name: 'One',
  family: 'one',
  version: '1',
  maxInputTokens: 10,
  maxOutputTokens: 5,
  capabilities: { imageInput: true, toolCalling: true },
};

describe('the models that were listed last', () => {
  const unasked = { knownModel: undefined };

  it('are offered again in the next window, for their service alone', () => {
    const kept = memoryMemento();
    new KnownModels(unasked, kept).keep(hosted, [model]);
    const next = new KnownModels(unasked, kept);
    assert.deepEqual(next.recall(hosted), [model]);
    assert.equal(next.recall({ ...hosted, origin: 'https://other.example' }), undefined);
  });

  it('are the built-in one for the service inside Parley, which was never asked', () => {
    const [reader] = new KnownModels(unasked, memoryMemento()).recall(embedded) ?? [];
    assert.equal(reader?.id, 'parley-reader');
    assert.equal(reader.capabilities.imageInput, false);
  });

  it('give way to what the service has listed in this window', () => {
    const asked = { knownModel: { name: 'models/two' } };
    assert.equal(new KnownModels(asked, memoryMemento()).recall(embedded), undefined);
  });

  it('are nothing if the memory is broken', () => {
    for (const broken of [1, { origin: hosted.origin, models: [{ id: 'one' }] }]) {
      const known = new KnownModels(unasked, memoryMemento({ 'parley.languageModels': broken }));
      assert.equal(known.recall(hosted), undefined);
    }
  });
});

describe('the models that VS Code is offered', () => {
  const models = ['models/parley-reader', 'models/local8471-qwen', 'models/ollama-llama'].map(
    (name) => ({ name, displayName: name }),
  );

  it('begin with the one that answers in Parley, the others as they are listed', () => {
    const ids = (name?: string): string[] =>
      modelInformations(embedded, models, name === undefined ? undefined : { name }).map(
        ({ id }) => id,
      );
    assert.deepEqual(ids(), ['parley-reader', 'local8471-qwen', 'ollama-llama']);
    assert.deepEqual(ids('models/ollama-llama'), [
      'ollama-llama',
      'parley-reader',
      'local8471-qwen',
    ]);
  });

  it('name the server of a model, which the built-in service isn’t', () => {
    const details = modelInformations(embedded, models, undefined).map(({ detail }) => detail);
    assert.deepEqual(details, ['Built-in service', '127.0.0.1:8471', 'Ollama']);
  });

  it('are asked of the service that listed them, and of no other that was connected since', async () => {
    const reader = openReader();
    const { connections } = reader;
    const known = new KnownModels(connections, memoryMemento());
    const models = new ParleyModels(connections, { count }, known, systemClock, silentLog);
    const other = new ModelService();
    other.will({ events: [partsEvent([{ text: 'No' }], 'STOP')] });
    await other.start();
    const { token } = new vscode.CancellationTokenSource();
    const ask = async (information: vscode.LanguageModelChatInformation): Promise<void> => {
      const User = vscode.LanguageModelChatMessageRole.User;
      const messages = [new vscode.LanguageModelChatMessage(User, 'Private words')];
      const toolMode = vscode.LanguageModelChatToolMode.Auto;
      const progress = { report: () => undefined };
      await models.provideLanguageModelChatResponse(
        information,
        messages,
        { toolMode },
        progress,
        token,
      );
    };
    try {
      const [first] = await models.provideLanguageModelChatInformation();
      assert.ok(first);
      await ask(first);
      assert.equal(reader.asked.length, 1);
      await setSetting('parley.service.address', other.address);
      await until('another is connected', () => !connections.current.isEmbedded);
      await assert.rejects(ask(first), { code: 'NotFound' });
      assert.deepEqual(other.requests, []);
      const [served] = await models.provideLanguageModelChatInformation();
      assert.ok(served);
      await ask(served);
      assert.equal(other.requests.length, 1);
    } finally {
      await setSetting('parley.service.address', undefined);
      await other.stop();
      models.dispose();
      reader.dispose();
    }
  });

  it('are those of the service that is connected by then, without waiting for one that was left', async () => {
    const reader = openReader();
    const { connections } = reader;
    const known = new KnownModels(connections, memoryMemento());
    const models = new ParleyModels(connections, { count }, known, systemClock, silentLog);
    const listModels = connections.listModels.bind(connections);
    connections.listModels = () => new Promise(() => undefined);
    try {
      let ids: string[] | undefined;
      const offered = models.provideLanguageModelChatInformation();
      void offered.then((each) => (ids = each.map(({ id }) => id)));
      connections.listModels = listModels;
      await setSetting('parley.requests.totalTimeoutSeconds', 1234);
      await until('they are offered', () => ids !== undefined);
      assert.deepEqual(ids, ['parley-reader']);
    } finally {
      await setSetting('parley.requests.totalTimeoutSeconds', undefined);
      models.dispose();
      reader.dispose();
    }
  });
});

describe('the memory of a turn of @parley', () => {
  it('has what came of each call when it was stopped: many models refuse a chat with a call without a result', async () => {
    await vscode.extensions.getExtension('parley.parley')?.activate();
    const called = ['1', '2', '3'].map(
      (id) => new vscode.LanguageModelToolCallPart(id, 'parley_countTokens', { text: 'Hello' }),
    );
    const model = { vendor: 'another', sendRequest: async () => ({ stream: called }) };
    const stop = new vscode.CancellationTokenSource();
    let begun = 0;
    const calls = {
      offered: vscode.lm.tools,
      named: [],
      invocationToken: undefined as never,
      token: stop.token,
      notify: () => {
        begun += 1;
        if (begun === 2) stop.cancel();
      },
    };
    const outcome = emptyOutcome();
    const rounds = {
      model: model as unknown as vscode.LanguageModelChat,
      messages: [promptMessage('Count', [])],
      signed: [],
      calls,
      show: () => undefined,
    };
    await assert.rejects(askRounds(rounds, outcome), vscode.CancellationError);
    const turns = [
      Object.assign(Object.create(vscode.ChatRequestTurn.prototype), {
        prompt: 'Count',
        references: [],
      }),
      Object.assign(Object.create(vscode.ChatResponseTurn.prototype), {
        result: { metadata: memoryMetadata(outcome) },
      }),
    ] as vscode.ChatContext['history'];
    const references = { read: async () => ({ attached: [], remarks: [] }) };
    const { signal } = new AbortController();
    const { messages } = await historyMessages(turns, references, signal);
    const results = (messages[2]?.pieces ?? []).filter((piece) => piece.kind === 'result');
    assert.deepEqual(
      messages.map(({ role, pieces }) => [role, pieces.map(({ kind }) => kind).join()]),
      [
        ['user', 'text'],
        ['model', 'call,call,call'],
        ['user', 'result,result,result'],
      ],
    );
    const texts = results.map(({ callId, pieces: [piece] }) => [
      callId,
      piece?.kind === 'text' && piece.text,
    ]);
    const [first] = texts;
    assert.match(String(first?.[1]), /"total"/u);
    assert.deepEqual(texts.slice(1), [
      ['2', noResultText],
      ['3', noResultText],
    ]);
  });
});

async function count(text: string): Promise<number> {
  return text.length;
}
