import { fenced, missing, region, text, type AnswerCase } from './answerCase';
import { goMax, javaGreeter, pyMean, pyStack, tsCart, tsTotal } from './regions';

const partsLeftOut = { refused: 'partsLeftOut' } as const;
const method = region('typescript', text('  total(): number {', '    return this.sum;', '  }'), {
  before: 'export class Cart {\n  sum = 0;\n\n',
  after: '}\n',
});
const pyMethod = region('python', text('    def pop(self):', '        return self.items.pop()'), {
  before: 'class Stack:\n    def push(self, item):\n        self.items.append(item)\n\n',
});
const load = region(
  'typescript',
  `export function load(path: string): Config {
  const text = readFileSync(path, 'utf8');
  const config = JSON.parse(text) as Config;
  check(config);
  return config;
}
`,
  { before: "import { readFileSync } from 'node:fs';\n\nexport const most = 5;\n\n" },
);
const pyLoad = region(
  'python',
  `def load(path):
    with open(path) as file:
        return json.load(file)
`,
  { before: 'import json\n\nMOST = 5\n\n\n' },
);
const suite = region(
  'typescript',
  `describe('total', () => {
  it('adds', () => {
    assert.equal(total([1, 2]), 3);
  });
});
`,
);
const newSuite = `describe('mean', () => {
  it('divides', () => {
    assert.equal(mean([1, 3]), 2);
  });
});
`;

/** Marks for what is unchanged, wrappers, imports beside the code, other indentation, and additions. */
export const casesOfGaps: AnswerCase[] = [
  {
    name: 'has a mark for existing code beside a changed line',
    region: load,
    answer: fenced(
      'ts',
      'export function load(path: string): Config {\n  // ... existing code ...\n  check(config, path);\n  return config;\n}',
    ),
    expected: load.text.replace('check(config)', 'check(config, path)'),
  },
  {
    name: 'has a mark for existing code before a new comment',
    region: load,
    answer: fenced(
      'ts',
      'export function load(path: string): Config {\n  // ... existing code ...\n  // Throws if a field is missing.\n  check(config);\n  return config;\n}',
    ),
    expected: load.text.replace('  check', '  // Throws if a field is missing.\n  check'),
  },
  {
    name: 'has marks around one changed line',
    region: load,
    answer: fenced(
      'ts',
      'export function load(path: string): Config {\n  // ... existing code ...\n  const config = parse(text) as Config;\n  // ... existing code ...\n}',
    ),
    expected: load.text.replace('JSON.parse(text)', 'parse(text)'),
  },
  {
    name: 'has a mark before an added line at the end',
    region: load,
    answer: fenced(
      'ts',
      "export function load(path: string): Config {\n  // ... existing code ...\n  check(config);\n  log('loaded');\n  return config;\n}",
    ),
    expected: load.text.replace('  return', "  log('loaded');\n  return"),
  },
  {
    name: 'has a changed signature before a mark',
    region: load,
    answer: fenced(
      'ts',
      'export function load(path: string, strict = false): Config {\n  // ... existing code ...\n}',
    ),
    expected: load.text.replace('path: string', 'path: string, strict = false'),
  },
  {
    name: 'has a mark for the other methods of the class',
    region: tsCart,
    answer: fenced(
      'ts',
      'export class Cart {\n  // ... existing code ...\n\n  reset(): void {\n    this.#items.length = 0;\n  }\n}',
    ),
    expected: tsCart.text.replace('this.#items = [];\n  }', 'this.#items.length = 0;\n  }'),
  },
  {
    name: 'has a new method behind a mark for the others',
    region: tsCart,
    answer: fenced(
      'ts',
      'export class Cart {\n  // ... existing code ...\n\n  count(): number {\n    return this.#items.length;\n  }\n}',
    ),
    expected: tsCart.text.replace(
      /\}\n$/u,
      '\n  count(): number {\n    return this.#items.length;\n  }\n}\n',
    ),
  },
  {
    name: 'has a mark for the rest in Python',
    region: pyStack,
    answer: fenced(
      'python',
      'class Stack:\n    # ... existing code ...\n\n    def pop(self):\n        if not self.items:\n            return None\n        return self.items.pop()',
    ),
    expected: pyStack.text.replace(
      '        return self.items.pop()',
      '        if not self.items:\n            return None\n        return self.items.pop()',
    ),
  },
  {
    name: 'has a mark before changed lines in Go',
    region: goMax,
    answer: fenced(
      'go',
      'func Max(values []int) int {\n\t// ... existing code ...\n\treturn best, nil\n}',
    ),
    expected: goMax.text.replace('return best', 'return best, nil'),
  },
  {
    name: 'has a mark whose place nobody can know',
    region: load,
    answer: fenced(
      'ts',
      'export function load(path: string): Config {\n  const source = open(path);\n  // ... existing code ...\n  return wrap(source);\n}',
    ),
    expected: partsLeftOut,
  },
  {
    name: 'has a mark as all of the function',
    region: load,
    answer: fenced('ts', 'function read(): string {\n  // ... existing code ...\n}'),
    expected: partsLeftOut,
  },
  {
    name: 'has the rest of the body as an ellipsis in Python',
    region: pyMean,
    answer: fenced('python', 'def mean(values):\n    ...'),
    expected: partsLeftOut,
  },
  {
    name: 'is a protocol with bodies that are an ellipsis',
    region: region(
      'python',
      'class Reader:\n    def read(self, size):\n        raise NotImplementedError\n',
    ),
    answer: fenced(
      'python',
      'class Reader(Protocol):\n    def read(self, size: int) -> bytes: ...',
    ),
    expected: 'class Reader(Protocol):\n    def read(self, size: int) -> bytes: ...\n',
  },
  {
    name: 'is a protocol whose ellipses have lines of their own',
    region: region(
      'python',
      'class Reader:\n    def read(self, size):\n        raise NotImplementedError\n',
    ),
    answer: fenced(
      'python',
      'class Reader(Protocol):\n    def read(self, size: int) -> bytes:\n        ...\n\n    def close(self) -> None:\n        ...',
    ),
    expected:
      'class Reader(Protocol):\n    def read(self, size: int) -> bytes:\n        ...\n\n    def close(self) -> None:\n        ...\n',
  },
  {
    name: 'has overloads with an ellipsis',
    region: pyMean,
    answer: fenced(
      'python',
      '@overload\ndef mean(values: list[int]) -> float: ...\n@overload\ndef mean(values: list[str]) -> None: ...\ndef mean(values):\n    return sum(values) / len(values)',
    ),
    expected:
      '@overload\ndef mean(values: list[int]) -> float: ...\n@overload\ndef mean(values: list[str]) -> None: ...\ndef mean(values):\n    return sum(values) / len(values)\n',
  },
  {
    name: 'has abstract methods with an ellipsis',
    region: region('python', 'class Shape:\n    def area(self):\n        pass\n'),
    answer: fenced(
      'python',
      'class Shape(ABC):\n    @abstractmethod\n    def area(self) -> float:\n        ...',
    ),
    expected: 'class Shape(ABC):\n    @abstractmethod\n    def area(self) -> float:\n        ...\n',
  },
  {
    name: 'has stubs where the region is stubs',
    region: region('python', 'def load(path):\n    ...\n\ndef save(path):\n    ...\n'),
    answer: fenced(
      'python',
      'def load(path: str) -> Config:\n    ...\n\ndef save(path: str) -> None:\n    ...',
    ),
    expected: 'def load(path: str) -> Config:\n    ...\n\ndef save(path: str) -> None:\n    ...\n',
  },
  {
    name: 'has an ellipsis as a value in Python',
    region: pyMean,
    answer: fenced(
      'python',
      'def mean(values: tuple[float, ...]) -> float:\n    return sum(values) / len(values)',
    ),
    expected:
      'def mean(values: tuple[float, ...]) -> float:\n    return sum(values) / len(values)\n',
  },
  {
    name: 'wraps the method in its class',
    region: method,
    answer: fenced(
      'ts',
      'export class Cart {\n  total(): number {\n    return round(this.sum);\n  }\n}',
    ),
    expected: '  total(): number {\n    return round(this.sum);\n  }\n',
    turnsOut: true,
  },
  {
    name: 'wraps the method in its class with a mark for the rest',
    region: method,
    answer: fenced(
      'ts',
      'export class Cart {\n  // ... existing code ...\n\n  total(): number {\n    return round(this.sum);\n  }\n}',
    ),
    expected: '  total(): number {\n    return round(this.sum);\n  }\n',
  },
  {
    name: 'wraps the method in its class, in Python',
    region: pyMethod,
    answer: fenced(
      'python',
      'class Stack:\n    def pop(self):\n        return self.items.pop() if self.items else None',
    ),
    expected: '    def pop(self):\n        return self.items.pop() if self.items else None\n',
    turnsOut: true,
  },
  {
    name: 'wraps the method in a class of another name',
    region: method,
    answer: fenced(
      'ts',
      'class Example {\n  total(): number {\n    return round(this.sum);\n  }\n}',
    ),
    expected: '  total(): number {\n    return round(this.sum);\n  }\n',
    turnsOut: true,
  },
  {
    name: 'has imports in a block before the code',
    region: load,
    answer: `Add this import:\n\n${fenced('ts', "import { readFile } from 'node:fs/promises';")}\n\nThen change the function:\n\n${fenced('ts', "export async function load(path: string): Promise<Config> {\n  return JSON.parse(await readFile(path, 'utf8')) as Config;\n}")}`,
    expected:
      "export async function load(path: string): Promise<Config> {\n  return JSON.parse(await readFile(path, 'utf8')) as Config;\n}\n",
    warnings: [{ kind: 'imports', names: ["import { readFile } from 'node:fs/promises';"] }],
    turnsOut: true,
  },
  {
    name: 'has an import in the same block above the function',
    region: load,
    answer: fenced(
      'ts',
      "import { readFile } from 'node:fs/promises';\n\nexport async function load(path: string): Promise<Config> {\n  return JSON.parse(await readFile(path, 'utf8')) as Config;\n}",
    ),
    expected:
      "export async function load(path: string): Promise<Config> {\n  return JSON.parse(await readFile(path, 'utf8')) as Config;\n}\n",
    warnings: [{ kind: 'imports', names: ["import { readFile } from 'node:fs/promises';"] }],
    turnsOut: true,
  },
  {
    name: 'has an import that the file has already',
    region: load,
    answer: fenced(
      'ts',
      "import { readFileSync } from 'node:fs';\n\nexport function load(path: string): Config {\n  return JSON.parse(readFileSync(path, 'utf8')) as Config;\n}",
    ),
    expected:
      "export function load(path: string): Config {\n  return JSON.parse(readFileSync(path, 'utf8')) as Config;\n}\n",
    turnsOut: true,
  },
  {
    name: 'has new imports above the function in Python',
    region: pyLoad,
    answer: fenced(
      'python',
      'import json\nfrom pathlib import Path\n\ndef load(path):\n    return json.loads(Path(path).read_text())',
    ),
    expected: 'def load(path):\n    return json.loads(Path(path).read_text())\n',
    warnings: [{ kind: 'imports', names: ['from pathlib import Path'] }],
    turnsOut: true,
  },
  {
    name: 'has an import block in Go beside the code',
    region: { ...goMax, before: 'package stats\n\nconst most = 5\n\n' },
    answer: `${fenced('go', 'import "slices"')}\n\n${fenced('go', 'func Max(values []int) int {\n\treturn slices.Max(values)\n}')}`,
    expected: 'func Max(values []int) int {\n\treturn slices.Max(values)\n}\n',
    warnings: [{ kind: 'imports', names: ['import "slices"'] }],
    turnsOut: true,
  },
  {
    name: 'has imports where the region begins with imports',
    region: region('typescript', "import { a } from './a';\n\nexport const b = a;\n"),
    answer: fenced(
      'ts',
      "import { a } from './a';\nimport { c } from './c';\n\nexport const b = a + c;",
    ),
    expected: "import { a } from './a';\nimport { c } from './c';\n\nexport const b = a + c;\n",
  },
  {
    name: 'has an import where the region is the whole file',
    region: pyMean,
    answer: fenced(
      'python',
      'from statistics import fmean\n\n\ndef mean(values):\n    return fmean(values)',
    ),
    expected: 'from statistics import fmean\n\n\ndef mean(values):\n    return fmean(values)\n',
  },
  {
    name: 'is indented by four where the file has two',
    region: tsTotal,
    answer: fenced(
      'ts',
      'export function total(prices: number[]): number {\n    let sum = 0;\n    for (const price of prices) {\n        sum += price * 2;\n    }\n    return sum;\n}',
    ),
    expected: tsTotal.text.replace('sum += price', 'sum += price * 2'),
  },
  {
    name: 'is indented by two where the file has four, in Python',
    region: pyMean,
    answer: fenced(
      'python',
      'def mean(values):\n  total = 0.0\n  for value in values:\n    total += value\n  return total / len(values)',
    ),
    expected: pyMean.text.replace('total = 0', 'total = 0.0'),
  },
  {
    name: 'is indented by spaces where the file has tabs',
    region: goMax,
    answer: fenced(
      'go',
      'func Max(values []int) int {\n    best := values[0]\n    for _, value := range values[1:] {\n        if value > best {\n            best = value\n        }\n    }\n    return best\n}',
    ),
    expected: goMax.text.replace('range values', 'range values[1:]'),
  },
  {
    name: 'is indented by tabs where the file has spaces',
    region: javaGreeter,
    answer: fenced('java', javaGreeter.text.replaceAll('    ', '\t').replace('Hello', 'Hi')),
    expected: javaGreeter.text.replace('Hello', 'Hi'),
  },
  {
    name: 'adds a describe beside the one there',
    region: suite,
    answer: fenced('ts', `${suite.text}\n${newSuite}`),
    expected: `${suite.text}\n${newSuite}`,
  },
  {
    name: 'is a new describe alone, to be added',
    region: suite,
    answer: `Here is a new suite to add:\n\n${fenced('ts', newSuite)}`,
    expected: `${suite.text}\n${newSuite}`,
    turnsOut: true,
  },
  {
    name: 'is a new function alone, to be added below',
    region: tsTotal,
    answer: `Add the following function below \`total\`:\n\n${fenced('ts', 'export function mean(prices: number[]): number {\n  return total(prices) / prices.length;\n}')}`,
    expected: `${tsTotal.text}\nexport function mean(prices: number[]): number {\n  return total(prices) / prices.length;\n}\n`,
    turnsOut: true,
  },
  {
    name: 'is a new method of the class alone',
    region: tsCart,
    answer: fenced('ts', '  count(): number {\n    return this.#items.length;\n  }'),
    expected: 'count(): number {\n  return this.#items.length;\n}\n',
    warnings: [missing('Cart')],
  },
];
