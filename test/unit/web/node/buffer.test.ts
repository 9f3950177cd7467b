import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Buffer as BrowserBuffer } from '../../../../src/web/node/buffer';
import { createHash } from '../../../../src/web/node/crypto';
import { createHash as nodeHash } from 'node:crypto';

const encodings = ['utf8', 'base64', 'hex', 'latin1'] as const;

describe('bytes in a browser', () => {
  it('are written as text, and read, as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...encodings), (bytes, as) => {
        const text = Buffer.from(bytes).toString(as);
        assert.equal(BrowserBuffer.from(bytes).toString(as), text);
        assert.deepEqual([...BrowserBuffer.from(text, as)], [...Buffer.from(text, as)]);
      }),
    );
  });

  it('of any text are those that Node has', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, fc.constantFrom('utf8', 'latin1', 'utf16le'), (any, as) => {
        assert.deepEqual([...BrowserBuffer.from(any, as)], [...Buffer.from(any, as)]);
        assert.equal(BrowserBuffer.byteLength(any), Buffer.byteLength(any));
      }),
    );
  });

  it('are compared, joined, cut and searched as Node does', () => {
    const some = fc.uint8Array({ maxLength: 6, max: 3 });
    fc.assert(
      fc.property(some, some, (one, other) => {
        assert.equal(BrowserBuffer.compare(one, other), Buffer.compare(one, other));
        const both = BrowserBuffer.concat([one, other]);
        assert.deepEqual([...both], [...Buffer.concat([one, other])]);
        const text = Buffer.from(other).toString('latin1');
        assert.equal(both.includes(text), true);
        assert.equal(BrowserBuffer.from(one).includes(text), Buffer.from(one).includes(text));
        assert.deepEqual([...both.subarray(1, 3)], [...Buffer.from(both).subarray(1, 3)]);
      }),
    );
  });

  it('have the digest that Node gives, in pieces too', () => {
    const pieces = fc.array(fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' })));
    fc.assert(
      fc.property(pieces, (all) => {
        const own = createHash('sha256');
        const node = nodeHash('sha256');
        for (const piece of all) {
          own.update(piece);
          node.update(piece);
        }
        assert.equal(own.digest('hex'), node.digest('hex'));
      }),
    );
  });
});
