import { loadTestWordVectors } from '../../fakes/testWordVectors';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Clock } from '../../../src/base/clock';
import { createReaderEngine } from '../../../src/service/engines/reader/readerEngine';
import { createEmbeddingEngine } from '../../../src/service/engines/embedding/embeddingEngine';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { createService } from '../../../src/service/service';
import { arbitraryRequest, type FuzzedRequest } from './arbitraryRequest';
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

describe('the service under fuzzed requests', () => {
  it('answers each of 10,000 with a status below 500 and a body of the interface', async () => {
    const internal: unknown[] = [];
    const service = createService(
      {
        engines: [
          createReaderEngine({ clock, isPaced: false }),
          createEmbeddingEngine({ loadWordVectors: loadTestWordVectors }),
          createScriptedEngine({ script: { answers: [{ steps: [{ text: 'a' }] }] }, clock }),
        ],
        clock,
        random: () => 0.5,
        countTokens: async () => wordCounter,
      },
      { onInternalError: (error) => internal.push(error), limits: { bodyBytes: 200_000 } },
    );
    const statuses = new Map<number, number>();
    const property = fc.asyncProperty(arbitraryRequest, async (request) => {
      const response = await service.fetch(toRequest(request));
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      assert.deepEqual(internal, []);
      assert.ok(response.status < 500 || response.status === 501, `${response.status}: ${text}`);
      assert.doesNotMatch(text, /\n\s+at .+:\d+:\d+/u);
      if (response.status >= 400) {
        assertErrorBody(text, response.status);
        assert.ok(Buffer.byteLength(text) <= 64 * 1024, text.slice(0, 300));
      }
    });
    await fc.assert(property, { numRuns: requestCount, endOnFailure: true });
    assert.equal(service.runningCount, 0);
    // Requests that are all refused at the door would show nothing.
    assert.ok((statuses.get(200) ?? 0) > requestCount / 20, JSON.stringify([...statuses]));
    assert.ok((statuses.get(400) ?? 0) > requestCount / 20, JSON.stringify([...statuses]));
    service.dispose();
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
