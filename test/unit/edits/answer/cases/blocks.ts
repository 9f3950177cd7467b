import { fence, region, text, type AnswerCase } from './answerCase';

const add = region('typescript', text('function add(a, b) {', '  return a + b;', '}'));
const typed = text('function add(a: number, b: number): number {', '  return a + b;', '}');
const several = { refused: 'severalBlocks' } as const;

function block(code: string, word = 'ts'): string {
  return `${fence}${word}\n${code.trimEnd()}\n${fence}`;
}

const two = region(
  'typescript',
  text('function one() {', '  return 1;', '}', '', 'function two() {', '  return 2;', '}'),
);

/** Answers of several blocks. */
export const casesOfBlocks: AnswerCase[] = [
  {
    name: 'two alternatives by number',
    region: add,
    answer: `Option 1:\n\n${block(typed)}\n\nOption 2:\n\n${block('const add = (a, b) => a + b;')}`,
    expected: several,
    turnsOut: true,
  },
  {
    name: 'an alternative behind',
    region: add,
    answer: `${block(typed)}\n\nAlternatively, as an arrow function:\n\n${block('const add = (a, b) => a + b;')}`,
    expected: several,
  },
  {
    name: 'a second version',
    region: add,
    answer: `First version:\n${block(typed)}\nSecond version:\n${block('const add = 1;')}`,
    expected: several,
  },
  {
    name: 'two blocks without a word',
    region: add,
    answer: `${block(typed)}\n\n${block('const other = 1;')}`,
    expected: several,
  },
  {
    name: 'an import to be put elsewhere',
    region: add,
    answer: `Add this at the top of the file:\n\n${block("import { x } from 'x';")}\n\nThen change the function:\n\n${block(typed)}`,
    expected: `import { x } from 'x';\n\n${typed}`,
    turnsOut: true,
  },
  {
    name: 'the original without a word in front',
    region: add,
    answer: `${block(add.text)}\n\n${block(typed)}`,
    expected: typed,
    turnsOut: true,
  },
  {
    name: 'the original behind',
    region: add,
    answer: `${block(typed)}\n\nThe original was:\n\n${block(add.text)}`,
    expected: typed,
  },
  {
    name: 'an old form that is shortened, then the new',
    region: add,
    answer: `Old code:\n\n${block('return a + b')}\n\nNew code:\n\n${block(typed)}`,
    expected: typed,
  },
  {
    name: 'a usage example behind',
    region: add,
    answer: `${block(typed)}\n\nUsage:\n\n${block('add(1, 2); // 3')}`,
    expected: typed,
  },
  {
    name: 'an example of how to call it',
    region: add,
    answer: `Here is the code:\n\n${block(typed)}\n\nYou can use it like this:\n\n${block('console.log(add(1, 2));')}`,
    expected: typed,
  },
  {
    name: 'a test behind',
    region: add,
    answer: `${block(typed)}\n\nAnd a test:\n\n${block("it('adds', () => assert.equal(add(1, 2), 3));")}`,
    expected: typed,
  },
  {
    name: 'what it prints',
    region: add,
    answer: `${block(typed)}\n\nOutput:\n\n${block('3', '')}`,
    expected: typed,
  },
  {
    name: 'a command in front',
    region: add,
    answer: `Install the types first:\n\n${block('npm install', 'bash')}\n\n${block(typed)}`,
    expected: typed,
  },
  {
    name: 'a JSON file beside it',
    region: add,
    answer: `${block(typed)}\n\n${block('{ "strict": true }', 'json')}`,
    expected: typed,
  },
  {
    name: 'the same code with another indentation',
    region: add,
    answer: `${block(typed)}\n\nAgain:\n\n${block(typed.replaceAll('  ', '    '))}`,
    expected: typed,
  },
  {
    name: 'a blank block beside it',
    region: add,
    answer: `${block(typed)}\n\n${block('')}`,
    expected: typed,
  },
  {
    name: 'an example alone is the code',
    region: add,
    answer: `For example:\n\n${block(typed)}`,
    expected: typed,
  },
  {
    name: 'the pieces of the region with words between',
    region: two,
    answer: `First:\n\n${block('function one() {\n  return 10;\n}')}\n\nThen:\n\n${block('function two() {\n  return 20;\n}')}`,
    expected: text(
      'function one() {',
      '  return 10;',
      '}',
      '',
      'function two() {',
      '  return 20;',
      '}',
    ),
    turnsOut: true,
  },
  {
    name: 'the pieces of the region in another order',
    region: two,
    answer: `${block('function two() {\n  return 20;\n}')}\n\n${block('function one() {\n  return 10;\n}')}`,
    expected: several,
    turnsOut: true,
  },
  {
    name: 'one piece of the region, and one that is new',
    region: two,
    answer: `${block('function one() {\n  return 10;\n}')}\n\n${block('function three() {\n  return 3;\n}')}`,
    expected: several,
  },
  {
    name: 'two files by name',
    region: add,
    answer: `src/add.ts\n${block(typed)}\n\nsrc/other.ts\n${block('export const other = 1;')}`,
    expected: several,
  },
  {
    name: 'Python and a console session',
    region: region('python', text('print(1)')),
    answer: `${block('print(2)', 'python')}\n\n${block('$ python a.py\n2', 'console')}`,
    expected: text('print(2)'),
  },
  {
    name: 'shell code for a shell region',
    region: region('shellscript', text('ls')),
    answer: `${block('ls -la', 'bash')}\n\nOutput:\n\n${block('total 0', 'text')}`,
    expected: text('ls -la'),
  },
  {
    name: 'only blocks that are commands',
    region: add,
    answer: `${block('npm i', 'bash')}\n\n${block('npm test', 'bash')}`,
    expected: several,
  },
  {
    name: 'the second block cut by the stream',
    region: add,
    answer: `${block(typed)}\n\nUsage:\n\n${fence}ts\nadd(1`,
    expected: typed,
  },
  {
    name: 'C# by its short word',
    region: region('csharp', text('var a = 1;')),
    answer: `${block('var a = 2;', 'cs')}\n\n${block('dotnet run', 'sh')}`,
    expected: text('var a = 2;'),
  },
];
