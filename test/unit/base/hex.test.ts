import assert from 'node:assert/strict';
import { hexOf } from '../../../src/base/hex';

describe('bytes as hexadecimal digits', () => {
  it('have two digits each', () => {
    assert.equal(hexOf(new Uint8Array([0, 10, 255])), '000aff');
    assert.equal(hexOf(new Uint8Array()), '');
  });
});
