import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { escapeMarkdown, escapeMarkup, escapeRegExp } from '../../../../src/base/untrusted/escape';
import { showHidden } from '../../../../src/base/untrusted/hiddenCharacters';

describe('foreign text', () => {
  it('is its own words in Markdown, in one line', () => {
    const markdown = new MarkdownIt({ html: true, linkify: false });
    const texts = ['a | b', '# x', '1. x', ' 1. x', '- b', '+ b', '---', '[a](command:b)', '<b>'];
    for (const text of [...texts, '&amp;', 'a\n\n- b', '``` ~~~', '1) x', '> x']) {
      const shown = markdown.render(escapeMarkdown(text)).trim();
      const words = showHidden(text).replace(/\s+/gu, ' ').trim();
      assert.equal(shown, `<p>${escapeMarkup(words)}</p>`, text);
    }
  });

  it('has no signs in Markdown that it does not need', () => {
    const texts = ['retry.py:2-3', 'a+b', 'v1.2.0', 'www.example.com'];
    assert.deepEqual(texts.map(escapeMarkdown), [...texts.slice(0, 3), 'www\\.example.com']);
  });

  it('shows in Markdown what can’t be seen', () => {
    assert.equal(escapeMarkdown('a\u202Eb'), 'a‹U+202E›b');
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
