import { loadTestWordVectors } from '../../fakes/testWordVectors';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Clock } from '../../../src/base/clock';
import { createReaderEngine } from '../../../src/service/engines/reader/readerEngine';
import { createEmbeddingEngine } from '../../../src/service/engines/embedding/embeddingEngine';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { createService, type Service } from '../../../src/service/service';
import { arbitraryParts, arbitraryRequest, type FuzzedRequest } from './arbitraryRequest';
import { wordCounter } from './harness';

/** Time stands still, and nothing has to wait for it. */
const clock: Clock = {
  now: () => Date.UTC(2030, 0, 1),
  setTimer: (callback, delayMs) => {
    if (delayMs > 1000) return () => undefined;
    const immediate = setImmediate(callback);
    return () => clearImmediate(immediate);
  },
};

const requestCount = 10_000;
const partsCount = 500;

/** A model server that has one model, and says the same each time. */
async function modelServer(url: string | URL | Request): Promise<Response> {
  const path = new URL(url instanceof Request ? url.url : url).pathname;
  if (path === '/v1/models') return Response.json({ data: [{ id: 'small' }] });
  if (path !== '/v1/chat/completions') return new Response('', { status: 404 });
  const choices = [{ delta: { content: 'a' }, finish_reason: 'stop' }];
  return new Response(`data: ${JSON.stringify({ choices })}\n\n`);
}

describe('the service under fuzzed requests', () => {
  let service: Service;
  let internal: unknown[];
  beforeEach(() => {
    internal = [];
    service = createService(
      {
        engines: [
          createReaderEngine({ clock, isPaced: false }),
          createEmbeddingEngine({ loadWordVectors: loadTestWordVectors }),
          createScriptedEngine({ script: { answers: [{ steps: [{ text: 'a' }] }] }, clock }),
          createForwardEngine({
            fetch: modelServer,
            clock: { ...clock, setTimer: () => () => undefined },
            address: 'http://127.0.0.1',
          }),
        ],
        clock,
        random: () => 0.5,
        countTokens: async () => wordCounter,
      },
      { onInternalError: (error) => internal.push(error), limits: { bodyBytes: 200_000 } },
    );
  });
  afterEach(() => {
    assert.equal(service.runningCount, 0);
    service.dispose();
  });

  /** @returns its status */
  async function answered(request: FuzzedRequest): Promise<number> {
    const response = await service.fetch(toRequest(request));
    const text = await response.text();
    assert.deepEqual(internal, []);
    assert.ok(response.status < 500 || response.status === 501, `${response.status}: ${text}`);
    assert.doesNotMatch(text, /\n\s+at .+:\d+:\d+/u);
    if (response.status >= 400) {
      assertErrorBody(text, response.status);
      assert.ok(Buffer.byteLength(text) <= 64 * 1024, text.slice(0, 300));
    }
    return response.status;
  }

  it('answers each of 10,000 with a status below 500 and a body of the interface', async () => {
    const statuses = new Map<number, number>();
    const property = fc.asyncProperty(arbitraryRequest, async (request) => {
      const status = await answered(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    await fc.assert(property, { numRuns: requestCount, endOnFailure: true });
    // Requests that are all refused at the door would show nothing.
    assert.ok((statuses.get(200) ?? 0) > requestCount / 20, JSON.stringify([...statuses]));
    assert.ok((statuses.get(400) ?? 0) > requestCount / 20, JSON.stringify([...statuses]));
  });

  it('answers messages of any parts in the same way, with each kind of model', async () => {
    const statuses = new Map<string, Set<number>>();
    const property = fc.asyncProperty(arbitraryParts, async (parts) => {
      const body = JSON.stringify({ contents: [{ parts }] });
      for (const model of ['scripted', 'parley-reader', 'local-small']) {
        const path = `/v1beta/models/${model}:generateContent`;
        const status = await answered({ method: 'POST', path, headers: {}, body });
        statuses.set(model, (statuses.get(model) ?? new Set()).add(status));
      }
    });
    await fc.assert(property, { numRuns: partsCount, endOnFailure: true });
    for (const [model, seen] of statuses) assert.deepEqual([...seen].toSorted(), [200, 400], model);
  });
});

function toRequest({ method, path, headers, body }: FuzzedRequest): Request {
  return new Request(`http://embedded.invalid${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
}

function assertErrorBody(text: string, status: number): void {
  const value = JSON.parse(text) as unknown;
  const [body] = (Array.isArray(value) ? value : [value]) as [
    { error?: { code?: unknown; message?: unknown; status?: unknown } },
  ];
  assert.equal(body.error?.code, status);
  assert.equal(typeof body.error.message, 'string');
  assert.equal(typeof body.error.status, 'string');
}
