import { fenced, missing, region, type AnswerCase } from './answerCase';
import {
  csharpTotal,
  goMax,
  javaGreeter,
  phpSlug,
  pyMean,
  pyStack,
  rubySlug,
  rustArea,
  tsCart,
  tsTotal,
} from './regions';

const copy = `export function total(prices: number[]): number {
  return prices.reduce((sum, price) => sum + price, 0);
}
`;
const twoFunctions = region(
  'typescript',
  `function first(list: string[]): string {
  return list[0] ?? '';
}

function last(list: string[]): string {
  return list.at(-1) ?? '';
}
`,
);
const shorterCart = `export class Cart {
  #items: Item[] = [];

  add(item: Item): void {
    this.#items.push(item);
  }
}
`;

/** Answers that have less, or more, than the region they were asked for. */
export const casesOfSizes: AnswerCase[] = [
  {
    name: 'is the body of the function',
    region: tsTotal,
    answer: fenced('ts', '  return prices.reduce((sum, price) => sum + price, 0);'),
    expected: copy,
    turnsOut: true,
  },
  {
    name: 'is the body of the function at the margin',
    region: tsTotal,
    answer: 'let sum = 0;\nfor (const price of prices) sum += price;\nreturn sum;',
    expected:
      'export function total(prices: number[]): number {\n  let sum = 0;\n  for (const price of prices) sum += price;\n  return sum;\n}\n',
  },
  {
    name: 'is the body of a function in Python',
    region: pyMean,
    answer: fenced('python', '    return sum(values) / len(values)'),
    expected: 'def mean(values):\n    return sum(values) / len(values)\n',
    turnsOut: true,
  },
  {
    name: 'is the body of a function in Python at the margin',
    region: pyMean,
    answer: fenced('python', 'if not values:\n    return 0\nreturn sum(values) / len(values)'),
    expected:
      'def mean(values):\n    if not values:\n        return 0\n    return sum(values) / len(values)\n',
    turnsOut: true,
  },
  {
    name: 'is the body of a function in Go',
    region: goMax,
    answer: '\treturn slices.Max(values)',
    expected: 'func Max(values []int) int {\n\treturn slices.Max(values)\n}\n',
  },
  {
    name: 'is the body of a function in Rust, without return',
    region: rustArea,
    answer: fenced('rust', 'width * height'),
    expected: 'width * height\n',
    warnings: [missing('area')],
  },
  {
    name: 'is the body of a function in C#',
    region: csharpTotal,
    answer: fenced('csharp', '    return items.Sum(item => item.Price);'),
    expected:
      'public decimal Total(IEnumerable<Item> items)\n{\n    return items.Sum(item => item.Price);\n}\n',
    turnsOut: true,
  },
  {
    name: 'is the body of a function in PHP',
    region: phpSlug,
    answer: fenced('php', "    return str_replace(' ', '-', strtolower($title));"),
    expected:
      "function slug(string $title): string\n{\n    return str_replace(' ', '-', strtolower($title));\n}\n",
    turnsOut: true,
  },
  {
    name: 'is the body of a function in Ruby',
    region: rubySlug,
    answer: fenced('ruby', '  title.downcase.tr(" ", "-")'),
    expected: 'title.downcase.tr(" ", "-")\n',
    warnings: [missing('slug')],
  },
  {
    name: 'is an expression',
    region: tsTotal,
    answer: fenced('ts', 'prices.reduce((sum, price) => sum + price, 0)'),
    expected: 'prices.reduce((sum, price) => sum + price, 0)\n',
    warnings: [missing('total')],
  },
  {
    name: 'is an expression in backticks',
    region: pyMean,
    answer: '`sum(values) / len(values)`',
    expected: 'sum(values) / len(values)\n',
    warnings: [missing('mean')],
  },
  {
    name: 'is one changed line of the function',
    region: tsTotal,
    answer: fenced('ts', '  let sum = 0n;'),
    expected: 'let sum = 0n;\n',
    warnings: [missing('total')],
  },
  {
    name: 'is the signature alone',
    region: tsTotal,
    answer: fenced('ts', 'export function total(prices: readonly number[]): number {'),
    expected: { refused: 'partsLeftOut' },
  },
  {
    name: 'is the signature and the end with nothing between',
    region: tsTotal,
    answer: fenced('ts', 'export function total(prices: readonly number[]): number {\n}'),
    expected: 'export function total(prices: readonly number[]): number {\n}\n',
    warnings: [{ kind: 'empty', names: ['total'] }],
  },
  {
    name: 'was cut in the middle of the function',
    region: goMax,
    answer: fenced(
      'go',
      'func Max(values []int) int {\n\tbest := values[0]\n\tfor _, value := range values {',
    ),
    expected: { refused: 'partsLeftOut' },
  },
  {
    name: 'is six copies of the function',
    region: tsTotal,
    answer: fenced('ts', `${copy}\n`.repeat(6)),
    expected: copy,
    turnsOut: true,
  },
  {
    name: 'is six copies in six fences',
    region: tsTotal,
    answer: Array.from({ length: 6 }, () => fenced('ts', copy)).join('\n\n'),
    expected: copy,
  },
  {
    name: 'is six bare copies',
    region: tsTotal,
    answer: `${copy}\n`.repeat(6),
    expected: copy,
    turnsOut: true,
  },
  {
    name: 'is three copies in Python that repeat themselves without end',
    region: pyMean,
    answer: 'def mean(values):\n    return sum(values) / len(values)\n\n\n'.repeat(3),
    expected: 'def mean(values):\n    return sum(values) / len(values)\n',
    turnsOut: true,
  },
  {
    name: 'is two versions of the function in one block',
    region: tsTotal,
    answer: fenced(
      'ts',
      `${copy}\nexport function total(prices: number[]): number {\n  return sumOf(prices);\n}`,
    ),
    expected: { refused: 'severalBlocks' },
  },
  {
    name: 'is two versions of the function with words as comments',
    region: pyMean,
    answer: fenced(
      'python',
      '# Option 1\ndef mean(values):\n    return sum(values) / len(values)\n\n# Option 2\ndef mean(values):\n    return statistics.mean(values)',
    ),
    expected: { refused: 'severalBlocks' },
  },
  {
    name: 'is overloads of the function',
    region: tsTotal,
    answer: fenced(
      'ts',
      'export function total(prices: number[]): number;\nexport function total(prices: bigint[]): bigint;\nexport function total(prices: any[]): any {\n  return prices.reduce((sum, price) => sum + price);\n}',
    ),
    expected:
      'export function total(prices: number[]): number;\nexport function total(prices: bigint[]): bigint;\nexport function total(prices: any[]): any {\n  return prices.reduce((sum, price) => sum + price);\n}\n',
  },
  {
    name: 'is a getter and a setter of one name',
    region: pyStack,
    answer: fenced(
      'python',
      'class Stack:\n    def __init__(self):\n        self._items = []\n\n    @property\n    def items(self):\n        return self._items\n\n    @items.setter\n    def items(self, items):\n        self._items = items\n\n    def push(self, item):\n        self.items.append(item)\n\n    def pop(self):\n        return self.items.pop()',
    ),
    expected:
      'class Stack:\n    def __init__(self):\n        self._items = []\n\n    @property\n    def items(self):\n        return self._items\n\n    @items.setter\n    def items(self, items):\n        self._items = items\n\n    def push(self, item):\n        self.items.append(item)\n\n    def pop(self):\n        return self.items.pop()\n',
  },
  {
    name: 'leaves two methods of the class out',
    region: tsCart,
    answer: fenced('ts', shorterCart),
    expected: shorterCart,
    warnings: [missing('total', 'reset')],
  },
  {
    name: 'leaves one method of the class out, in Java',
    region: javaGreeter,
    answer: fenced(
      'java',
      'public class Greeter {\n    private final String name;\n\n    public Greeter(String name) {\n        this.name = name;\n    }\n\n    public String greet() {\n        return "Hello, " + name + "!";\n    }\n}',
    ),
    expected:
      'public class Greeter {\n    private final String name;\n\n    public Greeter(String name) {\n        this.name = name;\n    }\n\n    public String greet() {\n        return "Hello, " + name + "!";\n    }\n}\n',
    warnings: [missing('leave')],
  },
  {
    name: 'leaves one method of the class out, in Python',
    region: pyStack,
    answer: fenced(
      'python',
      'class Stack:\n    def __init__(self):\n        self.items = []\n\n    def push(self, item):\n        self.items.append(item)',
    ),
    expected:
      'class Stack:\n    def __init__(self):\n        self.items = []\n\n    def push(self, item):\n        self.items.append(item)\n',
    warnings: [missing('pop')],
  },
  {
    name: 'has one method of the class alone',
    region: tsCart,
    answer: fenced(
      'ts',
      '  total(): number {\n    let sum = 0;\n    for (const item of this.#items) sum += item.price;\n    return sum;\n  }',
    ),
    expected: tsCart.text.replace(
      'return this.#items.reduce((sum, item) => sum + item.price, 0);',
      'let sum = 0;\n    for (const item of this.#items) sum += item.price;\n    return sum;',
    ),
    turnsOut: true,
  },
  {
    name: 'has one method of the class alone at the margin',
    region: tsCart,
    answer: 'reset(): void {\n  this.#items.length = 0;\n}',
    expected: tsCart.text.replace('this.#items = [];\n  }\n}', 'this.#items.length = 0;\n  }\n}'),
  },
  {
    name: 'has one method of the class alone, in Python',
    region: pyStack,
    answer: fenced(
      'python',
      'def pop(self):\n    if not self.items:\n        raise IndexError("empty")\n    return self.items.pop()',
    ),
    expected: pyStack.text.replace(
      '        return self.items.pop()\n',
      '        if not self.items:\n            raise IndexError("empty")\n        return self.items.pop()\n',
    ),
    turnsOut: true,
  },
  {
    name: 'has one method of the class alone, in Java',
    region: javaGreeter,
    answer: fenced(
      'java',
      '    public String leave() {\n        return String.format("Bye, %s", name);\n    }',
    ),
    expected: javaGreeter.text.replace(
      'return "Bye, " + name;',
      'return String.format("Bye, %s", name);',
    ),
    turnsOut: true,
  },
  {
    name: 'has one of two functions alone',
    region: twoFunctions,
    answer: fenced(
      'ts',
      "function first(list: readonly string[]): string {\n  return list[0] ?? '';\n}",
    ),
    expected: "function first(list: readonly string[]): string {\n  return list[0] ?? '';\n}\n",
    warnings: [missing('last')],
  },
  {
    name: 'renames the function',
    region: tsTotal,
    answer: fenced('ts', copy.replace('total', 'totalOf')),
    expected: copy.replace('total', 'totalOf'),
  },
  {
    name: 'renames a method of the class',
    region: tsCart,
    answer: fenced('ts', tsCart.text.replace('reset()', 'clear()')),
    expected: tsCart.text.replace('reset()', 'clear()'),
  },
  {
    name: 'splits the function in two',
    region: tsTotal,
    answer: fenced(
      'ts',
      'export function total(prices: number[]): number {\n  return prices.reduce(plus, 0);\n}\n\nfunction plus(a: number, b: number): number {\n  return a + b;\n}',
    ),
    expected:
      'export function total(prices: number[]): number {\n  return prices.reduce(plus, 0);\n}\n\nfunction plus(a: number, b: number): number {\n  return a + b;\n}\n',
  },
  {
    name: 'turns the function into an arrow',
    region: tsTotal,
    answer:
      'export const total = (prices: number[]): number => prices.reduce((sum, price) => sum + price, 0);',
    expected:
      'export const total = (prices: number[]): number => prices.reduce((sum, price) => sum + price, 0);\n',
  },
  {
    name: 'is one line for a long Python function, a lambda of its name',
    region: pyMean,
    answer: 'mean = lambda values: sum(values) / len(values)',
    expected: 'mean = lambda values: sum(values) / len(values)\n',
  },
  {
    name: 'comments the function out',
    region: pyMean,
    answer: fenced(
      'python',
      '# def mean(values):\n#     total = 0\n#     for value in values:\n#         total += value\n#     return total / len(values)',
    ),
    expected:
      '# def mean(values):\n#     total = 0\n#     for value in values:\n#         total += value\n#     return total / len(values)\n',
    warnings: [missing('mean')],
  },
  {
    name: 'is a comment that says there is nothing to do',
    region: tsTotal,
    answer: fenced('ts', '// No changes needed'),
    expected: { refused: 'noCode' },
  },
];
