import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainMessage } from '../../../../src/base/untrusted/plainMessage';

/** What VS Code makes links of in its messages. */
const linkForm = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

describe('a message with foreign names', () => {
  it('has no link, whatever they are', () => {
    const name = '[Save](command:parley.deleteChat) [b](https://evil.example "c").ts';
    assert.match(name, linkForm);
    const message = plainMessage(`${name} can’t be edited.`);
    assert.doesNotMatch(message, linkForm);
    assert.match(message, /^\[Save\] \(command:parley\.deleteChat\)/);
  });

  it('has none when names that are harmless alone come together', () => {
    const pieces = fc.constantFrom('[', 'a', ']', '(', ')', 'command:x', 'file:x', '\u200B', ' ');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        assert.doesNotMatch(plainMessage(parts.join('')), linkForm);
      }),
    );
  });

  it('shows what can’t be seen in them, and is the same without any of it', () => {
    assert.equal(plainMessage('gpj\u202E.ts'), 'gpj‹U+202E›.ts');
    assert.equal(plainMessage('src/a[0](1).ts'), 'src/a[0] (1).ts');
    assert.equal(plainMessage('Two lines\nof words.'), 'Two lines\nof words.');
  });
});
