import { code, sent, type UsableAnswer } from './blindCase';
import { cTrim, cppMean, csharpTotal, goRead, javaFind, rustNext } from './otherRegions';
import { pyLoad, pyWithdraw } from './scriptRegions';

const withRows = code(`
def load_rows(path):
    with open(path, newline="") as f:
        return list(csv.reader(f))
`);

const checkedWithdraw = code(`
    def withdraw(self, amount):
        if amount > self.balance:
            raise ValueError("not enough")
        self.balance -= amount
        return self.balance
`);

const goErrors = code(`
func Read(path string) (Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Config{}, err
	}
	var c Config
	if err := json.Unmarshal(data, &c); err != nil {
		return Config{}, err
	}
	return c, nil
}
`);

const shortNext = code(`
    pub fn next_word(&mut self) -> &'a str {
        let rest = &self.input[self.position..];
        let word = rest.split(' ').next().unwrap_or("");
        self.position += word.len();
        word
    }
`);

const optionalFind = code(`
    public Optional<Order> find(String id) {
        return orders.stream()
                .filter(order -> order.getId().equals(id))
                .findFirst();
    }
`);

/** Usable answers for languages from Python to C++. */
export const usableOthers: UsableAnswer[] = [
  {
    name: 'Python with a capital in its fence',
    region: pyLoad,
    answer: sent(`
'''Python
${withRows.trimEnd()}
'''
The \`with\` statement closes the file even if reading fails.
`),
    expected: withRows,
  },
  {
    name: 'Python with its import in front, in the same block',
    region: pyLoad,
    answer: sent(`
'''python
import csv
from pathlib import Path


def load_rows(path):
    with Path(path).open(newline="") as f:
        return list(csv.reader(f))
'''
`),
    expected: code(`
def load_rows(path):
    with Path(path).open(newline="") as f:
        return list(csv.reader(f))
`),
    imports: ['from pathlib import Path'],
  },
  {
    name: 'Python that is indented by two where the file has four',
    region: pyLoad,
    answer: sent(`
'''py
def load_rows(path):
  rows = []
  with open(path) as f:
    for row in csv.reader(f):
      rows.append(row)
  return rows
'''
`),
    expected: code(`
def load_rows(path):
    rows = []
    with open(path) as f:
        for row in csv.reader(f):
            rows.append(row)
    return rows
`),
  },
  {
    name: 'Python with a fence in its documentation',
    region: pyLoad,
    answer: sent(`
'''python
def load_rows(path):
    """Returns the rows of a file.

    '''python
    load_rows("data.csv")
    '''
    """
    with open(path, newline="") as f:
        return list(csv.reader(f))
'''
`),
    expected: sent(`
def load_rows(path):
    """Returns the rows of a file.

    '''python
    load_rows("data.csv")
    '''
    """
    with open(path, newline="") as f:
        return list(csv.reader(f))
`),
  },
  {
    name: 'a method of Python without its indentation',
    region: pyWithdraw,
    answer: sent(`
'''python
def withdraw(self, amount):
    if amount > self.balance:
        raise ValueError("not enough")
    self.balance -= amount
    return self.balance
'''
`),
    expected: checkedWithdraw,
  },
  {
    name: 'a class of Python whose other methods have dots for a body',
    region: pyWithdraw,
    answer: sent(`
'''python
class Account:
    def __init__(self, balance): ...

    def deposit(self, amount): ...

    def withdraw(self, amount):
        if amount > self.balance:
            raise ValueError("not enough")
        self.balance -= amount
        return self.balance

    def close(self):
        ...
'''
`),
    expected: checkedWithdraw,
  },
  {
    name: 'existing code of Python left out by a comment',
    region: pyWithdraw,
    answer: sent(`
'''python
    def withdraw(self, amount):
        if amount > self.balance:
            raise ValueError("not enough")
        # ... rest of the method unchanged
'''
`),
    expected: checkedWithdraw,
  },
  {
    name: 'a whole file of Go with an import more',
    region: goRead,
    answer: sent(`
'''go
package config

import (
	"encoding/json"
	"fmt"
	"os"
)

type Config struct {
	Port int
}

func Read(path string) (Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("reading %s: %w", path, err)
	}
	var c Config
	err = json.Unmarshal(data, &c)
	return c, err
}

func (c Config) Valid() bool {
	return c.Port > 0
}
'''
`),
    expected: code(`
func Read(path string) (Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Config{}, fmt.Errorf("reading %s: %w", path, err)
	}
	var c Config
	err = json.Unmarshal(data, &c)
	return c, err
}
`),
    imports: ['import "fmt"'],
  },
  {
    name: 'Go with spaces where the file has tabs',
    region: goRead,
    answer: sent(`
'''go
${goErrors.trimEnd().replaceAll('\t', '    ')}
'''
`),
    expected: goErrors,
  },
  {
    name: 'a diff of Go without line numbers',
    region: goRead,
    answer: sent(`
Don't ignore the error:

'''diff
-func Read(path string) Config {
-	data, _ := os.ReadFile(path)
+func Read(path string) (Config, error) {
+	data, err := os.ReadFile(path)
+	if err != nil {
+		return Config{}, err
+	}
 	var c Config
-	json.Unmarshal(data, &c)
-	return c
+	if err := json.Unmarshal(data, &c); err != nil {
+		return Config{}, err
+	}
+	return c, nil
 }
'''
`),
    expected: goErrors,
  },
  {
    name: 'the block of an implementation of Rust around its method',
    region: rustNext,
    answer: sent(`
'''rust
impl<'a> Lexer<'a> {
${shortNext.trimEnd()}
}
'''
`),
    expected: shortNext,
  },
  {
    name: 'a method of Rust with lifetimes, without its indentation or a word at its fence',
    region: rustNext,
    answer: sent(`
'''
${shortNext.trimEnd().replace(/^ {4}/gmu, '')}
'''
`),
    expected: shortNext,
  },
  {
    name: 'existing code of Rust left out before a new comment',
    region: rustNext,
    answer: sent(`
'''rust
    pub fn next_word(&mut self) -> &'a str {
        // ... existing code ...
        // The position is behind the word now.
        &self.input[start..self.position]
    }
'''
`),
    expected: rustNext.text.replace(
      '        &self.input[start',
      '        // The position is behind the word now.\n        &self.input[start',
    ),
  },
  {
    name: 'a file of Java with a package and an import more',
    region: javaFind,
    answer: sent(`
'''java
package shop.orders;

import java.util.List;
import java.util.Optional;

public class OrderService {
    private final List<Order> orders;

    public OrderService(List<Order> orders) {
        this.orders = orders;
    }

${optionalFind}
    public int count() {
        return orders.size();
    }
}
'''
`),
    expected: optionalFind,
    imports: ['import java.util.Optional;'],
  },
  {
    name: 'Java that is indented by two where the file has four',
    region: javaFind,
    answer: sent(`
'''java
  public Order find(String id) {
    for (Order order : orders) {
      if (id.equals(order.getId())) {
        return order;
      }
    }
    throw new NoSuchElementException(id);
  }
'''
`),
    expected: code(`
    public Order find(String id) {
        for (Order order : orders) {
            if (id.equals(order.getId())) {
                return order;
            }
        }
        throw new NoSuchElementException(id);
    }
`),
  },
  {
    name: 'the namespace and the class of C# around a method with an arrow',
    region: csharpTotal,
    answer: sent(`
'''csharp
using System.Collections.Generic;
using System.Linq;

namespace Shop
{
    public class Cart
    {
        private readonly List<Item> items = new List<Item>();

        public decimal Total() => items.Sum(item => item.Price * item.Count);
    }
}
'''
`),
    expected: code(`
        public decimal Total() => items.Sum(item => item.Price * item.Count);
`),
    imports: ['using System.Linq;'],
  },
  {
    name: 'a method of C# without its indentation in a fence of cs',
    region: csharpTotal,
    answer: sent(`
'''cs
public decimal Total()
{
    return items.Sum(item => item.Price * item.Count);
}
'''
`),
    expected: code(`
        public decimal Total()
        {
            return items.Sum(item => item.Price * item.Count);
        }
`),
  },
  {
    name: 'C with a header more above the function',
    region: cTrim,
    answer: sent(`
'''c
#include <ctype.h>
#include <string.h>

char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    text[length] = '\\0';
    return text;
}
'''

Note that \`trim("")\` no longer reads before the start of the string.
`),
    expected: code(`
char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    text[length] = '\\0';
    return text;
}
`),
    imports: ['#include <ctype.h>'],
  },
  {
    name: 'C++ with a table of what changed after it',
    region: cppMean,
    answer: sent(`
'''c++
template <typename T>
double mean(const std::vector<T>& values) {
  if (values.empty()) return 0;
  double sum = 0;
  for (const T& value : values) {
    sum += value;
  }
  return sum / values.size();
}
'''

| Before | After |
| --- | --- |
| index | range-based \`for\` |
| \`double\` | any number |
`),
    expected: code(`
template <typename T>
double mean(const std::vector<T>& values) {
  if (values.empty()) return 0;
  double sum = 0;
  for (const T& value : values) {
    sum += value;
  }
  return sum / values.size();
}
`),
  },
];
