import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Chunk } from '../../../../src/search/chunk';
import { chunkFile } from '../../../../src/search/chunks/chunkFile';
import { chunkSizes } from '../../../../src/search/chunks/chunkSizes';
import { utf8Bytes } from '../../../../src/search/chunks/sizedLines';
import { textToEmbed } from '../../../../src/search/chunks/textToEmbed';
import { createGrammars } from '../../../../src/source/outline/grammars';
import { splitLines } from '../../../../src/source/sourceText';
import { loadTokenizer } from '../../../../src/service/node/loadTokenizer';
import { stepsOf } from '../../../fakes/stepsOf';
import { loadGrammarFile } from '../../service/engines/reader/readerTalk';

const grammars = createGrammars(loadGrammarFile, () => 0);
const noGrammars = createGrammars(undefined, () => 0);

function chunk(path: string, text: string | readonly string[], using = grammars): Promise<Chunk[]> {
  return chunkFile({ path, text: typeof text === 'string' ? text : text.join('\n') }, using);
}

/** `symbol first-last`, or the kind if there is no symbol. */
function inShort(chunks: readonly Chunk[]): string[] {
  return chunks.map(
    ({ kind, symbol, startLine, endLine }) => `${symbol ?? `(${kind})`} ${startLine}-${endLine}`,
  );
}

function steps(count: number, indent = '    '): string[] {
  return Array.from({ length: count }, (_, at) => `${indent}step(${at}, 'some text of a line');`);
}

const longImports = [
  "import { someThings, with, longNames } from './someWhere/inAnother/folder';",
  "import { moreThings, with, otherNames } from './someWhere/else/inAnother/folder';",
];

describe('chunkFile', () => {
  it('takes a function with the comment above it, and no imports alone', async () => {
    const chunks = await chunk('a.ts', [
      ...longImports,
      '',
      '/** Adds one. */',
      'export function addOne(value: number): number {',
      '  return value + 1;',
      '}',
      '',
      '// Takes one away.',
      'export const takeOne = (value: number): number => {',
      '  return value - 1;',
      '};',
    ]);
    assert.deepEqual(inShort(chunks), ['addOne 4-7', 'takeOne 9-12']);
    assert.equal(chunks[0]?.text.split('\n')[0], '/** Adds one. */');
  });

  it('keeps a small class whole, and takes a large one apart into its head and its members', async () => {
    const small = ['class Small {', '  a(): void {', '    go();', '  }', '}'];
    assert.deepEqual(inShort(await chunk('a.ts', small)), ['Small 1-5']);
    const large = [
      '/** What is large. */',
      'export class Large {',
      '  readonly #first = 1;',
      '  readonly #second = 2;',
      '',
      '  /** Does the one thing. */',
      '  one(): void {',
      ...steps(15),
      '  }',
      '',
      '  other(): void {',
      ...steps(15),
      '  }',
      '}',
    ];
    const members = ['Large 1-4', 'Large.one 6-23', 'Large.other 25-41'];
    assert.deepEqual(inShort(await chunk('a.ts', large)), members);
  });

  it('takes the declarations of one function as one', async () => {
    const overloads = [
      '/** Of one. */',
      'export function of(one: number): void;',
      '/** Of two. */',
      'export function of(one: number, two: number): void;',
      'export function of(...all: number[]): void {',
      '  go(all);',
      '}',
    ];
    assert.deepEqual(inShort(await chunk('a.ts', overloads)), ['of 1-7']);
  });

  it('joins small neighbours, and names what they belong to', async () => {
    const constants = ['const a = 1;', 'const b = 2;', '', '/** The third. */', 'const c = 3;'];
    assert.deepEqual(inShort(await chunk('a.ts', constants)), ['(lines) 1-5']);
    assert.deepEqual(inShort(await chunk('a.ts', ['export const only = 1;'])), ['only 1-1']);
  });

  it('cuts an overlong function where little is open, and lets the parts overlap', async () => {
    const long = ['function long() {', ...steps(100, '  '), '}'];
    const chunks = await chunk('a.js', long);
    assert.ok(chunks.length >= 3);
    assert.ok(chunks.every(({ symbol }) => symbol === 'long'));
    for (const [at, part] of chunks.slice(1).entries()) {
      assert.ok(part.startLine <= (chunks[at]?.endLine ?? 0));
    }
    assert.equal(chunks.at(-1)?.endLine, 102);
  });

  it('finds symbols by lines if there is no grammar', async () => {
    const go = [
      '// Send asks again.',
      'func Send(retries int) error {',
      '\treturn try(retries, "of some length, so that it is not taken for small")',
      '}',
      '',
      'func (c *Client) Close() error {',
      '\treturn c.connection.Close("of some length, so that it is not taken for small")',
      '}',
    ];
    assert.deepEqual(inShort(await chunk('a.go', go)), ['Send 1-4', 'Client.Close 6-8']);
    assert.deepEqual(inShort(await chunk('a.go', go, noGrammars)), [
      'Send 1-4',
      'Client.Close 6-8',
    ]);
  });

  it('takes a document by section, named by the path of headings', async () => {
    const words = 'Words that say something about what it is, more than a few of them. '.repeat(4);
    const chunks = await chunk('a.md', [
      '---',
      'title: Guide',
      '# no heading',
      '---',
      '',
      '# Use',
      '',
      '## First',
      words,
      '```sh',
      '# no heading',
      '```',
      '## Second',
      words,
    ]);
    assert.deepEqual(inShort(chunks), [
      'Guide 1-4',
      'Guide > Use > First 6-12',
      'Guide > Use > Second 13-14',
    ]);
    assert.ok(chunks.every(({ kind }) => kind === 'section'));
  });

  it('knows headings that are underlined', async () => {
    const words = 'Words that say something about what it is, more than a few of them. '.repeat(4);
    const chunks = await chunk('a.md', [
      'Guide',
      '=====',
      words,
      '',
      'Use',
      '---',
      words,
      'end',
      '---',
    ]);
    assert.deepEqual(inShort(chunks), ['Guide 1-3', 'Guide > Use 5-9']);
  });

  it('names what is assigned to a prototype by what it belongs to', async () => {
    const reply = [
      'Reply.prototype.send = function (payload) {',
      ...steps(4),
      '}',
      '',
      'Reply.count = 0',
    ];
    assert.deepEqual(inShort((await chunk('a.js', reply)).slice(0, 1)), ['Reply.send 1-6']);
  });

  it('takes a notebook by cell, without what it put out', async () => {
    const notebook = {
      cells: [
        { cell_type: 'markdown', source: ['# Load\n', 'Reads the data.'] },
        { cell_type: 'code', source: 'data = read()\n\n', outputs: [{ text: ['a secret row'] }] },
        { cell_type: 'code', source: [] },
        { cell_type: 'markdown', source: '## Clean' },
        { cell_type: 'code', source: ['clean(data)'] },
      ],
    };
    const chunks = await chunk('a.ipynb', JSON.stringify(notebook));
    assert.deepEqual(
      chunks.map(({ cell, symbol, endLine }) => [cell, symbol, endLine]),
      [
        [0, 'Load', 2],
        [1, 'Load', 1],
        [3, 'Load > Clean', 1],
        [4, 'Load > Clean', 1],
      ],
    );
    assert.deepEqual(await chunk('a.ipynb', '{"cells": '), []);
    assert.deepEqual(await chunk('a.ipynb', '{"cells": [null, 1, {"source": 5}]}'), []);
  });

  it('leaves out lock files, and of minified ones and data takes little', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `  "key${at}": { "value": ${at} },`);
    assert.deepEqual(await chunk('package-lock.json', lines), []);
    assert.deepEqual(await chunk('sub/Cargo.lock', lines), []);
    assert.deepEqual(await chunk('app.min.js', 'var a=1;'), []);
    assert.equal((await chunk('app.js', 'var a=function(){return 1};'.repeat(500))).length, 1);
    assert.ok((await chunk('data.json', ['{', ...lines, '  "z": 1', '}'])).length <= 60);
    assert.ok((await chunk('data.csv', lines)).length <= 2);
  });

  it('finds nothing if nothing is said', async () => {
    for (const text of ['', '\n\n', '\uFEFF', '  \t\r\n', '{}\n[]\n']) {
      assert.deepEqual(await chunk('a.ts', text), []);
      assert.deepEqual(await chunk('a.txt', text), []);
    }
  });

  it('counts lines alike for every line end, and does not take the mark of byte order along', async () => {
    const lines = [
      '// Über',
      'function größe() {',
      '\treturn "中文" + "long enough to be found alone, and by its name, in German or in Chinese";',
      '}',
      '',
      'go();',
      '',
    ];
    const plain = await chunk('a.js', lines.join('\n'));
    assert.deepEqual(await chunk('a.js', `\uFEFF${lines.join('\r\n')}`), plain);
    assert.equal(plain[0]?.text, lines.slice(0, 4).join('\n'));
  });

  it('cuts prose on one line at spaces, and all of it', async () => {
    const words = Array.from({ length: 1500 }, (_, at) => `word${at}`);
    const chunks = await chunk('a.txt', words.join(' '));
    assert.ok(chunks.length > 3);
    assert.deepEqual(
      chunks.flatMap(({ text }) => text.split(' ')),
      words,
    );
    assert.ok(chunks.every(({ startLine, endLine }) => startLine === 1 && endLine === 1));
  });
});

const anyPath = fc.constantFrom(
  'a.ts',
  'a.py',
  'a.go',
  'a.md',
  'a.txt',
  'a.css',
  'a.yaml',
  'a.xyz',
);
const anyLine = fc.oneof(
  fc.constantFrom(
    'function a() {',
    'class B {',
    '  method() {',
    '}',
    '  }',
    '/** A comment. */',
    '# heading',
    '## below',
    'def f(x):',
    'const one = 1;',
    'key: value',
    '',
    '```',
  ),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ minLength: 1, maxLength: 4 }).map((text) => `${text} `.repeat(80)),
);
const anyText = fc
  .tuple(fc.array(anyLine, { maxLength: 80 }), fc.constantFrom('\n', '\r\n'))
  .map(([lines, end]) => lines.join(end));

describe('chunks of any text', () => {
  it('hold what is in their lines, are never too large, and miss no line that says something', async () => {
    const property = fc.asyncProperty(anyPath, anyText, async (path, text) => {
      const lines = splitLines(text.replace(/^\uFEFF/, ''));
      const held = new Set<number>();
      for (const { text: kept, startLine, endLine } of await chunk(path, text)) {
        const written = lines.slice(startLine - 1, endLine).join('\n');
        assert.ok(startLine === endLine ? written.includes(kept) : written === kept);
        assert.ok(utf8Bytes(kept) <= chunkSizes.maxBytes);
        for (let line = startLine; line <= endLine; line += 1) held.add(line);
      }
      const missed = lines.filter((line, at) => /[\p{L}\p{N}]/u.test(line) && !held.has(at + 1));
      assert.deepEqual(missed, []);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('are with their place within what embedding-001 takes, whatever is written', async () => {
    const tokenizer = await loadTokenizer('media/tokenizer/gemma3.bin')();
    const path = `${'ordner/'.repeat(60)}größe.txt`;
    for (const letter of ['7', '中', '🙂', '\u{10348}', 'ẞ', 'aB3/', '\u0301']) {
      for (const one of await chunk(path, `${letter.repeat(3000)}\na`)) {
        const { text, title } = textToEmbed(path, { ...one, symbol: letter.repeat(400) });
        assert.ok(tokenizer.count(text) + tokenizer.count(title) <= 2048);
      }
    }
  });
});

describe('the work of chunks', () => {
  const units: [path: string, unit: string][] = [
    ['a.c', 'void f(int a) {\n'],
    ['a.md', '## a\n### b\n'],
    ['a.toml', '[a]\n'],
    ['a.sql', 'create table a\n'],
    ['a.yaml', 'a:\n  b: c\n'],
    ['a.json', '"a": { "b": 1 },\n'],
    ['a.css', '.a { b: c }\n'],
    ['a.txt', 'one long line without an end '],
  ];
  for (const [path, unit] of units) {
    it(`grows with the text and not its square: ${path}`, async () => {
      const once = await stepsOf('chunk', path, unit, 4_000);
      const tenfold = await stepsOf('chunk', path, unit, 40_000);
      assert.ok(tenfold < 12 * once, `${once} steps, then ${tenfold}`);
    });
  }

  for (const path of ['a.ts', 'a.md', 'a.txt']) {
    for (const unit of ['{\n', '`', 'x', '中 ']) {
      it(`is some steps a character for a megabyte of ${JSON.stringify(unit)}: ${path}`, async () => {
        const steps = await stepsOf('chunk', path, unit, 1_000_000);
        assert.ok(steps < 30_000_000, `${steps} steps`);
      });
    }
  }
});

describe('textToEmbed', () => {
  it('says file and symbol first, and keeps the end of what is too long', () => {
    const embedded = textToEmbed('src/retry.ts', { symbol: 'Retry.wait', text: 'wait() {}' });
    assert.deepEqual(embedded, {
      text: 'src/retry.ts: Retry.wait\nwait() {}',
      title: 'src/retry.ts: Retry.wait',
    });
    const { title } = textToEmbed(`${'ü'.repeat(300)}/end.md`, { text: 'a' });
    assert.ok(title.endsWith('ü/end.md'));
    assert.ok(utf8Bytes(title) <= 200);
  });
});
