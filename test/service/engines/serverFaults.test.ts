import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { createClient, type Client } from '../../../src/client/client';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import { isServiceError, type ErrorInfo } from '../../../src/protocol/serviceError';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import type { Engine } from '../../../src/service/engine';
import { createService, type Service } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { turnOf, wordCounter } from '../embedded/harness';
import { json, startFakeModelServer, type FakeModelServer, type Routes } from './fakeModelServer';

/** A kind of server, as what is asked of it for an answer and how it begins one. */
interface Kind {
  listed: Routes;
  path: string;
  piece: string;
  key?: string;
  isGemini?: true;
}

const modelList = { '/v1/models': json({ data: [{ id: 'small' }] }) };
const chatPath = '/v1/chat/completions';
const chunk = `data: ${JSON.stringify({ choices: [{ delta: { content: 'Half' } }] })}\n\n`;

const kinds: Readonly<Record<string, Kind>> = {
  Ollama: {
    listed: {
      '/api/tags': json({ models: [{ name: 'small' }] }),
      '/api/show': json({ capabilities: ['completion'] }),
    },
    path: '/api/chat',
    piece: `${JSON.stringify({ message: { content: 'Half' }, done: false })}\n`,
  },
  'an OpenAI-compatible server': { listed: modelList, path: chatPath, piece: chunk },
  'an OpenAI-compatible server with a key': {
    listed: modelList,
    path: chatPath,
    piece: chunk,
    key: 'sk-canary-0123456789',
  },
  'a Gemini service': {
    listed: {},
    path: '/v1beta/models/small:streamGenerateContent?alt=sse',
    piece: `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text: 'Half' }] } }] })}\n\n`,
    isGemini: true,
  },
};

type Respond = (response: ServerResponse) => void;

function reply(status: number, body: string, headers: Record<string, string> = {}): Respond {
  return (response) => void response.writeHead(status, headers).end(body);
}

const wrapped = JSON.stringify({ error: { message: 'You exceeded your current quota' } });
const refused = 'The context is too long';

interface Fault {
  respond: Respond;
  info: ErrorInfo;
  /** What the error says behind its status. */
  words?: RegExp;
}

const faults: Readonly<Record<string, Fault>> = {
  'a limited rate with seconds to wait': {
    respond: reply(429, wrapped, { 'retry-after': '7' }),
    info: { kind: 'rateLimited', retryAfterMs: 7000 },
    words: /: You exceeded your current quota$/u,
  },
  'a limited rate with a date to wait for': {
    respond: reply(429, wrapped, {
      'retry-after': new Date(new FakeClock().now() + 9000).toUTCString(),
    }),
    info: { kind: 'rateLimited', retryAfterMs: 9000 },
    words: /: You exceeded your current quota$/u,
  },
  'a limited rate with longer to wait than a number in plain digits': {
    respond: reply(429, wrapped, { 'retry-after': '9'.repeat(30) }),
    info: { kind: 'rateLimited', retryAfterMs: 86_400_000 },
    words: /: You exceeded your current quota$/u,
  },
  'a limited rate without a word of how long': {
    respond: reply(429, JSON.stringify({ error: 'Slow down' })),
    info: { kind: 'rateLimited' },
    words: /: Slow down$/u,
  },
  'an error with its message in "error"': {
    respond: reply(500, JSON.stringify({ error: 'out of memory' })),
    info: { kind: 'server' },
    words: /^500(?: INTERNAL)?: out of memory$/u,
  },
  'an error with its message in "detail"': {
    respond: reply(500, JSON.stringify({ detail: 'out of memory' })),
    info: { kind: 'server' },
    words: /^500(?: INTERNAL)?: out of memory$/u,
  },
  'an error in plain text': {
    respond: reply(503, 'Loading model'),
    info: { kind: 'server' },
    words: /^503(?: UNAVAILABLE)?: Loading model$/u,
  },
  'an error that is a web page': {
    respond: reply(500, `<!doctype html><title>${'nginx '.repeat(999)}</title>`),
    info: { kind: 'server' },
    words: /^500.{0,80}page instead of an answer\.?$/u,
  },
  'a request it refuses': {
    respond: reply(400, JSON.stringify({ error: { message: refused } })),
    info: { kind: 'invalid', violations: [] },
    words: /: The context is too long$/u,
  },
  'a list of what it refuses': {
    respond: reply(422, JSON.stringify({ detail: [{ loc: ['body', 'model'], msg: 'required' }] })),
    info: { kind: 'invalid', violations: [] },
    words: /: body\.model: required$/u,
  },
  'a model that is not there': {
    respond: reply(404, JSON.stringify({ error: { message: 'model "small" not found' } })),
    info: { kind: 'notFound' },
    words: /: model "small" not found$/u,
  },
  'a redirect': {
    respond: reply(307, '', { location: 'https://elsewhere.example/v1' }),
    info: { kind: 'protocol', redirectsTo: 'https://elsewhere.example' },
  },
};

/** A client of the built-in service, which hands on to servers by an engine. */
function openService(
  engine: Engine,
  clock: FakeClock,
  maxAttempts: number,
): { client: Client; service: Service } {
  const ways = { clock, random: () => 0 };
  const service = createService({
    engines: [engine],
    countTokens: async () => wordCounter,
    ...ways,
  });
  const client = createClient(
    { baseUrl: 'https://embedded.invalid', keyPlacement: 'header' },
    { fetch: service.fetch, ...ways },
    { retry: { maxAttempts } },
  );
  return { client, service };
}

describe('a model whose server doesn’t offer it', () => {
  /** What asking for a model ends with, when its server answers its list this way, or not at all. */
  async function infoOf(routes: Routes | undefined): Promise<ErrorInfo | undefined> {
    const server = await startFakeModelServer(routes ?? {});
    const { port } = new URL(server.address);
    if (routes === undefined) await server.close();
    const clock = new FakeClock();
    const engine = createForwardEngine({ fetch, clock, address: server.address });
    const { client, service } = openService(engine, clock, 1);
    try {
      await client.generateContent(`models/local${port}-small`, { contents: turnOf('Hi') });
      return undefined;
    } catch (error) {
      assert.ok(isServiceError(error), String(error));
      const { info } = error;
      return info.kind === 'network' && info.host !== undefined ? { ...info, host: 'its' } : info;
    } finally {
      service.dispose();
      if (routes !== undefined) await server.close();
    }
  }

  it('is said to be gone where the server lists others', async () => {
    const others = { '/v1/models': json({ data: [{ id: 'other' }] }) };
    assert.deepEqual(await infoOf(others), { kind: 'notFound' });
  });

  it('is said to be out of reach where nothing listens', async () => {
    const info = { kind: 'network', reason: 'refused', host: 'its' } as const;
    assert.deepEqual(await infoOf(undefined), info);
  });

  it('is said to need a key where the server wants one', async () => {
    const wanting = { '/v1/models': json({ error: { message: 'No key' } }, 401) };
    assert.deepEqual(await infoOf(wanting), { kind: 'auth', reason: 'missing' });
  });
});

describe('a server that is silent for longer than fetch waits', () => {
  const fetchTimeout = (code: string): Error =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

  for (const [when, answer] of [
    ['before its answer', () => Promise.reject(fetchTimeout('UND_ERR_HEADERS_TIMEOUT'))],
    [
      'within its answer',
      async () => {
        const pull = (controller: ReadableStreamDefaultController): void =>
          controller.error(fetchTimeout('UND_ERR_BODY_TIMEOUT'));
        return new Response(new ReadableStream({ pull }));
      },
    ],
  ] satisfies [string, () => Promise<Response>][]) {
    it(`is asked once, and said to have been silent: ${when}`, async () => {
      const clock = new FakeClock();
      const asked: string[] = [];
      const ask = async ({ url }: Request): Promise<Response> => {
        const { pathname } = new URL(url);
        asked.push(pathname);
        if (pathname === chatPath) return answer();
        const isList = pathname === '/v1/models';
        return Response.json(isList ? { data: [{ id: 'small' }] } : {}, {
          status: isList ? 200 : 404,
        });
      };
      const address = 'http://127.0.0.1:1234';
      const engine = createForwardEngine({ fetch: ask, clock, address });
      const { client, service } = openService(engine, clock, 2);
      const answering = client.generateContent('models/local1234-small', {
        contents: turnOf('Hi'),
      });
      await assert.rejects(answering, (error) => {
        assert.ok(isServiceError(error), String(error));
        assert.deepEqual(error.info, { kind: 'timeout', phase: 'idle', limitMs: 300_000 });
        return true;
      });
      assert.equal(asked.filter((path) => path === chatPath).length, 1);
      service.dispose();
    });
  }
});

describe('what goes wrong at a server', () => {
  let server: FakeModelServer;
  let clock: FakeClock;
  afterEach(() => server.close());

  /** A client of the server, through the built-in service where the server speaks another interface. */
  async function open({ listed, path, key, isGemini }: Kind, respond: Respond): Promise<Client> {
    server = await startFakeModelServer({ ...listed, [path]: respond });
    clock = new FakeClock();
    if (isGemini === true) {
      return createClient(
        { baseUrl: server.address, keyPlacement: 'header' },
        { fetch, clock, random: () => 0 },
        { retry: { maxAttempts: 1 } },
      );
    }
    const access = key === undefined ? {} : { keyOf: async () => key };
    const engine = createForwardEngine({ fetch, clock, address: server.address, ...access });
    return openService(engine, clock, 1).client;
  }

  async function modelOf(client: Client, { isGemini }: Kind): Promise<string> {
    if (isGemini === true) return 'models/small';
    for await (const { name } of client.models.list()) return name;
    throw new Error('no model is listed');
  }

  async function ask(client: Client, kind: Kind): Promise<GenerateContentResponse[]> {
    const model = await modelOf(client, kind);
    const answer: GenerateContentResponse[] = [];
    for await (const event of client.streamGenerateContent(model, { contents: turnOf('Hi') })) {
      answer.push(event);
    }
    return answer;
  }

  it('never says the key, also in the middle of an answer', async () => {
    const kind = kinds['an OpenAI-compatible server with a key'];
    assert.ok(kind?.key);
    const error = { message: `Incorrect API key provided: ${kind.key}` };
    const body = `${chunk}data: ${JSON.stringify({ error })}\n\n`;
    const client = await open(kind, reply(200, body, { 'content-type': 'text/event-stream' }));
    await assert.rejects(ask(client, kind), (said) => {
      assert.ok(isServiceError(said), String(said));
      assert.match(said.message, /Incorrect API key provided/u);
      assert.ok(!JSON.stringify([said.message, said.status]).includes('canary'));
      return true;
    });
  });

  for (const [name, kind] of Object.entries(kinds)) {
    for (const [title, { respond, info, words }] of Object.entries(faults)) {
      it(`is said of ${name}: ${title}`, async () => {
        const client = await open(kind, respond);
        await assert.rejects(ask(client, kind), (error) => {
          assert.ok(isServiceError(error), String(error));
          assert.deepEqual(error.info, info, error.message);
          if (words !== undefined) assert.match(error.message, words);
          assert.ok(error.message.length < 300);
          return true;
        });
      });
    }

    it(`is said of ${name}: a key that it refuses, which it doesn’t get to say`, async () => {
      const said = `Incorrect API key provided: ${kind.key ?? ''}`;
      const client = await open(kind, reply(401, JSON.stringify({ error: { message: said } })));
      await assert.rejects(ask(client, kind), (error) => {
        assert.ok(isServiceError(error, 'auth'), String(error));
        const reason = kind.key === undefined ? 'missing' : 'invalid';
        assert.deepEqual(error.info, { kind: 'auth', reason });
        assert.ok(!JSON.stringify([error.message, error.status]).includes('canary'));
        return true;
      });
    });

    it(`leaves what had come when ${name} breaks the connection`, async () => {
      const cut = (response: ServerResponse): void => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(kind.piece, () => setImmediate(() => response.socket?.resetAndDestroy()));
      };
      const client = await open(kind, cut);
      const model = await modelOf(client, kind);
      let text = '';
      await assert.rejects(
        async () => {
          const stream = client.streamGenerateContent(model, { contents: turnOf('Hi') });
          for await (const { candidates } of stream) {
            text += candidates?.[0]?.content?.parts?.[0]?.text ?? '';
          }
        },
        (error) => isServiceError(error, 'network'),
      );
      assert.equal(text, 'Half');
    });
  }
});
