import assert from 'node:assert/strict';
import { diffFiles } from '../../../../src/edits/diff/diffFiles';

function paths(diff: string): [string, string | undefined][] {
  return diffFiles(diff).map(({ path, oldPath }) => [path, oldPath]);
}

const changed = [
  'diff --git a/src/a.ts b/src/a.ts',
  'index 1..2 100644',
  '--- a/src/a.ts',
  '+++ b/src/a.ts',
  '@@ -1,3 +1,3 @@',
  ' one',
  '-two',
  '--- three',
  '+2',
  '+++ 3',
  '+diff --git is only text here',
  '',
].join('\n');

describe('a diff divided by files', () => {
  it('counts the lines of each and keeps its text', () => {
    const other = changed.replaceAll('src/a.ts', 'b.ts');
    const files = diffFiles(changed + other);
    assert.deepEqual(
      files.map(({ path, added, removed, isBinary }) => [path, added, removed, isBinary]),
      [
        ['src/a.ts', 3, 2, false],
        ['b.ts', 3, 2, false],
      ],
    );
    assert.equal(files.map(({ text }) => text).join(''), changed + other);
  });

  it('is one also where git prints it in colours', () => {
    const colours = ['[1m', '[31m', '[32m', '[36m', '[m'].map((code) => `\u001B${code}`);
    const lines = changed.split('\n').map((line, at) => {
      const code = line === '' ? '' : (colours[at % 4] ?? '');
      return `${code}${line}${code === '' ? '' : '\u001B[m'}`;
    });
    assert.deepEqual(diffFiles(lines.join('\n')), diffFiles(changed));
  });

  it('has the names of the changed files where another program prints it', () => {
    const printed = 'src/a.ts --- TypeScript\n1 one   1 two\n';
    const changedNow = ['src/a.ts', 'b.ts'];
    assert.deepEqual(
      diffFiles(printed, changedNow).map(({ path, text }) => [path, text]),
      changedNow.map((path) => [path, `diff --git a/${path} b/${path}\n`]),
    );
    assert.deepEqual(diffFiles('', changedNow), []);
    assert.deepEqual(diffFiles(changed, changedNow), diffFiles(changed));
  });

  for (const [title, lines, path, oldPath] of [
    ['deleted', ['--- a/old.ts', '+++ /dev/null', '@@ -1 +0,0 @@', '-x'], 'old.ts', undefined],
    ['new', ['--- /dev/null', '+++ b/old.ts', '@@ -0,0 +1 @@', '+x'], 'old.ts', undefined],
    ['renamed', ['similarity index 100%', 'rename from a.ts', 'rename to b.ts'], 'b.ts', 'a.ts'],
    ['empty', ['new file mode 100644', 'index 0..1'], 'old.ts', undefined],
    [
      'with a space',
      ['--- a/an old.ts\t', '+++ b/an old.ts\t', '@@ -1 +1 @@'],
      'an old.ts',
      undefined,
    ],
    ['with other letters', ['--- "a/\\303\\244.ts"', '+++ "b/\\303\\244.ts"'], 'ä.ts', undefined],
  ] as const) {
    it(`names a file that is ${title}`, () => {
      const diff = ['diff --git a/old.ts b/old.ts', ...lines, ''].join('\n');
      assert.deepEqual(paths(diff), [[path, oldPath]]);
    });
  }

  it('names a binary by its first line', () => {
    const [file] = diffFiles(
      'diff --git a/an icon.png b/an icon.png\nindex 1..2\nBinary files a/an icon.png and b/an icon.png differ\n',
    );
    assert.deepEqual([file?.path, file?.isBinary], ['an icon.png', true]);
    assert.deepEqual(
      paths('diff --git "a/\\303\\244.png" "b/\\303\\244.png"\nBinary files differ\n'),
      [['ä.png', undefined]],
    );
  });

  it('knows other prefixes, none, and merges', () => {
    assert.deepEqual(paths('diff --git i/x.ts w/x.ts\n--- i/x.ts\n+++ w/x.ts\n'), [
      ['x.ts', undefined],
    ]);
    assert.deepEqual(paths('diff --git .env .env\n--- .env\n+++ .env\n'), [['.env', undefined]]);
    assert.deepEqual(paths('diff --git .env .env\nold mode 1\nnew mode 2\n'), [
      ['.env', undefined],
    ]);
    assert.deepEqual(paths('diff --cc x.ts\nindex 1,2..0\n'), [['x.ts', undefined]]);
  });

  it('keeps a folder of one letter in the paths of a rename, which have no prefix', () => {
    const head = 'diff --git a/c/main.c b/c/old.c\nsimilarity index 100%\n';
    assert.deepEqual(paths(`${head}rename from c/main.c\nrename to c/old.c\n`), [
      ['c/old.c', 'c/main.c'],
    ]);
    const changes = '--- a/c/main.c\n+++ b/c/old.c\n@@ -1 +1 @@\n-x\n+y\n';
    assert.deepEqual(paths(`${head}rename from c/main.c\nrename to c/old.c\n${changes}`), [
      ['c/old.c', 'c/main.c'],
    ]);
  });

  for (const [name, sign] of [
    ['carriage return', '\r'],
    ['line separator', '\u2028'],
    ['paragraph separator', '\u2029'],
  ] as const) {
    it(`begins no line behind a ${name}`, () => {
      const head = ['diff --git a/.env b/.env', '--- a/.env', '+++ b/.env'];
      const hunk = ['@@ -1 +1,2 @@', ` A=1${sign}@@ -9 +9 @@`, '+B=2'];
      const file = ['diff --git a/b.ts b/b.ts', '+++ b/b.ts', '@@ -0,0 +1 @@'].join(sign);
      const diff = [...head, ...hunk, `+C=3${sign}${file}`, '+D=4', ''].join('\n');
      assert.deepEqual(
        diffFiles(diff).map(({ path, added, text }) => [path, added, text]),
        [['.env', 3, diff]],
      );
      const bare = ['diff --git a/x b/x', `Binary files differ${sign}+++ b/y${sign}@@`, ''];
      assert.deepEqual(paths(bare.join('\n')), [['x', undefined]]);
    });
  }

  it('is empty for what isn’t a diff', () => {
    assert.deepEqual(diffFiles(''), []);
    assert.deepEqual(diffFiles('fatal: not a git repository'), []);
  });
});
