import { fenced, missing, region, type AnswerCase } from './answerCase';
import { cssCard, goMax, htmlList, javaGreeter, pyStack, tsCart, tsTotal } from './regions';

const partsLeftOut = { refused: 'partsLeftOut' } as const;
const letters = region('typescript', "const letters = [\n  'a',\n  'b',\n];\n");
const steps = region(
  'typescript',
  `function run(order: Order): void {
  check(order);
  log('checked');
  store.put(order);
  log('stored');
}
`,
);
const file = `import { round } from './round';
import type { Item } from './item';

export class Cart {
  sum = 0;

  add(item: Item): void {
    this.sum += item.price;
  }

${'  // The same words in many lines.\n'.repeat(40)}
  total(): number {
    return this.sum;
  }
}
`;
const method = {
  ...region('typescript', '  total(): number {\n    return this.sum;\n  }\n', {
    before: '  // The same words in many lines.\n'.repeat(30),
    after: '}\n',
  }),
  file,
};
const inner = '  total(): number {\n    return round(this.sum);\n  }\n';

/** Answers that have to be joined with what the region or the file has. */
export const casesOfJoins: AnswerCase[] = [
  {
    name: 'has a new item behind a mark, which is like the items left out',
    region: letters,
    answer: fenced('ts', "const letters = [\n  // ... existing items ...\n  'c',\n];"),
    expected: partsLeftOut,
    usable: true,
  },
  {
    name: 'has a new element behind a mark',
    region: htmlList,
    answer: fenced(
      'html',
      '<ul class="names">\n  <!-- ... existing items ... -->\n  <li>Grace</li>\n</ul>',
    ),
    expected: partsLeftOut,
    usable: true,
  },
  {
    name: 'has a call behind a mark, which others are like',
    region: steps,
    answer: fenced(
      'ts',
      "function run(order: Order): void {\n  // ... existing code ...\n  log('done');\n}",
    ),
    expected: partsLeftOut,
    usable: true,
  },
  {
    name: 'has a changed call between marks',
    region: steps,
    answer: fenced(
      'ts',
      'function run(order: Order): void {\n  // ...\n  store.put(order, now());\n  // ...\n}',
    ),
    expected: steps.text.replace('put(order)', 'put(order, now())'),
    turnsOut: true,
  },
  {
    name: 'has a new statement between marks',
    region: steps,
    answer: fenced(
      'ts',
      'function run(order: Order): void {\n  // ...\n  lock.take();\n  // ...\n}',
    ),
    expected: partsLeftOut,
  },
  {
    name: 'has a changed property of CSS behind a mark',
    region: cssCard,
    answer: fenced('css', '.card {\n  /* ... existing styles ... */\n  padding: 12px;\n}'),
    expected: cssCard.text.replace('8px', '12px'),
    turnsOut: true,
  },
  {
    name: 'has a method with another signature between marks',
    region: tsCart,
    answer: fenced(
      'ts',
      'export class Cart {\n  // ... existing code ...\n\n  total(factor: number): number {\n    return factor * this.#sum();\n  }\n\n  // ... existing code ...\n}',
    ),
    expected: tsCart.text
      .replace('total()', 'total(factor: number)')
      .replace('this.#items.reduce((sum, item) => sum + item.price, 0)', 'factor * this.#sum()'),
    turnsOut: true,
  },
  {
    name: 'has a method with another signature behind a mark, in Python',
    region: pyStack,
    answer: fenced(
      'python',
      'class Stack:\n    # ... other methods ...\n\n    def pop(self, index=-1):\n        return self.items.pop(index)',
    ),
    expected: pyStack.text
      .replace('pop(self)', 'pop(self, index=-1)')
      .replace('items.pop()', 'items.pop(index)'),
    turnsOut: true,
  },
  {
    name: 'has a method that is not the last behind the only mark',
    region: tsCart,
    answer: fenced(
      'ts',
      'export class Cart {\n  // ... existing code ...\n\n  total(factor: number): number {\n    return factor;\n  }\n}',
    ),
    expected: partsLeftOut,
    usable: true,
  },
  {
    name: 'has a new case behind a mark and the end',
    region: goMax,
    answer: fenced(
      'go',
      'func Max(values []int) int {\n\tif len(values) == 0 {\n\t\treturn 0\n\t}\n\t// ... existing code ...\n}',
    ),
    expected: goMax.text.replace(
      '\tbest := values',
      '\tif len(values) == 0 {\n\t\treturn 0\n\t}\n\tbest := values',
    ),
    turnsOut: true,
  },
  {
    name: 'wraps the method in its class and changes another method far away',
    region: method,
    answer: fenced(
      'ts',
      `export class Cart {\n  add(item: Item): void {\n    this.sum += 2 * item.price;\n  }\n\n${inner}}`,
    ),
    expected: { refused: 'changesElsewhere' },
  },
  {
    name: 'wraps the method in its class with another method as it is',
    region: method,
    answer: fenced(
      'ts',
      `export class Cart {\n  add(item: Item): void {\n    this.sum += item.price;\n  }\n\n${inner}}`,
    ),
    expected: inner,
    turnsOut: true,
  },
  {
    name: 'wraps the method in its class with a new method beside it',
    region: method,
    answer: fenced(
      'ts',
      `export class Cart {\n${inner}\n  count(): number {\n    return 1;\n  }\n}`,
    ),
    expected: `${inner}\n  count(): number {\n    return 1;\n  }\n`,
    turnsOut: true,
  },
  {
    name: 'wraps the method in its class and changes a field',
    region: method,
    answer: fenced('ts', `export class Cart {\n  sum = 1;\n\n${inner}}`),
    expected: { refused: 'changesElsewhere' },
  },
  {
    name: 'has an import above the method that the file has far away',
    region: method,
    answer: fenced('ts', `import { round } from './round';\n\n${inner}`),
    expected: inner,
    turnsOut: true,
  },
  {
    name: 'has a name to import from a module that the file imports from',
    region: method,
    answer: fenced(
      'ts',
      `import { floor, round } from './round';\n\n${inner.replace('round(', 'floor(')}`,
    ),
    expected: inner.replace('round(', 'floor('),
    warnings: [{ kind: 'imports', names: ["import { floor, round } from './round';"] }],
    turnsOut: true,
  },
  {
    name: 'has imports of Java for a class, behind the package',
    region: { ...javaGreeter, before: 'package greetings;\n\n' },
    answer: fenced('java', `import java.util.Locale;\n\n${javaGreeter.text}`),
    expected: `import java.util.Locale;\n\n${javaGreeter.text}`,
  },
  {
    name: 'has an import of C# and a resource in use, which is no import',
    region: region('csharp', 'var text = File.ReadAllText(path);\n'),
    answer: fenced('csharp', 'using var reader = Open;\nvar text = reader.ReadToEnd();'),
    expected: 'using var reader = Open;\nvar text = reader.ReadToEnd();\n',
  },
  {
    name: 'has comments in front of its imports and between them, for a method',
    region: {
      ...region('python', '    def pop(self):\n        return self.items.pop()\n'),
      before: 'import json\n\n\nclass Stack:\n',
    },
    answer: fenced(
      'python',
      '# Standard library\nimport json\nimport os\n\n# Third party\nimport requests\n\ndef pop(self):\n    return requests.get(os.environ["U"])',
    ),
    expected: '    def pop(self):\n        return requests.get(os.environ["U"])\n',
    warnings: [{ kind: 'imports', names: ['import os', 'import requests'] }],
    turnsOut: true,
  },
  {
    name: 'has a directive in front of an import, for a method',
    region: {
      ...region('typescript', '  f() {\n    return 1;\n  }\n'),
      before: "import x from 'x';\n\nclass A {\n",
      after: '}\n',
    },
    answer: fenced('ts', "/* eslint-disable */\nimport fs from 'fs';\n\nf() {\n  return fs.x;\n}"),
    expected: '  f() {\n    return fs.x;\n  }\n',
    warnings: [{ kind: 'imports', names: ["import fs from 'fs';"] }],
    turnsOut: true,
  },
  {
    name: 'has a new module between its imports, which stays',
    region: {
      ...region('rust', 'fn f() -> i32 {\n    1\n}\n'),
      before: 'use std::fs;\n\nconst MOST: i32 = 5;\n\n',
    },
    answer: fenced(
      'rust',
      'use std::fs;\nmod counts;\nuse counts::Total;\n\nfn f() -> i32 {\n    2\n}',
    ),
    expected: 'mod counts;\nuse counts::Total;\n\nfn f() -> i32 {\n    2\n}\n',
    turnsOut: true,
  },
  {
    name: 'has the comment and the imports that the region begins with',
    region: region('python', '# Reads.\nimport os\n\n\ndef f():\n    return 1\n'),
    answer: fenced('python', '# Reads.\nimport os\n\n\ndef f():\n    return os.sep'),
    expected: '# Reads.\nimport os\n\n\ndef f():\n    return os.sep\n',
  },
  {
    name: 'is a suite of the same name with a new test alone',
    region: region(
      'typescript',
      "describe('total', () => {\n  it('adds', () => {\n    check(2);\n  });\n});\n",
    ),
    answer: fenced(
      'ts',
      "describe('total', () => {\n  it('is nothing without prices', () => {\n    expect(total([])).toBe(0);\n  });\n\n  it('takes bigints', () => {\n    expect(total([1n])).toBe(1n);\n  });\n});",
    ),
    expected:
      "describe('total', () => {\n  it('is nothing without prices', () => {\n    expect(total([])).toBe(0);\n  });\n\n  it('takes bigints', () => {\n    expect(total([1n])).toBe(1n);\n  });\n});\n",
    warnings: [missing('adds')],
  },
  {
    name: 'is a test to be added to the suite',
    region: region(
      'typescript',
      "describe('total', () => {\n  it('adds', () => {\n    check(2);\n  });\n});\n",
    ),
    answer: `Add this test:\n\n${fenced('ts', "it('is nothing without prices', () => {\n  check(0);\n});")}`,
    expected:
      "describe('total', () => {\n  it('adds', () => {\n    check(2);\n  });\n\n  it('is nothing without prices', () => {\n    check(0);\n  });\n});\n",
    turnsOut: true,
  },
  {
    name: 'is a method to be added to the class, in Python',
    region: pyStack,
    answer: `You can add the following method:\n\n${fenced('python', 'def peek(self):\n    return self.items[-1]')}`,
    expected: `${pyStack.text}\n    def peek(self):\n        return self.items[-1]\n`,
    turnsOut: true,
  },
  {
    name: 'is a function to be used instead',
    region: tsTotal,
    answer: `Add this and use it instead:\n\n${fenced('ts', 'export function sum(list: number[]): number {\n  return 0;\n}')}`,
    expected: 'export function sum(list: number[]): number {\n  return 0;\n}\n',
  },
  {
    name: 'is a function to be added above',
    region: tsTotal,
    answer: `Add this helper above \`total\`:\n\n${fenced('ts', 'function plus(a: number, b: number): number {\n  return total([a, b]);\n}')}`,
    expected: 'function plus(a: number, b: number): number {\n  return total([a, b]);\n}\n',
    warnings: [missing('total')],
  },
  {
    name: 'is indented by eight where the file has four',
    region: javaGreeter,
    answer: fenced('java', javaGreeter.text.replaceAll('    ', '        ')),
    expected: javaGreeter.text,
  },
  {
    name: 'is indented by three where the file has two',
    region: tsTotal,
    answer: fenced('ts', tsTotal.text.replaceAll('  ', '   ').replace('let sum', 'let all')),
    expected: tsTotal.text.replace('let sum', 'let all'),
  },
  {
    name: 'is indented by four with a text of several lines and a comment',
    region: tsTotal,
    answer: fenced(
      'ts',
      'export function total(prices: number[]): string {\n    /*\n     * The page.\n     */\n    return `\n<ul>\n    <li>${prices.length}</li>\n</ul>`;\n}',
    ),
    expected:
      'export function total(prices: number[]): string {\n  /*\n   * The page.\n   */\n  return `\n<ul>\n    <li>${prices.length}</li>\n</ul>`;\n}\n',
  },
  {
    name: 'begins with the class around the method, whose first lines are in front of the region',
    region: region('typescript', '  total(): number {\n    return 1;\n  }\n', {
      before: 'class Shop {\n',
      after: '\n  reset(): void {}\n}\n',
    }),
    answer: fenced('ts', 'class Shop {\n  total(): number {\n    return 2;\n  }\n}'),
    expected: '  total(): number {\n    return 2;\n  }\n',
    turnsOut: true,
  },
  {
    name: 'closes a bracket that it does not open',
    region: tsTotal,
    answer: fenced('ts', `${tsTotal.text.replace('let sum', 'let all')}}`),
    expected: { refused: 'changesElsewhere' },
  },
  {
    name: 'is a getter alone, beside a setter of its name',
    region: region(
      'typescript',
      'class Box {\n  get size(): number {\n    return this.#size;\n  }\n  set size(size: number) {\n    this.#size = size;\n  }\n}\n',
    ),
    answer: fenced('ts', '  get size(): number {\n    return this.#size ?? 0;\n  }'),
    expected:
      'class Box {\n  get size(): number {\n    return this.#size ?? 0;\n  }\n  set size(size: number) {\n    this.#size = size;\n  }\n}\n',
    turnsOut: true,
  },
  {
    name: 'is indented as the file is, and has an object deeper in an expression',
    region: region(
      'typescript',
      'function pair(a: A): B | undefined {\n  return a.isEmpty\n    ? undefined\n    : {\n        a,\n      };\n}\n',
    ),
    answer: fenced(
      'ts',
      'function pair(a: A): B | undefined {\n  return a.isBlank\n    ? undefined\n    : {\n        a,\n      };\n}',
    ),
    expected:
      'function pair(a: A): B | undefined {\n  return a.isBlank\n    ? undefined\n    : {\n        a,\n      };\n}\n',
  },
  {
    name: 'is a body alone whose only block is an object deeper in an expression',
    region: region(
      'typescript',
      'function pair(a: A): B | undefined {\n  const b = a.b;\n  if (b) {\n    log(b);\n  }\n  return b;\n}\n',
    ),
    answer: fenced(
      'ts',
      '  const b = a.b;\n  return b.isEmpty\n    ? undefined\n    : {\n        b,\n      };',
    ),
    expected:
      'function pair(a: A): B | undefined {\n  const b = a.b;\n  return b.isEmpty\n    ? undefined\n    : {\n        b,\n      };\n}\n',
    turnsOut: true,
  },
];
