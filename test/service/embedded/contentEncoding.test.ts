import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describeBothWays, errorOf, generatePath, saying, turnOf } from './harness';

const json = JSON.stringify({ contents: turnOf('a') });
const maxBodyBytes = 100_000;

function encoded(body: Uint8Array<ArrayBuffer> | string, encoding?: string): RequestInit {
  const headers = encoding === undefined ? {} : { 'content-encoding': encoding };
  return { method: 'POST', body, headers };
}

describeBothWays('a compressed request', (open) => {
  it('is read as what it was before', async () => {
    const { fetch } = await open([saying('hi')]);
    for (const [body, encoding] of [
      [new Uint8Array(gzipSync(json)), 'gzip'],
      [new Uint8Array(gzipSync(json)), ' X-GZIP '],
      [new Uint8Array(deflateSync(json)), 'deflate'],
      [json, 'identity'],
    ] as const) {
      assert.equal((await fetch(generatePath, encoded(body, encoding))).status, 200, encoding);
    }
  });

  it('is refused by a sentence that names the encoding', async () => {
    const { fetch } = await open([saying('hi')]);
    const gzip = new Uint8Array(gzipSync(json));
    for (const [body, encoding, sentence] of [
      [gzip, undefined, /compressed with gzip. Say so with Content-Encoding: gzip\.$/u],
      [gzip, 'deflate', /The body is not deflate, as its Content-Encoding says/u],
      [gzip.slice(0, -9), 'gzip', /The body is not gzip, .*, or is cut off\.$/u],
      [json, 'gzip', /The body is not gzip/u],
      [new Uint8Array(brotliCompressSync(json)), 'br', /Content-Encoding br is not supported\./u],
      [gzip, 'gzip, gzip', /Content-Encoding gzip, gzip is not supported\./u],
    ] as const) {
      const error = await errorOf(await fetch(generatePath, encoded(body, encoding)));
      assert.equal(error.code, 400);
      assert.match(error.message, sentence);
    }
  });

  it('is given up as soon as it becomes larger than a request may be', async () => {
    const { fetch } = await open([saying('hi')], { limits: { bodyBytes: maxBodyBytes } });
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(50 * maxBodyBytes, 0x20)));
    assert.ok(bomb.length < maxBodyBytes);
    const error = await errorOf(await fetch(generatePath, encoded(bomb, 'gzip')));
    assert.match(error.message, /exceeds the limit: 100000 bytes\.$/u);
  });
});
