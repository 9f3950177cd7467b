import assert from 'node:assert/strict';
import fc from 'fast-check';
import { markdownAsText, shownWords } from '../../../src/base/markdownText';
import { stepsOf } from '../../fakes/stepsOf';

describe('Markdown as plain text', () => {
  const cases: [string, string][] = [
    ['# A *title*', 'A title'],
    [
      '**strong**, __too__, *em*, _em_, ~~gone~~ and ***both***',
      'strong, too, em, em, gone and both',
    ],
    ['2 * 3 * 4, a_b_c, **open and `a*b*c`', '2 * 3 * 4, a_b_c, **open and a*b*c'],
    ['- one\n* two\n3. three', '- one\n* two\n3. three'],
    ['> quoted\n>> twice', 'quoted\ntwice'],
    [
      '[words](https://example.org) ![picture](a.png)',
      'words (https://example.org) picture (a.png)',
    ],
    ['<https://example.org> and a < b', 'https://example.org and a < b'],
    ['\\*not em\\* &lt;b&gt; \\q', '*not em* <b> \\q'],
    ['| a | **b** |\n| --- | :-: |\n| 1 | 2 |', 'a\tb\n1\t2'],
    ['```ts\nconst a = **b**;\n```\nafter', 'const a = **b**;\nafter'],
    ['~~~~\n~~~\n~~~~', '~~~'],
    ['```npm test``` checks\n# it', 'npm test checks\nit'],
    ['{"a": "*b* [c](d)"}', '{"a": "*b* [c](d)"}'],
    ['a\u202Eb\u0007c', 'a\u202Eb\u0007c'],
  ];
  for (const [markdown, text] of cases) {
    it(`is ${JSON.stringify(text)} of ${JSON.stringify(markdown)}`, () => {
      assert.equal(markdownAsText(markdown), text);
    });
  }

  it('has the words that are shown, where addresses are not wanted', () => {
    const shown: [string, string][] = [
      ['**hello** [world](https://example.org "a title")', 'hello world'],
      ['![picture](a.png) [](b.md) <https://example.org>', 'picture  https://example.org'],
      ['See [it][1].\n\n[1]: https://example.org', 'See [it][1].\n'],
      ['```\n[1]: https://example.org\n```', '[1]: https://example.org'],
    ];
    for (const [markdown, text] of shown) assert.equal(shownWords(markdown), text);
  });

  it('loses no word, whatever it is of', () => {
    const pieces = [
      '**',
      '*',
      '_',
      '`',
      '[',
      '](',
      ')',
      '|',
      '> ',
      '# ',
      '\n',
      ' ',
      '\\',
      '~~',
      '!',
    ];
    const texts = fc.array(fc.constantFrom(...pieces, 'word', 'other', '7'), { maxLength: 40 });
    fc.assert(
      fc.property(texts, (parts) => {
        const letters = (text: string): string => text.replace(/[^a-z7]/g, '');
        const markdown = parts.join('');
        // The name of a language beside a fence isn't shown.
        fc.pre(!/^ *(?:`{3,}[^`\n]*[a-z7][^`\n]*|~{3,}.*[a-z7].*)$/m.test(markdown));
        assert.equal(letters(markdownAsText(markdown)), letters(markdown));
      }),
    );
  });

  for (const part of ['*a ', '`', '`` ` ', '[a](', '![', '**a_', '<', '\\', '|', '>', '~']) {
    it(`takes work in proportion to a text of “${part}”`, async () => {
      const once = await stepsOf('markdownAsText', part, part.length * 300);
      const tenfold = await stepsOf('markdownAsText', part, part.length * 3000);
      assert.ok(tenfold <= 12 * once + 200, `${tenfold} against ${once}`);
    });
  }
});
