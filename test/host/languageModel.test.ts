import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ModelService, partsEvent } from './support/modelService';
import { setSetting } from './support/setSetting';

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const service = new ModelService();

async function connectTo(address: string | undefined): Promise<void> {
  await setSetting('parley.service.address', address);
}

async function model(): Promise<vscode.LanguageModelChat> {
  const [first] = await vscode.lm.selectChatModels({ vendor: 'parley' });
  assert.ok(first, 'a model of Parley is offered');
  return first;
}

function user(...parts: vscode.LanguageModelInputPart[]): vscode.LanguageModelChatMessage {
  return new vscode.LanguageModelChatMessage(vscode.LanguageModelChatMessageRole.User, parts);
}

function text(value: string): vscode.LanguageModelTextPart {
  return new vscode.LanguageModelTextPart(value);
}

async function ask(
  prompt: string,
  options: vscode.LanguageModelChatRequestOptions = {},
): Promise<unknown[]> {
  const response = await (await model()).sendRequest([user(text(prompt))], options);
  return all(response);
}

async function all(response: vscode.LanguageModelChatResponse): Promise<unknown[]> {
  const parts: unknown[] = [];
  for await (const part of response.stream) parts.push(part);
  return parts;
}

const weatherTool = {
  name: 'get weather!',
  description: 'Tells the weather.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

describe('Parley’s models in VS Code', () => {
  before(async () => {
    await vscode.extensions.getExtension('parley.parley')?.activate();
    await service.start();
    await connectTo(service.address);
  });

  after(async () => {
    await connectTo(undefined);
    await service.stop();
  });

  it('are those of the connection, with their limits', async () => {
    const models = await vscode.lm.selectChatModels({ vendor: 'parley' });
    assert.deepEqual(
      models.map(({ id, name, family, version, maxInputTokens }) => ({
        id,
        name,
        family,
        version,
        maxInputTokens,
      })),
      [
        {
          id: 'served',
          name: 'Served',
          family: 'served-base',
          version: '7',
          maxInputTokens: 12_345,
        },
      ],
    );
  });

  it('answer with text as it comes, and send options that the interface has', async () => {
    service.will({
      events: [partsEvent([{ text: 'One ' }]), partsEvent([{ text: 'two' }], 'STOP')],
    });
    const parts = await ask('Count', {
      modelOptions: { temperature: 0.5, max_output_tokens: 9, ofAnother: true },
    });
    assert.equal(
      parts.map((part) => (part as vscode.LanguageModelTextPart).value).join(''),
      'One two',
    );
    assert.deepEqual(service.lastRequest.generationConfig, {
      temperature: 0.5,
      maxOutputTokens: 9,
    });
    assert.deepEqual(service.lastRequest.contents, [{ role: 'user', parts: [{ text: 'Count' }] }]);
  });

  it('refuse an option that the interface does not allow, naming it', async () => {
    service.will({ events: [partsEvent([{ text: 'no' }], 'STOP')] });
    await assert.rejects(
      async () => ask('Count', { modelOptions: { temperature: 3 } }),
      /generationConfig\.temperature: temperature must be in the range/,
    );
    assert.equal(service.requests.length, 0);
  });

  it('call tools and take their results, with the signatures that belong to the calls', async () => {
    const call = { name: 'get_weather_', args: { city: 'Oslo' } };
    service.will(
      {
        events: [
          partsEvent([{ text: 'Let me think.', thought: true }]),
          partsEvent([{ text: 'I ask.' }]),
          partsEvent([{ functionCall: call, thoughtSignature: 'Y2FsbA==' }], 'STOP'),
        ],
      },
      { events: [partsEvent([{ text: 'It rains.' }], 'STOP')] },
    );
    const { Required } = vscode.LanguageModelChatToolMode;
    const parts = await ask('Weather in Oslo?', { tools: [weatherTool], toolMode: Required });
    assert.deepEqual(service.lastRequest.toolConfig, { functionCallingConfig: { mode: 'ANY' } });
    assert.deepEqual(service.lastRequest.tools, [
      {
        functionDeclarations: [
          {
            name: 'get_weather_',
            description: 'Tells the weather.',
            parametersJsonSchema: weatherTool.inputSchema,
          },
        ],
      },
    ]);
    const [said, called] = parts;
    assert.ok(said instanceof vscode.LanguageModelTextPart);
    assert.equal(said.value, 'I ask.');
    assert.ok(called instanceof vscode.LanguageModelToolCallPart);
    assert.equal(called.name, 'get weather!');
    assert.deepEqual(called.input, { city: 'Oslo' });

    const result = new vscode.LanguageModelToolResultPart(called.callId, [
      text('rain'),
      vscode.LanguageModelDataPart.json({ mm: 3 }),
      vscode.LanguageModelDataPart.image(Buffer.from(dot, 'base64'), 'image/png'),
    ]);
    const messages = [
      user(text('Weather in Oslo?')),
      vscode.LanguageModelChatMessage.Assistant([said, called]),
      user(result),
    ];
    await all(await (await model()).sendRequest(messages, { tools: [weatherTool] }));
    const [, answered, results] = service.lastRequest.contents;
    assert.deepEqual(answered, {
      role: 'model',
      parts: [{ text: 'I ask.' }, { functionCall: call, thoughtSignature: 'Y2FsbA==' }],
    });
    const [response, image] = results?.parts ?? [];
    assert.deepEqual(response, {
      functionResponse: { name: 'get_weather_', response: { output: 'rain\n{\n\t"mm": 3\n}' } },
    });
    assert.equal(image?.inlineData?.mimeType, 'image/png');
  });

  it('take images and answer with them', async () => {
    const inlineData = { mimeType: 'image/png', data: dot };
    service.will({ events: [partsEvent([{ inlineData }], 'STOP')] });
    const image = vscode.LanguageModelDataPart.image(Buffer.from(dot, 'base64'), 'image/png');
    const messages = [user(text('Draw it again'), image)];
    const [part] = await all(await (await model()).sendRequest(messages));
    assert.ok(part instanceof vscode.LanguageModelDataPart);
    assert.equal(part.mimeType, 'image/png');
    assert.equal(Buffer.from(part.data).toString('base64'), dot);
    assert.equal(service.lastRequest.contents[0]?.parts?.[1]?.inlineData?.mimeType, 'image/png');
  });

  it('end the request when they are stopped', async () => {
    service.will({ events: [partsEvent([{ text: 'First' }])], hangs: true });
    const stop = new vscode.CancellationTokenSource();
    const response = await (await model()).sendRequest([user(text('Go'))], {}, stop.token);
    for await (const part of response.text) {
      assert.equal(part, 'First');
      stop.cancel();
      break;
    }
    await service.left;
  });

  it('report an answer that is not whole', async () => {
    service.will({ events: [partsEvent([{ text: 'On and' }], 'MAX_TOKENS')] });
    await assert.rejects(
      async () => ask('Go'),
      /^Error: The answer reached the output token limit/,
    );
    service.will({ events: [partsEvent([{ text: 'Half' }])] });
    await assert.rejects(async () => ask('Go'), /connection closed/);
    service.will({ events: [partsEvent([{ text: 'Bad' }], 'SAFETY')] });
    await assert.rejects(async () => ask('Go'), { code: 'Blocked', message: /safety filter/ });
    service.will({ events: [{ promptFeedback: { blockReason: 'SAFETY' } }] });
    await assert.rejects(async () => ask('Go'), { code: 'Blocked', message: /prompt/ });
  });

  it('pass on what arrived before an answer failed', async () => {
    const broken = { error: { code: 500, status: 'INTERNAL', message: 'It broke.' } };
    service.will({ events: [partsEvent([{ text: 'So far' }]), broken as object] });
    const response = await (await model()).sendRequest([user(text('Go'))]);
    const came: string[] = [];
    await assert.rejects(async () => {
      for await (const piece of response.text) came.push(piece);
    }, /It broke/);
    assert.deepEqual(came, ['So far']);
  });

  it('report errors by the kinds VS Code knows', async () => {
    const fails = (code: number, status: string): void =>
      service.will({ error: { code, status, message: 'It is so.' } });
    fails(403, 'PERMISSION_DENIED');
    await assert.rejects(async () => ask('Go'), { code: 'NoPermissions' });
    fails(404, 'NOT_FOUND');
    await assert.rejects(async () => ask('Go'), { code: 'NotFound' });
    fails(400, 'INVALID_ARGUMENT');
    await assert.rejects(async () => ask('Go'), /It is so/);
  });

  it('count tokens exactly', async () => {
    const served = await model();
    assert.equal(await served.countTokens('What is your name?'), 5);
    const image = vscode.LanguageModelDataPart.image(Buffer.from(dot, 'base64'), 'image/png');
    assert.equal(await served.countTokens(user(text('What is your name?'), image)), 5 + 258);
  });

  it('are empty if the service does not list them, until it does', async () => {
    service.isClosed = true;
    await connectTo('embedded');
    await connectTo(service.address);
    assert.deepEqual(await vscode.lm.selectChatModels({ vendor: 'parley' }), []);
    service.isClosed = false;
    assert.equal((await model()).id, 'served');
  });

  it('are others when the connection is another one', async () => {
    await connectTo('embedded');
    const [reader] = await vscode.lm.selectChatModels({ vendor: 'parley' });
    assert.equal(reader?.id, 'parley-reader');
    const response = await reader.sendRequest([user(text('What can you do?'))]);
    let said = '';
    for await (const piece of response.text) said += piece;
    assert.match(said, /Parley Reader|read/i);
    await connectTo(service.address);
    assert.equal((await model()).id, 'served');
  });
});

describe('Parley’s tools in VS Code', () => {
  before(async () => {
    await service.start();
    await connectTo(service.address);
  });

  after(async () => {
    await connectTo(undefined);
    await service.stop();
  });

  const call = async (name: string, input: object): Promise<string> => {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    const [part] = content;
    assert.ok(part instanceof vscode.LanguageModelTextPart);
    return part.value;
  };

  it('are there for others to call', () => {
    const names = vscode.lm.tools.map(({ name }) => name);
    assert.ok(names.includes('parley_countTokens'));
    assert.ok(names.includes('parley_listCaches'));
  });

  it('count the tokens of texts and files of the workspace', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'counted.txt');
    await vscode.workspace.fs.writeFile(file, Buffer.from('What is your name?'));
    assert.deepEqual(
      JSON.parse(
        await call('parley_countTokens', { text: 'What is your name?', files: ['counted.txt'] }),
      ),
      { total: 10, text: 5, files: [{ path: 'counted.txt', tokens: 5 }] },
    );
  });

  it('name the field and the rule where an input is not theirs', async () => {
    const count = async (input: object): Promise<string> => call('parley_countTokens', input);
    await assert.rejects(async () => count({}), /text: Provide text/);
    await assert.rejects(
      async () => count({ files: ['../x'] }),
      /files\[0\]: The workspace has no file/,
    );
    await assert.rejects(
      async () => count({ files: ['/etc/passwd'] }),
      /files\[0\]: The workspace has no/,
    );
    await assert.rejects(async () => count({ files: [''] }), /files\[0\]: Provide a path/);
  });

  it('list what the service has cached', async () => {
    service.cachedContents = [
      {
        name: 'cachedContents/abc',
        model: 'models/served',
        displayName: 'Docs',
        expireTime: '2026-11-22T03:00:00Z',
        usageMetadata: { totalTokenCount: 4321 },
      },
      { name: 'cachedContents/def', model: 'models/other' },
    ];
    assert.deepEqual(JSON.parse(await call('parley_listCaches', { model: 'served' })), [
      {
        name: 'cachedContents/abc',
        displayName: 'Docs',
        model: 'models/served',
        tokens: 4321,
        expireTime: '2026-11-22T03:00:00Z',
      },
    ]);
  });
});
