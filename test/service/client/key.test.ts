import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { KeyPlacement } from '../../../src/client/clientOptions';
import { FakeClock } from '../../fakes/fakeClock';
import { collect } from './collect';
import {
  clientFor,
  ControlledBody,
  event,
  FakeFetch,
  json,
  text,
  type ClientSetup,
  type Responder,
} from './fakeFetch';
import { FaultyServer } from './faultyServer';

/** Written differently in a URL, in a header and in JSON. */
const canary = 'canary+/="\\canary';
const request = { contents: [{ parts: [{ text: 'Hi' }] }] };

/** All that a service or proxy knows of the request, as careless ones put it into their answers. */
function everythingAbout({ url, headers }: Request): string {
  return `${url} ${JSON.stringify([...headers])} ${headers.get('x-goog-api-key') ?? ''}`;
}

function echoing(status: number): Responder {
  return (sent) => {
    const said = everythingAbout(sent);
    const details = [
      { '@type': 'x/google.rpc.ErrorInfo', reason: said, metadata: { [said]: said } },
    ];
    return Response.json(
      { error: { code: status, message: said, status: said, details } },
      { status },
    );
  };
}

/** Ways to fail in which the key is within reach. */
const failures: Record<string, Responder> = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 429, 500, 503].map((status) => [
      `an echoing ${String(status)}`,
      echoing(status),
    ]),
  ),
  'an echoing page': (sent) => text(`<html>${everythingAbout(sent)}`, 502, 'text/html')(sent),
  'an echoing text': (sent) => text(everythingAbout(sent), 500, 'text/plain')(sent),
  'an echoing text of status 200': (sent) => text(everythingAbout(sent))(sent),
  'an echoing error of status 200': (sent) => json({ error: everythingAbout(sent) })(sent),
  'an error in the middle of a stream': (sent) =>
    text(
      `${event('one')}data: ${JSON.stringify({ error: { code: 500, message: everythingAbout(sent) } })}\n\n`,
    )(sent),
  'JSON that breaks off': (sent) =>
    text(`data: {"error":{"message":${JSON.stringify(sent.url)}`)(sent),
  'a redirect to itself': (sent) =>
    new Response(null, { status: 307, headers: { location: sent.url } }),
  'a fetch that quotes the request': (sent) => {
    const cause = Object.assign(new TypeError(`Invalid URL: ${sent.url}`), {
      code: 'ERR_INVALID_URL',
      input: everythingAbout(sent),
    });
    throw Object.assign(new TypeError(`fetch failed for ${everythingAbout(sent)}`, { cause }), {
      request: sent,
      errors: [cause],
    });
  },
  'a body that fails': (sent) => {
    const body = new ControlledBody();
    body.send(event('one'));
    setImmediate(() => body.fail(new Error(`terminated: ${everythingAbout(sent)}`)));
    return new Response(body.stream);
  },
};

/** Everything that a client throws or reports in the operations it has. */
async function thrownBy(options: ClientSetup, fetch: FakeFetch['fetch']): Promise<unknown[]> {
  const clock = new FakeClock();
  const client = clientFor({ fetch }, { key: async () => canary, clock, ...options });
  const reported: unknown[] = [];
  const onRetry = (notice: unknown): void => {
    reported.push(notice);
    setImmediate(() => clock.advance(100_000));
  };
  const stream = await collect(client.streamGenerateContent('m', request, { onRetry }));
  const single = await collect(
    (async function* () {
      yield await client.generateContent('m', request, { onRetry });
    })(),
  );
  const list = await collect(client.models.list({ onRetry }));
  return [...reported, stream.error, single.error, list.error].filter((each) => each !== undefined);
}

function assertClean(values: readonly unknown[]): void {
  assert.ok(values.length > 0);
  for (const value of values) {
    const shown = inspect(value, {
      showHidden: true,
      depth: Infinity,
      getters: true,
      maxStringLength: Infinity,
      maxArrayLength: Infinity,
    });
    assert.doesNotMatch(shown, /canary/);
    assert.doesNotMatch(JSON.stringify(value), /canary/);
  }
}

for (const keyPlacement of ['query', 'header'] satisfies KeyPlacement[]) {
  describe(`the key in the ${keyPlacement}`, () => {
    it('is sent there and nowhere else', async () => {
      const server = new FakeFetch(json({}));
      await clientFor(server, { key: async () => canary, keyPlacement }).models.get('m');
      const [sent] = server.requests;
      assert.ok(sent);
      const isInQuery = keyPlacement === 'query';
      assert.equal(new URL(sent.url).searchParams.get('key'), isInQuery ? canary : null);
      assert.equal(sent.headers.get('x-goog-api-key'), isInQuery ? null : canary);
    });

    for (const [title, responder] of Object.entries(failures)) {
      it(`is in no part of what is thrown after ${title}`, async () => {
        assertClean(await thrownBy({ keyPlacement }, new FakeFetch(responder).fetch));
      });
    }

    it('is in no part of what the runtime throws when it cannot connect', async () => {
      const server = await FaultyServer.start(() => undefined);
      const { baseUrl } = server;
      await server.stop();
      assertClean(await thrownBy({ keyPlacement, baseUrl }, globalThis.fetch));
    });

    it('is in no part of what the runtime throws when the connection breaks', async () => {
      const server = await FaultyServer.start((response) => response.socket?.resetAndDestroy());
      assertClean(await thrownBy({ keyPlacement, baseUrl: server.baseUrl }, globalThis.fetch));
      await server.stop();
    });

    it('is in no part of what is thrown when the runtime refuses the address', async () => {
      const baseUrl = 'http://127.0.0.1:1';
      assertClean(await thrownBy({ keyPlacement, baseUrl }, globalThis.fetch));
    });

    it('is in no part of the error about an address that holds it', async () => {
      for (const baseUrl of [
        'https://h?key=canary',
        'https://canary:x@h',
        'canary',
        'https://h#canary',
      ]) {
        assertClean(await thrownBy({ keyPlacement, baseUrl }, new FakeFetch(json({})).fetch));
      }
    });

    it('is in no part of the error about a key that cannot be sent, or read', async () => {
      for (const key of [
        async () => `${canary}\n`,
        async () => `\u00e9${canary}`,
        () => Promise.reject(new Error(`no ${canary}`)),
      ]) {
        assertClean(await thrownBy({ keyPlacement, key }, new FakeFetch(json({})).fetch));
      }
    });
  });
}
