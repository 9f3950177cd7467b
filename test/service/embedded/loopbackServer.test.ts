import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startLoopbackServer } from '../../../src/service/node/loopbackServer';
import type { LoopbackServer } from '../../../src/service/node/loopbackServer';
import { turn } from '../../fakes/turn';

describe('the loopback server', () => {
  let server: LoopbackServer | undefined;
  afterEach(() => server?.close());

  async function serve(fetch: (request: Request) => Promise<Response>): Promise<URL> {
    server = await startLoopbackServer({ fetch }, 0);
    return new URL(server.address);
  }

  /** Status and body of a request sent with these headers, which `fetch` would not send. */
  async function send(url: URL, headers: Record<string, string>): Promise<[number, string]> {
    const sent = request(url, { headers }).end();
    const [response] = (await once(sent, 'response')) as [
      NodeJS.ReadableStream & { statusCode: number },
    ];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return [response.statusCode, text];
  }

  /** Everything the server says to these bytes until it hangs up. */
  async function sendRaw(url: URL, text: string): Promise<string> {
    const socket = connect(Number(url.port), url.hostname);
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  }

  it('gives its address with the port it took', async () => {
    const url = await serve(async () => new Response('hi'));
    assert.equal(url.hostname, '127.0.0.1');
    assert.notEqual(url.port, '');
    assert.equal(await (await fetch(url)).text(), 'hi');
  });

  it('lets through the names of loopback, with and without a port', async () => {
    const url = await serve(async () => new Response('hi'));
    for (const host of [url.host, 'localhost:1234', 'LOCALHOST', '[::1]:80']) {
      assert.deepEqual(await send(url, { host }), [200, 'hi'], host);
    }
  });

  it('refuses foreign hosts and origins in the interface`s form', async () => {
    const url = await serve(async () => new Response('hi'));
    for (const headers of [
      { host: 'evil.example' },
      { host: '127.0.0.1.evil.example' },
      { host: url.host, origin: 'http://evil.example' },
      { host: url.host, origin: 'null' },
      { host: url.host, origin: `https://${url.host}` },
    ]) {
      const [status, text] = await send(url, headers);
      const body = JSON.parse(text) as { error: { status: string } };
      assert.equal(status, 403, JSON.stringify(headers));
      assert.equal(body.error.status, 'PERMISSION_DENIED');
    }
  });

  it('refuses a request that names no host', async () => {
    const url = await serve(async () => new Response('hi'));
    assert.match(await sendRaw(url, 'GET / HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 403 /u);
  });

  it('lets through its own origin', async () => {
    const url = await serve(async () => new Response('hi'));
    assert.deepEqual(await send(url, { host: url.host, origin: url.origin }), [200, 'hi']);
  });

  it('answers what isn’t HTTP in the interface`s form', async () => {
    const url = await serve(async () => new Response('hi'));
    const answer = await sendRaw(url, 'SING / HTTP/1.1\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/u);
    assert.match(answer, /"status": "INVALID_ARGUMENT"/u);
  });

  it('answers a URL or method that no request can have', async () => {
    const url = await serve(async () => new Response('hi'));
    for (const line of ['GET http://[ HTTP/1.1', 'TRACE / HTTP/1.1']) {
      const raw = `${line}\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`;
      assert.match(await sendRaw(url, raw), /^HTTP\/1\.1 400 /u, line);
    }
  });

  it('hands over method, path, headers and body', async () => {
    const url = await serve(async (given) => {
      const { pathname, search } = new URL(given.url);
      return Response.json([
        given.method,
        pathname + search,
        given.headers.get('x-goog-api-key'),
        await given.text(),
      ]);
    });
    const headers = { 'x-goog-api-key': 'k' };
    const response = await fetch(new URL('/a%20b?c=d', url), {
      method: 'PATCH',
      body: 'ä',
      headers,
    });
    assert.deepEqual(await response.json(), ['PATCH', '/a%20b?c=d', 'k', 'ä']);
  });

  it('takes a body that breaks off for a caller that went away', async () => {
    const ends: string[] = [];
    const url = await serve(async (given) => {
      try {
        await given.text();
      } finally {
        ends.push(given.signal.aborted ? 'aborted' : 'failed');
      }
      return new Response();
    });
    const socket = connect(Number(url.port), url.hostname);
    socket.write(`POST / HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 100\r\n\r\nhalf`);
    await once(socket, 'connect');
    await turn();
    socket.destroy();
    while (ends.length === 0) await turn();
    assert.equal(ends.length, 1);
  });

  describe('that answers before the end of a body', () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    after(() => agent.destroy());

    /** Of the connection of the agent. */
    async function send(url: URL, method: string, chunks: Iterable<Uint8Array>): Promise<number> {
      const sent = request(url, { agent, method });
      Readable.from(chunks).pipe(sent);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode ?? 0;
    }

    /** Pieces of 64 KiB. */
    function* pieces(count: number): Iterable<Uint8Array> {
      for (let index = 0; index < count; index++) yield new Uint8Array(64 * 1024);
    }

    /** Refuses any body after its first piece, as one that is too large. */
    async function refuse(given: Request): Promise<Response> {
      if (given.body === null) return new Response('hi');
      const reader = given.body.getReader();
      await reader.read();
      await reader.cancel();
      return new Response('', { status: 400 });
    }

    it('answers the next request of the connection', async () => {
      const url = await serve(refuse);
      assert.equal(await send(url, 'POST', pieces(16)), 400);
      assert.equal(await send(url, 'GET', []), 200);
    });

    it('answers the next request where it read nothing of the body', async () => {
      const url = await serve(async ({ method }) => new Response(method));
      assert.equal(await send(url, 'POST', pieces(16)), 200);
      assert.equal(await send(url, 'GET', []), 200);
    });

    it('hangs up on a body that has no end, once it has answered', async () => {
      const url = await serve(refuse);
      const socket = connect(Number(url.port), url.hostname);
      socket.write(`POST / HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 1000000000000\r\n\r\n`);
      const [said] = await Promise.all([
        once(socket, 'data'),
        assert.rejects(pipeline(pieces(Infinity), socket)),
      ]);
      assert.match(String(said), /^HTTP\/1\.1 400 /u);
    });
  });

  it('writes no faster than the other side reads', async () => {
    let pulled = 0;
    const chunk = new Uint8Array(64 * 1024);
    const url = await serve(
      async () =>
        new Response(
          new ReadableStream({
            pull: (controller) => {
              pulled += 1;
              controller.enqueue(chunk);
            },
          }),
        ),
    );
    const response = await fetch(url);
    const reader = response.body?.getReader();
    await reader?.read();
    for (let index = 0; index < 100; index++) await turn();
    assert.ok(pulled * chunk.length < 64 * 1024 * 1024, `${pulled} chunks were made for nobody`);
    await reader?.cancel();
  });

  it('breaks the connection off when a body fails after its head went out', async () => {
    let fail: () => void = () => undefined;
    const url = await serve(
      async () =>
        new Response(
          new ReadableStream({
            start: (controller) => {
              controller.enqueue(new Uint8Array(1));
              fail = () => controller.error(new Error('broken'));
            },
          }),
        ),
    );
    const response = await fetch(url);
    const text = response.text();
    fail();
    await assert.rejects(text);
  });

  it('rejects when the port is taken', async () => {
    const url = await serve(async () => new Response('hi'));
    const second = startLoopbackServer({ fetch: async () => new Response() }, Number(url.port));
    await assert.rejects(second, { code: 'EADDRINUSE' });
  });
});
