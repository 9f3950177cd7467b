import assert from 'node:assert/strict';
import { fenceInfo } from '../../../../src/webview/markdown/fenceInfo';
import { createMarkdownParser } from '../../../../src/webview/markdown/markdownParser';

describe('what is behind the mark of a fence', () => {
  it('is a language and what the code is about', () => {
    for (const [info, language, about] of [
      ['', '', ''],
      ['ts', 'ts', ''],
      ['ts src/a.ts', 'ts', 'src/a.ts'],
      ['ts:src/a.ts', 'ts', 'src/a.ts'],
      [' c++  title="x y.cpp" ', 'c++', 'title="x y.cpp"'],
    ] as const) {
      assert.deepEqual(fenceInfo(info), { language, about }, info);
    }
  });

  it('comes through the parser without its markup', () => {
    const html = createMarkdownParser().render('```ts a"<b>.ts\nx\n```');
    assert.equal(
      html,
      '<pre><code class="language-ts" title="a&quot;&lt;b&gt;.ts">x\n</code></pre>\n',
    );
  });
});
