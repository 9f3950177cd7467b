import assert from 'node:assert/strict';
import type { Clock } from '../../../../../src/base/clock';
import { findServer } from '../../../../../src/service/engines/forward/findServer';
import {
  DestinationFinder,
  HttpRefusedError,
  NothingFoundError,
} from '../../../../../src/services/connection/connect/destination';
import { isServiceError, type ErrorInfo } from '../../../../../src/protocol/serviceError';
import { FakeClock } from '../../../../fakes/fakeClock';
import {
  json,
  startFakeModelServer,
  type FakeModelServer,
  type Routes,
} from '../../../../service/engines/fakeModelServer';

const never = new AbortController().signal;
const canary = 'sk-canary-0123456789';

const ollama: Routes = {
  '/api/tags': json({ models: [{ name: 'qwen:7b' }] }),
  '/api/show': json({ capabilities: ['completion'] }),
  '/api/chat': (response) => {
    response.end(`${JSON.stringify({ message: { content: 'OK' }, done: true })}\n`);
  },
};
const openAi: Routes = {
  '/v1/models': json({ data: [{ id: 'qwen-coder-32b' }, { id: 'nomic-embed-text' }] }),
  '/v1/chat/completions': (response) => {
    const choices = [{ delta: { content: 'OK' }, finish_reason: 'stop' }];
    response.end(`data: ${JSON.stringify({ choices })}\n\n`);
  },
};
const gemini: Routes = {
  '/v1beta/models?pageSize=1000': json({ models: [{ name: 'models/gemini' }] }),
  '/v1beta/models/gemini:streamGenerateContent?alt=sse': (response) => {
    const candidates = [{ content: { parts: [{ text: 'OK' }] }, finishReason: 'STOP' }];
    response.end(`data: ${JSON.stringify({ candidates })}\r\n\r\n`);
  },
};

/** What a server says to who has no key, or a wrong one. */
function keyed(routes: Routes): Routes {
  const guarded = Object.entries(routes).map(([path, respond]): [string, Routes[string]] => [
    path,
    (response) => {
      const { headers } = response.req;
      const key = String(
        headers['x-goog-api-key'] ?? headers.authorization?.replace('Bearer ', '') ?? '',
      );
      if (key === canary) respond(response);
      else json({ error: { message: `Wrong key ${key}` } }, 401)(response);
    },
  ]);
  return Object.fromEntries(guarded);
}

describe('what is at an address', () => {
  const servers: FakeModelServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((each) => each.close()));
  });

  async function serverWith(routes: Routes): Promise<FakeModelServer> {
    const server = await startFakeModelServer(routes);
    servers.push(server);
    return server;
  }

  function finder(
    stored: Record<string, string> = {},
    mayUseHttp = false,
    clock: Clock = new FakeClock(),
  ): DestinationFinder {
    return new DestinationFinder({
      loadFinder: () => ({ findServer }),
      keyOf: async (origin) => stored[origin],
      confirmHttp: async () => mayUseHttp,
      clock,
    });
  }

  for (const [speaks, routes, model] of [
    ['ollama', ollama, 'models/ollama-qwen_003a7b'],
    ['openAi', openAi, undefined],
    ['gemini', gemini, 'models/gemini'],
  ] as const) {
    it(`is found to speak ${speaks}, with models that can be tried`, async () => {
      const { address } = await serverWith(routes);
      const found = await finder().find([address], never);
      assert.equal(found.speaks, speaks);
      assert.equal(found.address, address);
      const [first, ...others] = found.models;
      const name = model ?? `models/local${new URL(address).port}-qwen-coder-32b`;
      assert.deepEqual([first?.name, others], [name, []]);
      await found.tryModel(name, never);
    });

    it(`wants a key where ${speaks} does, and takes the right one only`, async () => {
      const { address } = await serverWith(keyed(routes));
      const reason = async (key?: string): Promise<unknown> => {
        const error = await finder()
          .find([address], never, key)
          .catch((caught: unknown) => caught);
        assert.ok(error instanceof NothingFoundError && isServiceError(error.reason, 'auth'));
        assert.ok(!error.reason.message.includes('sk-other'));
        return error.reason.info;
      };
      assert.deepEqual(await reason(), { kind: 'auth', reason: 'missing' });
      assert.deepEqual(await reason('sk-other-0123'), { kind: 'auth', reason: 'invalid' });
      const found = await finder().find([address], never, canary);
      assert.equal(found.newKey, canary);
      await found.tryModel(found.models[0]?.name ?? '', never);
      const stored = await finder({ [found.origin]: canary }).find([address], never);
      assert.equal(stored.newKey, undefined);
    });
  }

  for (const [path, routes] of [
    ['/v1/chat/completions', openAi],
    ['/v1beta/models/gemini:streamGenerateContent?alt=sse', gemini],
  ] as const) {
    it(`has its model tried without a limit of tokens where ${path} takes none`, async () => {
      const refusals = [json({ error: { message: 'Unknown field: the limit of tokens' } }, 400)];
      const { address, asked } = await serverWith({
        ...routes,
        [path]: (response) => (refusals.shift() ?? routes[path])?.(response),
      });
      const found = await finder().find([address], never);
      await found.tryModel(found.models[0]?.name ?? '', never);
      const tries = asked.filter((each) => each.path === path).map(({ body }) => body);
      const limits = tries.map((body) => /max_tokens|maxOutputTokens/u.test(JSON.stringify(body)));
      assert.deepEqual(limits, [true, false]);
    });
  }

  it('is not connected when its model refuses the shortest request, too', async () => {
    const path = '/v1/chat/completions';
    const refuse = json({ error: { message: 'This model only embeds' } }, 400);
    const { address, asked } = await serverWith({ ...openAi, [path]: refuse });
    const found = await finder().find([address], never);
    await assert.rejects(found.tryModel(found.models[0]?.name ?? '', never), /only embeds/u);
    assert.equal(asked.filter((each) => each.path === path).length, 2);
  });

  it('is the first that answers of several', async () => {
    const gone = await serverWith({});
    await gone.close();
    servers.length = 0;
    const { address } = await serverWith(openAi);
    const found = await finder().find([gone.address, address], never);
    assert.equal(found.address, address);
  });

  it('is said where nothing is, or something else', async () => {
    const infoOf = async (address: string): Promise<ErrorInfo | undefined> => {
      const error = await finder()
        .find([address], never)
        .catch((caught: unknown) => caught);
      assert.ok(error instanceof NothingFoundError, String(error));
      return isServiceError(error.reason) ? error.reason.info : undefined;
    };
    const other = await serverWith({});
    assert.equal((await infoOf(other.address))?.kind, 'notFound');
    const gone = await serverWith({});
    const { host } = new URL(gone.address);
    await gone.close();
    servers.splice(servers.indexOf(gone), 1);
    assert.deepEqual(await infoOf(gone.address), { kind: 'network', reason: 'refused', host });
  });

  it('sends a key to the origin that it is for, and to no other', async () => {
    const sent: [string, string][] = [];
    const watch = (name: string, routes: Routes): Routes =>
      Object.fromEntries(
        Object.entries(routes).map(([path, respond]) => [
          path,
          (response) => {
            sent.push([name, JSON.stringify(response.req.headers)]);
            respond(response);
          },
        ]),
      );
    const elsewhere = await serverWith(watch('elsewhere', openAi));
    const redirecting = Object.fromEntries(
      Object.keys({ ...openAi, ...ollama, ...gemini }).map((path): [string, Routes[string]] => [
        path,
        (response) =>
          void response.writeHead(307, { location: `${elsewhere.address}${path}` }).end(),
      ]),
    );
    const own = await serverWith(watch('own', redirecting));
    const stored = { [own.address]: canary };
    await assert.rejects(
      finder(stored)
        .find([own.address, elsewhere.address], never)
        .then(async () => {
          throw new Error('found elsewhere');
        }),
    );
    assert.ok(sent.some(([name, headers]) => name === 'own' && headers.includes(canary)));
    assert.ok(!sent.some(([name, headers]) => name === 'elsewhere' && headers.includes(canary)));
  });

  it('is asked for nothing that matters over plain http on another machine without a yes', async () => {
    const asked: string[] = [];
    const { fetch: original } = globalThis;
    globalThis.fetch = async (request) => {
      const { url, headers } = request as Request;
      asked.push(`${url} ${JSON.stringify([...headers])}`);
      return url.endsWith('/v1/models') ? Response.json({ data: [{ id: 'a' }] }) : Response.error();
    };
    try {
      const address = 'http://models.example:8471';
      const stored = { [address]: canary };
      await assert.rejects(finder(stored).find([address], never), HttpRefusedError);
      assert.deepEqual(asked, []);
      await assert.rejects(finder().find([address], never), HttpRefusedError);
      assert.ok(!asked.join().includes(canary));
      assert.equal((await finder(stored, true).find([address], never)).speaks, 'openAi');
    } finally {
      globalThis.fetch = original;
    }
  });

  it('is judged by errors of the bundle that finds servers, whose class is another one', async () => {
    class ForeignError extends Error {
      override readonly name = 'ServiceError';
      readonly info = { kind: 'network', reason: 'refused', host: 'a' };
    }
    const foreign = new DestinationFinder({
      loadFinder: () => ({
        findServer: async () => {
          throw new ForeignError('refused');
        },
      }),
      keyOf: async () => undefined,
      confirmHttp: async () => false,
      clock: new FakeClock(),
    });
    const { address } = await serverWith({});
    await assert.rejects(foreign.find([address], never), (error) => {
      assert.ok(error instanceof NothingFoundError && isServiceError(error.reason, 'network'));
      return true;
    });
  });

  it('is said to be out of reach where the Gemini API takes too long to list its models', async () => {
    const clock = new FakeClock();
    const { fetch: original } = globalThis;
    globalThis.fetch = async (input) => {
      const { signal } = input as Request;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        clock.advance(8000);
      });
    };
    try {
      const looking = finder({}, false, clock).findGemini('https://models.example', never);
      await assert.rejects(looking, (error) => {
        assert.ok(error instanceof NothingFoundError && isServiceError(error.reason));
        const info = { kind: 'network', reason: 'unreachable', host: 'models.example' };
        assert.deepEqual(error.reason.info, info);
        return true;
      });
    } finally {
      globalThis.fetch = original;
    }
  });

  it('is no longer looked for when the user gives up', async () => {
    const server = await serverWith({
      '/v1/models': () => undefined,
      '/api/tags': () => undefined,
    });
    const controller = new AbortController();
    const looking = finder().find([server.address], controller.signal);
    controller.abort(new Error('enough'));
    await assert.rejects(looking, /enough/u);
  });
});
