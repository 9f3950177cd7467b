import { fence, region, text, type AnswerCase } from './answerCase';

const sum = region(
  'typescript',
  text('function sum(a: number, b: number): number {', '  return a + b;', '}'),
);
const better = text('const sum = (a: number, b: number): number => a + b;');
const noCode = { refused: 'noCode' } as const;

function ts(...lines: string[]): string {
  return `${fence}ts\n${lines.join('\n')}\n${fence}`;
}

const code = better.trimEnd();

/** Answers that only speak, and words around the code. */
export const casesOfWords: AnswerCase[] = [
  { name: 'is nothing at all', region: sum, answer: '', expected: noCode },
  { name: 'is blank', region: sum, answer: ' \n\n\t\n', expected: noCode },
  { name: 'is an empty fence', region: sum, answer: ts(''), expected: noCode },
  { name: 'is an opening fence alone', region: sum, answer: `${fence}ts`, expected: noCode },
  {
    name: 'says that nothing needs to change',
    region: sum,
    answer: 'No changes needed.',
    expected: noCode,
    remarks: 'No changes',
  },
  {
    name: 'says that the code is fine, in two sentences',
    region: sum,
    answer: 'The code is already correct. It follows the usual conventions of TypeScript.',
    expected: noCode,
    remarks: 'conventions',
  },
  {
    name: 'says in lower case that no changes are required',
    region: sum,
    answer: 'no changes required',
    expected: noCode,
  },
  {
    name: 'apologizes',
    region: sum,
    answer: "I'm sorry, but I can't help with that.",
    expected: noCode,
    remarks: 'sorry',
  },
  {
    name: 'refuses as a model',
    region: sum,
    answer: 'As an AI language model, I am not able to run code.',
    expected: noCode,
  },
  {
    name: 'asks back',
    region: sum,
    answer: 'Could you tell me which behaviour you expect for negative numbers?',
    expected: noCode,
    remarks: 'negative',
  },
  {
    name: 'explains and gives a list, without code',
    region: sum,
    answer:
      'The function adds two numbers. It could be improved:\n\n- Use an arrow function.\n- Rename the parameters.',
    expected: noCode,
  },
  {
    name: 'is thoughts alone',
    region: sum,
    answer: '<think>\nShould I use an arrow?\n</think>\n',
    expected: noCode,
  },
  {
    name: 'is thoughts that were cut',
    region: sum,
    answer: `<think>\nMaybe:\n${ts(code)}`,
    expected: noCode,
  },
  {
    name: 'has thoughts in one line',
    region: sum,
    answer: `<think>short</think>${code}`,
    expected: better,
  },
  {
    name: 'has thoughts under another name',
    region: sum,
    answer: `<thinking>\nhm\n</thinking>\n${ts(code)}`,
    expected: better,
  },
  { name: 'is code in single backticks', region: sum, answer: `\`${code}\``, expected: better },
  {
    name: 'leads to bare code with a sentence',
    region: sum,
    answer: `Here is the function:\n\n${code}`,
    expected: better,
    remarks: 'Here is',
  },
  {
    name: 'leads to bare code without a blank line',
    region: sum,
    answer: `Here's the updated function:\n${code}`,
    expected: better,
  },
  {
    name: 'follows bare code with a sentence',
    region: sum,
    answer: `${code}\n\nThis version uses an arrow function.`,
    expected: better,
    remarks: 'arrow',
  },
  {
    name: 'follows bare code with a list under a heading',
    region: sum,
    answer: `${code}\n\nChanges:\n- Uses an arrow function.\n- Keeps the types.\n`,
    expected: better,
  },
  {
    name: 'sticks the closing fence to the code',
    region: sum,
    answer: `${fence}ts\n${code}${fence}\nThat is all.`,
    expected: better,
  },
  {
    name: 'forgets the opening fence',
    region: sum,
    answer: `${code}\n${fence}\n`,
    expected: better,
  },
  {
    name: 'forgets the opening fence and explains',
    region: sum,
    answer: `${code}\n${fence}\n\nThis makes it shorter.`,
    expected: better,
    remarks: 'shorter',
  },
  {
    name: 'has the name of the file over bare code',
    region: sum,
    answer: ts('src/sum.ts', code),
    expected: better,
  },
  {
    name: 'has the name of the file in a comment',
    region: sum,
    answer: ts('// src/sum.ts', code),
    expected: better,
  },
  {
    name: 'has the name of the file behind a word',
    region: sum,
    answer: ts('File: src/sum.ts', code),
    expected: better,
  },
  {
    name: 'has the name of the file on the fence',
    region: sum,
    answer: `${fence}ts title="src/sum.ts"\n${code}\n${fence}`,
    expected: better,
  },
  {
    name: 'has the name of the file as a heading over the fence',
    region: sum,
    answer: `### \`src/sum.ts\`\n\n${ts(code)}`,
    expected: better,
  },
  {
    name: 'keeps a comment with a path that the region has',
    region: region('typescript', text('// src/sum.ts', 'export const a = 1;')),
    answer: ts('// src/sum.ts', 'export const a = 2;'),
    expected: text('// src/sum.ts', 'export const a = 2;'),
  },
  {
    name: 'has the name of a Python file in a comment',
    region: region('python', text('x = 1')),
    answer: `${fence}python\n# lib/values.py\nx = 2\n${fence}`,
    expected: text('x = 2'),
  },
  {
    name: 'is numbered with colons',
    region: sum,
    answer: ts('1: function sum(a: number, b: number): number {', '2:   return b + a;', '3: }'),
    expected: text('function sum(a: number, b: number): number {', '  return b + a;', '}'),
  },
  {
    name: 'is numbered, with blank lines numbered too',
    region: region('python', text('a = 1', 'b = 2')),
    answer: `${fence}\n 9 | a = 1\n10 |\n11 | b = 3\n${fence}`,
    expected: text('a = 1', '', 'b = 3'),
  },
  {
    name: 'has keys that count up, which are no line numbers',
    region: region('yaml', text('1: one', '2: two')),
    answer: `${fence}yaml\n1: eins\n2: zwei\n${fence}`,
    expected: text('1: eins', '2: zwei'),
  },
  {
    name: 'has new keys that count up, which may be code',
    region: region('yaml', text('one: 1')),
    answer: `${fence}yaml\n1: one\n2: two\n${fence}`,
    expected: text('1: one', '2: two'),
  },
  {
    name: 'is escaped for HTML',
    region: region('typescript', text('if (a < b && c > d) go();')),
    answer: ts('if (a &lt; b &amp;&amp; c &gt; d) stop();'),
    expected: text('if (a < b && c > d) stop();'),
  },
  {
    name: 'has an escape in a string that is the code',
    region: region('typescript', text("const less = (a: number) => a < 1 ? '<' : '';")),
    answer: ts("const less = '&lt;';"),
    expected: text("const less = '&lt;';"),
  },
  {
    name: 'has escapes in HTML, which stay',
    region: region('html', text('<p>a &lt; b</p>')),
    answer: `${fence}html\n<p>a &lt; b &amp; c</p>\n${fence}`,
    expected: text('<p>a &lt; b &amp; c</p>'),
  },
  {
    name: 'is a JSON object with the code',
    region: sum,
    answer: JSON.stringify({ code: text('function sum(a, b) {', '  return a + b;', '}') }),
    expected: text('function sum(a, b) {', '  return a + b;', '}'),
  },
  {
    name: 'is JSON where JSON was asked for',
    region: region('json', text('{ "a": 1 }')),
    answer: '{ "code": "a\\nb" }',
    expected: text('{ "code": "a\\nb" }'),
  },
  {
    name: 'is a string where the region is one',
    region: region('typescript', '"one"'),
    answer: '"one\\ntwo"',
    expected: '"one\\ntwo"',
  },
  {
    name: 'has no line end where the region has none',
    region: region('typescript', 'const a = 1;'),
    answer: `${ts('const a = 2;')}\n`,
    expected: 'const a = 2;',
  },
  {
    name: 'keeps the blank lines that the region ends with',
    region: region('typescript', 'const a = 1;\n\n'),
    answer: ts('const a = 2;'),
    expected: 'const a = 2;\n\n',
  },
  {
    name: 'keeps the blank lines that the region begins with',
    region: region('typescript', '\n\nconst a = 1;\n'),
    answer: ts('', 'const a = 2;', ''),
    expected: '\n\nconst a = 2;\n',
  },
  {
    name: 'goes into an empty region with a line end',
    region: region('typescript', '', {
      before: text('const a = 1;'),
      after: text('const z = 26;'),
    }),
    answer: ts('const b = 2;'),
    expected: text('const b = 2;'),
  },
  {
    name: 'has a fence inside a comment',
    region: region('typescript', text('export const a = 1;')),
    answer: ts('/**', ' * ```ts', ' * use(a);', ' * ```', ' */', 'export const a = 1;'),
    expected: text('/**', ' * ```ts', ' * use(a);', ' * ```', ' */', 'export const a = 1;'),
  },
  {
    name: 'has a fence inside a docstring',
    region: region('python', text('def run():', '    pass')),
    answer: `${fence}python\ndef run():\n    """Runs.\n\n    ${fence}python\n    run()\n    ${fence}\n    """\n${fence}`,
    expected: text(
      'def run():',
      '    """Runs.',
      '',
      '    ```python',
      '    run()',
      '    ```',
      '    """',
    ),
  },
  {
    name: 'has a bare fence inside a docstring',
    region: region('python', text('def run():', '    pass')),
    answer: `${fence}python\ndef run():\n    """Runs.\n\n    ${fence}\n    run()\n    ${fence}\n    """\n    go()\n${fence}\nDone.`,
    expected: text(
      'def run():',
      '    """Runs.',
      '',
      '    ```',
      '    run()',
      '    ```',
      '    """',
      '    go()',
    ),
  },
  {
    name: 'has a template string with a fence in it',
    region: region('typescript', text('const fence = 1;')),
    answer: '````ts\nconst fence = `\n```\n`;\n````',
    expected: text('const fence = `', '```', '`;'),
  },
  {
    name: 'has words in the middle of bare code',
    region: sum,
    answer: 'const a = 1;\n\nNow we need the second value as well.\n\nconst b = 2;',
    expected: { refused: 'severalBlocks' },
    turnsOut: true,
  },
  {
    name: 'has words in a comment of bare code',
    region: region('typescript', text('const a = 1;')),
    answer: '/*\n\nThis is the first value of all.\n\n*/\nconst a = 1;',
    expected: text('/*', '', 'This is the first value of all.', '', '*/', 'const a = 1;'),
  },
  {
    name: 'has a no-break space in its indentation',
    region: region('python', text('if a:', '    b()')),
    answer: `${fence}python\nif a:\n\u00A0\u00A0\u00A0\u00A0c()\n${fence}`,
    expected: text('if a:', '    c()'),
  },
  {
    name: 'keeps trailing spaces where the region has them',
    region: region('typescript', 'const a = `x  \ny`;\n'),
    answer: ts('const a = `z  ', 'y`;'),
    expected: 'const a = `z  \ny`;\n',
  },
  {
    name: 'is a bare statement of SQL in words',
    region: region('sql', text('SELECT name FROM people;')),
    answer: 'SELECT name, age FROM people WHERE age > 3 ORDER BY name;',
    expected: text('SELECT name, age FROM people WHERE age > 3 ORDER BY name;'),
  },
  {
    name: 'is a bare comment of Python',
    region: region('python', text('x = 1')),
    answer: '# The first of all values.\nx = 1',
    expected: text('# The first of all values.', 'x = 1'),
  },
];
