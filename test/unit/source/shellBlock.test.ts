import assert from 'node:assert/strict';
import fc from 'fast-check';
import { matchedBy } from '../../fakes/matchedBy';
import { isShell, readShellBlock } from '../../../src/source/shellBlock';

function commandsOf(code: string, language = 'bash'): string[] | string {
  const block = readShellBlock(code, language);
  return block.kind === 'commands' ? block.commands : block.kind;
}

const matchedIn = (code: string): number => matchedBy(() => void readShellBlock(code, 'bash'));

describe('a block of shell code', () => {
  const cases: [string, string, string[] | string, string?][] = [
    ['one command', 'npm test\n', ['npm test']],
    ['several commands', 'npm ci\r\n\r\n# then\r\nnpm test\r\n', ['npm ci', 'npm test']],
    [
      'a command over several lines',
      'docker run \\\n  --rm \\\n  image',
      ['docker run --rm image'],
    ],
    ['operators at the ends of lines', 'a &&\nb |\nc', ['a && b | c']],
    ['a session', '$ npm test\n3 passing\n$ ls \\\n> -l\na.ts', ['npm test', 'ls -l'], 'console'],
    ['a session of PowerShell', 'PS C:\\x> dir\nfiles', ['dir'], 'powershell'],
    ['a comment behind a command', "echo a # it's", ["echo a # it's"]],
    ['tabs, which would complete words', 'a\tb', ['a b']],
    ['a backslash in quotes', "echo 'a \\\nb'", 'script'],
    ['an open quote', 'echo "a\nb"', 'script'],
    ['a here document', 'cat <<EOF\na\nEOF', 'script'],
    ['a here document whose mark is on two lines', 'cat <\\\n<EOF\na\nEOF', 'script'],
    ['a quote that ends on the next line', "echo 'a'\\\n'b'", ["echo 'a''b'"]],
    ['a quote that is open on the next line', "echo 'a' \\\n'b", 'script'],
    ['a comment on the next line', "echo \\\n# it's", ["echo # it's"]],
    ['no comment within a word of two lines', "echo a\\\n#'b", 'script'],
    ['a here string', 'cat <<< a', ['cat <<< a']],
    ['a loop', 'for a in b; do\necho $a\ndone', 'script'],
    ['a function', 'f() {\n  rm -rf x\n}', 'script'],
    ['a line that goes on nowhere', 'a \\', 'script'],
    ['a return that would run it', 'npm test\r', 'control'],
    ['the end of input', 'a\u0004', 'control'],
    ['an escape sequence', '\u001b[201~a', 'control'],
    ['another line end', 'a\u0085b', 'control'],
    ['a line longer than terminals take', 'a'.repeat(5000), 'script'],
    ['nothing', '# only words\n', []],
  ];
  for (const [what, code, expected, language] of cases) {
    it(`is ${typeof expected === 'string' ? expected : expected.length || 'none'} with ${what}`, () => {
      assert.deepEqual(commandsOf(code, language), expected);
    });
  }

  for (const [what, line] of [
    ['a backslash', 'docker run --rm \\\n'],
    ['&&', 'npm test &&\n'],
    ['a pipe', 'sort |\n'],
  ] as const) {
    it(`is read in proportion to its length where all lines end in ${what}`, () => {
      const lines = 500;
      const once = matchedIn(line.repeat(lines));
      const tenfold = matchedIn(line.repeat(10 * lines));
      assert.ok(once > line.length * lines && tenfold < 12 * once, `${once}, then ${tenfold}`);
    });
  }

  it('is read in proportion to its length where its commands are as long as they may be', () => {
    const command = `${'a \\\n'.repeat(1900)}b\n`;
    const commands = 20;
    const code = command.repeat(commands);
    assert.equal(commandsOf(code).length, commands);
    const matched = matchedIn(code);
    assert.ok(matched > code.length && matched < 20 * code.length, `${matched} of ${code.length}`);
  });

  it('is read over several lines as in one, unless it says that it can’t', () => {
    const pieces = fc.constantFrom('a', "'", '"', '`', '<', '<<', '#', "''", '&&', '|', '\\"');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const several = commandsOf(['x', ...parts].join('\\\n'));
        if (several !== 'script') assert.deepEqual(several, commandsOf(['x', ...parts].join('')));
      }),
    );
  });

  it('never becomes a command that a terminal acts on before Enter', () => {
    const pieces = [
      'a',
      ' ',
      '\n',
      '\r',
      '\t',
      '\\',
      "'",
      '"',
      '`',
      '$ ',
      '> ',
      '<<',
      '#',
      '&&',
      '\u0003',
    ];
    const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 20 });
    const languages = fc.constantFrom('bash', 'console', 'powershell', 'cmd');
    fc.assert(
      fc.property(texts, languages, (parts, language) => {
        const found = commandsOf(parts.join(''), language);
        if (typeof found === 'string') return;
        for (const command of found) assert.match(command, /^[^\p{Cc}\u2028\u2029]+$/u);
      }),
    );
  });

  it('is known by its language', () => {
    for (const name of ['bash', 'Shell', 'console', 'powershell', 'cmd']) assert.ok(isShell(name));
    for (const name of ['', 'ts', 'diff', 'python']) assert.ok(!isShell(name));
  });
});
