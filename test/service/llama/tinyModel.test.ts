import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createTinyModel } from '../../../scripts/llama/createTinyModel.mjs';

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('the tiny model', () => {
  it('has the same bytes on every machine', () => {
    assert.equal(
      digestOf(createTinyModel({ seed: 1 })),
      '9d3e8366c0fc9d646dbfb94be7f2312978fa49fab9adcfcd292a3af2ce00b04a',
    );
  });

  it('is another one with another seed, and as large', () => {
    const [one, other] = [createTinyModel({ seed: 7 }), createTinyModel({ seed: 8 })];
    assert.notEqual(digestOf(one), digestOf(other));
    assert.equal(one.length, other.length);
    assert.ok(one.length < 1_000_000, String(one.length));
  });

  it('begins as a GGUF file of version 3 does', () => {
    const bytes = createTinyModel({ kind: 'embedding' });
    assert.equal(bytes.toString('latin1', 0, 4), 'GGUF');
    assert.equal(bytes.readUInt32LE(4), 3);
  });
});
