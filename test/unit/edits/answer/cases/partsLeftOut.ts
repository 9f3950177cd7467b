import { fence, missing, region, text, type AnswerCase } from './answerCase';

const left = { refused: 'partsLeftOut' } as const;

const ts = region(
  'typescript',
  text(
    'function run(): void {',
    '  const a = first();',
    '  const b = second(a);',
    '  log(b);',
    '  finish(b);',
    '}',
  ),
);
const py = region(
  'python',
  text('def run():', '    a = first()', '    b = second(a)', '    log(b)', '    finish(b)'),
);
const two = region(
  'typescript',
  text(
    'export function one(): number {',
    '  return compute(1);',
    '}',
    '',
    'export function two(): number {',
    '  return compute(2);',
    '}',
  ),
);

function block(...lines: string[]): string {
  return `${fence}\n${lines.join('\n')}\n${fence}`;
}

/** A mark for left out lines behind a changed line of `ts`. */
function marked(mark: string): AnswerCase {
  return {
    name: `by ${mark}`,
    region: ts,
    answer: block(
      'function run(): void {',
      '  const a = first(true);',
      `  ${mark}`,
      '  finish(b);',
      '}',
    ),
    expected: ts.text.replace('first()', 'first(true)'),
    turnsOut: true,
  };
}

function filled(mark: string): AnswerCase {
  return {
    name: `filled in for ${mark}`,
    region: ts,
    answer: block(
      'function run(quiet: boolean): void {',
      '  const a = first();',
      `  ${mark}`,
      '  finish(b);',
      '}',
    ),
    expected: ts.text.replace('run()', 'run(quiet: boolean)'),
    turnsOut: true,
  };
}

function filledPython(mark: string): AnswerCase {
  return {
    name: `filled in for ${mark} in Python`,
    region: py,
    answer: block('def run(quiet):', '    a = first()', `    ${mark}`, '    finish(b)'),
    expected: py.text.replace('run()', 'run(quiet)'),
    turnsOut: true,
  };
}

/** Answers that say "the rest is as it was". */
export const casesOfPartsLeftOut: AnswerCase[] = [
  ...[
    '// ... existing code ...',
    '// ...',
    '// rest of the code unchanged',
    '/* ... */',
    '// … unchanged …',
    '...',
    '// (unchanged)',
    '// existing code',
    '// Rest of the function remains the same',
    '// same as before',
    '// [... other lines ...]',
    '{/* ... existing code ... */}',
  ].map(filled),
  ...[
    '# ... existing code ...',
    '# ...',
    '# rest of the code',
    '...',
    '# unchanged',
    '# (rest of the method stays the same)',
    '# remaining code here',
  ].map(filledPython),
  ...['// ... existing code ...', '// rest unchanged'].map(marked),
  {
    name: 'at the start',
    region: ts,
    answer: block('// ... existing code ...', '  log(b);', '  finish(b, 1);', '}'),
    expected: ts.text.replace('finish(b)', 'finish(b, 1)'),
    turnsOut: true,
  },
  {
    name: 'at the end',
    region: ts,
    answer: block(
      'function run(): Promise<void> {',
      '  const a = first();',
      '  // ... rest of the function',
    ),
    expected: ts.text.replace('void', 'Promise<void>'),
    turnsOut: true,
  },
  {
    name: 'at the end before the closing bracket',
    region: ts,
    answer: block('function run(): Promise<void> {', '  const a = first();', '  // ...', '}'),
    expected: ts.text.replace('void', 'Promise<void>'),
    turnsOut: true,
  },
  {
    name: 'next to a new line',
    region: ts,
    answer: block('function run(): void {', '  start();', '  // ... existing code ...', '}'),
    expected: left,
    turnsOut: true,
  },
  {
    name: 'next to a line that stands there twice',
    region: region('typescript', text('a();', 'x();', 'a();', 'y();')),
    answer: block('start();', 'a();', '// ...', 'y();'),
    expected: left,
    turnsOut: true,
  },
  {
    name: 'where the lines around come in another order',
    region: ts,
    answer: block('  finish(b);', '// ... existing code ...', '  log(b);'),
    expected: left,
    turnsOut: true,
  },
  {
    name: 'around one that changed',
    region: two,
    answer: block(
      'export function one(): number {',
      '  // ...',
      '}',
      '',
      'export function two(): number {',
      '  return compute(3);',
      '}',
    ),
    expected: two.text.replace('compute(2)', 'compute(3)'),
    turnsOut: true,
  },
  {
    name: 'in the body of a line',
    region: two,
    answer: block(
      'export function one(): number { /* unchanged */ }',
      '',
      'export function two(): number {',
      '  return compute(3);',
      '}',
    ),
    expected: left,
    turnsOut: true,
  },
  {
    name: 'in the body of a line by dots',
    region: two,
    answer: block(
      'export function one(): number { ... }',
      '',
      'export function two(): number {',
      '  return compute(3);',
      '}',
    ),
    expected: left,
    turnsOut: true,
  },
  {
    name: 'in HTML',
    region: region(
      'html',
      text('<ul>', '  <li>one</li>', '  <li>two</li>', '  <li>three</li>', '</ul>'),
    ),
    answer: block(
      '<ul class="list">',
      '  <li>one</li>',
      '  <!-- ... other items ... -->',
      '  <li>three</li>',
      '</ul>',
    ),
    expected: text(
      '<ul class="list">',
      '  <li>one</li>',
      '  <li>two</li>',
      '  <li>three</li>',
      '</ul>',
    ),
    turnsOut: true,
  },
  {
    name: 'in SQL',
    region: region('sql', text('SELECT id,', '  name,', '  age', 'FROM people;')),
    answer: block('SELECT DISTINCT id,', '  name,', '  -- ... other columns', 'FROM people;'),
    expected: text('SELECT DISTINCT id,', '  name,', '  age', 'FROM people;'),
    turnsOut: true,
  },
  {
    name: 'in CSS',
    region: region('css', text('.a {', '  color: red;', '  margin: 0;', '  padding: 0;', '}')),
    answer: block('.b {', '  color: red;', '  /* ... existing styles ... */', '}'),
    expected: text('.b {', '  color: red;', '  margin: 0;', '  padding: 0;', '}'),
    turnsOut: true,
  },
  {
    name: 'with another indentation',
    region: region(
      'typescript',
      text('    const a = 1;', '    const b = 2;', '    const c = 3;', '    const d = 4;'),
    ),
    answer: block('const a = 1;', '// ... existing code ...', 'const d = 5;'),
    expected: text('    const a = 1;', '    const b = 2;', '    const c = 3;', '    const d = 5;'),
    turnsOut: true,
  },
  {
    name: 'filled in with the region’s indentation',
    region: region(
      'typescript',
      text('    const a = 1;', '    const b = 2;', '    const c = 3;', '    go(a);'),
    ),
    answer: block('const a = 1;', '// ... existing code ...', 'go(a);', 'stop();'),
    expected: text(
      '    const a = 1;',
      '    const b = 2;',
      '    const c = 3;',
      '    go(a);',
      '    stop();',
    ),
    turnsOut: true,
  },
  {
    name: 'a comment with dots that is the region’s own',
    region: region('typescript', text('// ...', 'a();')),
    answer: block('// ...', 'b();'),
    expected: text('// ...', 'b();'),
  },
  {
    name: 'a comment that ends in dots and leaves nothing out',
    region: ts,
    answer: block(
      'function run(): void {',
      '  // Waiting for the others...',
      '  finish(first());',
      '}',
    ),
    expected: text(
      'function run(): void {',
      '  // Waiting for the others...',
      '  finish(first());',
      '}',
    ),
  },
  {
    name: 'a comment about the rest of something else',
    region: ts,
    answer: block(
      'function run(): void {',
      '  // The rest is taken by the caller',
      '  finish(first());',
      '}',
    ),
    expected: text(
      'function run(): void {',
      '  // The rest is taken by the caller',
      '  finish(first());',
      '}',
    ),
  },
  {
    name: 'spread, which leaves nothing out',
    region: ts,
    answer: block('const a = { ...b };', 'call(...c);'),
    expected: text('const a = { ...b };', 'call(...c);'),
    warnings: [missing('run')],
  },
  {
    name: 'a stub of Python in the place of a body',
    region: py,
    answer: block('def run():', '    ...'),
    expected: left,
    turnsOut: true,
  },
  {
    name: 'a stub of Python that the region has',
    region: region('python', text('def run():', '    ...')),
    answer: block('def run(quiet):', '    ...'),
    expected: text('def run(quiet):', '    ...'),
  },
  {
    name: 'by words beside the code',
    region: two,
    answer: `${block('export function two(): number {', '  return compute(3);', '}')}\n\nThe rest of the code remains unchanged.`,
    expected: two.text.replace('compute(2)', 'compute(3)'),
    turnsOut: true,
  },
  {
    name: 'by words beside code that has no certain place',
    region: two,
    answer: `${block('  return compute(3);')}\n\nEverything else stays the same.`,
    expected: left,
    turnsOut: true,
  },
  {
    name: 'by words about the rest of the file',
    region: two,
    answer: `${block('export const one = 1;')}\n\nThe rest of the file is unchanged.`,
    expected: text('export const one = 1;'),
    warnings: [missing('two')],
  },
  {
    name: 'a heading in a comment that stands for nothing',
    region: region('typescript', text('a();', 'b();')),
    answer: block('// Other methods', 'a();', 'c();'),
    expected: text('// Other methods', 'a();', 'c();'),
  },
];
