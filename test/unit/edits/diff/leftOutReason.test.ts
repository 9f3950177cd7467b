import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { diffFiles } from '../../../../src/edits/diff/diffFiles';
import { leftOutReason } from '../../../../src/edits/diff/leftOutReason';

function reason(first: string, at: string, lines: readonly string[]): string | undefined {
  const [file] = diffFiles([first, at, ...lines, ''].join('\n'));
  assert.ok(file);
  return leftOutReason(file);
}

/** Of a file with these lines added, removed and around a change. */
function reasons(path: string, lines: readonly string[]): (string | undefined)[] {
  return ['+', '-', ' '].map((sign) => {
    const signed = lines.map((line) => sign + line);
    return reason(`diff --git a/${path} b/${path}`, '@@ -1 +1 @@', signed);
  });
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString().trim().split('\n');
const everywhere = ['secret', 'secret', 'secret'];

describe('the changes of a file', () => {
  it('are left out with a private key that has no line that says so, whichever way it is changed', () => {
    const body = key.slice(1, -1);
    assert.deepEqual(reasons('signing.txt', body.slice(0, 1)), everywhere, 'its beginning');
    assert.deepEqual(reasons('signing.txt', body.slice(1)), everywhere, 'its middle and end');
  });

  it('are left out with such a key in a merge, whose lines have a sign for each side', () => {
    for (const signs of ['++', ' +', '- ']) {
      const merged = key.slice(1, -1).map((line) => signs + line);
      assert.equal(reason('diff --cc signing.txt', '@@@ -1,2 -1,2 +1,2 @@@', merged), 'secret');
    }
  });

  it('are left out with a file that may hold secrets by its name', () => {
    assert.deepEqual(reasons('config/.env', ['A=1']), everywhere);
  });

  it('are sent with a public key, and with lines that are short', () => {
    const lines = publicKey.export({ format: 'pem', type: 'spki' }).toString().trim().split('\n');
    assert.deepEqual(reasons('public.txt', lines), [undefined, undefined, undefined]);
    assert.deepEqual(reasons('a.ts', ['one', '+two', '']), [undefined, undefined, undefined]);
  });

  it('are left out of what a tool wrote', () => {
    assert.deepEqual(reasons('package-lock.json', ['{']), Array(3).fill('generated'));
  });
});
