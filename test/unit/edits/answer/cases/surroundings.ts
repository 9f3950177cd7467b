import { fence, region, text, type AnswerCase } from './answerCase';

function block(...lines: string[]): string {
  return `${fence}\n${lines.join('\n')}\n${fence}`;
}

const file = {
  before: text(
    "import { a } from './a';",
    '',
    'export function first(): void {',
    '  a();',
    '}',
    '',
  ),
  after: text('', 'export function last(): void {', '  a(2);', '}'),
};
const own = text('export function middle(): void {', '  a(1);', '}');
const middle = region('typescript', own, file);
const rewritten = text('export function middle(count = 1): void {', '  a(count);', '}');
const lines = rewritten.trimEnd().split('\n');
const [before, after] = [file.before.trimEnd().split('\n'), file.after.trimEnd().split('\n')];

const body = region('typescript', text('  const result = compute(a);', '  return result;'), {
  before: text('function run(a: number): number {'),
  after: text('}', '', 'run(1);'),
});
const loop = region('python', text('    for item in items:', '        handle(item)'), {
  before: text('def run(items):', '    prepare(items)'),
  after: text('    finish(items)', '', 'run([])'),
});
const elsewhere = { refused: 'changesElsewhere' } as const;

/** Answers that repeat what is around the region. */
export const casesOfSurroundings: AnswerCase[] = [
  {
    name: 'the whole file',
    region: middle,
    answer: block(...before, '', ...lines, ...after),
    expected: rewritten,
  },
  {
    name: 'the whole file without a fence',
    region: middle,
    answer: [...before, '', ...lines, ...after].join('\n'),
    expected: rewritten,
  },
  {
    name: 'all in front',
    region: middle,
    answer: block(...before, '', ...lines),
    expected: rewritten,
  },
  { name: 'all behind', region: middle, answer: block(...lines, ...after), expected: rewritten },
  {
    name: 'the whole file, with another function changed',
    region: middle,
    answer: block(...before.slice(0, 3), '  a(0);', '}', '', ...lines, ...after),
    expected: elsewhere,
    turnsOut: true,
  },
  {
    name: 'the whole file, where only a part of it is known',
    region: {
      ...middle,
      before: text('export function first(): void {', '  a();', '  b();', '}', ''),
    },
    answer: block(
      "import { a } from './a';",
      '',
      'export function first(): void {',
      '  a();',
      '  b();',
      '}',
      '',
      ...lines,
      ...after,
    ),
    expected: rewritten,
    turnsOut: true,
  },
  {
    name: 'the file with a change in front of what is near',
    region: {
      ...middle,
      before: text(
        'const version = 1;',
        'const name = first();',
        'const other = second();',
        'const third = third();',
      ),
    },
    answer: block(
      'const version = 2;',
      'const name = first();',
      'const other = second();',
      'const third = third();',
      ...lines,
    ),
    expected: elsewhere,
    turnsOut: true,
  },
  {
    name: 'the file with a change behind what is near',
    region: {
      ...middle,
      after: text(
        'const name = first();',
        'const other = second();',
        'const third = third();',
        'const version = 1;',
      ),
    },
    answer: block(
      ...lines,
      'const name = first();',
      'const other = second();',
      'const third = third();',
      'const version = 2;',
    ),
    expected: elsewhere,
    turnsOut: true,
  },
  {
    name: 'the signature around a body, changed',
    region: body,
    answer: block('function run(a: number, b: number): number {', '  return compute(a, b);', '}'),
    expected: elsewhere,
    turnsOut: true,
  },
  {
    name: 'the next function behind, changed',
    region: middle,
    answer: block(...lines, '', 'export function last(quiet: boolean): void {', '  a(2);', '}'),
    expected: elsewhere,
    turnsOut: true,
  },
  {
    name: 'the signature around a body',
    region: body,
    answer: block('function run(a: number): number {', '  return compute(a);', '}'),
    expected: text('  return compute(a);'),
  },
  {
    name: 'the signature in front of a body',
    region: body,
    answer: block('function run(a: number): number {', '  return compute(a);'),
    expected: text('  return compute(a);'),
  },
  {
    name: 'a bracket that closes what stands in front',
    region: body,
    answer: block('  return compute(a);', '}'),
    expected: text('  return compute(a);'),
  },
  {
    name: 'a bracket that is its own',
    region: body,
    answer: block('  if (a) {', '    return compute(a);', '  }', '  return 0;'),
    expected: text('  if (a) {', '    return compute(a);', '  }', '  return 0;'),
  },
  {
    name: 'a last bracket that is its own',
    region: body,
    answer: block('  for (;;) {', '    compute(a);', '  }'),
    expected: text('  for (;;) {', '    compute(a);', '  }'),
  },
  {
    name: 'a line in front in Python',
    region: loop,
    answer: block('    prepare(items)', '    for item in sorted(items):', '        handle(item)'),
    expected: text('    for item in sorted(items):', '        handle(item)'),
  },
  {
    name: 'a line behind in Python',
    region: loop,
    answer: block('    for item in sorted(items):', '        handle(item)', '    finish(items)'),
    expected: text('    for item in sorted(items):', '        handle(item)'),
  },
  {
    name: 'the whole function in Python',
    region: loop,
    answer: block(
      'def run(items):',
      '    prepare(items)',
      '    for item in sorted(items):',
      '        handle(item)',
      '    finish(items)',
    ),
    expected: text('    for item in sorted(items):', '        handle(item)'),
  },
  {
    name: 'the whole function in Python, dedented lines and all',
    region: region('python', text('        b = 2'), {
      before: text('class A:', '    def run(self):', '        alpha = 1'),
      after: text('        return alpha'),
    }),
    answer: block('def run(self):', '    alpha = 1', '    b = 3', '    return alpha'),
    expected: text('        b = 3'),
  },
  {
    name: 'a line like the one in front that is the region’s own too',
    region: region('python', text('log_all(items)', 'a = 1'), { before: text('log_all(items)') }),
    answer: block('log_all(items)', 'a = 2'),
    expected: text('log_all(items)', 'a = 2'),
  },
  {
    name: 'a return like the one behind',
    region: region('python', text('    if a:', '        go(a)'), {
      before: text('def x(a):'),
      after: text('    return None'),
    }),
    answer: block('    if not a:', '        return None', '    go(a)'),
    expected: text('    if not a:', '        return None', '    go(a)'),
  },
  {
    name: 'nothing but what stands around',
    region: region('typescript', text('b();'), { before: text('const alpha = create();') }),
    answer: block('const alpha = create();'),
    expected: text('const alpha = create();'),
  },
  {
    name: 'C with its braces on lines of their own',
    region: region('c', text('    a();'), {
      before: text('void run(void)', '{'),
      after: text('}'),
    }),
    answer: block('void run(void)', '{', '    b();', '}'),
    expected: text('    b();'),
  },
  {
    name: 'an element of HTML around its content',
    region: region('html', text('    <p>one</p>'), {
      before: text('  <section class="list">'),
      after: text('  </section>'),
    }),
    answer: block('  <section class="list">', '    <p>two</p>', '  </section>'),
    expected: text('    <p>two</p>'),
  },
  {
    name: 'Ruby with the class around it',
    region: region('ruby', text('  def one', '    1', '  end'), {
      before: text('class Numbers'),
      after: text('end'),
    }),
    answer: block('class Numbers', '  def one', '    2', '  end', 'end'),
    expected: text('  def one', '    2', '  end'),
  },
];
