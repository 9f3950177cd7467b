import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { OpenCode } from '../../../src/webview/markdown/blockSplitter';
import { createMarkdownParser } from '../../../src/webview/markdown/markdownParser';
import { MarkdownStream } from '../../../src/webview/markdown/markdownStream';
import type { BlockUpdate } from '../../../src/webview/markdown/markdownStream';

const parser = createMarkdownParser();

/** What a page holds that applies every update. */
class RenderedBlocks {
  readonly html: string[] = [];
  openCode: OpenCode | undefined;

  apply(updates: readonly BlockUpdate[]): void {
    this.openCode = undefined;
    for (const update of updates) {
      if ('html' in update) this.html[update.index] = update.html;
      else this.openCode = update.openCode;
    }
  }
}

function renderInChunks(chunks: readonly string[]): string {
  const stream = new MarkdownStream(parser);
  const page = new RenderedBlocks();
  for (const chunk of chunks) {
    stream.append(chunk);
    page.apply(stream.update());
  }
  page.apply(stream.finish());
  return page.html.join('');
}

/** Cuts a text at the given places, which may be in the middle of anything. */
function cutAt(text: string, places: readonly number[]): string[] {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [0, ...sorted].map((start, index) => text.slice(start, sorted[index]));
}

const snippets = [
  'A paragraph of *words* with `code` and **weight**.',
  'Two lines\nof one paragraph.',
  '# Heading',
  'Underlined\n===',
  'Underlined\n---',
  '#',
  '-',
  '---',
  '- one\n- two',
  '- one\n\n- two\n\n  more of two',
  '* star',
  '1. first\n2. second\n   - nested\n     - deeper',
  '1. step\n\n   ```sh\n   npm test\n   ```\n2. step',
  '   - shifted\n    - further',
  '> quoted\nlazy\n> - list\n> - list',
  '>',
  '```ts\nconst x = 1;\n\n# no heading\n```',
  '~~~\n```\n~~~',
  '````md\n```\ninner\n```\n````',
  '  ```js\n  indented();\n ```',
  '```',
  '    indented code\n\n    more of it',
  '| a | b |\n| --- | :-: |\n| 1 | 2 |',
  'words\n| a | b |\n|---|---|\n| 1<br>2 | [x](javascript:y) |',
  '| a | b |',
  '|---|',
  '[label]: https://example.com/one "title"',
  '[label]: https://example.com/two\n"title\nover lines"',
  '[label]:',
  '/address',
  'See [label] and [other][label] and ![image][label].',
  '> [quoted]: https://example.com/quoted',
  'See [quoted].',
  '<div onclick="x()">html</div>',
  'https://example.com/bare and main.rs',
  '- [ ] open\n- [x] done',
  '',
  ' ',
  '\t',
];

const separators = [
  '\n',
  '\n\n',
  '\n\n\n',
  '\r\n',
  '\r\n\r\n',
  '\r',
  '',
  ' ',
  '\n  ',
  '\n    ',
  '\n\t',
];

const markdown = fc
  .array(fc.tuple(fc.constantFrom(...snippets), fc.constantFrom(...separators)), { maxLength: 12 })
  .map((pairs) => pairs.flat().join(''));
const places = fc.array(fc.nat({ max: 2000 }), { maxLength: 40 });

describe('MarkdownStream', () => {
  it('ends with what rendering the whole text gives, however the text was cut', () => {
    fc.assert(
      fc.property(markdown, places, (text, cuts) => {
        assert.equal(renderInChunks(cutAt(text, cuts)), parser.render(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('does the same for text made of the marks of Markdown alone', () => {
    const marks = fc.string({
      unit: fc.constantFrom(...'`~*_-+#>|:[]()!<=1.\\ \t\n\ra'.split('')),
      maxLength: 80,
    });
    fc.assert(
      fc.property(marks, places, (text, cuts) => {
        assert.equal(renderInChunks(cutAt(text, cuts)), parser.render(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('MarkdownStream, while the text arrives', () => {
  let stream: MarkdownStream;
  const take = (text: string): BlockUpdate[] => {
    stream.append(text);
    return stream.update();
  };
  const indexes = (updates: readonly BlockUpdate[]): number[] => updates.map(({ index }) => index);

  beforeEach(() => {
    stream = new MarkdownStream(parser);
  });

  it('renders the open block only, and a finished one once', () => {
    take('First.\n\n');
    assert.deepEqual(indexes(take('Second')), [0]);
    assert.deepEqual(indexes(take('.\n')), [0, 1]);
    assert.deepEqual(indexes(take('\nThird.')), [1]);
    assert.deepEqual(indexes(take('\n\n- list')), [1, 2]);
    assert.deepEqual(indexes(take('\n')), [2, 3]);
    assert.deepEqual(indexes(take('- more')), [3]);
  });

  it('hands an open fence over as code, without its closing mark', () => {
    assert.deepEqual(take('Text\n```ts\nlet a'), [
      { index: 0, html: '<p>Text</p>\n' },
      { index: 1, openCode: { language: 'ts', code: 'let a' } },
    ]);
    assert.deepEqual(take(';\n``'), [{ index: 1, openCode: { language: 'ts', code: 'let a;\n' } }]);
    assert.deepEqual(take('`\n')[0], {
      index: 1,
      html: '<pre><code class="language-ts">let a;\n</code></pre>\n',
    });
  });

  it('takes the indent of a fence off its lines', () => {
    assert.deepEqual(take('  ~~~ py\n  if a:\n    b\n c'), [
      { index: 0, openCode: { language: 'py', code: 'if a:\n  b\nc' } },
    ]);
  });

  it('renders earlier blocks again when a link they name is defined', () => {
    take('See [docs].\n\nPlain.\n\n');
    const updates = take('[docs]: https://example.com/docs\n\nEnd.\n\nMore.\n');
    const again = updates.find(({ index }) => index === 0);
    assert.deepEqual(again, {
      index: 0,
      html: '<p>See <a href="https://example.com/docs">docs</a>.</p>\n',
    });
  });

  it('has nothing to show of nothing', () => {
    assert.deepEqual(stream.update(), [{ index: 0, html: '' }]);
    assert.deepEqual(stream.finish(), []);
  });
});
