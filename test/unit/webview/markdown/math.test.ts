import assert from 'node:assert/strict';
import { createMarkdownParser } from '../../../../src/webview/markdown/markdownParser';
import { MarkdownStream } from '../../../../src/webview/markdown/markdownStream';

const parser = createMarkdownParser();
const render = (source: string): string => parser.render(source).trim();
const block = (source: string): string =>
  `<pre><code class="language-latex">${source}\n</code></pre>`;

describe('formulas in Markdown', () => {
  it('are as blocks of their source', () => {
    assert.equal(render('$$\na_1 * b_1\n\n*c*\n$$'), block('a_1 * b_1\n\n*c*'));
    assert.equal(render('\\[\nx < y\n\\]'), block('x &lt; y'));
    assert.equal(render('$$ x_1 $$'), block('x_1'));
    assert.equal(
      render('Words:\n\\[ x_1 \\]\nmore'),
      `<p>Words:</p>\n${block('x_1')}\n<p>more</p>`,
    );
  });

  it('keep their marks within a line', () => {
    for (const formula of ['$a_1 * b_1 * c_1$', '\\(a_1 * b_1 * c_1\\)', '$$a_1 * b$$', '$x$']) {
      assert.equal(render(`See ${formula}.`), `<p>See <span class="math">${formula}</span>.</p>`);
    }
  });

  it('are not seen in money, code or escaped signs', () => {
    for (const words of ['It is $5 and $10.', 'From $5-$10 now', 'one $ sign']) {
      assert.equal(render(words), `<p>${words}</p>`);
    }
    assert.equal(render('`$a_1$`'), '<p><code>$a_1$</code></p>');
    assert.equal(render('\\$a *b*$'), '<p>$a <em>b</em>$</p>');
  });

  it('end with the list item or quote they are in', () => {
    assert.match(render('- item\n\n  $$\n  a\n\nwords'), /<\/ul>\n<p>words<\/p>$/);
    assert.match(render('> $$\n> a\n\nwords'), /<\/blockquote>\n<p>words<\/p>$/);
  });

  it('yield the same in pieces of any size', () => {
    const source = 'One\n\n$$\na_1\n\nb_2\n$$\n\n\\[ c \\]\n\nTwo $d_1$ and `e`.\n\n$$\nf';
    for (let size = 1; size < 12; size++) {
      const stream = new MarkdownStream(parser);
      const blocks: string[] = [];
      const take = (updates: ReturnType<MarkdownStream['finish']>): void => {
        for (const update of updates) if ('html' in update) blocks[update.index] = update.html;
      };
      for (let at = 0; at < source.length; at += size) {
        stream.append(source.slice(at, at + size));
        take(stream.update());
      }
      take(stream.finish());
      assert.equal(blocks.join('').trim(), render(source), `pieces of ${size}`);
    }
  });
});
