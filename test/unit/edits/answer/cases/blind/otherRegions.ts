import { region } from './blindCase';

export const goRead = region(
  'go',
  `
package config

import (
	"encoding/json"
	"os"
)

type Config struct {
	Port int
}

`,
  `
func Read(path string) Config {
	data, _ := os.ReadFile(path)
	var c Config
	json.Unmarshal(data, &c)
	return c
}
`,
  `

func (c Config) Valid() bool {
	return c.Port > 0
}
`,
);

export const rustNext = region(
  'rust',
  `
pub struct Lexer<'a> {
    input: &'a str,
    position: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(input: &'a str) -> Self {
        Lexer { input, position: 0 }
    }

`,
  `
    pub fn next_word(&mut self) -> &'a str {
        let start = self.position;
        while self.position < self.input.len() {
            if self.input.as_bytes()[self.position] == b' ' {
                break;
            }
            self.position += 1;
        }
        &self.input[start..self.position]
    }
`,
  `
}
`,
);

export const javaFind = region(
  'java',
  `
package shop.orders;

import java.util.List;

public class OrderService {
    private final List<Order> orders;

    public OrderService(List<Order> orders) {
        this.orders = orders;
    }

`,
  `
    public Order find(String id) {
        for (Order order : orders) {
            if (order.getId().equals(id)) {
                return order;
            }
        }
        return null;
    }
`,
  `

    public int count() {
        return orders.size();
    }
}
`,
);

export const csharpTotal = region(
  'csharp',
  `
using System.Collections.Generic;

namespace Shop
{
    public class Cart
    {
        private readonly List<Item> items = new List<Item>();

`,
  `
        public decimal Total()
        {
            decimal total = 0;
            foreach (var item in items)
            {
                total += item.Price * item.Count;
            }
            return total;
        }
`,
  `
    }
}
`,
);

export const cTrim = region(
  'c',
  `
#include <string.h>

`,
  `
char *trim(char *text) {
    while (*text == ' ')
        text++;
    char *end = text + strlen(text) - 1;
    while (end > text && *end == ' ')
        end--;
    end[1] = 0;
    return text;
}
`,
  `

int is_blank(char *text) {
    return *trim(text) == 0;
}
`,
);

export const cppMean = region(
  'cpp',
  `
#include <vector>

namespace stats {

`,
  `
double mean(const std::vector<double>& values) {
  double sum = 0;
  for (int i = 0; i < values.size(); i++) {
    sum += values[i];
  }
  return sum / values.size();
}
`,
  `

}  // namespace stats
`,
);

export const rubyReport = region(
  'ruby',
  `
class Report
  def initialize(lines)
    @lines = lines
  end

`,
  `
  def longest
    result = nil
    @lines.each do |line|
      if result.nil? || line.length > result.length
        result = line
      end
    end
    result
  end
`,
  `

  def count
    @lines.length
  end
end
`,
);

export const phpGreet = region(
  'php',
  `
<?php

namespace App;

`,
  `
function greet($name)
{
    if ($name == null) {
        $name = 'guest';
    }
    return 'Hello, ' . $name;
}
`,
  `

function leave($name)
{
    return 'Bye, ' . $name;
}
`,
);

export const kotlinMax = region(
  'kotlin',
  `
package numbers

`,
  `
fun largest(values: List<Int>): Int? {
    var result: Int? = null
    for (value in values) {
        if (result == null || value > result) {
            result = value
        }
    }
    return result
}
`,
  `

fun smallest(values: List<Int>): Int? = values.minOrNull()
`,
);

export const swiftLoad = region(
  'swift',
  `
import Foundation

struct Settings: Codable {
    var theme: String
}

final class Store {
    let url: URL

    init(url: URL) {
        self.url = url
    }

`,
  `
    func load() -> Settings? {
        let data = try? Data(contentsOf: url)
        if data == nil {
            return nil
        }
        return try? JSONDecoder().decode(Settings.self, from: data!)
    }
`,
  `
}
`,
);

export const shellDeploy = region(
  'shellscript',
  `
#!/bin/bash
set -e

`,
  `
deploy() {
  cd $1
  git pull
  npm install
  npm run build
}
`,
  `

deploy "$HOME/app"
`,
);

export const sqlTop = region(
  'sql',
  `
-- Customers by what they spent.
`,
  `
SELECT c.name, SUM(o.amount)
FROM customers c, orders o
WHERE c.id = o.customer_id
GROUP BY c.name
ORDER BY 2 DESC;
`,
  '',
);

export const htmlNav = region(
  'html',
  `
<!doctype html>
<html lang="en">
  <head>
    <title>Shop</title>
  </head>
  <body>
`,
  `
    <div class="nav">
      <a href="/">Home</a>
      <a href="/cart">Cart</a>
    </div>
`,
  `
    <main>Welcome</main>
  </body>
</html>
`,
);

export const cssCard = region(
  'css',
  `
body {
  margin: 0;
}

`,
  `
.card {
  padding: 8px;
  border: 1px solid #ccc;
  float: left;
}
`,
  `

.footer {
  color: gray;
}
`,
);

export const jsonScripts = region(
  'json',
  `
{
  "name": "shop",
  "version": "1.0.0",
`,
  `
  "scripts": {
    "build": "tsc",
    "test": "mocha"
  },
`,
  `
  "license": "MIT"
}
`,
);

export const yamlJob = region(
  'yaml',
  `
name: ci
on: push
jobs:
`,
  `
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: npm test
`,
  `
  lint:
    runs-on: ubuntu-latest
    steps:
      - run: npm run lint
`,
);

export const markdownInstall = region(
  'markdown',
  `
# Shop

A small shop.

`,
  `
## Install

Download the package and put it somewhere.
`,
  `

## License

MIT
`,
);
