import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createMarkdownParser } from '../../../../src/webview/markdown/markdownParser';
import { MarkdownStream } from '../../../../src/webview/markdown/markdownStream';
import type { BlockUpdate } from '../../../../src/webview/markdown/markdownStream';

const parser = createMarkdownParser();

/** What a page holds that applies every update. */
class RenderedBlocks {
  /** Of the fence that is still open. */
  openCode: { index: number; code: string } | undefined;
  readonly #blocks: string[][] = [];
  readonly #rests: string[] = [];

  get html(): string {
    return this.#blocks
      .map((parts, index) => joinParts(parts) + (this.#rests[index] ?? ''))
      .join('');
  }

  apply(updates: readonly BlockUpdate[]): void {
    const { openCode: before } = this;
    this.openCode = undefined;
    for (const update of updates) {
      const { index } = update;
      if ('openCode' in update) {
        const code = before?.index === index ? before.code : '';
        this.openCode = { index, code: code + update.openCode.newCode };
      } else if ('part' in update) {
        (this.#blocks[index] ??= [])[update.part] = update.html;
        if (!update.hasNext) this.#rests[index] = update.rest;
      } else this.#blocks[index] = [update.html];
    }
  }
}

/** Puts the children of the later parts into the container of the first. */
function joinParts([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  const end = first.search(/(?:<\/tbody>\n)?<\/\w+>\n$/);
  const added = others.map((html) => html.replace(/^(?:<table><tbody>|<\w+>)/, ''));
  const children = added.map((html) => html.replace(/(?:<\/tbody>)?<\/\w+>$/, ''));
  return first.slice(0, end) + children.join('') + first.slice(end);
}

function isFence({ type }: { type: string }): boolean {
  return type === 'fence';
}

function renderInChunks(chunks: readonly string[]): string {
  const stream = new MarkdownStream(parser);
  const page = new RenderedBlocks();
  for (const chunk of chunks) {
    stream.append(chunk);
    page.apply(stream.update());
  }
  page.apply(stream.finish());
  return page.html;
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
  '$$ E = a\n+ b\n- c $$',
  '$$ words',
  '\\[ x\n# y',
  '= z \\]',
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
      unit: fc.constantFrom(...'`~*_-+#>|:[]()!<=1.\\ \t\n\ra'.split(''), '$$', '$$\n', '\n$$'),
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

/** Parts of one container, with all that may end or change it. */
const items = ['- one', '- two words with `code` and [label]', '- # heading', '-', '- [ ] task'];
const inItems = [
  '  - nested\n    - deeper',
  '\n  second paragraph',
  '  ```ts\n  - no item\n\n  let x;\n  ```',
  '\n      indented code',
  'lazy line',
  '  | a | b |\n  |---|---|\n  | 1 | 2 |',
  '  > quoted\n  lazy',
  '  [label]: https://example.com/in-item\n  "title"',
  '- a | b\n--- | ---',
  ' - shifted\n  - further\n   - most',
  '',
];
const steps = ['1. first', '7. seventh', '2.', '3. # heading', ' 10. shifted', '1.     code'];
const inSteps = [
  '   - nested',
  '\n   second paragraph',
  '   ~~~\n   1. no item\n   ~~~',
  'lazy',
  '',
];
const rows = ['| 1 | 2 |', '1 | `2 | 3`', '| only one', 'no bar', '| a \\| b | [label] |', '|'];
const quoted = [
  '> words\n> more',
  '>\n> apart',
  '>\n> - item\n> - item\n>\n>   more of it',
  '>\n> ```\n>\n> code\n> ```',
  '> > deeper',
  'lazy',
  '>',
  '>\n> a | b\n--- | ---',
  '>\n> [label]: https://example.com/in-quote',
  '>\n>     indented\n>\n>     code',
];
const enders = [
  '\nParagraph',
  '***',
  '# Heading',
  '* other\n* list',
  '1) other',
  '```\nx\n```',
  '    c',
];

function long(head: string, lines: readonly string[], max: number): fc.Arbitrary<string> {
  const line = fc.constantFrom(...lines);
  return fc
    .array(fc.tuple(line, fc.integer({ min: 1, max: 40 })), { minLength: 20, maxLength: max })
    .map((runs) => head + runs.map(([text, count]) => `${text}\n`.repeat(count)).join(''));
}

const longLine = 'word '.repeat(1_000);
const longBlock = fc.oneof(
  long('', items, 60),
  long(`- ${longLine}\n`, items, 60),
  long(`| a | b |\n|---|---|\n| ${longLine} | x |\n`, rows, 60),
  long(`> ${longLine}\n`, quoted, 60),
  long('- start\n', [...items, ...items, ...inItems], 60),
  long('3. start\n', [...steps, ...steps, ...inSteps], 60),
  long('| head | [label] |\n|:--|--:|\n', rows, 60),
  long('> start\n', quoted, 60),
);
const longMarkdown = fc
  .array(
    fc.tuple(longBlock, fc.constantFrom(...enders, ...snippets), fc.constantFrom('\n', '\n\n')),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.flat().join(''));
const lengths = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 40 });

/** Cuts a text into pieces of these lengths, over and over. */
function cutInLengths(text: string, sizes: readonly number[]): string[] {
  const chunks: string[] = [];
  for (let start = 0, turn = 0; start < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunks.push(text.slice(start, start + size));
    start += size;
  }
  return chunks;
}

describe('MarkdownStream, with long lists, tables and quotes', () => {
  it('ends with what rendering the whole text gives, however the text was cut', () => {
    fc.assert(
      fc.property(longMarkdown, lengths, (text, sizes) => {
        assert.equal(renderInChunks(cutInLengths(text, sizes)), parser.render(text));
      }),
      { numRuns: 20 },
    );
  });

  for (const [name, head, line] of [
    ['list', '', '- an item of *some* words\n'],
    ['numbered list', '4. first\n', '5. an item of *some* words\n\n   in two paragraphs\n'],
    ['table', '| a | b |\n|---|---|\n', '| some *words* | and some more words |\n'],
    ['quote', '> first\n', '>\n> a paragraph of *some* words\n'],
  ] as const) {
    it(`renders each part of a long ${name} once, and the open one alone again`, () => {
      const stream = new MarkdownStream(parser);
      const finished: number[] = [];
      let longest = 0;
      for (const chunk of [head, ...Array<string>(1_000).fill(line)]) {
        stream.append(chunk);
        for (const update of stream.update()) {
          assert.ok('html' in update && update.index === 0);
          longest = Math.max(longest, update.html.length);
          if ('part' in update && update.hasNext) finished.push(update.part);
        }
      }
      assert.ok(finished.length > 4, `${finished.length} parts`);
      assert.deepEqual(finished, [...finished.keys()]);
      assert.ok(longest < 16_000, `${longest} characters`);
    });
  }

  it('shows a list with space between its items when one of them has it', () => {
    const stream = new MarkdownStream(parser);
    const page = new RenderedBlocks();
    stream.append('- item\n'.repeat(1_000));
    page.apply(stream.update());
    assert.doesNotMatch(page.html, /<p>/);
    stream.append('\n');
    stream.append('- item\n'.repeat(1_000));
    page.apply(stream.update());
    assert.equal(page.html.match(/<li>\n<p>item<\/p>\n<\/li>\n/g)?.length, 2_000);
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
      { index: 1, openCode: { language: 'ts', newCode: 'let a' } },
    ]);
    assert.deepEqual(take(';\n``'), [{ index: 1, openCode: { language: 'ts', newCode: ';\n' } }]);
    assert.deepEqual(take('`\n')[0], {
      index: 1,
      html: '<pre><code class="language-ts">let a;\n</code></pre>\n',
    });
  });

  it('takes the indent of a fence off its lines', () => {
    assert.deepEqual(take('  ~~~ py\n  if a:\n    b\n c'), [
      { index: 0, openCode: { language: 'py', newCode: 'if a:\n  b\nc' } },
    ]);
  });

  it('shows of an open fence what the whole text so far says, but for a line that may close it', () => {
    const openings = fc.constantFrom('```\n', ' ```ts\n', '  ~~~\n', '   ````\n', 'Words\n  ```\n');
    const code = fc.string({
      unit: fc.constantFrom(...'`~ \t\na\u2028'.split(''), '  ', '```', '\n  ', '\n   ````'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(openings, code, places, (opening, rest, cuts) => {
        const page = new RenderedBlocks();
        const streamed = new MarkdownStream(parser);
        let text = '';
        for (const chunk of [opening, ...cutAt(rest, cuts)]) {
          text += chunk;
          streamed.append(chunk);
          page.apply(streamed.update());
          if (!page.openCode) continue;
          const shown = page.openCode.code;
          // With a letter after it, the last line is code in any case.
          const { content = '' } = parser.parse(`${text}x`, {}).findLast(isFence) ?? {};
          assert.equal(content.slice(0, shown.length), shown);
          assert.match(content.slice(shown.length), /^ {0,3}(?:(?:`+|~+)[ \t]*)?x$/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('shows of code within an item or quote what was written, whatever is in it', () => {
    const code = [
      'npm install',
      'list[i](x',
      '',
      'export PATH=$HOME/bin:$PATH',
      'echo $$ > /tmp/app-1.pid',
      'ls **/*.ts',
      '`tick',
    ];
    for (const [opening, indent] of [
      ['1. a\n\n   ```sh\n', '   '],
      ['- a\n  ~~~\n', '  '],
      ['> ```\n', '> '],
      ['- a\n\n      b\n', '      '],
      ['    b\n', '    '],
      ['> $$\n', '> '],
    ] as const) {
      const lines = code.map((line) => `${indent}${line}`.trimEnd()).join('\n');
      const streamed = new MarkdownStream(parser);
      const page = new RenderedBlocks();
      let text = '';
      for (const character of `${opening}${lines}`) {
        text += character;
        streamed.append(character);
        page.apply(streamed.update());
        if (text.length > opening.length) assert.equal(page.html, parser.render(text));
      }
    }
  });

  it('completes the last line of a list alone', () => {
    const shown = (text: string): string => {
      const page = new RenderedBlocks();
      stream = new MarkdownStream(parser);
      page.apply(take(text));
      return page.html;
    };
    const fence = '1. a\n\n   ```sh\n   cd\n\n   echo `x\n   ```\n';
    assert.equal(shown(`${fence}2. **Done`), parser.render(`${fence}2. **Done**`));
    assert.equal(shown('- a ` b\n- c **d'), parser.render('- a ` b\n- c **d**'));
    assert.equal(shown('- a **b\n- '), parser.render('- a **b\n- '));
    assert.equal(
      shown('| a |\n|---|\n| ` |\n| **b'),
      parser.render('| a |\n|---|\n| ` |\n| **b**'),
    );
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
