import assert from 'node:assert/strict';
import type { CodeSymbol } from '../../../src/source/outline/codeSymbol';
import { createGrammars } from '../../../src/source/outline/grammars';
import { lexSource } from '../../../src/source/outline/lexedSource';
import { outlineSource } from '../../../src/source/outline/outlineSource';
import { languageOf } from '../../../src/source/languages';
import { type SourceText, splitLines } from '../../../src/source/sourceText';
import { corpusText, loadGrammarFile } from '../service/engines/reader/readerTalk';

const grammars = createGrammars(loadGrammarFile, () => 0);
const noGrammars = createGrammars(undefined, () => 0);

function sourceOf(languageId: string, text: string, firstLine = 1): SourceText {
  return {
    name: `a.${languageId}`,
    isFile: true,
    language: languageOf(languageId),
    firstLine,
    isRange: firstLine !== 1,
    lines: splitLines(text),
  };
}

function outline(source: SourceText, using = grammars): Promise<CodeSymbol[]> {
  return outlineSource(source, lexSource(source), using);
}

/** `kind name first-last`, indented by depth. */
function inShort(symbols: readonly CodeSymbol[]): string[] {
  return symbols.map(
    ({ kind, name, depth, range }) =>
      `${'  '.repeat(depth)}${kind} ${name} ${range.firstLine}-${range.lastLine}`,
  );
}

describe('outlining TypeScript', () => {
  const retrySymbols = [
    'constant baseDelayMs 4-4',
    'constant maxDelayMs 5-5',
    'interface RetryPolicy 8-12',
    '  property attempts 10-10',
    '  property isWorthRepeating 11-11',
    'function retry 18-34',
    'function delayBefore 37-40',
  ];

  it('finds symbols with their real lines', async () => {
    assert.deepEqual(inShort(await outline(sourceOf('ts', corpusText('retry.ts')))), retrySymbols);
  });

  it('gives signature, comment and export', async () => {
    const symbols = await outline(sourceOf('ts', corpusText('retry.ts')));
    const retry = symbols.find(({ name }) => name === 'retry');
    assert.equal(
      retry?.signature,
      'async function retry<T>(work: (attempt: number) => Promise<T>, policy: RetryPolicy, logger: Logger): Promise<T>',
    );
    assert.equal(
      retry.doc,
      'Runs the work until it succeeds, the attempts are used up or an error is not worth repeating. Rejects with the last error.',
    );
    assert.equal(retry.docLine, 14);
    assert.equal(retry.isExported, true);
    assert.equal(symbols[0]?.isExported, false);
  });

  it('finds arrow functions, methods of objects, accessors, nested functions and CommonJS exports', async () => {
    const text = [
      'export const twice = (n: number) => n * 2;',
      'const api = {',
      '  get() { return 1; },',
      '  post: async () => {},',
      '};',
      'class A { static #x = 1; get y() { return 1; } z = () => 2; }',
      'function outer() {',
      '  function inner() {}',
      '  const value = 1;',
      '}',
      'exports.done = function (a) {};',
    ].join('\n');
    const symbols = await outline(sourceOf('ts', text));
    assert.deepEqual(inShort(symbols), [
      'function twice 1-1',
      'constant api 2-5',
      '  method get 3-3',
      '  method post 4-4',
      'class A 6-6',
      '  property #x 6-6',
      '  method y 6-6',
      '  method z 6-6',
      'function outer 7-10',
      '  function inner 8-8',
      'function done 11-11',
    ]);
    assert.deepEqual(
      symbols.filter(({ isExported }) => isExported).map(({ name }) => name),
      ['twice', 'done'],
    );
  });

  it('names tests by their titles', async () => {
    const text = "describe('a list', () => {\n  it('is empty', () => {});\n});\n";
    assert.deepEqual(inShort(await outline(sourceOf('ts', text))), [
      'test a list 1-3',
      '  test is empty 2-2',
    ]);
  });

  it('reads a selection of methods without their class, with the lines of the file', async () => {
    const lines = corpusText('sessionStore.ts').split('\n').slice(29, 47).join('\n');
    assert.deepEqual(inShort(await outline(sourceOf('ts', lines, 30))), [
      'method authenticate 31-43',
      'method close 45-47',
    ]);
  });

  it('outlines by simpler rules when there is no grammar or it cannot be read', async () => {
    const source = sourceOf('ts', corpusText('sessionStore.ts'));
    const expected = [
      'interface Session 3-7',
      'class SessionError 10-10',
      'class SessionStore 13-56',
      '  method constructor 16-19',
      '  method open 22-28',
      '  method authenticate 31-43',
      '  method close 45-47',
      '  method evict 50-55',
    ];
    const broken = createGrammars(
      () => Promise.reject(new Error('no such file')),
      () => 0,
    );
    assert.deepEqual(inShort(await outline(source, noGrammars)), expected);
    assert.deepEqual(inShort(await outline(source, broken)), expected);
  });
});

describe('outlining what a grammar cannot cope with', () => {
  it('gives up on a text that takes too long, and reads the next one again', async () => {
    let nowMs = 0;
    let stepMs = 60_000;
    const timed = createGrammars(loadGrammarFile, () => (nowMs += stepMs));
    const source = sourceOf('ts', corpusText('sessionStore.ts'));
    const byRules = await outline(source, noGrammars);
    assert.deepEqual(await outline(source, timed), byRules);
    stepMs = 0;
    const byGrammar = await outline(source, timed);
    assert.notDeepEqual(byGrammar, byRules);
    assert.deepEqual(byGrammar, await outline(source));
  });
});

describe('outlining other languages', () => {
  it('reads Python with its doc strings', async () => {
    const symbols = await outline(sourceOf('py', corpusText('ledger.py')));
    const expected = [
      'constant CURRENCY 7-7',
      'class Ledger 10-27',
      '  method __init__ 13-14',
      '  method add 16-20',
      '  method balance 22-24',
      '  method share 26-27',
      'function read_ledger 30-36',
    ];
    assert.deepEqual(inShort(symbols), expected);
    assert.equal(symbols[3]?.doc, 'Books a payment; amounts below zero are refused.');
    assert.equal(symbols[6]?.doc, '');
    assert.deepEqual(
      inShort(await outline(sourceOf('py', corpusText('ledger.py')), noGrammars)),
      expected,
    );
  });

  it('reads Go with the receivers of methods', async () => {
    const symbols = await outline(sourceOf('go', corpusText('router.go')));
    assert.deepEqual(inShort(symbols), [
      'class Route 9-12',
      'class Router 15-17',
      'method Add 20-27',
      'method ServeHTTP 30-42',
    ]);
    assert.equal(symbols[2]?.container, 'Router');
    assert.equal(symbols[2].doc, 'Add registers a route; a prefix that is taken already panics.');
  });

  const samples: readonly (readonly [language: string, text: string, expected: string[]])[] = [
    [
      'rust',
      "/// A point.\npub struct Point { x: f64 }\n\nimpl Point {\n    pub fn len(&self) -> f64 {\n        let c = '{';\n        0.0\n    }\n}\n",
      ['class Point 2-2', 'module Point 4-9', '  method len 5-8'],
    ],
    [
      'java',
      'public class Till {\n  private int sum;\n\n  /** Adds. */\n  public void add(int cents) throws IOException {\n    if (cents < 0) {\n      throw new IOException("}");\n    }\n  }\n}\n',
      ['class Till 1-10', '  method add 5-9'],
    ],
    [
      'c',
      '#include <stdio.h>\n#define SIZE 3\nstruct node {\n  int value;\n};\n\nstatic int sum(const int *values, int count) {\n  return 0;\n}\n',
      ['constant SIZE 2-2', 'class node 3-5', 'function sum 7-9'],
    ],
    [
      'ruby',
      'class Cart\n  def add(item)\n    items << item\n  end\nend\n',
      ['class Cart 1-5', '  method add 2-4'],
    ],
    ['shellscript', 'greet() {\n  echo "}"\n}\n', ['function greet 1-3']],
    [
      'sql',
      'CREATE TABLE loans (\n  id INT\n);\n\ncreate view late as\nselect 1;\n',
      ['section loans 1-3', 'section late 5-6'],
    ],
    [
      'yaml',
      'on: push\njobs:\n  test:\n    runs-on: x\n',
      ['key on 1-1', 'key jobs 2-4', '  key test 3-4'],
    ],
    ['css', 'a:hover {\n  color: red;\n}\n', ['rule a:hover 1-3']],
    [
      'json',
      '{\n  "a": 1,\n  "b": {\n    "c": [\n      1\n    ]\n  },\n  "d": "x"\n}\n',
      ['key a 2-2', 'key b 3-7', '  key c 4-6', 'key d 8-8'],
    ],
    [
      'markdown',
      '# One\ntext\n```md\n# not a heading\n```\n\n## Two\n```code``` in a line\n\n# Three\n',
      ['heading One 1-8', '  heading Two 7-8', 'heading Three 10-10'],
    ],
  ];
  for (const [language, text, expected] of samples) {
    it(`reads ${language}`, async () => {
      assert.deepEqual(inShort(await outline(sourceOf(language, text))), expected);
    });
  }

  it('gives every symbol lines of the text, whatever the text', async () => {
    const text = corpusText('router.go') + corpusText('ledger.py') + corpusText('retry.ts');
    for (const language of [
      'ts',
      'py',
      'go',
      'rust',
      'java',
      'c',
      'json',
      'markdown',
      'yaml',
      'sql',
    ]) {
      const source = sourceOf(language, text, 100);
      for (const { range, docLine } of await outline(source)) {
        assert.ok(
          docLine >= 100 && docLine <= range.firstLine && range.firstLine <= range.lastLine,
        );
        assert.ok(range.lastLine < 100 + source.lines.length);
      }
    }
  });

  it('ends a value of one line with it, where no semicolon does', async () => {
    const source = sourceOf(
      'go',
      'var ErrLocked = errors.New("locked")\n\nconst staleAfter = 30 * time.Minute\n\nvar version = "1"\n\ntype T struct {\n\tname string\n}',
    );
    assert.deepEqual(
      (await outline(source)).map(({ name, container, range }) => [
        name,
        container,
        range.firstLine,
        range.lastLine,
      ]),
      [
        ['ErrLocked', '', 1, 1],
        ['staleAfter', '', 3, 3],
        ['version', '', 5, 5],
        ['T', '', 7, 9],
      ],
    );
  });
});

describe('distinguishing code, comments and strings', () => {
  it('keeps code in templates, and neither quotes nor slashes in strings open anything', () => {
    const source = sourceOf(
      'ts',
      "const a = `x ${f(`y`)} z`; // it's\nconst b = /['\"]/.test('//') / 2;\n/* m\nn */ g();",
    );
    const { code, comments } = lexSource(source);
    assert.deepEqual(
      code.map((line) => line.trimEnd()),
      ['const a =      f(   )    ;', 'const b =       .test(    ) / 2;', '', '     g();'],
    );
    assert.deepEqual(
      comments.map((line) => line.trim()),
      ["// it's", '', '/* m', 'n */'],
    );
  });

  it('reads template literals however deep they are, without the stack for it', () => {
    const { code } = lexSource(sourceOf('ts', `${'`${'.repeat(50_000)}\nconst a = 1;`));
    assert.equal(code.length, 2);
    const nested = lexSource(sourceOf('ts', `${'`${'.repeat(300)}a${'}`'.repeat(300)} + b`));
    assert.match(nested.code[0] ?? '', /\+ b$/);
  });

  it('keeps every line as long as it was', () => {
    for (const name of ['retry.ts', 'ledger.py', 'router.go', 'handbook.md']) {
      const source = sourceOf(name.split('.')[1] ?? '', corpusText(name));
      const { code, comments } = lexSource(source);
      const lengths = source.lines.map(({ length }) => length);
      assert.deepEqual(
        code.map(({ length }) => length),
        lengths,
      );
      assert.deepEqual(
        comments.map(({ length }) => length),
        lengths,
      );
    }
  });
});
