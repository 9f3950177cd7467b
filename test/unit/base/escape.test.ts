import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { escapeMarkdown, escapeMarkup, escapeRegExp } from '../../../src/base/untrusted/escape';
import { showHidden } from '../../../src/base/untrusted/hiddenCharacters';

describe('foreign text', () => {
  it('is its own words in Markdown, in one line', () => {
    const markdown = new MarkdownIt({ html: true, linkify: false });
    const texts = ['a | b', '# x', '1. x', '[a](command:b)', '<b>', '&amp;', 'a\n\n- b', '``` ~~~'];
    for (const text of texts) {
      const shown = markdown.renderInline(escapeMarkdown(text));
      assert.equal(shown, escapeMarkup(showHidden(text).replace(/\s+/gu, ' ')), text);
    }
  });

  it('shows in Markdown what can’t be seen', () => {
    assert.equal(escapeMarkdown('a\u202Eb'), 'a‹U\\+202E›b');
  });

  it('ends no element and no attribute', () => {
    assert.equal(escapeMarkup('<a b="c">&\u0000'), '&lt;a b=&quot;c&quot;&gt;&amp; ');
  });

  it('is matched as it is, alone and among others, whatever the flags', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const flags of ['', 'u', 'v']) {
          assert.equal(new RegExp(`^(?:${escapeRegExp(text)})$`, flags).exec(text)?.[0], text);
        }
      }),
    );
    assert.ok(!new RegExp(`[a${escapeRegExp('-')}c]`, 'u').test('b'));
  });
});
