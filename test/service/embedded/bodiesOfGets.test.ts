import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { startLoopbackServer } from '../../../src/service/node/loopbackServer';
import { createService } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { wordCounter } from './harness';

describe('cachedContents.list and cachedContents.get over a socket', () => {
  /** The status of a GET that brings a body along, which `fetch` would not send. */
  async function statusOf(
    path: string,
    body: string,
    length: Record<string, string> = { 'content-length': String(body.length) },
  ): Promise<number | undefined> {
    const service = createService({
      engines: [],
      clock: new FakeClock(),
      random: () => 0.5,
      countTokens: async () => wordCounter,
    });
    const server = await startLoopbackServer(service, 0);
    try {
      const sent = request(`${server.address}${path}`, { method: 'GET', headers: length });
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    } finally {
      service.dispose();
      await server.close();
    }
  }

  it('take no body, or an empty message, which published clients send', async () => {
    assert.equal(await statusOf('/v1beta/cachedContents', ''), 200);
    assert.equal(await statusOf('/v1beta/cachedContents', '{}'), 200);
  });

  it('refuse any other body', async () => {
    assert.equal(await statusOf('/v1beta/cachedContents', '{"pageSize":1}'), 400);
    assert.equal(await statusOf('/v1beta/cachedContents/a', '{"name":"a"}'), 400);
    const chunked = { 'transfer-encoding': 'chunked' };
    assert.equal(await statusOf('/v1beta/cachedContents', '{"pageSize":1}', chunked), 400);
  });
});
