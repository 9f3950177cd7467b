import assert from 'node:assert/strict';
import type { Part } from '../../../../../src/protocol/content';
import { ask, user } from './readerTalk';

function file(name: string, ...lines: string[]): Part {
  const languageId =
    { ts: 'typescript', py: 'python', go: 'go', cpp: 'cpp', php: 'php' }[
      name.split('.').at(-1) ?? ''
    ] ?? '';
  return { text: `File: ${name}\n\n\`\`\`\`${languageId}\n${lines.join('\n')}\n\`\`\`\`\n` };
}

describe('reader: answers from structure', () => {
  describe('on imports', () => {
    const files = [
      file('src/a.ts', "import { b } from './lib/b.js';", 'export const a = b;'),
      file('src/lib/b.ts', "import { readFile } from 'node:fs/promises';", 'export const b = 1;'),
      file('src/lib/index.ts', "export { b } from './b';"),
      file('src/c.ts', "import { b } from './lib';", 'export const c = b;'),
    ];

    it('names the files that import a file, by the paths the imports lead to', async () => {
      const answer = await ask(user(...files, 'What imports lib/b?'));
      assert.match(answer, /`src\/lib\/b\.ts` is imported by \*\*2 files\*\*/);
      assert.match(answer, /`src\/a\.ts:1`/);
      assert.match(answer, /`src\/lib\/index\.ts:1`/);
      assert.doesNotMatch(answer, /src\/c\.ts/);
    });

    it('leads an import of a folder to its index', async () => {
      const answer = await ask(user(...files, 'Which files depend on src/lib/index.ts?'));
      assert.match(answer, /`src\/c\.ts:1`/);
    });

    it('knows packages that are not at hand', async () => {
      const answer = await ask(user(...files, 'Which files import node:fs/promises?'));
      assert.match(answer, /by \*\*1 file\*\*[^]*`src\/lib\/b\.ts:1`/);
    });

    it('says that nothing imports a file', async () => {
      const answer = await ask(user(...files, 'What imports c.ts?'));
      assert.match(answer, /^No file in 4 texts \(\d+ lines\) imports `src\/c\.ts`\./);
    });

    it('looks for who uses a name that is no file', async () => {
      const answer = await ask(
        user(file('x.ts', 'export function run() {}', 'run();'), 'What depends on run?'),
      );
      assert.match(answer, /`run` is used on \*\*1 line\*\*/);
    });

    it('takes no other text of Go for an import', async () => {
      const go = file(
        'main.go',
        'package main',
        '',
        'import (',
        '\t"fmt"',
        '\tio "os"',
        ')',
        '',
        'func name() string {',
        '\treturn "ok"',
        '}',
      );
      const answer = await ask(user(go, 'List the imports'));
      assert.match(answer, /`main\.go` has \*\*2 imports\*\*/);
      const part = file('part.go', '\treturn "ok"', '}');
      assert.match(await ask(user(part, 'List the imports')), /no imports/);
    });

    it('knows each module of a line of Python', async () => {
      const python = file('a.py', 'import json as j, re', 'import os.path');
      const answer = await ask(user(python, 'List the imports'));
      for (const name of ['json', 're', 'os.path']) {
        assert.ok(answer.includes(`: \`${name}\``), answer);
      }
    });

    it('follows the dots of Python', async () => {
      const answer = await ask(
        user(
          file('app/core/model.py', 'x = 1'),
          file('app/views/list.py', 'from ..core.model import x'),
          file('app/views/model.py', 'y = 2'),
          'What imports core/model.py?',
        ),
      );
      assert.match(answer, /`app\/core\/model\.py` is imported by \*\*1 file\*\*/);
      assert.match(answer, /`app\/views\/list\.py:1`/);
    });
  });

  it('says which file is the largest, and which function', async () => {
    const files = [
      file('small.ts', 'export const a = 1;'),
      file(
        'large.ts',
        'export function long() {',
        '  a();',
        '  b();',
        '}',
        'export function short() {}',
      ),
    ];
    assert.match(
      await ask(user(...files, 'What is the largest file?')),
      /1\. \*\*`large\.ts`\*\*: 5 lines · \d+ bytes/,
    );
    assert.match(
      await ask(user(...files, 'Which is the shortest function?')),
      /1\. \*\*`short` \(`large\.ts:5`\)\*\*/,
    );
  });

  it('lists the variables of the environment in several languages', async () => {
    const answer = await ask(
      user(
        file(
          'a.ts',
          "const port = process.env['PORT'] ?? '80';",
          '// process.env.OLD',
          'use(process.env.HOME_DIR);',
        ),
        file('b.py', 'import os', 'x = os.environ.get("B_MODE")', 'y = os.getenv("B_NAME", "z")'),
        file('c.go', 'package c', 'var d = os.Getenv("C_DIR")'),
        'Which environment variables are there?',
      ),
    );
    assert.match(answer, /\*\*Environment variables: 5\*\*/);
    for (const name of ['PORT', 'HOME_DIR', 'B_MODE', 'B_NAME', 'C_DIR']) {
      assert.ok(answer.includes(`\`${name}\``), name);
    }
    assert.doesNotMatch(answer, /OLD/);
  });

  it('lists routes, and not calls of other services', async () => {
    const answer = await ask(
      user(
        file(
          'a.ts',
          "app.get('/users/:id', show);",
          "await axios.get('/other');",
          "router.post('/users', add);",
        ),
        file('b.py', '@app.route("/items", methods=["PUT"])', 'def put(): pass'),
        file('c.go', 'mux.HandleFunc("GET /health", health)'),
        'List the endpoints',
      ),
    );
    assert.match(answer, /\*\*Endpoints: 4\*\*/);
    for (const route of ['GET /users/:id', 'POST /users', 'PUT /items', 'GET /health']) {
      assert.ok(answer.includes(`\`${route}\``), route);
    }
  });

  it('says that there are no endpoints', async () => {
    const answer = await ask(
      user(file('a.ts', 'export const a = 1;'), 'Which endpoints are there?'),
    );
    assert.match(answer, /^I found no endpoints in 1 text \(1 line\)\./);
  });

  describe('on functions', () => {
    it('names the parameters of C++ without their types and lengths', async () => {
      const code = [
        'int open(const std::string& name, char buf[64], void (*done)(int), int n = a::b) {',
        '  if (n < 0) throw std::runtime_error("negative");',
        '  return n;',
        '}',
      ];
      const cpp = file('a.cpp', ...code);
      assert.match(
        await ask(user(cpp, 'What parameters does open take?')),
        /takes `name`, `buf`, `done` and `n`/,
      );
      assert.match(
        await ask(user(cpp, 'What errors does open throw?')),
        /throws `std::runtime_error`/,
      );
    });

    it('names an error of PHP with what it is in', async () => {
      const thrown = async (name: string): Promise<string> =>
        await ask(
          user(
            file('a.php', '<?php', 'function open($x) {', `  throw new ${name}('no x');`, '}'),
            'What errors does open throw?',
          ),
        );
      assert.match(await thrown('\\InvalidArgumentException'), /throws `InvalidArgumentException`/);
      assert.match(await thrown('Shop\\Missing'), /throws `Shop\\Missing`/);
    });

    it('reads names with letters of any language', async () => {
      const code = file(
        'a.ts',
        'export function größe(länge: number) { return ändern(計算(länge)); }',
        'export function ändern(a: number) { return a; }',
        'export function 計算(a: number) { return a; }',
      );
      assert.match(await ask(user(code, 'What does `größe` call?')), /calls `ändern` and `計算`/);
      assert.match(await ask(user(code, 'What parameters does `größe` take?')), /takes `länge`/);
    });
  });

  describe('on values', () => {
    const files = [
      file(
        'limits.ts',
        '/** How often a call is tried. */',
        'export const maxAttempts = 4;',
        'const pauseMs = 250;',
      ),
      file(
        'cli.py',
        'p.add_argument("--depth", type=int, default=3)',
        'MAX_AGE = 14',
        'age: int = MAX_AGE',
      ),
    ];

    it('names what a limit is set to', async () => {
      const answer = await ask(user(...files, 'How many attempts are made?'));
      assert.match(answer, /^Matching values:\n\n- `maxAttempts = 4`: `limits\.ts:2`/);
    });

    it('knows a limit by what it measures', async () => {
      const code = file('mail.ts', 'const mailTimeoutMs = 900;', 'const mailName = "x";');
      const answer = await ask(user(code, 'How long may a mail to a member take?'));
      assert.match(answer, /^Matching values:\n\n- `mailTimeoutMs = 900`: `mail\.ts:1`\n\n/);
    });

    it('names what an option is if it is not given', async () => {
      const answer = await ask(user(...files, 'What does --depth default to?'));
      assert.match(answer, /`--depth = 3`: `cli\.py:1`/);
    });

    it('follows a value that is a name', async () => {
      const answer = await ask(user(...files, 'What is the default age?'));
      assert.match(answer, /`age = MAX_AGE` \(`MAX_AGE = 14`\): `cli\.py:3`/);
    });
  });

  it('follows calls over files to say how something is done', async () => {
    const answer = await ask(
      user(
        file(
          'order.ts',
          "import { charge } from './pay';",
          'export function placeOrder() {',
          '  check();',
          '  charge();',
          '}',
          'function check() {}',
        ),
        file(
          'pay.ts',
          'export function charge() {',
          '  send();',
          '}',
          '/** Sends it. */',
          'function send() {}',
        ),
        file(
          'main.ts',
          "import { placeOrder } from './order';",
          'function main() {',
          '  placeOrder();',
          '}',
        ),
        'How is an order placed?',
      ),
    );
    assert.match(answer, /It is called by `main` \(`main\.ts:2-4`\)\./);
    assert.match(
      answer,
      /- `placeOrder` \(`order\.ts:2-5`\)\n {2}- `check` \(`order\.ts:6`\)\n {2}- `charge` \(`pay\.ts:1-3`\)\n {4}- `send` \(`pay\.ts:5`\): “Sends it\.”/,
    );
  });

  it('ends a chain of calls that comes back to itself', async () => {
    const answer = await ask(
      user(
        file('a.ts', 'function ping() {', '  pong();', '}', 'function pong() {', '  ping();', '}'),
        'How is ping done?',
      ),
    );
    assert.match(answer, /- `ping` [^\n]*\n {2}- `pong` [^\n]*\n$/);
  });

  it('does not say that a word is missing that stands elsewhere', async () => {
    const answer = await ask(
      user(
        file('a.ts', 'export function uploadImage() {}'),
        file('b.ts', 'export function colour() {}'),
        'Where is the upload of an image with its colour?',
      ),
    );
    assert.doesNotMatch(answer, /No match for “colour”/);
  });

  it('says what a package imports, and what it exports', async () => {
    const files = [
      file(
        'list/list.go',
        'package list',
        'import (',
        '\t"fmt"',
        '\t"example.org/x/store"',
        ')',
        'func Open() {}',
        'func close() {}',
      ),
      file('store/store.go', 'package store', 'func Put() {}'),
    ];
    assert.match(
      await ask(user(...files, 'What does list depend on?')),
      /\*\*Imports: 2\*\*[^]*`example\.org\/x\/store`/,
    );
    assert.match(
      await ask(user(...files, 'Which functions are exported by the list package?')),
      /has \*\*1 exported function\*\*:\n\n- line 6: `Open\(\)`/,
    );
    assert.match(
      await ask(user(...files, 'Which files depend on the store package?')),
      /`list\/list\.go:4`/,
    );
  });

  it('lists the classes that extend another', async () => {
    const answer = await ask(
      user(
        file('a.ts', 'class Base {}', 'class One extends Base {}', 'class Other {}'),
        file('b.py', 'class Two(Base):', '    pass'),
        'Which classes extend Base?',
      ),
    );
    assert.match(answer, /\*\*Classes: 2\*\*/);
    assert.match(answer, /`a\.ts:2`[^]*`b\.py:1`/);
  });

  it('names what a function throws, and what those throw that it calls', async () => {
    const answer = await ask(
      user(
        file(
          'a.ts',
          'export function load() {',
          '  check();',
          "  throw new TypeError('bad');",
          '}',
          'function check() {',
          "  throw new RangeError('far');",
          '}',
        ),
        'Which errors can load throw?',
      ),
    );
    assert.match(answer, /throws `TypeError` \(“bad”\)/);
    assert.match(answer, /- `check` \(`a\.ts:5-7`\): `RangeError` \(“far”\)/);
  });

  it('finds nothing about a product that no text names', async () => {
    const answer = await ask(
      user(
        file('a.ts', "export const version = '2';", 'required(version);'),
        'Which Ruby version is required?',
      ),
    );
    assert.match(answer, /found no passage about|No passage I have read is about/);
    assert.doesNotMatch(answer, /```/);
  });

  it('finds nothing where only what is done with a thing is there', async () => {
    const answer = await ask(
      user(
        file('a.ts', '/** The digest is computed once. */', 'export function digest() {}'),
        'How is the expiry computed?',
      ),
    );
    assert.match(answer, /found no passage about|No passage I have read is about/);
  });

  it('looks words up that may mean a kind of symbol which is not there', async () => {
    const answer = await ask(
      user(
        file('a.ts', '/** The headers that are sent. */', "const headers = { accept: '*' };"),
        'Which headers are sent?',
      ),
    );
    assert.match(answer, /`a\.ts:1-2`/);
  });

  it('knows the file with the most lines', async () => {
    const answer = await ask(
      user(file('a.ts', 'a();', 'b();'), file('b.ts', 'c();'), 'Which file has the most lines?'),
    );
    assert.match(answer, /1\. \*\*`a\.ts`\*\*: 2 lines/);
  });
});
