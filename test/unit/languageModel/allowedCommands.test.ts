import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import {
  evaluatedLine,
  isAllowedCommand,
  isPlainCommand,
  mayMoveShell,
} from '../../../src/languageModel/allowedCommands';

const rules = ['npm test', 'npm run lint', 'git log *', 'node scripts/check.mjs *', 'echo *'];

describe('commands that may run unasked', () => {
  for (const commandLine of [
    'npm test',
    'npm run lint',
    'git log',
    'git log --oneline -n 5',
    'git log --author=ada --since=2024-01-01 src/main.ts',
    'node scripts/check.mjs src/a.ts src/b_2.ts',
    'echo user@host a,b 1.5 +x key:value',
  ]) {
    it(`are the user's own: ${commandLine}`, () => {
      assert.ok(isAllowedCommand(commandLine, rules));
    });
  }

  /** What each does more than run `echo` with words, in some shell. */
  const hostile: readonly (readonly [why: string, commandLine: string])[] = [
    ['a second command', 'echo a; rm -rf .'],
    ['a second command without a blank', 'echo a;reboot'],
    ['and', 'echo a && rm -rf .'],
    ['or', 'echo a || rm -rf .'],
    ['background', 'echo a & rm -rf .'],
    ['background at the end', 'echo a &'],
    ['a pipe', 'echo a | sh'],
    ['a pipe with errors', 'echo a |& sh'],
    ['output', 'echo a > .bashrc'],
    ['output at the end', 'echo a >> .bashrc'],
    ['output without blanks', 'echo a>b'],
    ['a numbered redirection', 'echo a 2>b'],
    ['both redirections', 'echo a &>b'],
    ['output against noclobber', 'echo a >| b'],
    ['input', 'echo < .ssh/id_rsa'],
    ['a here document', 'echo << END'],
    ['a here string', 'echo <<< a'],
    ['a process substitution', 'echo <(cat .env)'],
    ['an output process substitution', 'echo >(sh)'],
    ['a command substitution', 'echo $(cat .env)'],
    ['an old command substitution', 'echo `cat .env`'],
    ['a nested substitution', 'echo "$(echo `id`)"'],
    ['arithmetic', 'echo $((1+1))'],
    ['old arithmetic', 'echo $[1+1]'],
    ['a variable', 'echo $HOME'],
    ['a variable in braces', 'echo ${HOME}'],
    ['a variable with a command in it', 'echo ${x:-$(id)}'],
    ['a special variable', 'echo $?'],
    ['ANSI quotes', "echo $'\\x41'"],
    ['translated quotes', 'echo $"a"'],
    ['single quotes', "echo 'a'"],
    ['double quotes', 'echo "a"'],
    ['an open quote', 'echo "a'],
    ['quotes within a word', 'echo a""b'],
    ['an escaped blank', 'echo a\\ b'],
    ['an escaped line end', 'echo a\\\nb'],
    ['a glob', 'echo *'],
    ['a glob within a word', 'echo src/*.ts'],
    ['a glob of one character', 'echo ?.ts'],
    ['a glob of a set', 'echo [ab].ts'],
    ['an extended glob', 'echo !(a)'],
    ['a brace expansion', 'echo {a,b}'],
    ['a brace range', 'echo {1..9999999}'],
    ['a group', '(echo a)'],
    ['a group in braces', '{ echo a; }'],
    ['the home folder', 'echo ~'],
    ["another user's home folder", 'echo ~root/.ssh'],
    ['history', 'echo !!'],
    ['a word of the history', 'echo !$'],
    ['a quick substitution of the history', '^a^b^'],
    ['a comment', 'echo a # b'],
    ['a second line', 'echo a\nrm -rf .'],
    ['a second line at the end', 'echo a\n'],
    ['a carriage return', 'echo a\rrm -rf .'],
    ['a tab', 'echo a\tb'],
    ['a vertical tab', 'echo a\vb'],
    ['a null', 'echo a\0b'],
    ['Ctrl+C', 'echo a\u0003rm -rf .'],
    ['Ctrl+R', 'echo \u0012rm'],
    ['an escape sequence', 'echo \u001B[201~rm -rf .'],
    ['a C1 control', 'echo \u009b201~'],
    ['a delete', 'echo a\u007F\u007F'],
    ['a zero width space', 'echo a\u200Bb'],
    ['a turned direction', 'echo \u202Egpj.exe'],
    ['an isolate', 'echo \u2066a\u2069'],
    ['a no-break space', 'echo\u00A0a'],
    ['a wide space', 'echo a\u3000b'],
    ['a line separator', 'echo a\u2028rm'],
    ['a next line', 'echo a\u0085rm'],
    ['a byte order mark', '\uFEFFecho a'],
    ['a letter that looks like another', 'echo раypal'],
    ["PowerShell's curly quotes", 'echo \u2018a\u2019'],
    ["PowerShell's en dash", 'echo \u2013Force'],
    ["PowerShell's call", '& echo a'],
    ["PowerShell's variable", 'echo $env:PATH'],
    ["PowerShell's script block", 'echo { rm . }'],
    ["PowerShell's splatting", 'echo @args'],
    ["PowerShell's array", 'echo @(1)'],
    ["PowerShell's hash table", 'echo @{a=1}'],
    ["PowerShell's escape", 'echo a`nb'],
    ["PowerShell's stop parsing", 'echo --% a'],
    ["PowerShell's type", 'echo [IO.File]::ReadAllText'],
    ["zsh's path of a program", 'echo =ls'],
    ["zsh's glob qualifier", 'echo a(e)'],
    ["fish's substitution", 'echo (id)'],
    ["csh's negation", 'echo ^a'],
    ["cmd's variable", 'echo %PATH%'],
    ["cmd's late variable", 'echo !PATH!'],
    ["cmd's escape", 'echo a^&b'],
    ["cmd's argument", 'echo %1'],
    ['two blanks', 'echo  a'],
    ['a blank before it', ' echo a'],
    ['a blank behind it', 'echo a '],
    ['nothing', ''],
    ['a blank', ' '],
  ];

  for (const [why, commandLine] of hostile) {
    it(`are never ones with ${why}, whatever the rules say`, () => {
      assert.equal(isPlainCommand(commandLine), false);
      assert.equal(isAllowedCommand(commandLine, rules), false);
      const own = [commandLine, `${commandLine} *`, '*', ' *', '* *', '** *'];
      assert.equal(isAllowedCommand(commandLine, own), false);
    });
  }

  for (const commandLine of [
    'npm test -- --grep=a',
    'npm tests',
    'npm',
    'npm run lint:fix',
    'git logs',
    'git push',
    'node scripts/check.mjs2',
    'Npm test',
    'sudo npm test',
    './npm test',
    'FOO=1 npm test',
  ]) {
    it(`are not others that begin or end like them: ${commandLine}`, () => {
      assert.equal(isAllowedCommand(commandLine, rules), false);
    });
  }

  it('are none without rules, and no rule allows everything', () => {
    assert.equal(isAllowedCommand('npm test', []), false);
    for (const rule of ['*', ' *', '**', '* *', '', ' ', '.*', 'npm*', 'npm test*', 'np? test']) {
      assert.equal(isAllowedCommand('npm test', [rule]), false, rule);
    }
  });

  it('hold nothing but letters, digits and a few signs, whatever is tried', () => {
    const sign = fc.constantFrom(
      ...Array.from('ab1 ._-/:=,@+;&|<>$`\'"(){}[]~!\\*?#%^\n\t\r\u202E\u00A0'),
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
        const commandLine = `echo ${signs.join('')}`;
        if (!isAllowedCommand(commandLine, ['echo *'])) return;
        assert.match(commandLine, /^[ab1 ._\-/:=,@+echo]+$/u);
        assert.equal(commandLine, commandLine.trim());
      }),
    );
  });
});

describe('several lines as one', () => {
  it('keep their quotes, backslashes and marks of the history', () => {
    const lines = 'echo "a!" \'b\'\necho c\\\\d';
    assert.equal(evaluatedLine(lines), String.raw`eval $'echo "a\041" \'b\'\necho c\\\\d'`);
  });

  it('mean to a shell what they meant, whatever is in them', function () {
    if (process.platform === 'win32') return this.skip();
    const sign = fc.constantFrom(...Array.from('ab "\'\\!$`;&|(){}*\n'));
    fc.assert(
      fc.property(fc.array(sign, { minLength: 1, maxLength: 12 }), (signs) => {
        const text = signs.join('');
        const assigned = `x=$(cat << 'END'\n${text}.\nEND\n)\nprintf %s "$x"`;
        const written = execFileSync('bash', ['-c', evaluatedLine(assigned)], { encoding: 'utf8' });
        assert.equal(written, `${text}.`);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a command line that may leave its shell elsewhere', () => {
  const moving = ['cd /', 'cd..', 'a && cd b && c', '(cd a; make)', 'pushd x', 'Set-Location ..'];
  for (const line of [...moving, 'if true\nthen\n  CD b\nfi']) {
    it(JSON.stringify(line), () => assert.equal(mayMoveShell(line), true));
  }

  const staying = ['npm test', 'cat abcd', './cd', 'git cd-rom', 'ls src/cd', 'lscd', 'cdk deploy'];
  it('isn’t one of these', () => assert.deepEqual(staying.filter(mayMoveShell), []));
});
