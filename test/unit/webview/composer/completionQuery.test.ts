import assert from 'node:assert/strict';
import { completionQuery } from '../../../../src/webview/composer/completionQuery';

/** The query at the `|` of a message. */
function at(message: string): ReturnType<typeof completionQuery> {
  const cursor = message.indexOf('|');
  return completionQuery(message.replace('|', ''), cursor);
}

describe('the word that can be completed', () => {
  it('is a mention from its # to the cursor', () => {
    assert.deepEqual(at('look at #ret| and more'), {
      kind: 'mention',
      text: 'ret',
      start: 8,
      end: 12,
    });
    assert.equal(at('#|')?.text, '');
    assert.equal(at('line one\n#src/a.ts|')?.text, 'src/a.ts');
  });

  it('is a command where the message begins with its /', () => {
    assert.deepEqual(at('/expl|'), { kind: 'command', text: 'expl', start: 0, end: 5 });
    assert.equal(at('/|')?.kind, 'command');
  });

  it('is all that is looked for behind #find, up to the end of its line', () => {
    assert.deepEqual(at('see #find retry with backoff|'), {
      kind: 'mention',
      text: 'find retry with backoff',
      start: 4,
      end: 28,
    });
    assert.equal(at('#find |')?.text, 'find ');
    assert.equal(at('#find one\n#find two three|')?.text, 'find two three');
    for (const message of ['#find one\nand|', 'a#find two words|', '#finder of words|']) {
      assert.equal(at(message), undefined, message);
    }
  });

  it('is absent in a path, in a later /, after the word, and in a heading', () => {
    for (const message of ['/usr/bin|', 'and /expl|', '/explain |', '# |', '## H|', 'a#b|', '|']) {
      assert.equal(at(message), undefined, message);
    }
  });
});
