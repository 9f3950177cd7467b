import { fenced, missing, region, text, type AnswerCase } from './answerCase';
import {
  cCopy,
  csharpTotal,
  goMax,
  htmlList,
  javaGreeter,
  pyMean,
  pyStack,
  rubySlug,
  rustArea,
  shellBackup,
  sqlOrders,
  tsCart,
  tsTotal,
  yamlService,
} from './regions';

const other = { refused: 'otherLanguage' } as const;
const noCode = { refused: 'noCode' } as const;
const several = { refused: 'severalBlocks' } as const;
const partsLeftOut = { refused: 'partsLeftOut' } as const;
const js = region('javascript', 'function add(a, b) {\n  return a + b;\n}\n');

/** Answers that are nearly right, written against the code that reads them. */
export const casesOfMisfits: AnswerCase[] = [
  {
    name: 'has types of TypeScript for a file of JavaScript',
    region: js,
    answer: fenced('ts', 'function add(a: number, b: number): number {\n  return a + b;\n}'),
    expected: other,
  },
  {
    name: 'has an object whose keys look like types, in JavaScript',
    region: js,
    answer: fenced('js', 'function add(a, b) {\n  return sum({ number: a, other: b });\n}'),
    expected: 'function add(a, b) {\n  return sum({ number: a, other: b });\n}\n',
  },
  {
    name: 'is C++ for C',
    region: cCopy,
    answer: fenced(
      'cpp',
      'void copy(char *to, const char *from) {\n    std::string text(from);\n    std::copy(text.begin(), text.end(), to);\n}',
    ),
    expected: other,
  },
  {
    name: 'is C# for Java',
    region: javaGreeter,
    answer: fenced(
      'csharp',
      'using System;\n\nnamespace Greetings;\n\npublic class Greeter\n{\n    public void Greet() => Console.WriteLine("Hello");\n}',
    ),
    expected: other,
  },
  {
    name: 'is Java for C#',
    region: csharpTotal,
    answer: fenced(
      'java',
      'import java.util.List;\n\npublic double total(List<Item> items) {\n    return items.stream().mapToDouble(Item::price).sum();\n}',
    ),
    expected: other,
  },
  {
    name: 'is an XML document for Java',
    region: javaGreeter,
    answer: '<?xml version="1.0"?>\n<beans>\n  <bean id="greeter" class="Greeter"/>\n</beans>',
    expected: other,
  },
  {
    name: 'is a rule of CSS for HTML',
    region: htmlList,
    answer: fenced('css', '.names {\n  list-style: none;\n}'),
    expected: '.names {\n  list-style: none;\n}\n',
  },
  {
    name: 'is shell for SQL',
    region: sqlOrders,
    answer: fenced('bash', 'psql -c "SELECT 1"\nfor id in 1 2 3; do\n  echo "$id"\ndone'),
    expected: noCode,
  },
  {
    name: 'is Python for a shell script',
    region: shellBackup,
    answer: fenced(
      'python',
      'import tarfile\n\ndef backup(path):\n    with tarfile.open(path + ".tgz", "w:gz") as archive:\n        archive.add(path)',
    ),
    expected: other,
  },
  {
    name: 'is Go with semicolons of another language, in a text',
    region: goMax,
    answer: fenced(
      'go',
      'func Max(values []int) int {\n\tquery := `\nSELECT MAX(value)\nFROM numbers;\n`\n\treturn run(query)\n}',
    ),
    expected:
      'func Max(values []int) int {\n\tquery := `\nSELECT MAX(value)\nFROM numbers;\n`\n\treturn run(query)\n}\n',
  },
  {
    name: 'is TypeScript with a page in a template',
    region: tsTotal,
    answer: fenced(
      'ts',
      'export function total(prices: number[]): string {\n  return `\n<html>\n<body>\n<p>${prices.length}</p>\n</body>\n</html>\n`;\n}',
    ),
    expected:
      'export function total(prices: number[]): string {\n  return `\n<html>\n<body>\n<p>${prices.length}</p>\n</body>\n</html>\n`;\n}\n',
  },
  {
    name: 'is Python with code of JavaScript in a text',
    region: pyMean,
    answer: fenced(
      'python',
      'def mean(values):\n    """\n    function mean(values) {\n      return 0;\n    }\n    """\n    return sum(values) / len(values)',
    ),
    expected:
      'def mean(values):\n    """\n    function mean(values) {\n      return 0;\n    }\n    """\n    return sum(values) / len(values)\n',
  },
  {
    name: 'is TypeScript with commented Python',
    region: tsTotal,
    answer: fenced(
      'ts',
      'export function total(prices: number[]): number {\n  // def total(prices):\n  //     return sum(prices)\n  return prices.reduce((sum, price) => sum + price, 0);\n}',
    ),
    expected:
      'export function total(prices: number[]): number {\n  // def total(prices):\n  //     return sum(prices)\n  return prices.reduce((sum, price) => sum + price, 0);\n}\n',
  },
  {
    name: 'is Ruby with a query in a here document',
    region: rubySlug,
    answer: fenced(
      'ruby',
      'def slug(title)\n  sql = <<~SQL\n    SELECT slug FROM pages\n  SQL\n  run(sql, title)\nend',
    ),
    expected:
      'def slug(title)\n  sql = <<~SQL\n    SELECT slug FROM pages\n  SQL\n  run(sql, title)\nend\n',
  },
  {
    name: 'is a list of data for an array',
    region: region('typescript', "  ['a', 1],\n  ['b', 2],\n"),
    answer: "['a', 1],\n['b', 3],",
    expected: "  ['a', 1],\n  ['b', 3],\n",
  },
  {
    name: 'is JSON that was cut, for Python',
    region: pyMean,
    answer: '{\n  "explanation": "Uses the built-in sum',
    expected: other,
  },
  {
    name: 'is a list of calls of tools as JSON',
    region: tsTotal,
    answer: '[{"name": "edit", "arguments": {"path": "a.ts"}}]',
    expected: noCode,
  },
  {
    name: 'has its only text as JSON, with line ends',
    region: tsTotal,
    answer:
      '{"code": "export function total(prices: number[]): number {\\n  return sum(prices);\\n}"}',
    expected: 'export function total(prices: number[]): number {\n  return sum(prices);\n}\n',
  },
  {
    name: 'goes on as the user after its end',
    region: tsTotal,
    answer:
      'export function total(prices: number[]): number {\n  return sum(prices);\n}<|im_end|>\n<|im_start|>user\nThanks!<|im_end|>\n<|im_start|>assistant\n',
    expected: 'export function total(prices: number[]): number {\n  return sum(prices);\n}\n',
  },
  {
    name: 'writes such a token in code about tokens',
    region: region('typescript', "const end = '<|im_start|>';\n"),
    answer: "const end =\n  '<|im_end|>';\nconst last = `\n<|im_end|>\n`;",
    expected: "const end =\n  '<|im_end|>';\nconst last = `\n<|im_end|>\n`;\n",
  },
  {
    name: 'thinks on a channel over several lines, then calls a tool',
    region: pyMean,
    answer:
      '<|channel|>analysis<|message|>Let me think.\ndef mean(values): pass\n<|end|><|start|>assistant<|channel|>commentary to=repo_browser.apply_patch <|constrain|>json<|message|>{"patch": "x"}<|call|>',
    expected: noCode,
  },
  {
    name: 'says in words that it is fine, with the name of the function',
    region: tsTotal,
    answer: 'The `total` function already handles an empty list, so it can stay as it is.',
    expected: noCode,
  },
  {
    name: 'is a sentence in a comment for SQL',
    region: sqlOrders,
    answer: fenced('sql', '-- No changes needed'),
    expected: noCode,
  },
  {
    name: 'is two variants of a component in one block',
    region: region('typescriptreact', 'export function Names(): Element {\n  return <ul />;\n}\n'),
    answer: fenced(
      'tsx',
      'export function Names(): Element {\n  return <ol />;\n}\n\n// Or, with a table:\nexport function Names(): Element {\n  return <table />;\n}',
    ),
    expected: several,
  },
  {
    name: 'has one function for two platforms',
    region: cCopy,
    answer: fenced(
      'c',
      '#ifdef FAST\nvoid copy(char *to, const char *from) {\n    strcpy(to, from);\n}\n#else\nvoid copy(char *to, const char *from) {\n    while ((*to++ = *from++)) {\n    }\n}\n#endif',
    ),
    expected:
      '#ifdef FAST\nvoid copy(char *to, const char *from) {\n    strcpy(to, from);\n}\n#else\nvoid copy(char *to, const char *from) {\n    while ((*to++ = *from++)) {\n    }\n}\n#endif\n',
  },
  {
    name: 'has overloads of Java, with other parameters',
    region: javaGreeter,
    answer: fenced(
      'java',
      javaGreeter.text.replace(
        /\}\n$/u,
        '\n    public String greet(String other) {\n        return "Hello, " + other;\n    }\n}',
      ),
    ),
    expected: javaGreeter.text.replace(
      /\}\n$/u,
      '\n    public String greet(String other) {\n        return "Hello, " + other;\n    }\n}\n',
    ),
  },
  {
    name: 'is the method with another signature alone',
    region: tsCart,
    answer: fenced(
      'ts',
      '  add(item: Item, count = 1): void {\n    for (let left = count; left > 0; left--) this.#items.push(item);\n  }',
    ),
    expected: tsCart.text
      .replace('add(item: Item)', 'add(item: Item, count = 1)')
      .replace(
        '    this.#items.push(item);',
        '    for (let left = count; left > 0; left--) this.#items.push(item);',
      ),
    turnsOut: true,
  },
  {
    name: 'is two methods of the class, not side by side there',
    region: tsCart,
    answer: fenced(
      'ts',
      '  add(item: Item): void {\n    this.#items = [...this.#items, item];\n  }\n\n  reset(): void {\n    this.#items.length = 0;\n  }',
    ),
    expected: tsCart.text
      .replace('this.#items.push(item);', 'this.#items = [...this.#items, item];')
      .replace('this.#items = [];\n  }\n}', 'this.#items.length = 0;\n  }\n}'),
    turnsOut: true,
  },
  {
    name: 'is a function of a method’s name, for its class',
    region: tsCart,
    answer: fenced('ts', 'function total(items: Item[]): number {\n  return items.length;\n}'),
    expected: 'function total(items: Item[]): number {\n  return items.length;\n}\n',
    warnings: [missing('Cart')],
  },
  {
    name: 'is a method with its comment alone',
    region: pyStack,
    answer: fenced(
      'python',
      '    # The newest.\n    def pop(self):\n        return self.items.pop(-1)',
    ),
    expected: pyStack.text.replace(
      '    def pop(self):\n        return self.items.pop()',
      '    # The newest.\n    def pop(self):\n        return self.items.pop(-1)',
    ),
    turnsOut: true,
  },
  {
    name: 'is the body of a method, with the same first and last line',
    region: region(
      'java',
      '    public void save(Order order) {\n        check(order);\n        store.put(order);\n        log(order);\n    }\n',
      {
        before: 'public class Orders {\n',
        after: '}\n',
      },
    ),
    answer: fenced('java', 'check(order);\nif (order.isNew()) store.put(order);\nlog(order);'),
    expected:
      '    public void save(Order order) {\n        check(order);\n        if (order.isNew()) store.put(order);\n        log(order);\n    }\n',
    turnsOut: true,
  },
  {
    name: 'is statements that return, for a function inside of a function',
    region: region('typescript', '  const inner = (): number => {\n    return 1;\n  };\n', {
      before: 'function outer(): number {\n',
      after: '  return inner();\n}\n',
    }),
    answer: fenced('ts', '  return 2;'),
    expected: '  return 2;\n',
    warnings: [missing('inner')],
  },
  {
    name: 'is a class without two methods, which it still calls',
    region: pyStack,
    answer: fenced(
      'python',
      'class Stack:\n    def __init__(self):\n        self.items = []\n\n    def replace(self, item):\n        self.pop()\n        self.push(item)',
    ),
    expected:
      'class Stack:\n    def __init__(self):\n        self.items = []\n\n    def replace(self, item):\n        self.pop()\n        self.push(item)\n',
    warnings: [missing('push', 'pop')],
  },
  {
    name: 'is a class as functions',
    region: region(
      'typescript',
      'class Counter {\n  count = 0;\n  add(): void {\n    this.count += 1;\n  }\n}\n',
    ),
    answer: fenced(
      'ts',
      'function createCounter(): () => number {\n  let count = 0;\n  return () => (count += 1);\n}',
    ),
    expected:
      'function createCounter(): () => number {\n  let count = 0;\n  return () => (count += 1);\n}\n',
    warnings: [missing('Counter')],
  },
  {
    name: 'has a body of pass alone',
    region: pyMean,
    answer: fenced('python', 'def mean(values):\n    pass'),
    expected: 'def mean(values):\n    pass\n',
    warnings: [{ kind: 'empty', names: ['mean'] }],
  },
  {
    name: 'has a body that says it is to be written',
    region: rustArea,
    answer: fenced('rust', 'pub fn area(width: u32, height: u32) -> u32 {\n    // TODO\n}'),
    expected: 'pub fn area(width: u32, height: u32) -> u32 {\n    // TODO\n}\n',
    warnings: [{ kind: 'empty', names: ['area'] }],
  },
  {
    name: 'has an ellipsis on the line of the function',
    region: pyMean,
    answer: fenced('python', 'def mean(values): ...'),
    expected: partsLeftOut,
    turnsOut: true,
  },
  {
    name: 'has a new exception whose body is an ellipsis',
    region: pyMean,
    answer: fenced(
      'python',
      'class Empty(ValueError):\n    ...\n\n\ndef mean(values):\n    if not values:\n        raise Empty\n    return sum(values) / len(values)',
    ),
    expected:
      'class Empty(ValueError):\n    ...\n\n\ndef mean(values):\n    if not values:\n        raise Empty\n    return sum(values) / len(values)\n',
    warnings: [{ kind: 'added', names: ['Empty'] }],
  },
  {
    name: 'leaves a key of YAML out',
    region: yamlService,
    answer: fenced('yaml', 'service:\n  image: node:22'),
    expected: 'service:\n  image: node:22\n',
  },
  {
    name: 'ends in the middle of an object',
    region: region('typescript', 'const limits = {\n  low: 1,\n  high: 2,\n};\n'),
    answer: fenced('ts', 'const limits = {\n  low: 1,\n  high: 20,'),
    expected: partsLeftOut,
  },
  {
    name: 'has a bracket in a text and in a pattern',
    region: region('typescript', 'const open = /x/;\n'),
    answer: fenced('ts', "const open = /[(]/;\nconst mark = '{';"),
    expected: "const open = /[(]/;\nconst mark = '{';\n",
  },
  {
    name: 'is the beginning of a block whose end is behind the region',
    region: region('typescript', text('if (a) {', '  run();'), { after: '}\n' }),
    answer: fenced('ts', 'if (a && b) {\n  run();'),
    expected: text('if (a && b) {', '  run();'),
  },
  {
    name: 'strikes text out, whose tag is no end of the answer',
    region: region('html', text('<p>', '  20', '</p>', '<p>end</p>')),
    answer: fenced('html', '<p>\n  <s>20</s>\n</p>\n<p><s>x</s>') + '<|im_end|>',
    expected: text('<p>', '  <s>20</s>', '</p>', '<p><s>x</s>'),
  },
  {
    name: 'strikes several lines out, and ends with the token of a server',
    region: region('javascriptreact', text('<p>', '  {old}', '</p>')),
    answer: '<p>\n  <s className="old">\n    {old}\n  </s>\n</p></s>',
    expected: text('<p>', '  <s className="old">', '    {old}', '  </s>', '</p>'),
  },
  {
    name: 'ends what is struck out from in front of the region on',
    region: region('html', text('20', '</s>', '<p>end</p>'), { before: '<s>\n' }),
    answer: fenced('html', '15\n</s>\n<p>end</p>'),
    expected: text('15', '</s>', '<p>end</p>'),
  },
  {
    name: 'is about the marks of turns',
    region: region('python', text('turn = """user', '{text}<end_of_turn>', '"""')),
    answer: fenced('python', 'turn = """user\n{words}<end_of_turn>\n"""'),
    expected: text('turn = """user', '{words}<end_of_turn>', '"""'),
  },
];
