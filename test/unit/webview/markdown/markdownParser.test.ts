import assert from 'node:assert/strict';
import { createMarkdownParser } from '../../../../src/webview/markdown/markdownParser';

const parser = createMarkdownParser();
const render = (source: string): string => parser.render(source).trim();

describe('the Markdown of answers', () => {
  it('links addresses of the allowed schemes', () => {
    assert.equal(render('[a](https://b.c/d)'), '<p><a href="https://b.c/d">a</a></p>');
    assert.equal(render('<mailto:a@b.c>'), '<p><a href="mailto:a@b.c">mailto:a@b.c</a></p>');
    assert.equal(render('See http://b.c'), '<p>See <a href="http://b.c">http://b.c</a></p>');
  });

  for (const href of [
    'javascript:x()',
    'JAVA&#10;SCRIPT:x()',
    'data:text/html,x',
    'src/a.ts',
    '//b.c',
  ]) {
    it(`keeps only the words of a link to ${href}`, () => {
      assert.match(
        render(`[*words*](<${href}>)`),
        /^<p><span class="inert-link" title="[^"]+"><em>words<\/em><\/span><\/p>$/,
      );
    });
  }

  it('does not take file names for addresses', () => {
    assert.equal(render('main.rs and README.md'), '<p>main.rs and README.md</p>');
  });

  it('keeps the links of one line apart, whatever they are', () => {
    const html = render('[a](https://b.c) [d](x:y) [e](https://f.g)');
    assert.equal(
      html,
      '<p><a href="https://b.c">a</a> <span class="inert-link" title="x:y">d</span> <a href="https://f.g">e</a></p>',
    );
  });

  it('shows an image as a placeholder with its words and address', () => {
    assert.equal(
      render('![a "b"](https://c.d/e.png)'),
      '<p><span class="remote-image" title="https://c.d/e.png">a &quot;b&quot;</span></p>',
    );
  });

  it('leaves HTML as text but for a line break', () => {
    assert.equal(render('a<br>b<br/>c'), '<p>a<br>\nb<br>\nc</p>');
    assert.equal(render('<b>x</b>'), '<p>&lt;b&gt;x&lt;/b&gt;</p>');
    assert.equal(render('<br onclick=x>'), '<p>&lt;br onclick=x&gt;</p>');
  });

  it('aligns columns without a style', () => {
    const html = render('| a | b |\n|---|--:|\n| 1 | 2 |');
    assert.match(html, /<th>a<\/th>\n<th align="right">b<\/th>/);
    assert.doesNotMatch(html, /style/);
  });

  it('shows task items as boxes', () => {
    const html = render('- [ ] open\n- [x] done\n- [y] neither');
    assert.match(html, /<li class="task">\u2610 open<\/li>\n<li class="task">\u2611 done<\/li>/);
    assert.match(html, /<li>\[y\] neither<\/li>/);
  });
});
