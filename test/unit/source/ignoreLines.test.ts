import assert from 'node:assert/strict';
import fc from 'fast-check';
import ignore from 'ignore';
import { IgnoreLines } from '../../../src/source/ignoreLines';

/** Which of the paths a line ignores. */
function ignored(line: string, ...paths: string[]): string[] {
  const lines = new IgnoreLines([line]);
  return paths.filter((path) => lines.test(path).ignored);
}

describe('the lines of an ignore file', () => {
  // The line, what it ignores, what it doesn't: as `git check-ignore --no-index` has it.
  const cases: [string, string[], string[]][] = [
    ['*a*b*c*', ['abc', 'xaxbxcx', 'd/abc/', 'abc/d'], ['acb', 'ab/c', 'ABC']],
    ['/*a*b*c', ['abc', 'abc/d'], ['d/abc']],
    ['*.a.*.b/', ['x.a.y.b/', 'd/.a..b/', '.a..b/e'], ['x.a.y.b']],
    ['a/*/*/d*', ['a/b/c/d', 'a/b/c/de/f'], ['a/b/d', 'x/a/b/c/d', 'a/b/c/b/d']],
    ['**/a/**/b/**/c', ['a/b/c', 'x/a/y/z/b/c'], ['a/c', 'b/c', 'a/b/c2']],
    ['a/**', ['a/b', 'a/b/c', 'a/b/'], ['a', 'a/', 'b/a/c']],
    ['a/**/', ['a/b/', 'a/b/c'], ['a/', 'a/b']],
    ['**', ['a', 'a/b'], []],
    ['/**', ['a', 'a/b/'], []],
    ['a/***/b', ['a/b', 'a/x/y/b'], ['a/xb']],
    ['a**b/c', ['ab/c', 'axxb/c'], ['a/b/c']],
    ['a**/c', ['ac', 'a/c', 'ab/c', 'a/b/c', 'axx/y/c', 'a/c/d'], ['ba/c', 'c', 'a', 'x/a/c']],
    ['/a/b***/*.c', ['a/b.c', 'a/bx/y/z.c', 'a/b/.c'], ['a/c.c', 'b/z.c', 'x/a/b/z.c']],
    ['a/b**', ['a/b', 'a/bc', 'a/b/c'], ['a/c', 'ab']],
    ['a**/**/c/', ['ac/', 'a/b/c/', 'ab/x/c/d'], ['ac', 'b/c/']],
    ['a?**/c', ['ab/c', 'abx/c'], ['ab/x/c', 'abc']],
    ['?[a-c]?', ['xbx', 'd/xbx'], ['xb', 'xdx', 'x/x']],
    ['[!a-c]', ['d', '-'], ['a', 'b', 'dd']],
    ['[^]a]', ['b'], ['a', ']']],
    ['[]-]', [']', '-'], ['a']],
    ['[a-]', ['a', '-'], ['b']],
    ['[a\\]-c]', ['a', '^', ']', 'c'], ['d', '\\']],
    ['[[:digit:]_][[:upper:]]', ['1A', '_B'], ['1a', 'aA']],
    ['[[:none:]a]', [], ['a', ':', 'n']],
    ['[a', [], ['a', '[a']],
    ['a\\', [], ['a', 'a\\']],
    ['\\*\\?\\[', ['*?['], ['aa[']],
    ['\\!a', ['!a'], ['a']],
    ['\\#a', ['#a'], ['a']],
    ['#a', [], ['#a', 'a']],
    ['a b  ', ['a b'], ['a b  ', 'a b ']],
    ['a\\ ', ['a '], ['a', 'a\\ ']],
    ['a\\\\ ', ['a\\'], ['a\\ ']],
    ['/', [], ['a', 'a/']],
    ['', [], ['a']],
  ];
  for (const [line, matching, others] of cases) {
    it(`are read as git does: ${JSON.stringify(line)}`, () => {
      assert.deepEqual(ignored(line, ...matching, ...others), matching);
    });
  }

  it('are decided by the last one that matches, but within an ignored folder', () => {
    const lines = new IgnoreLines(['*.log', '!keep.log', 'out/', '!out/keep.log', 'last.log']);
    const verdicts = ['a.log', 'keep.log', 'out/keep.log', 'last.log', 'x'].map((path) =>
      lines.test(path),
    );
    assert.deepEqual(
      verdicts.map(({ ignored: is, unignored }) => (is ? 'is' : unignored ? 'is not' : '')),
      ['is', 'is not', 'is', 'is', ''],
    );
  });

  it('mean what the library takes them for, where these have few stars', () => {
    const part = fc.stringMatching(/^[ab.]{0,2}[*?]?[ab.]{1,2}\*?$|^\[[ab]\]$/u);
    const line = fc
      .tuple(
        fc.constantFrom('', '!'),
        fc.constantFrom('', '/', '**/'),
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('/', '/**/'),
        fc.constantFrom('', '/', '/**'),
      )
      .map(([sign, start, parts, between, end]) => sign + start + parts.join(between) + end);
    const path = fc
      .tuple(
        fc.array(fc.stringMatching(/^[ab.]{1,4}$/u), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '/'),
      )
      .filter(([names]) => !names.some((name) => name === '.' || name === '..'))
      .map(([names, end]) => names.join('/') + end);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.array(path), (lines, paths) => {
        const own = new IgnoreLines(lines);
        const library = ignore({ ignoreCase: false }).add(lines);
        for (const each of paths) {
          const { ignored: is, unignored } = library.test(each);
          assert.deepEqual(own.test(each), { ignored: is, unignored }, each);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
