import { code, sent, type UsableAnswer } from './blindCase';
import {
  cssCard,
  htmlNav,
  jsonScripts,
  kotlinMax,
  markdownInstall,
  phpGreet,
  rubyReport,
  shellDeploy,
  sqlTop,
  swiftLoad,
  yamlJob,
} from './otherRegions';

/** Usable answers for the other languages, from Ruby to Markdown. */
export const usableMore: UsableAnswer[] = [
  {
    name: 'Ruby in a fence without a language, with an offer after it',
    region: rubyReport,
    answer: sent(`
Ruby has a method for that:

'''
  def longest
    @lines.max_by(&:length)
  end
'''

Let me know if ties should go to the last line instead!
`),
    expected: code(`
  def longest
    @lines.max_by(&:length)
  end
`),
  },
  {
    name: 'PHP with its opening tag and its closing tag',
    region: phpGreet,
    answer: sent(`
'''php
<?php

function greet(?string $name = null): string
{
    return 'Hello, ' . ($name ?? 'guest');
}
?>
'''
`),
    expected: code(`
function greet(?string $name = null): string
{
    return 'Hello, ' . ($name ?? 'guest');
}
`),
  },
  {
    name: 'a function of Kotlin made into one expression',
    region: kotlinMax,
    answer: sent(`
'''kotlin
fun largest(values: List<Int>): Int? = values.maxOrNull()
'''
`),
    expected: code(`
fun largest(values: List<Int>): Int? = values.maxOrNull()
`),
  },
  {
    name: 'Swift within tags of an answer',
    region: swiftLoad,
    answer: sent(`
<answer>
'''swift
    func load() throws -> Settings {
        let data = try Data(contentsOf: url)
        return try JSONDecoder().decode(Settings.self, from: data)
    }
'''
</answer>
`),
    expected: code(`
    func load() throws -> Settings {
        let data = try Data(contentsOf: url)
        return try JSONDecoder().decode(Settings.self, from: data)
    }
`),
  },
  {
    name: 'a function of the shell with a document in it',
    region: shellDeploy,
    answer: sent(`
'''bash
deploy() {
  if [ -z "$1" ]; then
    cat <<'USAGE' >&2
usage: deploy FOLDER
  FOLDER is a checkout.
USAGE
    return 1
  fi
  cd "$1" || return 1
  git pull && npm ci && npm run build
}
'''
`),
    expected: code(`
deploy() {
  if [ -z "$1" ]; then
    cat <<'USAGE' >&2
usage: deploy FOLDER
  FOLDER is a checkout.
USAGE
    return 1
  fi
  cd "$1" || return 1
  git pull && npm ci && npm run build
}
`),
  },
  {
    name: 'SQL that begins with a common table expression',
    region: sqlTop,
    answer: sent(`
'''sql
WITH totals AS (
  SELECT customer_id, SUM(amount) AS total
  FROM orders
  GROUP BY customer_id
)
SELECT c.name, t.total
FROM customers c
JOIN totals t ON t.customer_id = c.id
ORDER BY t.total DESC;
'''
`),
    expected: code(`
WITH totals AS (
  SELECT customer_id, SUM(amount) AS total
  FROM orders
  GROUP BY customer_id
)
SELECT c.name, t.total
FROM customers c
JOIN totals t ON t.customer_id = c.id
ORDER BY t.total DESC;
`),
  },
  {
    name: 'HTML without its indentation',
    region: htmlNav,
    answer: sent(`
'''html
<nav class="nav" aria-label="Main">
  <a href="/">Home</a>
  <a href="/cart">Cart</a>
</nav>
'''
`),
    expected: code(`
    <nav class="nav" aria-label="Main">
      <a href="/">Home</a>
      <a href="/cart">Cart</a>
    </nav>
`),
  },
  {
    name: 'the whole page in place of its navigation',
    region: htmlNav,
    answer: sent(`
'''html
<!doctype html>
<html lang="en">
  <head>
    <title>Shop</title>
  </head>
  <body>
    <nav class="nav">
      <a href="/">Home</a>
      <a href="/cart">Cart</a>
    </nav>
    <main>Welcome</main>
  </body>
</html>
'''
`),
    expected: code(`
    <nav class="nav">
      <a href="/">Home</a>
      <a href="/cart">Cart</a>
    </nav>
`),
  },
  {
    name: 'a rule of CSS with two more rules behind it',
    region: cssCard,
    answer: sent(`
'''css
.card {
  padding: 8px;
  border: 1px solid #ccc;
  display: flex;
}

.card:hover {
  border-color: #888;
}

@media (max-width: 600px) {
  .card {
    flex-direction: column;
  }
}
'''
`),
    expected: code(`
.card {
  padding: 8px;
  border: 1px solid #ccc;
  display: flex;
}

.card:hover {
  border-color: #888;
}

@media (max-width: 600px) {
  .card {
    flex-direction: column;
  }
}
`),
  },
  {
    name: 'a property of JSON without the comma behind it',
    region: jsonScripts,
    answer: sent(`
'''json
"scripts": {
  "build": "tsc",
  "lint": "eslint .",
  "test": "mocha"
}
'''
`),
    expected: code(`
  "scripts": {
    "build": "tsc",
    "lint": "eslint .",
    "test": "mocha"
  },
`),
  },
  {
    name: 'a property of JSON in braces of its own',
    region: jsonScripts,
    answer: sent(`
Add a \`lint\` script:

'''json
{
  "scripts": {
    "build": "tsc",
    "lint": "eslint .",
    "test": "mocha"
  }
}
'''
`),
    expected: code(`
  "scripts": {
    "build": "tsc",
    "lint": "eslint .",
    "test": "mocha"
  },
`),
  },
  {
    name: 'a job of YAML without its indentation',
    region: yamlJob,
    answer: sent(`
'''yaml
test:
  runs-on: ubuntu-latest
  strategy:
    matrix:
      node: [20, 22]
  steps:
    - uses: actions/checkout@v4
    - uses: actions/setup-node@v4
      with:
        node-version: \${{ matrix.node }}
    - run: npm ci
    - run: npm test
'''
`),
    expected: code(`
  test:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        node: [20, 22]
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: \${{ matrix.node }}
      - run: npm ci
      - run: npm test
`),
  },
  {
    name: 'a job of YAML under its key, with the other job left out',
    region: yamlJob,
    answer: sent(`
'''yml
jobs:
  test:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
      - run: npm test
  # ...
'''
`),
    expected: yamlJob.text.replace('    steps:', '    timeout-minutes: 10\n    steps:'),
  },
  {
    name: 'Markdown in a fence that has fences of the same length in it',
    region: markdownInstall,
    answer: sent(`
'''markdown
## Install

'''sh
npm install shop
'''

Then start it:

'''sh
npx shop
'''
'''
`),
    expected: sent(`
## Install

'''sh
npm install shop
'''

Then start it:

'''sh
npx shop
'''
`),
  },
  {
    name: 'Markdown in a longer fence, with a sentence before',
    region: markdownInstall,
    answer: sent(`
Here's the section with a command:

''''md
## Install

'''sh
npm install shop
'''
''''
`).replaceAll("```'", '````'),
    expected: sent(`
## Install

'''sh
npm install shop
'''
`),
  },
  {
    name: 'Markdown as it is, without a fence',
    region: markdownInstall,
    answer: sent(`
## Install

1. Download the package from the [releases](https://example.com/releases).
2. Unpack it, and add its folder to your \`PATH\`.
`),
    expected: sent(`
## Install

1. Download the package from the [releases](https://example.com/releases).
2. Unpack it, and add its folder to your \`PATH\`.
`),
  },
];
