import { fenced, missing, region, text, type AnswerCase } from './answerCase';

const guarded = region(
  'typescript',
  text(
    'function half(n: number): number {',
    '  if (n < 0) {',
    '    throw new RangeError();',
    '  }',
    '  return n / 2;',
    '}',
  ),
);
const scripts = region('json', text('  "scripts": {', '    "build": "tsc"', '  }'), {
  before: text('{', '  "name": "shop",'),
  after: text('}'),
});
const steps = region('yaml', text('    steps:', '      - run: npm test'), {
  before: text('on: push', 'jobs:', '  test:', '    runs-on: linux'),
});
const pop = region('python', text('    def pop(self):', '        return self.items.pop()'), {
  before: text('class Stack:', '    def push(self, item):', '        self.items.append(item)', ''),
});
const load = region(
  'java',
  text('    Order load(String id) {', '        return all.get(id);', '    }'),
  {
    before: text('class Orders {'),
    after: text('}'),
  },
);
const kotlin = region(
  'kotlin',
  text('fun names(all: List<User>): List<String> {', '    return all.map { it.name }', '}'),
);
const swift = region(
  'swift',
  text('    func add(_ item: Item) {', '        items.append(item)', '    }'),
  { before: text('final class Cart {', '    var items: [Item] = []', ''), after: text('}') },
);
const page = text('<!doctype html>', '<html>', '  <body>Shop</body>', '</html>');

/** Where the rules end that the blind table gave. */
export const casesOfLimits: AnswerCase[] = [
  {
    name: 'has another guard before what is left out, where the region begins with one',
    region: guarded,
    answer: fenced(
      'ts',
      'function half(n: number): number {\n  if (!Number.isFinite(n)) {\n    throw new TypeError();\n  }\n  // ... rest unchanged\n}',
    ),
    expected: { refused: 'partsLeftOut' },
    usable: true,
  },
  {
    name: 'has a block that is no guard before what is left out',
    region: region(
      'python',
      text('def f(path):', '    file = open(path)', '    return file.read()'),
    ),
    answer: fenced(
      'python',
      'def f(path):\n    with open(path) as file:\n        text = file.read()\n    # ... rest unchanged',
    ),
    expected: { refused: 'partsLeftOut' },
  },
  {
    name: 'is the last member of an object of JSON, with a comma',
    region: scripts,
    answer: fenced('json', '"scripts": {\n  "build": "tsc",\n  "test": "mocha"\n},'),
    expected: text('  "scripts": {', '    "build": "tsc",', '    "test": "mocha"', '  }'),
  },
  {
    name: 'is a member of JSON in braces, beside one that is elsewhere in the file',
    region: scripts,
    answer: fenced('json', '{\n  "scripts": {\n    "build": "tsc -b"\n  },\n  "name": "store"\n}'),
    expected: { refused: 'changesElsewhere' },
  },
  {
    name: 'is a member of JSON in braces, with a new one',
    region: scripts,
    answer: fenced('json', '{\n  "scripts": {\n    "build": "tsc -b"\n  },\n  "private": true\n}'),
    expected: text('  "scripts": {', '    "build": "tsc -b"', '  },', '  "private": true'),
  },
  {
    name: 'is an object of JSON for an item of a list',
    region: region('json', text('  { "id": 1 },'), { before: '[\n', after: '  { "id": 2 }\n]\n' }),
    answer: fenced('json', '  { "id": 3 },'),
    expected: text('  { "id": 3 },'),
  },
  {
    name: 'is a function of a tool for a list of such functions',
    region: region('json', text('{', '  "name": "find",', '  "parameters": {}', '}')),
    answer: fenced('json', '{\n  "name": "search",\n  "parameters": {}\n}'),
    expected: text('{', '  "name": "search",', '  "parameters": {}', '}'),
  },
  {
    name: 'has all keys of YAML that the region is under',
    region: steps,
    answer: fenced(
      'yaml',
      'jobs:\n  test:\n    steps:\n      - run: npm ci\n      - run: npm test',
    ),
    expected: text('    steps:', '      - run: npm ci', '      - run: npm test'),
    turnsOut: true,
  },
  {
    name: 'is data of YAML, which is no stream of events',
    region: region('yaml', text('data: {}')),
    answer: fenced('yaml', 'data: {"a": 1}'),
    expected: text('data: {"a": 1}'),
  },
  {
    name: 'has a list of YAML for a key',
    region: region('yaml', text('on: push')),
    answer: fenced('yaml', '- push\n- pull_request'),
    expected: text('- push', '- pull_request'),
    warnings: [missing('on')],
  },
  {
    name: 'has a rule of CSS under another selector',
    region: region('css', text('.card {', '  color: red;', '}')),
    answer: fenced('css', '.panel {\n  display: flex;\n}'),
    expected: text('.panel {', '  display: flex;', '}'),
  },
  {
    name: 'changes the head of a method of Python that has dots for a body',
    region: pop,
    answer: fenced(
      'python',
      'class Stack:\n    def push(self, item, times=1): ...\n\n    def pop(self):\n        return self.items.pop(0)',
    ),
    expected: { refused: 'changesElsewhere' },
  },
  {
    name: 'has a comment about what is to do in a body with code',
    region: load,
    answer: fenced(
      'java',
      '    Order load(String id) {\n        // TODO: cache it\n        return all.getOrDefault(id, none);\n    }',
    ),
    expected: text(
      '    Order load(String id) {',
      '        // TODO: cache it',
      '        return all.getOrDefault(id, none);',
      '    }',
    ),
  },
  {
    name: 'says that a method is not implemented',
    region: load,
    answer: fenced(
      'java',
      '    Order load(String id) {\n        throw new UnsupportedOperationException("Not implemented yet");\n    }',
    ),
    expected: text(
      '    Order load(String id) {',
      '        throw new UnsupportedOperationException("Not implemented yet");',
      '    }',
    ),
    warnings: [{ kind: 'empty', names: ['load'] }],
  },
  {
    name: 'has overloads in front of the function',
    region: region(
      'typescript',
      text('export function first(a: string): string {', '  return a;', '}'),
    ),
    answer: fenced(
      'ts',
      'export function first(a: string): string;\nexport function first(a: number): number;\nexport function first(a: never): unknown {\n  return a;\n}',
    ),
    expected: text(
      'export function first(a: string): string;',
      'export function first(a: number): number;',
      'export function first(a: never): unknown {',
      '  return a;',
      '}',
    ),
  },
  {
    name: 'is Kotlin in a fence of Java',
    region: kotlin,
    answer: fenced(
      'java',
      'fun names(all: List<User>) =\n    all.filter { it.isOpen }.map { it.name }',
    ),
    expected: text('fun names(all: List<User>) =', '    all.filter { it.isOpen }.map { it.name }'),
  },
  {
    name: 'is Kotlin with a chain of calls and private values',
    region: kotlin,
    answer: fenced(
      'kotlin',
      'private val known = mutableMapOf<Int, String>()\n\nfun names(all: List<User>): List<String> {\n    return all\n        .map { user ->\n            known.getOrPut(user.id) { user.name }\n        }\n}',
    ),
    expected: text(
      'private val known = mutableMapOf<Int, String>()',
      '',
      'fun names(all: List<User>): List<String> {',
      '    return all',
      '        .map { user ->',
      '            known.getOrPut(user.id) { user.name }',
      '        }',
      '}',
    ),
  },
  {
    name: 'is Swift with a guard and its own members',
    region: swift,
    answer: fenced(
      'swift',
      'func add(_ item: Item) {\n    guard !items.contains(item) else { return }\n    let count = items.count\n    self.items += [item]\n    #if DEBUG\n    print(count)\n    #endif\n}',
    ),
    expected: text(
      '    func add(_ item: Item) {',
      '        guard !items.contains(item) else { return }',
      '        let count = items.count',
      '        self.items += [item]',
      '        #if DEBUG',
      '        print(count)',
      '        #endif',
      '    }',
    ),
  },
  {
    name: 'is TypeScript for Swift',
    region: swift,
    answer: fenced(
      '',
      '  add(item: Item): void {\n    this.items.push(item);\n    this.count += 1;\n  }',
    ),
    expected: { refused: 'otherLanguage' },
  },
  {
    name: 'is a page for a page',
    region: region('html', page),
    answer: fenced('html', page.replace('Shop', 'Store')),
    expected: page.replace('Shop', 'Store'),
  },
  {
    name: 'opens PHP in a page',
    region: region('php', text('  <p>Hello</p>'), { before: '<?php start(); ?>\n<body>\n' }),
    answer: fenced('php', '<?php\nif ($user) greet($user);\n?>'),
    expected: text('  <?php', '  if ($user) greet($user);', '  ?>'),
  },
  {
    name: 'is a whole function of Python in a fence that never closes',
    region: region('python', text('def f(a):', '    return a')),
    answer: '```python\ndef f(a):\n    if a:\n        return a\n    return 0\n',
    expected: text('def f(a):', '    if a:', '        return a', '    return 0'),
  },
  {
    name: 'has line ends in a text of its one line',
    region: region('javascript', text('const a = [', '  1,', '];')),
    answer: "const css = 'a {\\n  b: c;\\n}\\n';",
    expected: text("const css = 'a {\\n  b: c;\\n}\\n';"),
  },
  {
    name: 'has an example of its use behind it, as its comment says',
    region: pop,
    answer: fenced(
      'python',
      'def pop(self):\n    return self.items.pop(0)\n\n# Example usage:\nstack = Stack()\nstack.pop()',
    ),
    expected: text('    def pop(self):', '        return self.items.pop(0)'),
    turnsOut: true,
  },
  {
    name: 'has an example of its use that the region has, too',
    region: region(
      'javascript',
      text('function f() {', '  return 1;', '}', '', '// Example:', 'f();'),
    ),
    answer: fenced('js', 'function f() {\n  return 2;\n}\n\n// Example:\nf();'),
    expected: text('function f() {', '  return 2;', '}', '', '// Example:', 'f();'),
  },
  {
    name: 'has a comment about usage in front of the function',
    region: region('javascript', text('function f() {', '  return 1;', '}')),
    answer: fenced('js', '// Usage:\n// f();\nfunction f() {\n  return 2;\n}'),
    expected: text('// Usage:', '// f();', 'function f() {', '  return 2;', '}'),
  },
  {
    name: 'has the prompts of a session of Python',
    region: pop,
    answer: fenced('python', '>>> def pop(self):\n...     return self.items.pop(0)'),
    expected: text('    def pop(self):', '        return self.items.pop(0)'),
    turnsOut: true,
  },
  {
    name: 'is a session of Python with what it wrote',
    region: pop,
    answer: fenced('python', '>>> Stack().pop()\nIndexError: pop from empty list'),
    expected: { refused: 'noCode' },
  },
  {
    name: 'has the word and the button of a page above it',
    region: pop,
    answer: 'python\nCopy code\ndef pop(self):\n    return self.items.pop(0)\n',
    expected: text('    def pop(self):', '        return self.items.pop(0)'),
    turnsOut: true,
  },
  {
    name: 'has a mark of where it was read',
    region: pop,
    answer: fenced('python', '    def pop(self):\n        return self.items.pop(0) 【3†source】'),
    expected: text('    def pop(self):', '        return self.items.pop(0)'),
    turnsOut: true,
  },
  {
    name: 'is between tags with a title',
    region: pop,
    answer:
      '<antArtifact type="application/vnd.ant.code" title="Stack">\n    def pop(self):\n        return self.items.pop(0)\n</antArtifact>',
    expected: text('    def pop(self):', '        return self.items.pop(0)'),
    turnsOut: true,
  },
  {
    name: 'is a key of YAML that is inside of the region',
    region: region('yaml', text('  test:', '    runs-on: linux', '    steps: []'), {
      before: 'jobs:\n',
    }),
    answer: fenced('yaml', 'steps:\n  - run: npm test'),
    expected: text('  steps:', '    - run: npm test'),
    warnings: [missing('test')],
  },
  {
    name: 'is a value of JSON for an object',
    region: scripts,
    answer: fenced('json', '"lint": "eslint ."'),
    expected: text('  "lint": "eslint ."'),
    warnings: [missing('scripts')],
  },
  {
    name: 'is a whole script that changes what is in front of the function',
    region: region('shellscript', text('build() {', '  make', '}'), {
      before: text('#!/bin/sh', 'set -e', ''),
      after: text('', 'build'),
    }),
    answer: fenced('sh', '#!/bin/sh\nset -eu\n\nbuild() {\n  make -j2\n}\n\nbuild'),
    expected: { refused: 'changesElsewhere' },
  },
  {
    name: 'is a whole script with another function',
    region: region('shellscript', text('build() {', '  make', '}'), {
      before: text('#!/bin/sh', 'set -e', ''),
      after: text('', 'build'),
    }),
    answer: fenced('sh', '#!/bin/sh\nset -e\n\nbuild() {\n  make -j2\n}\n\nbuild'),
    expected: text('build() {', '  make -j2', '}'),
    turnsOut: true,
  },
  {
    name: 'is a method in an extension of its class, in Swift',
    region: swift,
    answer: fenced(
      'swift',
      'extension Cart {\n    func add(_ item: Item) {\n        items += [item]\n    }\n}',
    ),
    expected: text('    func add(_ item: Item) {', '        items += [item]', '    }'),
    turnsOut: true,
  },
];
