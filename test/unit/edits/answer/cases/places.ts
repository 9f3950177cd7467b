import { text } from './answerCase';
import { loan, numbers, setup, shop } from './placeFiles';

/** Code with what becomes of a file when it is put in its place. */
export interface PlaceCase {
  name: string;
  file: string;
  code: string;
  /** Certain: the file with the code in its place. */
  becomes?: string;
  /** Likely: the line, from 0, where the place begins, and how many others there are. */
  likely?: { first: number; others?: number; atLeast?: number; atMost?: number };
}

function at(file: string, ...changes: [string, string][]): string {
  return changes.reduce((result, [from, to]) => {
    if (!file.includes(from)) throw new Error(from);
    return result.replace(from, () => to);
  }, file);
}

const endBody = '    log("end");\n    this.ended = true;\n';
const extendBody = /\n {4}if \(days[^]*?days;\n/.exec(loan)?.[0] ?? '';

export const placeCases: PlaceCase[] = [
  {
    name: 'stands there already',
    file: loan,
    code: text('  end(): void {', '    log("end");', '    this.ended = true;', '  }'),
    becomes: loan,
  },
  {
    name: 'stands there already, indented less',
    file: loan,
    code: text('end(): void {', '  log("end");', '  this.ended = true;', '}'),
    becomes: loan,
  },
  {
    name: 'is one line that stands there once',
    file: setup,
    code: 'const retries = 3;',
    becomes: setup,
  },
  {
    name: 'stands there twice',
    file: text('log("one");', 'go();', 'log("one");', 'go();'),
    code: text('log("one");', 'go();'),
    likely: { first: 0, others: 1 },
  },
  {
    name: 'has another body of the same method',
    file: loan,
    code: text('  end(): void {', '    this.ended = false;', '  }'),
    becomes: at(loan, [endBody, '    this.ended = false;\n']),
  },
  {
    name: 'has another body, dedented',
    file: loan,
    code: text('end(): void {', '  this.ended = false;', '}'),
    becomes: at(loan, [endBody, '    this.ended = false;\n']),
  },
  {
    name: 'has another body, indented by four',
    file: loan,
    code: text('end(): void {', '    if (this.days) {', '        stop();', '    }', '}'),
    becomes: at(loan, [endBody, '    if (this.days) {\n      stop();\n    }\n']),
  },
  {
    name: 'has a longer body',
    file: loan,
    code: text(
      '  extend(days: number): void {',
      '    check(days);',
      '    this.days += days;',
      '    log("extend");',
      '  }',
    ),
    becomes: at(loan, [
      extendBody,
      '\n    check(days);\n    this.days += days;\n    log("extend");\n',
    ]),
  },
  {
    name: 'has a comment that is there already',
    file: loan,
    code: text(
      '  /** Makes it longer. */',
      '  extend(days: number): void {',
      '    this.days += days;',
      '  }',
    ),
    becomes: at(loan, [extendBody, '\n    this.days += days;\n']),
  },
  {
    name: 'has another comment',
    file: loan,
    code: text(
      '  /** Adds days. */',
      '  extend(days: number): void {',
      '    this.days += days;',
      '  }',
    ),
    becomes: at(
      loan,
      ['/** Makes it longer. */', '/** Adds days. */'],
      [extendBody, '\n    this.days += days;\n'],
    ),
  },
  {
    name: 'has a comment where there was none',
    file: loan,
    code: text('  /** Ends it. */', '  end(): void {', '    this.ended = true;', '  }'),
    becomes: at(loan, [
      '  end(): void {\n' + endBody,
      '  /** Ends it. */\n  end(): void {\n    this.ended = true;\n',
    ]),
  },
  {
    name: 'has two methods that follow each other',
    file: loan,
    code: text(
      '  extend(days: number): void {',
      '    this.days += days;',
      '  }',
      '',
      '  end(): void {',
      '    this.ended = false;',
      '  }',
    ),
    becomes: at(
      loan,
      [extendBody, '\n    this.days += days;\n'],
      [endBody, '    this.ended = false;\n'],
    ),
  },
  {
    name: 'has a new method between two',
    file: loan,
    code: text(
      '  extend(days: number): void {',
      '    this.days += days;',
      '  }',
      '',
      '  begin(): void {',
      '    this.ended = false;',
      '  }',
      '',
      '  end(): void {',
      '    this.ended = true;',
      '  }',
    ),
    becomes: at(
      loan,
      [extendBody, '\n    this.days += days;\n'],
      [
        '  end(): void {\n' + endBody,
        '  begin(): void {\n    this.ended = false;\n  }\n\n  end(): void {\n    this.ended = true;\n',
      ],
    ),
  },
  {
    name: 'has a new method behind one',
    file: loan,
    code: text(
      '  end(): void {',
      '    this.ended = true;',
      '  }',
      '',
      '  begin(): void {',
      '    this.ended = false;',
      '  }',
    ),
    becomes: at(loan, [
      endBody + '  }\n',
      '    this.ended = true;\n  }\n\n  begin(): void {\n    this.ended = false;\n  }\n',
    ]),
  },
  {
    name: 'is the whole file',
    file: loan,
    code: at(loan, ['= 0;', '= 1;']),
    becomes: at(loan, ['= 0;', '= 1;']),
  },
  {
    name: 'is a class without one of its methods',
    file: loan,
    code: text(
      'export class Loan {',
      '  days = 0;',
      '',
      '  end(): void {',
      '    this.ended = true;',
      '  }',
      '}',
    ),
    likely: { first: 2 },
  },
  {
    name: 'skips a function between two',
    file: numbers + text('', 'func Last() int {', '\treturn 1', '}'),
    code: text(
      'func Max(a, b int) int {',
      '\treturn b',
      '}',
      '',
      'func Last() int {',
      '\treturn 2',
      '}',
    ),
    likely: { first: 3 },
  },
  {
    name: 'marks the functions between two',
    file: numbers + text('', 'func Last() int {', '\treturn 1', '}'),
    code: text(
      'func Max(a, b int) int {',
      '\treturn b',
      '}',
      '',
      '// ... other functions ...',
      '',
      'func Last() int {',
      '\treturn 2',
      '}',
    ),
    becomes:
      at(numbers, ['\tif a > b {\n\t\treturn a\n\t}\n', '']) +
      text('', 'func Last() int {', '\treturn 2', '}'),
  },
  {
    name: 'marks the rest of the file at both ends',
    file: loan,
    code: text(
      '// ... existing code ...',
      '',
      '  end(): void {',
      '    this.ended = false;',
      '  }',
      '',
      '// ... rest of the file ...',
    ),
    becomes: at(loan, [endBody, '    this.ended = false;\n']),
  },
  {
    name: 'marks a part of the body',
    file: loan,
    code: text(
      '  extend(days: number): Loan {',
      '    if (days < 0) {',
      '      // ...',
      '    }',
      '    this.days += days;',
      '  }',
    ),
  },
  {
    name: 'marks a part of the body between lines that are there',
    file: loan,
    code: text(
      '  extend(days: number): void {',
      '    // ... existing code ...',
      '    this.days += days;',
      '    log("extend");',
      '  }',
    ),
    becomes: at(loan, ['    this.days += days;\n', '    this.days += days;\n    log("extend");\n']),
  },
  {
    name: 'leaves a body out in its line',
    file: loan,
    code: text(
      '  extend(days: number): void { ... }',
      '',
      '  end(): void {',
      '    this.ended = false;',
      '  }',
    ),
  },
  {
    name: 'has another signature',
    file: loan,
    code: text('  extend(days: number, quiet = false): void {', '    this.days += days;', '  }'),
    likely: { first: 6, atLeast: 0.4, atMost: 0.99 },
  },
  {
    name: 'has another name',
    file: loan,
    code: text('  prolong(days: number): void {', '    this.weeks += days;', '  }'),
  },
  {
    name: 'is new',
    file: loan,
    code: text('export function destroy(): void {', '  return;', '}'),
  },
  { name: 'is brackets alone', file: loan, code: text('    }', '  }') },
  { name: 'is nothing', file: loan, code: '' },
  { name: 'is blank', file: loan, code: '\n  \n' },
  { name: 'goes into an empty file', file: '', code: 'const alpha = 1;' },
  {
    name: 'begins like two functions',
    file: text(
      'it("works", () => {',
      '  one();',
      '});',
      '',
      'it("works", () => {',
      '  two();',
      '});',
    ),
    code: text('it("works", () => {', '  two(2);', '  two();', '});'),
    likely: { first: 4, others: 1 },
  },
  {
    name: 'is a function of Python with another body',
    file: shop,
    code: text('def area(w, h):', '    """The area."""', '    return abs(w * h)'),
    becomes: at(shop, [
      '    if w < 0:\n        return 0\n    return w * h\n',
      '    """The area."""\n    return abs(w * h)\n',
    ]),
  },
  {
    name: 'is a method of Python, dedented',
    file: shop,
    code: text('def clear(self):', '    self.items.clear()'),
    becomes: at(shop, ['self.items = []', 'self.items.clear()']),
  },
  {
    name: 'is the last function of Python',
    file: shop,
    code: text('def volume(w, h, d):', '    return w * h * d'),
    becomes: at(shop, ['area(w, h) * d', 'w * h * d']),
  },
  {
    name: 'is a method with a decorator in Python',
    file: shop,
    code: text('@cached', 'def area(w, h):', '    return w * h'),
    becomes: at(shop, [
      'def area(w, h):\n    if w < 0:\n        return 0\n',
      '@cached\ndef area(w, h):\n',
    ]),
  },
  {
    name: 'is a class of Python without one of its methods',
    file: shop,
    code: text('class Basket:', '    def total(self):', '        return 0'),
    likely: { first: 3 },
  },
  {
    name: 'has spaces where the file has tabs',
    file: numbers,
    code: text(
      'func Max(a, b int) int {',
      '    if b > a {',
      '        return b',
      '    }',
      '    return a',
      '}',
    ),
    becomes: at(numbers, [
      '\tif a > b {\n\t\treturn a\n\t}\n\treturn b\n',
      '\tif b > a {\n\t\treturn b\n\t}\n\treturn a\n',
    ]),
  },
  {
    name: 'has Windows line ends, as the file has',
    file: loan.replaceAll('\n', '\r\n'),
    code: text('  end(): void {', '    this.ended = false;', '  }').replaceAll('\n', '\r\n'),
    becomes: at(loan, [endBody, '    this.ended = false;\n']).replaceAll('\n', '\r\n'),
  },
  {
    name: 'has other line ends than the file',
    file: loan.replaceAll('\n', '\r\n'),
    code: text('  end(): void {', '    this.ended = false;', '  }'),
    becomes: at(loan, [endBody, '    this.ended = false;\n']).replaceAll('\n', '\r\n'),
  },
  {
    name: 'goes to the end of a file without a line end',
    file: loan.trimEnd(),
    code: text('export function create(): Loan {', '  return new Loan(1);', '}'),
    becomes: at(loan, ['new Loan()', 'new Loan(1)']).trimEnd(),
  },
  {
    name: 'has the name of the file in front',
    file: loan,
    code: text('// src/loan.ts', '  end(): void {', '    this.ended = false;', '  }'),
    becomes: at(loan, [endBody, '    this.ended = false;\n']),
  },
  {
    name: 'is a diff',
    file: loan,
    code: text(
      '@@ -15,2 +15,2 @@',
      '     log("end");',
      '-    this.ended = true;',
      '+    this.ended = false;',
    ),
    becomes: at(loan, ['= true', '= false']),
  },
  {
    name: 'is marked lines',
    file: loan,
    code: text('     log("end");', '-    this.ended = true;', '+    this.ended = false;'),
    becomes: at(loan, ['= true', '= false']),
  },
  {
    name: 'is a diff of two places',
    file: loan,
    code: text(
      '@@ -4 +4 @@',
      '-  days = 0;',
      '+  days = 1;',
      '@@ -16 +16 @@',
      '-    this.ended = true;',
      '+    this.ended = false;',
    ),
    becomes: at(loan, ['= 0;', '= 1;'], ['= true', '= false']),
  },
  {
    name: 'is a diff of something else',
    file: loan,
    code: text('@@ -1 +1 @@', '-const other = 1;', '+const other = 2;'),
  },
  {
    name: 'is a search and replace block',
    file: loan,
    code: text(
      '<<<<<<< SEARCH',
      '    this.ended = true;',
      '=======',
      '    this.ended = false;',
      '>>>>>>> REPLACE',
    ),
    becomes: at(loan, ['= true', '= false']),
  },
  {
    name: 'changes a statement between two that stay',
    file: setup,
    code: text(
      'const host = read("HOST");',
      'const port = read("PORT", 80);',
      'const retries = 3;',
    ),
    becomes: at(setup, ['read("PORT")', 'read("PORT", 80)']),
  },
  {
    name: 'changes the last of its statements',
    file: setup,
    code: text('const host = read("HOST");', 'const port = read("PORT");', 'const retries = 5;'),
    likely: { first: 0 },
  },
  {
    name: 'changes the first of its statements',
    file: setup,
    code: text('const host = read("SERVER");', 'const port = read("PORT");', 'const retries = 3;'),
    likely: { first: 0 },
  },
  {
    name: 'drops a statement between two',
    file: setup,
    code: text('const host = read("HOST");', 'const retries = 3;'),
    likely: { first: 0 },
  },
  {
    name: 'changes one line that declares a name',
    file: setup,
    code: 'const retries = 5;',
    likely: { first: 2 },
  },
  {
    name: 'changes a property of an object',
    file: text('module.exports = {', '  mode: "production",', '  entry: "./a.js",', '};'),
    code: text('module.exports = {', '  mode: "development",', '  entry: "./a.js",', '};'),
    becomes: text('module.exports = {', '  mode: "development",', '  entry: "./a.js",', '};'),
  },
  {
    name: 'changes a rule of CSS',
    file: text('.first-rule {', '  color: red;', '}', '', '.second-rule {', '  color: blue;', '}'),
    code: text('.second-rule {', '  color: green;', '}'),
    becomes: text(
      '.first-rule {',
      '  color: red;',
      '}',
      '',
      '.second-rule {',
      '  color: green;',
      '}',
    ),
  },
  {
    name: 'changes a method of Ruby',
    file: text(
      'class Crowd',
      '  def names',
      '    @all.map { |one| one.name }',
      '  end',
      '',
      '  def size',
      '    @all.size',
      '  end',
      'end',
    ),
    code: text('def names', '  @all.map(&:name)', 'end'),
    becomes: text(
      'class Crowd',
      '  def names',
      '    @all.map(&:name)',
      '  end',
      '',
      '  def size',
      '    @all.size',
      '  end',
      'end',
    ),
  },
  {
    name: 'changes a function of C with its brace on a line of its own',
    file: text(
      'int first(void)',
      '{',
      '    return 1;',
      '}',
      '',
      'int second(void)',
      '{',
      '    return 2;',
      '}',
    ),
    code: text('int second(void)', '{', '    return 3;', '}'),
    becomes: text(
      'int first(void)',
      '{',
      '    return 1;',
      '}',
      '',
      'int second(void)',
      '{',
      '    return 3;',
      '}',
    ),
  },
  {
    name: 'is a method that two classes have',
    file: text(
      'class A {',
      '  run(a) {',
      '    x();',
      '  }',
      '}',
      'class B {',
      '  run(a) {',
      '    y();',
      '  }',
      '}',
    ),
    code: text('  run(a) {', '    z();', '  }'),
    likely: { first: 1, others: 1 },
  },
  {
    name: 'is a short line that stands there twice',
    file: text('a();', 'foo(1);', 'foo(1);'),
    code: 'foo(1);',
    likely: { first: 1, others: 1 },
  },
  {
    name: 'is a test with a new one behind it',
    file: text("describe('a', () => {", "  it('one', () => {", '    x();', '  });', '});'),
    code: text("it('one', () => {", '  x(2);', '});', '', "it('two', () => {", '  y();', '});'),
    becomes: text(
      "describe('a', () => {",
      "  it('one', () => {",
      '    x(2);',
      '  });',
      '',
      "  it('two', () => {",
      '    y();',
      '  });',
      '});',
    ),
  },
];
