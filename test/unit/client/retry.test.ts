import assert from 'node:assert/strict';
import fc from 'fast-check';
import { defaultRetryPolicy, type RetryPolicy } from '../../../src/client/clientOptions';
import { isRetryable, retryDelayMs } from '../../../src/client/retry';
import { ServiceError, type ErrorInfo } from '../../../src/protocol/serviceError';

function failed(info: ErrorInfo, httpStatus?: number, cause?: unknown): ServiceError {
  return new ServiceError('failed', info, {
    ...(httpStatus !== undefined && { httpStatus }),
    cause,
  });
}

const server = failed({ kind: 'server' }, 503);

describe('isRetryable', () => {
  it('is true for the statuses that pass and for network errors', () => {
    for (const status of [408, 500, 502, 503, 504]) {
      assert.ok(isRetryable(failed({ kind: 'server' }, status), true), String(status));
    }
    assert.ok(isRetryable(failed({ kind: 'rateLimited' }, 429), true));
    assert.ok(isRetryable(failed({ kind: 'network' }), true));
  });

  it('is false for everything else', () => {
    for (const error of [
      failed({ kind: 'quota' }, 429),
      failed({ kind: 'invalid', violations: [] }, 400),
      failed({ kind: 'auth', reason: 'invalid' }, 401),
      failed({ kind: 'notFound' }, 404),
      failed({ kind: 'server' }, 501),
      failed({ kind: 'server' }, 499),
      failed({ kind: 'server' }),
      failed({ kind: 'timeout', phase: 'idle', limitMs: 1 }),
      failed({ kind: 'cancelled' }),
      failed({ kind: 'protocol' }, 200),
      failed({ kind: 'protocol', redirectsTo: '' }, 502),
      failed({ kind: 'network', reason: 'certificate' }),
      failed({ kind: 'network', reason: 'notTls' }),
      new Error('a mistake of ours'),
    ]) {
      assert.equal(isRetryable(error, true), false);
    }
  });

  it('repeats what is not repeatable only when it cannot have been done', () => {
    const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });
    const reset = Object.assign(new Error(), { code: 'ECONNRESET' });
    assert.ok(isRetryable(failed({ kind: 'rateLimited' }, 429), false));
    assert.ok(isRetryable(failed({ kind: 'network' }, undefined, refused), false));
    assert.equal(isRetryable(failed({ kind: 'network' }, undefined, reset), false), false);
    assert.equal(isRetryable(server, false), false);
  });
});

describe('retryDelayMs', () => {
  const policy: RetryPolicy = {
    maxAttempts: 4,
    baseDelayMs: 100,
    maxDelayMs: 300,
    maxRetryAfterMs: 5000,
  };

  it('draws from a bound that doubles up to a limit', () => {
    const almostOne = () => 0.999;
    const delays = [1, 2, 3].map((attempts) => retryDelayMs(attempts, server, policy, almostOne));
    assert.deepEqual(
      delays.map((delayMs) => Math.round(delayMs ?? -1)),
      [100, 200, 300],
    );
    assert.equal(
      retryDelayMs(1, server, policy, () => 0),
      0,
    );
  });

  it('ends when there have been attempts enough', () => {
    assert.equal(
      retryDelayMs(4, server, policy, () => 0),
      undefined,
    );
  });

  it('waits as long as the service asks, also when that exceeds the backoff', () => {
    const error = failed({ kind: 'rateLimited', retryAfterMs: 4000 }, 429);
    assert.equal(
      retryDelayMs(1, error, policy, () => 0.5),
      4000,
    );
  });

  it('waits for seconds where a rate is limited and nothing is said of how long', () => {
    const error = failed({ kind: 'rateLimited' }, 429);
    const delays = [1, 2, 3, 4].map((attempts) => [
      retryDelayMs(attempts, error, defaultRetryPolicy, () => 0),
      retryDelayMs(attempts, error, defaultRetryPolicy, () => 0.5),
    ]);
    assert.deepEqual(delays, [
      [1000, 1500],
      [2000, 3000],
      [4000, 6000],
      [8000, 12_000],
    ]);
  });

  it('gives up when the service asks for more than the limit', () => {
    const error = failed({ kind: 'server', retryAfterMs: 5001 }, 503);
    assert.equal(
      retryDelayMs(1, error, policy, () => 0.5),
      undefined,
    );
  });

  it('is never negative, never over its bounds and never shorter than asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.option(fc.integer({ min: 0, max: 120_000 }), { nil: undefined }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, asked, drawn) => {
          const info: ErrorInfo =
            asked === undefined ? { kind: 'server' } : { kind: 'server', retryAfterMs: asked };
          const delayMs = retryDelayMs(
            attempts,
            failed(info, 503),
            defaultRetryPolicy,
            () => drawn,
          );
          if (delayMs === undefined) {
            assert.ok(
              attempts >= defaultRetryPolicy.maxAttempts ||
                (asked ?? 0) > defaultRetryPolicy.maxRetryAfterMs,
            );
            return;
          }
          const { baseDelayMs, maxDelayMs } = defaultRetryPolicy;
          const bound = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempts - 1));
          assert.ok(delayMs >= (asked ?? 0) && delayMs <= Math.max(asked ?? 0, bound));
        },
      ),
    );
  });
});
