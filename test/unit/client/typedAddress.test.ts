import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTypedAddress } from '../../../src/client/typedAddress';

function candidatesOf(typed: string): string[] {
  const read = readTypedAddress(typed);
  return read.kind === 'address' ? read.candidates : assert.fail(`${typed}: ${read.reason}`);
}

describe('a typed address', () => {
  const here = ['http://localhost:11434', 'https://localhost:11434'];
  const there = ['https://models.example:8471', 'http://models.example:8471'];
  const cases: [string, string[]][] = [
    ['localhost:11434', here],
    [' localhost:11434/ ', here],
    ['"localhost:11434"', here],
    ['http://localhost:11434', ['http://localhost:11434']],
    ['HTTP://LocalHost:11434/v1/', ['http://localhost:11434']],
    ['http://127.0.0.1:8471/v1', ['http://127.0.0.1:8471']],
    ['127.0.0.1:8080/v1/chat/completions', ['http://127.0.0.1:8080', 'https://127.0.0.1:8080']],
    ['http://127.0.0.1:11434/api/tags', ['http://127.0.0.1:11434']],
    ['http://0.0.0.0:11434', ['http://127.0.0.1:11434']],
    ['11434', ['http://127.0.0.1:11434', 'https://127.0.0.1:11434']],
    [':1234/v1', ['http://127.0.0.1:1234', 'https://127.0.0.1:1234']],
    ['[::1]:8080', ['http://[::1]:8080', 'https://[::1]:8080']],
    ['::1', ['http://[::1]', 'https://[::1]']],
    ['fe80::1', ['https://[fe80::1]', 'http://[fe80::1]']],
    ['models.example:8471', there],
    ['models.example:8471/v1/models', there],
    ['https://gateway.example/openai/v1', ['https://gateway.example/openai']],
    ['https://gateway.example/api/v1?key=a#b', ['https://gateway.example/api']],
    ['https://generativelanguage.example/v1beta/models', ['https://generativelanguage.example']],
  ];
  for (const [typed, candidates] of cases) {
    it(`is understood as ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(candidatesOf(typed), candidates);
    });
  }

  it('says what is wrong with others', () => {
    const wrong = (typed: string): string => {
      const read = readTypedAddress(typed);
      return read.kind === 'wrong' ? read.reason : read.kind;
    };
    assert.equal(wrong('  '), 'empty');
    assert.equal(wrong('my server'), 'malformed');
    assert.equal(wrong('http://'), 'malformed');
    assert.equal(wrong('host:99999'), 'malformed');
    assert.equal(wrong('ftp://host'), 'scheme');
    assert.equal(wrong('file:///etc/passwd'), 'scheme');
    assert.equal(wrong('https://me:secret@host'), 'credentials');
    assert.equal(wrong('me:secret@host'), 'credentials');
  });

  it('is an address over http or https without path of an interface, or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readTypedAddress(typed);
        if (read.kind === 'wrong') return;
        for (const each of read.candidates) {
          const url = new URL(each);
          assert.match(url.protocol, /^https?:$/u);
          assert.equal(url.search + url.hash + url.username + url.password, '');
        }
      }),
    );
  });
});
