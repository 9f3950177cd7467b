import { fence, region, text, type AnswerCase } from './answerCase';

function block(...lines: string[]): string {
  return `${fence}\n${lines.join('\n')}\n${fence}`;
}

const tabbed = region('go', text('\tif a {', '\t\tb()', '\t}'), {
  before: text('func x() {'),
  after: text('}'),
});
const spaced = region('python', text('    if a:', '        b()'), {
  before: text('def x():'),
  after: text('    c()'),
});

/** Answers whose indentation is not the region's. */
export const casesOfIndentation: AnswerCase[] = [
  {
    name: 'four spaces for tabs',
    region: tabbed,
    answer: block('    if a {', '        c()', '    }'),
    expected: text('\tif a {', '\t\tc()', '\t}'),
  },
  {
    name: 'two spaces for tabs',
    region: tabbed,
    answer: block('  if a {', '    c()', '  }'),
    expected: text('\tif a {', '\t\tc()', '\t}'),
  },
  {
    name: 'spaces for tabs, and dedented',
    region: tabbed,
    answer: block('if a {', '    c()', '}'),
    expected: text('\tif a {', '\t\tc()', '\t}'),
  },
  {
    name: 'tabs for four spaces',
    region: spaced,
    answer: block('\tif a:', '\t\tc()'),
    expected: text('    if a:', '        c()'),
  },
  {
    name: 'tabs for two spaces',
    region: region('ruby', text('  if a', '    b', '  end'), {
      before: text('def x'),
      after: text('end'),
    }),
    answer: block('\tif a', '\t\tc', '\tend'),
    expected: text('  if a', '    c', '  end'),
  },
  {
    name: 'tabs for spaces, and dedented',
    region: spaced,
    answer: block('if a:', '\tc()', '\td()'),
    expected: text('    if a:', '        c()', '        d()'),
  },
  {
    name: 'spaces that align a comment under tabs',
    region: tabbed,
    answer: block('/*', ' * Goes on.', ' */', 'if a {', '\tc()', '}'),
    expected: text('\t/*', '\t * Goes on.', '\t */', '\tif a {', '\t\tc()', '\t}'),
  },
  {
    name: 'none, in one line',
    region: region('typescript', '    return a;\n'),
    answer: block('return b;'),
    expected: '    return b;\n',
  },
  {
    name: 'that of a deeper place',
    region: spaced,
    answer: block('            if a:', '                c()'),
    expected: text('    if a:', '        c()'),
  },
  {
    name: 'that of the place, around new lines in front',
    region: spaced,
    answer: block('    z()', '    if a:', '        b()'),
    expected: text('    z()', '    if a:', '        b()'),
  },
  {
    name: 'none, with the region put into a new block',
    region: region('typescript', text('    first();', '    second();')),
    answer: block('try {', '  first();', '  second();', '} catch {', '  stop();', '}'),
    expected: text(
      '    try {',
      '      first();',
      '      second();',
      '    } catch {',
      '      stop();',
      '    }',
    ),
    turnsOut: true,
  },
  {
    name: 'the right one, with the region put into a new block',
    region: region('typescript', text('    first();', '    second();')),
    answer: block(
      '    try {',
      '      first();',
      '      second();',
      '    } finally {',
      '      stop();',
      '    }',
    ),
    expected: text(
      '    try {',
      '      first();',
      '      second();',
      '    } finally {',
      '      stop();',
      '    }',
    ),
    turnsOut: true,
  },
  {
    name: 'none in its first line alone, with a block',
    region: region('typescript', text('    if (a) {', '      b();', '    }')),
    answer: block('if (a) {', '      c();', '    }'),
    expected: text('    if (a) {', '      c();', '    }'),
  },
  {
    name: 'none in its first line alone, with statements',
    region: region('python', text('        x = 1', '        y = 2')),
    answer: 'x = 10\n        y = 20',
    expected: text('        x = 10', '        y = 20'),
  },
  {
    name: 'blank lines that stay blank',
    region: spaced,
    answer: block('if a:', '    b()', '', '    c()'),
    expected: text('    if a:', '        b()', '', '        c()'),
  },
  {
    name: 'blank lines of spaces',
    region: spaced,
    answer: block('    if a:', '        b()', '        ', '        c()'),
    expected: text('    if a:', '        b()', '', '        c()'),
  },
  {
    name: 'a region that begins deeper than it ends',
    region: region('typescript', text('      b();', '    }', '    c();')),
    answer: block('      bb();', '    }', '    c();'),
    expected: text('      bb();', '    }', '    c();'),
  },
  {
    name: 'a Makefile with spaces for its tabs',
    region: region('makefile', text('all:', '\tmake one', '\tmake two')),
    answer: block('all:', '    make one', '    make three'),
    expected: text('all:', '\tmake one', '\tmake three'),
  },
  {
    name: 'a region of blanks alone',
    region: region('python', '    \n', { before: text('def x():') }),
    answer: block('if a:', '    b()'),
    expected: text('    if a:', '        b()'),
  },
  {
    name: 'YAML, dedented',
    region: region('yaml', text('    env:', '      A: 1'), { before: text('jobs:', '  x:') }),
    answer: block('env:', '  A: 1', '  B: 2'),
    expected: text('    env:', '      A: 1', '      B: 2'),
  },
  {
    name: 'Python with a continued line, dedented',
    region: region('python', text('    total = a'), { before: text('def x(a):') }),
    answer: block('total = (a', '         + b)'),
    expected: text('    total = (a', '             + b)'),
  },
  {
    name: 'a chain of calls, dedented',
    region: region('typescript', text('    list.map(f);'), { before: text('  go() {') }),
    answer: block('list', '    .map(f)', '    .sort();'),
    expected: text('    list', '        .map(f)', '        .sort();'),
  },
  {
    name: 'none, with a line of Python put into a new block',
    region: region('python', text('    x = 1'), { before: text('def f(a):') }),
    answer: block('if a:', '    x = 1'),
    expected: text('    if a:', '        x = 1'),
  },
  {
    name: 'none, with a line of Python put into a new block, for tabs',
    region: region('python', text('\tx = 1'), { before: text('def f(a):') }),
    answer: block('if a:', '    x = 1'),
    expected: text('\tif a:', '\t\tx = 1'),
  },
  {
    name: 'none, with statements put into a new block of braces',
    region: region('typescript', text('    first();', '    second();'), {
      before: text('  run() {'),
    }),
    answer: block('if (a) {', '    first();', '    second();', '}'),
    expected: text('    if (a) {', '        first();', '        second();', '    }'),
  },
];
