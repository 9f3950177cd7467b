import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { errorCode, redact, redactError, redactJson } from '../../../src/protocol/redact';

describe('redact', () => {
  it('takes a secret out wherever it is', () => {
    assert.equal(redact('a s3cret, s3cret!', ['s3cret']), 'a [redacted], [redacted]!');
  });

  it('finds a secret as a URL writes it and as JSON writes it', () => {
    const secret = 'a/b+c"d\\e';
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret)]) {
      assert.doesNotMatch(redact(`at ${form}`, [secret]), /b/);
    }
  });

  it('takes a short secret out where it is a word, and leaves words alone that hold it', () => {
    const text = 'The latest test of "test" failed: key=test&x, untested';
    assert.equal(
      redact(text, ['test']),
      'The latest [redacted] of "[redacted]" failed: key=[redacted]&x, untested',
    );
  });

  it('takes a secret of a letter or two out only where it is named as a value', () => {
    assert.equal(
      redact('A bad key: a. Pass a valid "a" or key=a', ['a']),
      'A bad key: [redacted]. Pass a valid "[redacted]" or key=[redacted]',
    );
  });

  it('leaves a text alone when the secret is empty', () => {
    assert.equal(redact('as it is', ['']), 'as it is');
  });

  it('takes out whatever is the key parameter of a URL, also of one within another', () => {
    assert.equal(
      redact('GET /v1beta/models?alt=sse&key=abc&x=1'),
      'GET /v1beta/models?alt=sse&key=[redacted]&x=1',
    );
    assert.equal(redact('https://h/m?key=abc#top'), 'https://h/m?key=[redacted]#top');
    assert.equal(
      redact('continue=https%3A%2F%2Fh%3Fkey%3Dabc&x=1'),
      'continue=https%3A%2F%2Fh%3Fkey%3D[redacted]&x=1',
    );
    assert.equal(redact('?api_key=abc'), '?api_key=[redacted]');
  });

  it('takes out the key header as text, as JSON and as a list', () => {
    assert.equal(redact('X-Goog-Api-Key: abc'), 'X-Goog-Api-Key: [redacted]');
    assert.equal(redact('{"x-goog-api-key":"abc"}'), '{"x-goog-api-key":"[redacted]"}');
    assert.equal(redact("['x-goog-api-key', 'abc']"), "['x-goog-api-key', '[redacted]']");
  });

  it('leaves words that only end in key alone', () => {
    assert.equal(redact('monkey=1 keys=2 key: 3'), 'monkey=1 keys=2 key: 3');
  });
});

describe('redactJson', () => {
  it('gives up what nests deeper than any details do', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    assert.match(JSON.stringify(redactJson(deep, [])), /^\[+"…"\]+$/);
  });

  it('cleans texts and names at any depth and keeps the rest', () => {
    const value = { a: ['x s3cret', 1, null], s3cret: { b: true } };
    assert.deepEqual(redactJson(value, ['s3cret']), {
      a: ['x [redacted]', 1, null],
      '[redacted]': { b: true },
    });
  });
});

describe('redactError', () => {
  it('keeps name, message, code and causes, and nothing else that hangs on an error', () => {
    const inner = Object.assign(new Error('connect to s3cret'), { code: 'ECONNREFUSED' });
    const outer = Object.assign(new TypeError('fetch failed', { cause: inner }), {
      input: 'https://h/?key=s3cret',
    });
    const copy = redactError(outer, ['s3cret']);
    assert.equal(copy.name, 'TypeError');
    assert.equal(copy.message, 'fetch failed');
    assert.equal(errorCode(copy), 'ECONNREFUSED');
    assert.ok(copy.cause instanceof Error);
    assert.equal(copy.cause.message, 'connect to [redacted]');
    assert.doesNotMatch(inspect(copy, { depth: Infinity, showHidden: true }), /s3cret/);
  });

  it('takes anything that was thrown', () => {
    assert.equal(redactError('s3cret text', ['s3cret']).message, '[redacted] text');
    assert.equal(redactError(undefined, []).message, 'undefined');
  });

  it('does not follow causes for ever', () => {
    const loop = new Error('round');
    loop.cause = loop;
    assert.equal(redactError(loop, []).message, 'round');
    assert.equal(errorCode(loop), undefined);
  });
});
