import { fence, region, text, type AnswerCase } from './answerCase';

const around = {
  before: text('export class Loan {', '  days = 0;', ''),
  after: text('', '  end(): void {', '    this.ended = true;', '  }', '}'),
};
const extend = region(
  'typescript',
  text(
    '  extend(days: number): void {',
    '    check(days);',
    '    this.days += days;',
    '    this.save();',
    '  }',
  ),
  around,
);
const extended = text(
  '  extend(days: number): void {',
  '    check(days);',
  '    this.days += days + 1;',
  '    this.save();',
  '  }',
);
const misfit = { refused: 'diffDoesNotFit' } as const;

function diff(...lines: string[]): string {
  return `${fence}diff\n${lines.join('\n')}\n${fence}`;
}

const body = [
  '   check(days);',
  '-    this.days += days;',
  '+    this.days += days + 1;',
  '     this.save();',
];
const exact = ['     check(days);', ...body.slice(1)];

const python = region(
  'python',
  text('def area(w, h):', '    if w < 0:', '        return 0', '    return w * h'),
);

/** Diffs and search and replace blocks. */
export const casesOfDiffs: AnswerCase[] = [
  {
    name: 'a unified diff with headers',
    region: extend,
    answer: diff('--- a/src/loan.ts', '+++ b/src/loan.ts', '@@ -5,3 +5,3 @@', ...exact),
    expected: extended,
  },
  {
    name: 'a unified diff of git',
    region: extend,
    answer: diff(
      'diff --git a/loan.ts b/loan.ts',
      'index 1a2b3c4..5d6e7f8 100644',
      '--- a/loan.ts',
      '+++ b/loan.ts',
      '@@ -5,3 +5,3 @@ export class Loan {',
      ...exact,
    ),
    expected: extended,
  },
  {
    name: 'wrong line numbers and counts',
    region: extend,
    answer: diff('@@ -105,30 +99,2 @@', ...exact),
    expected: extended,
  },
  {
    name: 'a hunk header without numbers',
    region: extend,
    answer: diff('@@ ... @@', ...exact),
    expected: extended,
  },
  {
    name: 'a fence without the word diff',
    region: extend,
    answer: `${fence}\n@@ -5,3 +5,3 @@\n${exact.join('\n')}\n${fence}`,
    expected: extended,
  },
  {
    name: 'no fence at all',
    region: extend,
    answer: ['--- a/loan.ts', '+++ b/loan.ts', '@@ -5,3 +5,3 @@', ...exact].join('\n'),
    expected: extended,
  },
  { name: 'no hunk header', region: extend, answer: diff(...exact), expected: extended },
  {
    name: 'marked lines in a fence of the language',
    region: extend,
    answer: `${fence}typescript\n${exact.join('\n')}\n${fence}`,
    expected: extended,
    turnsOut: true,
  },
  {
    name: 'context with its indentation off by one',
    region: extend,
    answer: diff('@@ @@', ...body),
    expected: extended,
  },
  {
    name: 'the changed lines alone',
    region: extend,
    answer: diff('-    this.days += days;', '+    this.days += days + 1;'),
    expected: extended,
  },
  {
    name: 'a space behind each mark',
    region: extend,
    answer: diff('- this.days += days;', '+ this.days += days + 1;'),
    expected: extended,
  },
  {
    name: 'context from around the region',
    region: extend,
    answer: diff(
      '@@ -1,5 +1,5 @@',
      '   days = 0;',
      ' ',
      '-  extend(days: number): void {',
      '+  extend(days = 1): void {',
      '     check(days);',
    ),
    expected: extended.replace('days: number', 'days = 1').replace(' + 1;', ';'),
  },
  {
    name: 'a change outside of the region',
    region: extend,
    answer: diff(
      '@@ -8,3 +8,3 @@',
      '   end(): void {',
      '-    this.ended = true;',
      '+    this.ended = false;',
      '   }',
    ),
    expected: misfit,
  },
  {
    name: 'lines that the region has not',
    region: extend,
    answer: diff('@@ -1 +1 @@', '-    this.weeks += 1;', '+    this.weeks += 2;'),
    expected: misfit,
  },
  {
    name: 'context that stands there twice',
    region: region('typescript', text('a();', 'b();', 'a();')),
    answer: diff('@@ -1 +1 @@', '-a();', '+c();'),
    expected: misfit,
  },
  {
    name: 'additions without context',
    region: extend,
    answer: diff('@@ -0,0 +1 @@', '+    log();'),
    expected: misfit,
  },
  {
    name: 'two hunks',
    region: python,
    answer: diff(
      '@@ -1,2 +1,2 @@',
      '-def area(w, h):',
      '+def area(width, height):',
      '-    if w < 0:',
      '+    if width < 0:',
      '@@ -4 +4 @@',
      '-    return w * h',
      '+    return width * height',
    ),
    expected: text(
      'def area(width, height):',
      '    if width < 0:',
      '        return 0',
      '    return width * height',
    ),
  },
  {
    name: 'two hunks of which one does not fit',
    region: python,
    answer: diff(
      '@@ -1 +1 @@',
      '-def area(w, h):',
      '+def area(a, b):',
      '@@ -9 +9 @@',
      '-    return w + h',
      '+    return a + b',
    ),
    expected: misfit,
  },
  {
    name: 'an addition behind context',
    region: python,
    answer: diff('@@ -1,2 +1,3 @@', ' def area(w, h):', '+    """The area."""', '     if w < 0:'),
    expected: text(
      'def area(w, h):',
      '    """The area."""',
      '    if w < 0:',
      '        return 0',
      '    return w * h',
    ),
  },
  {
    name: 'a removal alone',
    region: python,
    answer: diff(
      '@@ -1,4 +1,2 @@',
      ' def area(w, h):',
      '-    if w < 0:',
      '-        return 0',
      '     return w * h',
    ),
    expected: text('def area(w, h):', '    return w * h'),
  },
  {
    name: 'a note on the final line end',
    region: region('python', 'a = 1'),
    answer: diff(
      '@@ -1 +1 @@',
      '-a = 1',
      '\\ No newline at end of file',
      '+a = 2',
      '\\ No newline at end of file',
    ),
    expected: 'a = 2',
  },
  {
    name: 'blank context without its space',
    region: region('go', text('a()', '', 'b()')),
    answer: diff('@@ -1,3 +1,3 @@', ' a()', '', '-b()', '+c()'),
    expected: text('a()', '', 'c()'),
  },
  {
    name: 'a removed comment of SQL',
    region: region('sql', text('-- old', 'SELECT 1;')),
    answer: diff('@@ -1,2 +1,2 @@', '--- old', '+-- new', ' SELECT 1;'),
    expected: text('-- new', 'SELECT 1;'),
  },
  {
    name: 'a diff with words around',
    region: extend,
    answer: `I changed one line:\n\n${diff('@@ -5,3 +5,3 @@', ...exact)}\n\nThe rest stays the same.`,
    expected: extended,
    remarks: 'one line',
  },
  {
    name: 'a search and replace block',
    region: extend,
    answer: text(
      '<<<<<<< SEARCH',
      '    this.days += days;',
      '=======',
      '    this.days += days + 1;',
      '>>>>>>> REPLACE',
    ),
    expected: extended,
  },
  {
    name: 'a search and replace block in a fence, under a file name',
    region: extend,
    answer: `src/loan.ts\n${fence}ts\n<<<<<<< SEARCH\n    this.days += days;\n=======\n    this.days += days + 1;\n>>>>>>> REPLACE\n${fence}`,
    expected: extended,
  },
  {
    name: 'a search and replace block indented otherwise',
    region: extend,
    answer: text(
      '<<<<<<< SEARCH',
      'this.days += days;',
      '=======',
      'this.days += days + 1;',
      '>>>>>>> REPLACE',
    ),
    expected: extended,
  },
  {
    name: 'two search and replace blocks',
    region: python,
    answer: text(
      '<<<<<<< SEARCH',
      'def area(w, h):',
      '=======',
      'def area(a, b):',
      '>>>>>>> REPLACE',
      '',
      '<<<<<<< SEARCH',
      '    return w * h',
      '=======',
      '    return a * b',
      '>>>>>>> REPLACE',
    ),
    expected: text('def area(a, b):', '    if w < 0:', '        return 0', '    return a * b'),
  },
  {
    name: 'a search block that finds nothing',
    region: extend,
    answer: text(
      '<<<<<<< SEARCH',
      '    this.weeks;',
      '=======',
      '    this.days;',
      '>>>>>>> REPLACE',
    ),
    expected: misfit,
  },
  {
    name: 'a search block that was cut',
    region: extend,
    answer: text('<<<<<<< SEARCH', '    this.days += days;', '=======', '    this.days'),
    expected: misfit,
  },
  {
    name: 'a search block that removes',
    region: extend,
    answer: text('<<<<<<< SEARCH', '    check(days);', '=======', '>>>>>>> REPLACE'),
    expected: extend.text.replace('    check(days);\n', ''),
  },
  {
    name: 'a conflict that is resolved',
    region: region('typescript', text('<<<<<<< HEAD', 'a();', '=======', 'b();', '>>>>>>> main')),
    answer: `${fence}ts\na();\nb();\n${fence}`,
    expected: text('a();', 'b();'),
  },
  {
    name: 'a list of Markdown, which is no diff',
    region: region('markdown', text('- one', '- two')),
    answer: text('- one', '- two', '+ three'),
    expected: text('- one', '- two', '+ three'),
  },
  {
    name: 'a diff of a file that is one',
    region: region('diff', text('@@ -1 +1 @@', '-a', '+b')),
    answer: diff('@@ -1 +1 @@', '-a', '+c'),
    expected: text('@@ -1 +1 @@', '-a', '+c'),
    turnsOut: true,
  },
];
