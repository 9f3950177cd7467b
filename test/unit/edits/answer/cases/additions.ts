import type { CodeWarning } from '../../../../../src/edits/answer/codeAnswer';
import { fence, fenced, missing, region, text, type AnswerCase } from './answerCase';
import { javaGreeter, rustArea } from './regions';

/** A warning of what nobody asked for. */
function added(...names: string[]): CodeWarning {
  return { kind: 'added', names };
}

const js = region('javascript', text('function add(a, b) {', '  return a + b;', '}'));
const sum = 'function add(a, b) {\n  return b + a;\n}';
const tally = 'class Tally {\n  count = 0;\n}';

const mean = 'def mean(values):\n    return sum(values) / len(values)';
const go = region('go', text('func max(a, b int) int {', '\treturn a', '}'));
const c = region('c', text('int max(int a, int b) {', '    return a;', '}'));
const kotlin = region('kotlin', text('fun max(a: Int, b: Int): Int {', '    return a', '}'));
const python = region('python', text('def mean(values):', '    return 0'));

/** One answer for a function, with what it adds to it. */
function addition(
  name: string,
  own: AnswerCase['region'],
  code: string,
  more: Pick<AnswerCase, 'warnings' | 'instruction'> = {},
): AnswerCase {
  return { name, region: own, answer: fenced('', code), expected: `${code}\n`, ...more };
}

/** Answers that add to what was to be changed. */
export const casesOfAdditions: AnswerCase[] = [
  addition('adds a class', js, `${tally}\n\n${sum}`, { warnings: [added('Tally')] }),
  addition('adds a class behind, which is exported', js, `${sum}\n\nexport default ${tally}`, {
    warnings: [added('Tally')],
  }),
  addition('adds a class that the instruction names', js, `${tally}\n\n${sum}`, {
    instruction: 'Count the calls in a Tally.',
  }),
  addition('adds a class where one was asked for', js, `${tally}\n\n${sum}`, {
    instruction: 'Move the state into a class',
  }),
  addition('adds a class where one was asked for in German', js, `${tally}\n\n${sum}`, {
    instruction: 'Lege den Zustand in eine eigene Klasse',
  }),
  addition('adds a class though that was forbidden', js, `${tally}\n\n${sum}`, {
    instruction: 'Count the calls, but do not write a class',
    warnings: [added('Tally')],
  }),
  addition(
    'adds a function that helps',
    js,
    `function swap(a, b) {\n  return [b, a];\n}\n\n${sum}`,
  ),
  addition(
    'adds a suite of tests',
    js,
    `${sum}\n\ndescribe('add', () => {\n  it('adds', () => {\n    add(1, 2);\n  });\n});`,
  ),
  addition(
    'adds a type for its options',
    region('typescript', js.text),
    'interface Options {\n  deep: boolean;\n}\n\nfunction add(a, b, options: Options) {\n  return a + b;\n}',
  ),
  addition(
    'adds a main in Go',
    go,
    'func max(a, b int) int {\n\treturn b\n}\n\nfunc main() {\n\tmax(1, 2)\n}',
    {
      warnings: [added('main')],
    },
  ),
  addition(
    'adds a struct in Go',
    go,
    'type Pair struct {\n\ta, b int\n}\n\nfunc max(a, b int) int {\n\treturn b\n}',
    { warnings: [added('Pair')] },
  ),
  addition(
    'adds a main in C',
    c,
    'int max(int a, int b) {\n    return b;\n}\n\nint main(void) {\n    return max(1, 2);\n}',
    { warnings: [added('main')] },
  ),
  addition(
    'adds a main in Kotlin',
    kotlin,
    'fun max(a: Int, b: Int): Int {\n    return b\n}\n\nfun main() {\n    println(max(1, 2))\n}',
    { warnings: [added('main')] },
  ),
  addition(
    'adds a main in Kotlin where one was asked for',
    kotlin,
    'fun max(a: Int, b: Int): Int {\n    return b\n}\n\nfun main() {\n    println(max(1, 2))\n}',
    { instruction: 'Make it a program with a main' },
  ),
  addition(
    'adds a struct and a main in Rust',
    rustArea,
    'struct Size {\n    width: u32,\n}\n\npub fn area(width: u32, height: u32) -> u32 {\n    width * height\n}\n\nfn main() {\n    area(1, 2);\n}',
    { warnings: [added('Size', 'main')] },
  ),
  addition(
    'adds a class of Java beside its class',
    javaGreeter,
    `${javaGreeter.text}\nclass Main {\n    public static void main(String[] args) {\n        new Greeter("a").greet();\n    }\n}`,
    { warnings: [added('Main')] },
  ),
  addition(
    'adds a main in Python with what runs it',
    python,
    `${mean}\n\n\ndef main():\n    print(mean([1]))\n\n\nif __name__ == "__main__":\n    main()`,
    { warnings: [added('main', '__main__')] },
  ),
  addition(
    'adds an exception in Python',
    python,
    `class NoValues(ValueError):\n    pass\n\n\n${mean}`,
    { warnings: [added('NoValues')] },
  ),
  addition(
    'adds an exception in Python where one was asked for',
    python,
    `class NoValues(ValueError):\n    pass\n\n\n${mean}`,
    { instruction: 'Raise an exception of its own' },
  ),
  addition(
    'becomes a main where that is asked for by another name',
    python,
    'def main(values):\n    return 0',
    { instruction: 'Rename it to main' },
  ),
  addition(
    'renames a class',
    region('javascript', text('class Counter {', '  count = 0;', '}')),
    tally,
  ),
  addition(
    'adds a class beside the one that is to be changed',
    region('javascript', text('class Counter {', '  count = 0;', '}')),
    `class Counter {\n  count = 1;\n}\n\n${tally}`,
    { instruction: 'Begin this class with one', warnings: [added('Tally')] },
  ),
  {
    name: 'adds a class in a part of a diff',
    region: js,
    answer: fenced(
      'diff',
      ' function add(a, b) {\n-  return a + b;\n+  return b + a;\n }\n+\n+class Tally {\n+}',
    ),
    expected: text('function add(a, b) {', '  return b + a;', '}', '', 'class Tally {', '}'),
    warnings: [added('Tally')],
  },
  {
    name: 'adds a class and loses the function',
    region: js,
    answer: fenced('js', tally),
    expected: `${tally}\n`,
    warnings: [missing('add'), added('Tally')],
  },
  {
    name: 'has an example in a block of its own, which is said',
    region: js,
    answer: `${fenced('js', sum)}\n\n**Example usage**\n\n${fenced('js', 'add(1, 2); // 3')}\n\nDone.`,
    expected: `${sum}\n`,
    said: `**Example usage**\n\n${fenced('js', 'add(1, 2); // 3')}\n\nDone.`,
  },
  {
    name: 'has an example in its own block, which is said',
    region: js,
    answer: `Swapped.\n\n${fenced('js', `${sum}\n\n// Example usage:\nadd(1, 2);`)}`,
    expected: `${sum}\n`,
    said: `Swapped.\n\n${fenced('js', '// Example usage:\nadd(1, 2);')}`,
    turnsOut: true,
  },
  {
    name: 'has an example of its use without a fence, which is said',
    region: js,
    answer: `${sum}\n\n// Usage\nadd(1, 2);`,
    expected: `${sum}\n`,
    said: fenced('', '// Usage\nadd(1, 2);'),
    turnsOut: true,
  },
  {
    name: 'has a command beside it, which is said',
    region: js,
    answer: `${fenced('js', sum)}\n\nRun the tests:\n\n${fenced('sh', 'npm test')}`,
    expected: `${sum}\n`,
    said: `Run the tests:\n\n${fenced('sh', 'npm test')}`,
  },
  {
    name: 'has an example with a fence in it, which is said',
    region: js,
    answer: `${fenced('js', sum)}\n\nUsage:\n\n${fence}${fence[0] ?? ''}md\n${fenced('js', 'add(1, 2);')}\n${fence}${fence[0] ?? ''}`,
    expected: `${sum}\n`,
    said: `Usage:\n\n${fence}${fence[0] ?? ''}md\n${fenced('js', 'add(1, 2);')}\n${fence}${fence[0] ?? ''}`,
  },
  {
    name: 'repeats the original, of which nothing is said again',
    region: js,
    answer: `${fenced('js', sum)}\n\nThe original was:\n\n${fenced('js', js.text)}`,
    expected: `${sum}\n`,
    said: 'The original was:',
  },
];
