import { fenced, region, type AnswerCase } from './answerCase';
import {
  cCopy,
  cssCard,
  csharpTotal,
  goMax,
  htmlList,
  javaGreeter,
  markdownIntro,
  phpSlug,
  pyMean,
  rubySlug,
  rustArea,
  shellBackup,
  sqlOrders,
  tsTotal,
  yamlService,
} from './regions';

const other = { refused: 'otherLanguage' } as const;

const pythonMean = `def mean(values):
    return sum(values) / len(values)
`;
const tsReduce = `export function total(prices: number[]): number {
  return prices.reduce((sum, price) => sum + price, 0);
}
`;
const page = `<!DOCTYPE html>
<html>
  <head><title>502 Bad Gateway</title></head>
  <body><h1>502 Bad Gateway</h1></body>
</html>
`;
const json = `{
  "explanation": "Uses reduce.",
  "code": "export function total(prices) { return 0; }"
}`;

/** Answers in another language than the file's, and those of languages that look like others. */
export const casesOfOtherLanguages: AnswerCase[] = [
  {
    name: 'is a JSON object in a fence',
    region: tsTotal,
    answer: fenced('json', json),
    expected: other,
  },
  { name: 'is a bare JSON object', region: tsTotal, answer: json, expected: other },
  {
    name: 'is a bare JSON object in one line, for Python',
    region: pyMean,
    answer: '{"status": "ok", "result": "def mean(values): return 0", "confidence": 0.9}',
    expected: other,
  },
  {
    name: 'is a list of edits as JSON',
    region: goMax,
    answer: fenced('json', '[\n  { "line": 2, "old": "best := values[0]", "new": "best := 0" }\n]'),
    expected: other,
  },
  {
    name: 'is JSON in a fence without a language',
    region: javaGreeter,
    answer: fenced('', '{\n  "name": "greet",\n  "changes": [1, 2],\n  "done": true\n}'),
    expected: other,
  },
  { name: 'is an HTML page', region: tsTotal, answer: page, expected: other },
  {
    name: 'is an HTML page in a fence',
    region: pyMean,
    answer: fenced('html', page),
    expected: other,
  },
  {
    name: 'is an error page behind blank lines',
    region: rustArea,
    answer: `\n\n<html>\n<body>\n<p>Service Unavailable</p>\n</body>\n</html>\n`,
    expected: other,
  },
  {
    name: 'is a piece of HTML for Go',
    region: goMax,
    answer: fenced('html', '<div class="max">\n  <span>42</span>\n</div>'),
    expected: other,
  },
  {
    name: 'is a command to install something',
    region: tsTotal,
    answer: fenced('bash', 'npm install lodash'),
    expected: { refused: 'noCode' },
  },
  {
    name: 'is bare commands',
    region: tsTotal,
    answer: 'npm install decimal.js\nnpm run build',
    expected: other,
  },
  {
    name: 'is a call of sed',
    region: pyMean,
    answer: fenced('sh', "sed -i 's/total/result/g' stats.py"),
    expected: { refused: 'noCode' },
  },
  {
    name: 'writes the file by a here document',
    region: tsTotal,
    answer: fenced('bash', `cat > src/total.ts <<'EOF'\n${tsReduce}EOF`),
    expected: { refused: 'noCode' },
  },
  {
    name: 'writes the file by a bare here document',
    region: tsTotal,
    answer: `cat > src/total.ts <<'EOF'\n${tsReduce}EOF\n`,
    expected: other,
  },
  {
    name: 'is a script with a shebang for C',
    region: cCopy,
    answer: '#!/bin/bash\nset -euo pipefail\nfor f in *.c; do\n  gcc -o "${f%.c}" "$f"\ndone\n',
    expected: other,
  },
  {
    name: 'is Python in a fence for TypeScript',
    region: tsTotal,
    answer: `Here you go:\n\n${fenced('python', 'def total(prices):\n    return sum(prices)')}`,
    expected: other,
  },
  {
    name: 'is bare Python for TypeScript',
    region: tsTotal,
    answer: 'def total(prices: list[float]) -> float:\n    return sum(prices)\n',
    expected: other,
  },
  {
    name: 'is Python in a fence that says ts',
    region: tsTotal,
    answer: fenced(
      'ts',
      'from decimal import Decimal\n\ndef total(prices):\n    return sum(prices, Decimal(0))',
    ),
    expected: other,
  },
  {
    name: 'is TypeScript for Python',
    region: pyMean,
    answer: fenced(
      'typescript',
      'function mean(values: number[]): number {\n  return values.reduce((a, b) => a + b, 0) / values.length;\n}',
    ),
    expected: other,
  },
  {
    name: 'is JavaScript without a language for Python',
    region: pyMean,
    answer: fenced(
      '',
      'const mean = (values) => {\n  let total = 0;\n  for (const value of values) total += value;\n  return total / values.length;\n};',
    ),
    expected: other,
  },
  {
    name: 'is Rust for Go',
    region: goMax,
    answer: fenced(
      'rust',
      'pub fn max(values: &[i32]) -> i32 {\n    *values.iter().max().unwrap()\n}',
    ),
    expected: other,
  },
  {
    name: 'is Rust in a fence that says go',
    region: goMax,
    answer: fenced(
      'go',
      'fn max(values: &[i32]) -> i32 {\n    let mut best = values[0];\n    for &value in values {\n        if value > best { best = value; }\n    }\n    best\n}',
    ),
    expected: other,
  },
  {
    name: 'is Go for Rust',
    region: rustArea,
    answer: fenced(
      '',
      'func Area(width, height uint32) uint32 {\n\tresult := width * height\n\treturn result\n}',
    ),
    expected: other,
  },
  {
    name: 'is Python for Ruby',
    region: rubySlug,
    answer: fenced('python', 'def slug(title):\n    return "-".join(title.lower().split(" "))'),
    expected: other,
  },
  {
    name: 'is bare Python for Ruby, whose functions begin alike',
    region: rubySlug,
    answer: 'def slug(title):\n    words = title.lower().split(" ")\n    return "-".join(words)\n',
    expected: other,
  },
  {
    name: 'is Ruby for Python, whose functions begin alike',
    region: pyMean,
    answer: 'def mean(values)\n  values.sum / values.length.to_f\nend\n',
    expected: other,
  },
  {
    name: 'is JavaScript for PHP',
    region: phpSlug,
    answer: fenced(
      'js',
      "function slug(title) {\n  return title.toLowerCase().split(' ').join('-');\n}",
    ),
    expected: other,
  },
  {
    name: 'is SQL for TypeScript',
    region: tsTotal,
    answer: fenced('sql', 'SELECT SUM(price) AS total FROM prices;'),
    expected: other,
  },
  {
    name: 'is CSS for JavaScript',
    region: { ...tsTotal, languageId: 'javascript' },
    answer: fenced('css', '.total {\n  font-weight: bold;\n  color: #333;\n}'),
    expected: other,
  },
  {
    name: 'is YAML for Python',
    region: pyMean,
    answer: fenced(
      'yaml',
      'mean:\n  input: values\n  output: float\n  steps:\n    - sum\n    - divide',
    ),
    expected: other,
  },
  {
    name: 'is Java for Python',
    region: pyMean,
    answer: fenced(
      'java',
      'public static double mean(List<Double> values) {\n    double total = 0;\n    for (double value : values) {\n        total += value;\n    }\n    return total / values.size();\n}',
    ),
    expected: other,
  },
  {
    name: 'is Python for C#',
    region: csharpTotal,
    answer: fenced('', 'def total(items):\n    return sum(item.price for item in items)'),
    expected: other,
  },
  {
    name: 'is TypeScript for CSS',
    region: cssCard,
    answer: fenced('ts', "export const card = { border: '1px solid #ddd', padding: 12 };"),
    expected: other,
  },
  {
    name: 'is Python for SQL',
    region: sqlOrders,
    answer: fenced(
      'python',
      'import sqlite3\n\ndef big_orders(db):\n    return db.execute("SELECT id FROM orders").fetchall()',
    ),
    expected: other,
  },
  {
    name: 'is Python that prints HTML, for HTML',
    region: htmlList,
    answer: fenced(
      'python',
      'names = ["Ada", "Alan"]\nfor name in names:\n    print(f"<li>{name}</li>")',
    ),
    expected: other,
  },
  {
    name: 'is a page for HTML',
    region: htmlList,
    answer: fenced('html', '<ol class="names">\n  <li>Ada</li>\n  <li>Alan</li>\n</ol>'),
    expected: '<ol class="names">\n  <li>Ada</li>\n  <li>Alan</li>\n</ol>\n',
  },
  {
    name: 'is JSON for JSON',
    region: region('json', '{\n  "port": 80\n}\n'),
    answer: '{\n  "port": 8080,\n  "host": "localhost"\n}',
    expected: '{\n  "port": 8080,\n  "host": "localhost"\n}\n',
  },
  {
    name: 'is a function for a shell script',
    region: shellBackup,
    answer: fenced('bash', 'backup() {\n  local dir=$1\n  tar -czf "${dir}.tgz" -- "$dir"\n}'),
    expected: 'backup() {\n  local dir=$1\n  tar -czf "${dir}.tgz" -- "$dir"\n}\n',
  },
  {
    name: 'is commands for a shell script',
    region: region('shellscript', 'npm install\nnpm test\n'),
    answer: fenced('bash', 'npm ci\nnpm test'),
    expected: 'npm ci\nnpm test\n',
  },
  {
    name: 'is sentences for Markdown',
    region: markdownIntro,
    answer: '# Parcel\n\nParcel sends things, quickly and safely.\n',
    expected: '# Parcel\n\nParcel sends things, quickly and safely.\n',
  },
  {
    name: 'is YAML for YAML',
    region: yamlService,
    answer: fenced('yaml', 'service:\n  image: node:22\n  ports:\n    - 8080'),
    expected: 'service:\n  image: node:22\n  ports:\n    - 8080\n',
  },
  {
    name: 'is SQL in other case',
    region: sqlOrders,
    answer: fenced('sql', 'select id, total\nfrom orders\nwhere total > 100\norder by total desc;'),
    expected: 'select id, total\nfrom orders\nwhere total > 100\norder by total desc;\n',
  },
  {
    name: 'is an object with quoted names where the region is an object',
    region: region('typescript', '  { a: 1, b: 2 }\n'),
    answer: '{ "a": 1, "b": 3 }',
    expected: '  { "a": 1, "b": 3 }\n',
  },
  {
    name: 'is a dictionary where the region is a dictionary, in Python',
    region: region('python', 'LIMITS = {\n    "low": 1,\n    "high": 10,\n}\n'),
    answer: fenced('python', 'LIMITS = {\n    "low": 1,\n    "high": 20,\n}'),
    expected: 'LIMITS = {\n    "low": 1,\n    "high": 20,\n}\n',
  },
  {
    name: 'is markup in a component',
    region: region('typescriptreact', 'return <ul>{names.map((name) => <li>{name}</li>)}</ul>;\n'),
    answer: fenced(
      'tsx',
      'return (\n  <ul>\n    {names.map((name) => (\n      <li key={name}>{name}</li>\n    ))}\n  </ul>\n);',
    ),
    expected:
      'return (\n  <ul>\n    {names.map((name) => (\n      <li key={name}>{name}</li>\n    ))}\n  </ul>\n);\n',
  },
  {
    name: 'is a query in a string of Python',
    region: region('python', 'QUERY = "SELECT id FROM orders"\n'),
    answer: fenced(
      'python',
      'QUERY = """\n    SELECT id, total\n    FROM orders\n    WHERE total > 100\n"""',
    ),
    expected: 'QUERY = """\n    SELECT id, total\n    FROM orders\n    WHERE total > 100\n"""\n',
  },
  {
    name: 'is JavaScript in a file of TypeScript',
    region: tsTotal,
    answer: fenced(
      'javascript',
      'export function total(prices) {\n  return prices.reduce((sum, price) => sum + price, 0);\n}',
    ),
    expected:
      'export function total(prices) {\n  return prices.reduce((sum, price) => sum + price, 0);\n}\n',
  },
  {
    name: 'is C for C++ in a fence of C',
    region: { ...cCopy, languageId: 'cpp' },
    answer: fenced('c', 'void copy(char *to, const char *from) {\n    strcpy(to, from);\n}'),
    expected: 'void copy(char *to, const char *from) {\n    strcpy(to, from);\n}\n',
  },
  {
    name: 'is in the language of the file under a fence of another',
    region: rustArea,
    answer: fenced('cpp', 'pub fn area(width: u32, height: u32) -> u32 {\n    width * height\n}'),
    expected: 'pub fn area(width: u32, height: u32) -> u32 {\n    width * height\n}\n',
  },
  {
    name: 'is Python in a fence without a language',
    region: pyMean,
    answer: fenced('', pythonMean),
    expected: pythonMean,
  },
];
