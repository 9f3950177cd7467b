import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { plainPath } from '../../../../src/base/untrusted/plainPath';
import { safeMarkdown } from '../../../../src/base/untrusted/safeMarkdown';
import { honestMarkdown, hostileLinks } from '../../../fakes/hostileLinks';

const allowed = /^(?:https?|mailto):|^(?![a-z][a-z0-9+.-]*:)/i;
/** Takes every address, so that nothing is hidden by its own care. */
const reader = new MarkdownIt({ html: true });
reader.validateLink = () => true;

interface Token {
  type: string;
  content: string;
  attrs: [string, string][] | null;
  children: Token[] | null;
}

/** Addresses that a link of the text has and that lead out of the web, and all HTML. */
function unsafeIn(markdown: string): string[] {
  const found = (token: Token): string[] => [
    ...(token.attrs ?? [])
      .filter(([name, value]) => (name === 'href' || name === 'src') && !allowed.test(value.trim()))
      .map(([, value]) => value),
    ...(token.type.startsWith('html') ? [token.content] : []),
    ...(token.children ?? []).flatMap(found),
  ];
  return (reader.parse(markdown, {}) as Token[]).flatMap(found);
}

/** What VS Code's language service reads an address from, wherever it is: brackets and attributes. */
function rawAddresses(markdown: string): string[] {
  const forms = [
    /\]\(\s*<?([^\s()<>]+)/g,
    /\]:\s*<?([^\s<>]+)/g,
    /(?:href|src|placeholder)=["']?([^\s"'>]+)/gi,
  ];
  return forms.flatMap((form) => [...markdown.matchAll(form)].map(([, address = '']) => address));
}

describe('Markdown of foreign text, made safe', () => {
  for (const markdown of hostileLinks) {
    it(`leads nowhere but to the web in ${JSON.stringify(markdown)}`, () => {
      const safe = safeMarkdown(markdown);
      assert.deepEqual(unsafeIn(safe), []);
      assert.deepEqual(
        rawAddresses(safe).filter((address) => !allowed.test(address)),
        [],
      );
      assert.notEqual(safe, markdown);
    });
  }

  for (const markdown of honestMarkdown) {
    it(`stays as it is in ${JSON.stringify(markdown)}`, () => {
      assert.equal(safeMarkdown(markdown), markdown);
    });
  }

  it('shows HTML as text, and types of a language as they are', () => {
    assert.equal(safeMarkdown('a<br>b, List<String>'), 'a\\<br>b, List\\<String>');
    assert.equal(safeMarkdown('<b class="x">c</b>'), '&lt;b class="x">c\\</b>');
  });

  it('keeps the addresses that Parley made, and none that only begin like them', () => {
    const own = new Set(['command:parley.showExplainedLines?1']);
    const text = '[a](command:parley.showExplainedLines?1)';
    assert.equal(safeMarkdown(text, { own }), text);
    assert.equal(
      safeMarkdown('[a](command:parley.showExplainedLines?12)', { own }),
      '[a]\\(command:parley.showExplainedLines?12)',
    );
  });

  it('leads nowhere but to the web at every moment of its coming', () => {
    for (const markdown of hostileLinks) {
      for (let end = 1; end < markdown.length; end += 1) {
        assert.deepEqual(unsafeIn(safeMarkdown(markdown.slice(0, end))), []);
      }
    }
  });

  it('is safe whatever its pieces are put together to', () => {
    const pieces = [
      ...hostileLinks,
      ...'[a]|](|(|)|[|command:x|com&#109;and:x|&constructor|&toString;|&colon;|<|>|<std::string>|"|`|``|```|````|~~~|\n|\n\n| |    |> |- |\\|$$|---|<!--|-->|<pre>|text|\t|\u2028|\u00a0'.split(
        '|',
      ),
      '|',
      '\n| --- |\n',
    ];
    const texts = fc
      .array(fc.constantFrom(...pieces), { maxLength: 14 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const safe = safeMarkdown(text);
        assert.deepEqual(unsafeIn(safe), []);
        assert.deepEqual(unsafeIn(safeMarkdown(safe)), []);
      }),
      { numRuns: 2000 },
    );
  });

  for (const piece of [
    '](',
    '[a](',
    '](> ',
    '<',
    '<a ',
    '`',
    '```\n',
    '\\',
    '](&#99;',
    'href=',
    'file:',
    '\n- ',
    '](command:x',
  ]) {
    it(`is made of a megabyte of ${JSON.stringify(piece)} in time of its length`, () => {
      // A square of the length takes longer than a test may.
      const text = piece.repeat(1_000_000 / piece.length);
      assert.ok(safeMarkdown(text, { own: new Set(['command:x?1']) }).length >= text.length);
    });
  }
});

describe('a path for a text that is shown to the letter', () => {
  it('isn’t Markdown any more, and is otherwise as it was', () => {
    assert.deepEqual(['/a.md', '/b.Markdown', '/c.ts', '/md'].map(plainPath), [
      '/a.md.txt',
      '/b.Markdown.txt',
      '/c.ts',
      '/md',
    ]);
  });
});
