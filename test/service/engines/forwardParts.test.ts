import assert from 'node:assert/strict';
import type { Part } from '../../../src/protocol/content';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { createService } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { errorOf, post, wordCounter } from '../embedded/harness';
import { uploaded } from '../embedded/uploading';
import { json, startFakeModelServer } from './fakeModelServer';
import type { FakeModelServer, Routes } from './fakeModelServer';

const ollama: Routes = {
  '/api/tags': json({ models: [{ name: 'small' }] }),
  '/api/show': json({ capabilities: ['completion'] }),
  '/api/chat': (response) => {
    response.end(`${JSON.stringify({ message: { content: 'a' }, done: true })}\n`);
  },
};

const openAi: Routes = {
  '/v1/models': json({ data: [{ id: 'small' }] }),
  '/v1/chat/completions': (response) => {
    const choices = [{ delta: { content: 'a' }, finish_reason: 'stop' }];
    response.end(`data: ${JSON.stringify({ choices })}\n\n`);
  },
};

function data(mimeType: string, text: string | Uint8Array): Part {
  return { inlineData: { mimeType, data: Buffer.from(text).toString('base64') } };
}

const picture = data('image/png', 'picture');

describe('parts before a model server', () => {
  let server: FakeModelServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  async function open(routes: Routes) {
    const fake = await startFakeModelServer(routes);
    server = fake;
    const clock = new FakeClock();
    const engine = createForwardEngine({ fetch, clock, address: fake.address });
    const [{ name: model } = { name: '' }] = await engine.listModels(new AbortController().signal);
    const service = createService({
      engines: [engine],
      clock,
      random: Math.random,
      countTokens: async () => wordCounter,
    });
    const send = (path: string, init?: RequestInit): Promise<Response> =>
      service.fetch(new Request(`http://embedded.invalid${path}`, init));
    const ask = (body: object): Promise<Response> =>
      send(`/v1beta/${model}:generateContent`, post(body));
    const cache = (body: object): Promise<Response> =>
      send('/v1beta/cachedContents', post({ model, ...body }));
    /** The messages that a request becomes. */
    const forwarded = async (body: object): Promise<unknown[]> => {
      const response = await ask(body);
      assert.equal(response.status, 200, await response.text());
      const last = fake.asked.at(-1)?.body as { messages: unknown[] } | undefined;
      assert.ok(last);
      return last.messages;
    };
    return { ask, cache, forwarded, send };
  }

  it('go to an OpenAI-compatible server as a user’s where a model drew them, as it takes no others', async () => {
    const { forwarded } = await open(openAi);
    const messages = await forwarded({
      contents: [
        { role: 'user', parts: [{ text: 'Draw it.' }] },
        { role: 'model', parts: [{ text: 'Here.' }, picture] },
        { role: 'user', parts: [{ text: 'What is it?' }] },
      ],
    });
    const { mimeType, data: bytes } = picture.inlineData ?? { mimeType: '', data: '' };
    const url = `data:${mimeType};base64,${bytes}`;
    assert.deepEqual(messages, [
      { role: 'user', content: 'Draw it.' },
      { role: 'assistant', content: 'Here.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'The pictures in your answer:\n\nWhat is it?' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ]);
  });

  it('are pictures whatever the letters of their media type', async () => {
    const { forwarded } = await open(openAi);
    const inlineData = { mimeType: 'IMAGE/PNG', data: 'AAAA' };
    const messages = await forwarded({ contents: [{ role: 'user', parts: [{ inlineData }] }] });
    assert.match(JSON.stringify(messages), /data:image\/png;base64,AAAA/u);
  });

  const documents: readonly (readonly [part: Part, shown: string])[] = [
    [data('text/plain', 'Grüße'), 'Document (text/plain):\n\n```plain\nGrüße\n```'],
    [
      data('text/markdown', '```js\na\n```\n'),
      'Document (text/markdown):\n\n````markdown\n```js\na\n```\n````',
    ],
    [data('text/csv', 'a,b\n1,2\n'), 'Document (text/csv):\n\n```csv\na,b\n1,2\n```'],
    [data('application/json', '{"a":1}'), 'Document (application/json):\n\n```json\n{"a":1}\n```'],
    [data('application/xml', '<a/>'), 'Document (application/xml):\n\n```xml\n<a/>\n```'],
    [data('application/x-yaml', 'a: 1'), 'Document (application/x-yaml):\n\n```yaml\na: 1\n```'],
    [data('text/x-python', 'a = 1'), 'Document (text/x-python):\n\n```python\na = 1\n```'],
    [
      data('application/javascript', 'a()'),
      'Document (application/javascript):\n\n```javascript\na()\n```',
    ],
    [data('image/svg+xml', '<svg/>'), 'Document (image/svg+xml):\n\n```xml\n<svg/>\n```'],
    [
      data('application/vnd.api+json', '{}'),
      'Document (application/vnd.api+json):\n\n```json\n{}\n```',
    ],
    [
      data('text/plain; charset=iso-8859-1', Uint8Array.of(0xfc)),
      'Document (text/plain; charset=iso-8859-1):\n\n```plain\nü\n```',
    ],
    [
      data('text/plain', Uint8Array.of(0xff, 0xfe, 0x41, 0)),
      'Document (text/plain):\n\n```plain\nA\n```',
    ],
  ];
  for (const [kind, routes] of Object.entries({ Ollama: ollama, 'llama-server': openAi })) {
    it(`are texts for ${kind} where they are documents of text`, async () => {
      const { forwarded } = await open(routes);
      for (const [part, shown] of documents) {
        const contents = [{ parts: [part, { text: 'What is it?' }] }];
        const content = `${shown}\n\nWhat is it?`;
        assert.deepEqual(await forwarded({ contents }), [{ role: 'user', content }]);
      }
    });

    it(`are texts for ${kind} where they are uploaded documents of text`, async () => {
      const { forwarded, send } = await open(routes);
      const { uri = '' } = await uploaded(send, 'Hello');
      const contents = [{ parts: [{ fileData: { fileUri: uri, mimeType: 'text/html' } }] }];
      const content = 'Document (text/html):\n\n```html\nHello\n```';
      assert.deepEqual(await forwarded({ contents }), [{ role: 'user', content }]);
    });

    it(`show ${kind} of code that was run before`, async () => {
      const { forwarded } = await open(routes);
      const parts = [
        { text: 'I run it.' },
        { executableCode: { language: 'PYTHON', code: 'print(1)' } },
        { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1\n' } },
        { codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'NameError' } },
        { codeExecutionResult: { outcome: 'OUTCOME_DEADLINE_EXCEEDED' } },
      ];
      const contents = [
        { role: 'user', parts: [{ text: 'Count' }] },
        { role: 'model', parts },
        { role: 'user', parts: [{ text: 'And?' }] },
      ];
      const [, message] = await forwarded({ contents });
      assert.deepEqual(message, {
        role: 'assistant',
        content: [
          'I run it.',
          '```python\nprint(1)\n```',
          'Output of the code:\n\n```\n1\n\n```',
          'The code failed:\n\n```\nNameError\n```',
          'The code timed out. Its output so far:\n\n```\n\n```',
        ].join('\n\n'),
      });
    });

    it(`show ${kind} code of no language, and none where it is left out`, async () => {
      const { forwarded } = await open(routes);
      const parts = [
        { executableCode: { code: 'print(1)' } },
        { executableCode: { language: 'LANGUAGE_UNSPECIFIED', code: 'print(2)' } },
        { executableCode: { language: 'PYTHON' } },
      ];
      const shown = ['```\nprint(1)\n```', '```\nprint(2)\n```', '```python\n\n```'];
      assert.deepEqual(await forwarded({ contents: [{ parts }] }), [
        { role: 'user', content: shown.join('\n\n') },
      ]);
    });

    it(`reach ${kind} with the documents that a function answers`, async () => {
      const { forwarded } = await open(routes);
      const contents = [
        { role: 'user', parts: [{ text: 'Look' }] },
        { role: 'model', parts: [{ functionCall: { name: 'look' } }] },
        {
          role: 'user',
          parts: [
            { functionResponse: { name: 'look', response: {}, parts: [data('text/csv', 'a')] } },
          ],
        },
      ];
      const answered = (await forwarded({ contents })).at(-1) as { content: string };
      assert.equal(answered.content, '{}\n\nDocument (text/csv):\n\n```csv\na\n```');
    });
  }

  const refused: readonly (readonly [title: string, parts: unknown[], field: string])[] = [
    ['a PDF', [{ text: 'a' }, data('application/pdf', 'a')], 'contents[0].parts[1]'],
    ['a film', [data('video/mp4', 'a')], 'contents[0].parts[0]'],
    [
      'a picture that a function answers',
      [{ functionResponse: { name: 'f', response: {}, parts: [picture] } }],
      'contents[0].parts[0].function_response.parts[0]',
    ],
  ];
  for (const [title, parts, field] of refused) {
    it(`are refused by their place where they are ${title}, to cache as to use`, async () => {
      const { ask, cache } = await open(ollama);
      const contents = [{ role: 'user', parts }];
      for (const response of [await ask({ contents }), await cache({ contents })]) {
        assert.equal(response.status, 400);
        const { message } = await errorOf(response);
        assert.ok(message.includes(`.${field}: A local model server accepts`), message);
      }
    });
  }

  it('are used from a cached content that could be created', async () => {
    const { cache, forwarded } = await open(ollama);
    const contents = [{ role: 'user', parts: [data('text/csv', 'a,b'), picture] }];
    const created = (await (await cache({ contents })).json()) as { name: string };
    const own = [{ role: 'user', parts: [{ text: 'What is it?' }] }];
    const [first] = await forwarded({ contents: own, cachedContent: created.name });
    const content = 'Document (text/csv):\n\n```csv\na,b\n```';
    assert.deepEqual(first, { role: 'user', content, images: [picture.inlineData?.data] });
  });
});
