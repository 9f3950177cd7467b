import assert from 'node:assert/strict';
import { checkAddress } from '../../../src/client/address';

describe('the address of a service', () => {
  it('may be the embedded one, https anywhere, and http on this machine', () => {
    for (const address of [
      'embedded',
      'https://generativelanguage.googleapis.com',
      'https://host:8443/prefix',
      'http://127.0.0.1:8080',
      'http://localhost:1',
      'http://[::1]:9',
    ]) {
      assert.equal(checkAddress(address), undefined, address);
    }
  });

  it('is refused with the field and the rule when it isn’t one, or would show a key to a network', () => {
    for (const address of [
      '',
      'host',
      'ftp://host',
      'http://host',
      'http://127.0.0.1.evil.org',
      'http://10.0.0.1',
      'https://user:secret@host',
      'https://host/?key=secret',
      'https://host/#x',
    ]) {
      const violation = checkAddress(address);
      assert.equal(violation?.field, 'parley.service.address', address);
      assert.ok(!violation.rule.includes('secret'));
    }
  });
});
