import assert from 'node:assert/strict';
import { IgnoreRules } from '../../../src/source/ignoreRules';

const none = IgnoreRules.excluding([]);

/** Which of the paths are left out. */
function ignored(rules: IgnoreRules, ...paths: string[]): string[] {
  return paths.filter((path) => rules.ignores(path));
}

describe('the rules of what a folder count leaves out', () => {
  it('leave nothing out by themselves', () => {
    assert.deepEqual(ignored(none, 'a', 'b/', 'b/c'), []);
  });

  it('are those of an ignore file: names anywhere, rooted ones, folders, and what is taken back', () => {
    const rules = none.with('', '# comment\n*.log\n/out\nbuild/\n!keep.log\n');
    assert.deepEqual(
      ignored(rules, 'a.log', 'x/a.log', 'keep.log', 'out', 'x/out', 'build/', 'build'),
      ['a.log', 'x/a.log', 'out', 'build/'],
    );
  });

  it('distinguish upper case from lower case', () => {
    assert.deepEqual(ignored(none.with('', 'Build\n'), 'Build', 'build'), ['Build']);
  });

  it('are decided by the innermost ignore file that says anything', () => {
    const rules = none.with('', '*.gen\n').with('lib/', '!api.gen\n/only\n');
    assert.deepEqual(ignored(rules, 'api.gen', 'lib/api.gen', 'lib/b.gen', 'lib/only', 'only'), [
      'api.gen',
      'lib/b.gen',
      'lib/only',
    ]);
  });

  it('hold no longer inside of a folder that an ignore file further in took back', () => {
    const rules = none.with('', 'cache/\n').with('lib/', '!cache/\n');
    assert.equal(rules.ignores('lib/cache/'), false);
    assert.equal(rules.inside('lib/cache/').ignores('lib/cache/a.txt'), false);
  });

  it('hold no longer inside of an ignored folder that the user chose', () => {
    const rules = IgnoreRules.excluding(['**/node_modules']).with('', 'node_modules\n*.map\n');
    assert.equal(rules.ignores('node_modules/'), true);
    assert.equal(rules.inside('node_modules/').ignores('node_modules/a/index.js'), false);
  });

  it('hold on inside of any other folder', () => {
    const rules = none.with('', '*.map\n').inside('src/');
    assert.deepEqual(ignored(rules, 'src/a.map', 'src/a.js'), ['src/a.map']);
  });

  it('leave out a line that isn’t valid, and follow the others', () => {
    for (const invalid of [
      '[Bb]in[/',
      'log[0-9/',
      'foo[bar/baz',
      '[!a/',
      'x[z-a/',
      'build\\\\\\',
    ]) {
      const rules = none.with('', `*.log\n${invalid}\n!keep.log\n/out/\n`);
      const paths = ['a.log', 'keep.log', 'out/', 'out/a', 'a/out/', 'Bin', 'build', 'x'];
      assert.deepEqual(ignored(rules, ...paths), ['a.log', 'out/', 'out/a'], invalid);
      const excludes = IgnoreRules.excluding(['*.log', invalid]);
      assert.deepEqual(ignored(excludes, 'a.log', 'x'), ['a.log'], invalid);
    }
  });

  it('are followed at once, however many stars a line has', () => {
    const name = 'a'.repeat(250);
    for (const line of [
      `${'*a'.repeat(30)}*b`,
      `${'**/a/'.repeat(30)}b`,
      `${'*/'.repeat(30)}*a*a*a*b`,
    ]) {
      const rules = none.with('', `${line}\nout\n`);
      const path = `${name}/`.repeat(30) + name;
      assert.deepEqual(
        ignored(rules, name, path, `${'a/'.repeat(200)}c`, 'x/out'),
        ['x/out'],
        line,
      );
    }
  });

  it('of a folder say nothing of the folder itself and of those above it', () => {
    for (const all of ['*', '*/', '**/', '**']) {
      const rules = none.with('a/b/', `${all}\n!keep`);
      assert.deepEqual(ignored(rules, 'a/', 'a/b/', 'a/b/keep', 'c', 'a/b/c/'), ['a/b/c/'], all);
    }
  });

  it('are also the globs of the settings, which no ignore file takes back', () => {
    const rules = IgnoreRules.excluding(['**/*.{png,map}', 'top', '**/{a,b}/c']).with(
      '',
      '!x.map\n',
    );
    assert.deepEqual(
      ignored(rules, 'x.png', 'd/x.map', 'x.map', 'top', 'd/top', 'a/c', 'd/b/c', 'c'),
      ['x.png', 'd/x.map', 'x.map', 'top', 'a/c', 'd/b/c'],
    );
  });

  it('takes lists in braces one after the other and within each other, and ends where they are too many', () => {
    const few = IgnoreRules.excluding(['x{a,b}{c,{d,e}}y']);
    const expected = ['xacy', 'xbdy', 'xbey'];
    assert.deepEqual(
      ['xacy', 'xbdy', 'xbey', 'xay', 'x{a,b}cy'].filter((path) => few.ignores(path)),
      expected,
    );
    for (const many of [
      '{a,b}'.repeat(60),
      `{${','.repeat(100_000)}}`,
      '{'.repeat(200) + '}'.repeat(200),
    ]) {
      // Rather too much is left out than what the user does not want to be sent.
      assert.ok(IgnoreRules.excluding([`x${many}`]).ignores(`x${'a'.repeat(60)}`));
      assert.ok(!IgnoreRules.excluding([`x${many}`]).ignores('y'));
    }
  });
});
