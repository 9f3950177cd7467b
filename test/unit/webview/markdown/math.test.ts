import assert from 'node:assert/strict';
import { createMarkdownParser } from '../../../../src/webview/markdown/markdownParser';
import { readFormula } from '../../../../src/webview/markdown/math';
import { MarkdownStream } from '../../../../src/webview/markdown/markdownStream';

const parser = createMarkdownParser();
const render = (source: string): string => parser.render(source).trim();
const block = (source: string): string => `<p class="math">${source}</p>`;

describe('formulas in Markdown', () => {
  it('are kept as their source where they have lines of their own', () => {
    assert.equal(render('$$\na_1 * b_1\n\n*c*\n$$'), block('$$\na_1 * b_1\n\n*c*\n$$'));
    assert.equal(render('\\[\nx < y\n\\]'), block('\\[\nx &lt; y\n\\]'));
    assert.equal(render('$$ x_1 $$'), block('$$ x_1 $$'));
    assert.equal(render('$$ x_1\n= *y* $$'), block('$$ x_1\n= *y* $$'));
    assert.equal(
      render('Words:\n\\[ x_1 \\]\nmore'),
      `<p>Words:</p>\n${block('\\[ x_1 \\]')}\n<p>more</p>`,
    );
  });

  it('are not begun by words that nothing ends', () => {
    assert.equal(render('$$ is *money*\n\nmore'), '<p>$$ is <em>money</em></p>\n<p>more</p>');
    const lines = 'a\n'.repeat(200);
    assert.match(render(`$$ a\n${lines}$$`), /^<p>\$\$ a/);
    assert.match(render('- $$ a\n\nb $$'), /<li>\$\$ a<\/li>/);
  });

  it('don’t reach into code that is fenced', () => {
    const words = '$$ is the PID of the shell:\n```sh\necho $$\n```\n\nmore';
    assert.match(render(words), /^<p>\$\$ is .*<\/p>\n<pre><code class="language-sh">echo \$\$/);
    assert.match(render(words), /<p>more<\/p>$/);
    assert.match(render('\\[ x\n~~~\n\\]\n~~~'), /^<p>\[ x<\/p>\n<pre>/);
    assert.equal(render('$$ x\n```y``` $$'), block('$$ x\n```y``` $$'));
    assert.equal(render('$$ x\n    ``` $$'), block('$$ x\n    ``` $$'));
  });

  it('keep their marks within a line', () => {
    for (const formula of [
      '$a_1 * b_1 * c_1$',
      '\\(a_1 * b_1 * c_1\\)',
      '$$a_1 * b$$',
      '$x$',
      '\\[a_1 * b_1\\]',
    ]) {
      assert.equal(render(`See ${formula}.`), `<p>See <span class="math">${formula}</span>.</p>`);
    }
  });

  it('are not seen in money, code or escaped signs', () => {
    for (const words of [
      'It is $5 and $10.',
      'From $5-$10 now',
      'one $ sign',
      'in $HOME/$USER/bin',
      'PATH=$PATH:$HOME',
      '${a}${b}',
    ]) {
      assert.equal(render(words), `<p>${words}</p>`);
    }
    assert.equal(render('`$a_1$`'), '<p><code>$a_1$</code></p>');
    assert.equal(render('$5, and `$a$`'), '<p>$5, and <code>$a$</code></p>');
    assert.equal(render('\\$a *b*$'), '<p>$a <em>b</em>$</p>');
  });

  it('may have digits and words right beside them', () => {
    assert.equal(
      render('a 3$\\times$3 kernel, the $n$th'),
      '<p>a 3<span class="math">$\\times$</span>3 kernel, the <span class="math">$n$</span>th</p>',
    );
  });

  it('end with the list item or quote they are in', () => {
    assert.match(render('- item\n\n  $$\n  a\n\nwords'), /<\/ul>\n<p>words<\/p>$/);
    assert.match(render('> $$\n> a\n\nwords'), /<\/blockquote>\n<p>words<\/p>$/);
  });

  for (const [about, source] of [
    [
      'all of them',
      'One\n\n$$\na_1\n\nb_2\n$$\n\n\\[ c \\]\n\nWords\n$$ a\nb $$\nmore\n$$ no\n\nTwo $d_1$ and `e`.\n\n$$\nf',
    ],
    ['lines like those of lists', '$$ E = a\n+ b\n- c\n+ d $$\n\nDone.'],
    ['lines like those of other blocks', 'Words\n\\[ x\n> 0\n# y\n---\n\\]\nDone.'],
    ['a beginning without an end', '$$ no\n# Heading\n- item\n\nDone. $$'],
    ['a beginning without an end in sight', `$$ no\n${'# b\n'.repeat(100)}Done. $$\n`],
    ['an end that is just in sight', `$$ a\n${'# b\n'.repeat(98)}c $$\n`],
    ['a beginning above code', '$$ no\n- a\n```sh\necho $$\n```\n\nDone. $$'],
  ] as const) {
    it(`yield the same in pieces of any size: ${about}`, () => {
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
  }

  it('are their source while they arrive, whatever their lines look like', () => {
    const stream = new MarkdownStream(parser);
    stream.append('$$ E = a\n+ b\n- c\n+ *d');
    assert.deepEqual(stream.update(), [{ index: 0, html: '<p>$$ E = a\n+ b\n- c\n+ *d</p>\n' }]);
  });

  it('are read without their marks once their end is there', () => {
    assert.deepEqual(readFormula('$x$'), { body: 'x', isDisplay: false });
    assert.deepEqual(readFormula('\\(x\\)'), { body: 'x', isDisplay: false });
    assert.deepEqual(readFormula('$$\nx\n$$'), { body: 'x', isDisplay: true });
    assert.deepEqual(readFormula('\\[ x \\]'), { body: 'x', isDisplay: true });
    for (const open of ['$$', '$$\nx', '\\[ x', '$$ $$']) {
      assert.equal(readFormula(open), undefined);
    }
  });
});
