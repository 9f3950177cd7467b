import { code, sent, type UnusableAnswer } from './blindCase';
import {
  cssCard,
  cTrim,
  goRead,
  javaFind,
  jsonScripts,
  kotlinMax,
  phpGreet,
  rustNext,
  shellDeploy,
  sqlTop,
  swiftLoad,
} from './otherRegions';
import {
  jsDebounce,
  jsRoutes,
  pyLoad,
  pyWithdraw,
  tsRetry,
  tsTake,
  tsTimer,
} from './scriptRegions';

/** Answers of another size, of another place, or broken. */
export const unusableMisfits: UnusableAnswer[] = [
  {
    name: 'the body of a function without its signature',
    region: tsRetry,
    answer: sent(`
'''ts
  let delay = 100;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const response = await send(request);
    if (response.status < 500) {
      return response;
    }
    await sleep(delay);
    delay *= 2;
  }
  throw new Error('No response');
'''
`),
    must: 'warned',
    unless: code(`
export async function fetchWithRetry(request: Request, attempts: number): Promise<Response> {
  let delay = 100;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const response = await send(request);
    if (response.status < 500) {
      return response;
    }
    await sleep(delay);
    delay *= 2;
  }
  throw new Error('No response');
}
`),
  },
  {
    name: 'one line of a function',
    region: pyWithdraw,
    answer: sent(`
'''python
self.balance -= abs(amount)
'''
`),
    must: 'warned',
    unless: pyWithdraw.text.replace('-= amount', '-= abs(amount)'),
  },
  {
    name: 'an expression for a function',
    region: goRead,
    answer: sent(`
'''go
json.Unmarshal(data, &c) != nil
'''
`),
    must: 'warned',
  },
  {
    name: 'a declaration of CSS for a rule',
    region: cssCard,
    answer: sent(`
'''css
display: flex;
'''
`),
    must: 'warned',
    unless: cssCard.text.replace('float: left', 'display: flex'),
  },
  {
    name: 'six copies of the function',
    region: jsDebounce,
    answer: sent(`
'''js
${`${jsDebounce.text}\n`.repeat(6).trimEnd()}
'''
`),
    must: 'warned',
    unless: jsDebounce.text,
  },
  {
    name: 'a function that breaks off within a line',
    region: rustNext,
    answer: sent(`
'''rust
    pub fn next_word(&mut self) -> &'a str {
        let bytes = self.input.as_bytes();
        let start = self.position;
        while self.position < bytes.len() && bytes[self.po`),
    must: 'warned',
  },
  {
    name: 'a function of Python that breaks off after the head of a loop',
    region: pyLoad,
    answer: sent(`
Here's the safer version:

'''python
def load_rows(path):
    rows = []
    with open(path, newline="") as f:
        for row in csv.reader(f):
`),
    must: 'warned',
  },
  {
    name: 'a function of Python that breaks off between two lines',
    region: pyLoad,
    answer: sent(`
'''python
def load_rows(path):
    rows = []
    with open(path, newline="") as f:
        for row in csv.reader(f):
            rows.append(row)
`),
    must: 'warned',
  },
  {
    name: 'two of three methods of a class before it breaks off',
    region: tsTimer,
    answer: sent(`
'''ts
export class Timer {
  private started = performance.now();

  start(): void {
    this.started = performance.now();
  }

  stop(): number {
    return performance.now() - this.started;
  }
`),
    must: 'warned',
  },
  {
    name: 'a class without one of its methods',
    region: tsTimer,
    answer: sent(`
'''ts
export class Timer {
  private started = 0;

  start(): void {
    this.started = performance.now();
  }

  stop(): number {
    return performance.now() - this.started;
  }
}
'''
`),
    must: 'warned',
  },
  {
    name: 'another function of the file',
    region: tsRetry,
    answer: sent(`
'''ts
async function send(request: Request): Promise<Response> {
  const response = await request.send();
  return response;
}
'''
`),
    must: 'warned',
  },
  {
    name: 'another method of the class',
    region: javaFind,
    answer: sent(`
'''java
    public int count() {
        return (int) orders.stream().filter(Order::isOpen).count();
    }
'''
`),
    must: 'warned',
  },
  {
    name: 'a program that calls the method',
    region: rustNext,
    answer: sent(`
'''rust
fn main() {
    let mut lexer = Lexer::new("a b c");
    println!("{}", lexer.next_word());
}
'''
`),
    must: 'warned',
  },
  {
    name: 'a diff of lines that are not there',
    region: phpGreet,
    answer: sent(`
'''diff
@@ -10,3 +10,3 @@
 function greet($name, $greeting)
 {
-    return sprintf('%s, %s', $greeting, $name);
+    return "$greeting, $name";
 }
'''
`),
    must: 'refused',
  },
  {
    name: 'a search for lines that are not there',
    region: kotlinMax,
    answer: sent(`
numbers.kt
<<<<<<< SEARCH
    return values.sortedDescending().first()
=======
    return values.maxOrNull()
>>>>>>> REPLACE
`),
    must: 'refused',
  },
  {
    name: 'a search for a line that is there twice',
    region: tsTimer,
    answer: sent(`
'''
<<<<<<< SEARCH
  }
=======
    this.log();
  }
>>>>>>> REPLACE
'''
`),
    must: 'warned',
  },
  {
    name: 'marks of a merge that is not decided',
    region: jsDebounce,
    answer: sent(`
'''js
function debounce(fn, wait) {
<<<<<<< HEAD
  let timer;
=======
  let timer = null;
>>>>>>> feature
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(fn, wait, ...args);
  };
}
'''
`),
    must: 'warned',
  },
  {
    name: 'a body that is still to be written',
    region: javaFind,
    answer: sent(`
'''java
    public Order find(String id) {
        // TODO: implement the lookup here
        return null;
    }
'''
`),
    must: 'warned',
  },
  {
    name: 'dots for the body of the function itself',
    region: pyLoad,
    answer: sent(`
'''python
def load_rows(path: str) -> list[list[str]]:
    ...
'''
`),
    must: 'warned',
  },
  {
    name: 'a comment in place of the logic, among new code',
    region: tsRetry,
    answer: sent(`
'''ts
export async function fetchWithRetry(request: Request, attempts: number): Promise<Response> {
  const started = Date.now();
  // ... same retry logic as before, but with the delay doubled ...
  console.log(Date.now() - started);
}
'''
`),
    must: 'warned',
  },
  {
    name: 'nothing but a comment that all stays',
    region: swiftLoad,
    answer: sent(`
'''swift
// ... existing code ...
'''
`),
    must: 'refused',
  },
  {
    name: 'nothing but a comment that nothing needs a change',
    region: pyWithdraw,
    answer: sent(`
'''python
# No changes needed.
'''
`),
    must: 'warned',
  },
  {
    name: 'two ways to choose from',
    region: pyLoad,
    answer: sent(`
**Option 1: a context manager**

'''python
def load_rows(path):
    with open(path, newline="") as f:
        return list(csv.reader(f))
'''

**Option 2: pathlib**

'''python
def load_rows(path):
    return list(csv.reader(Path(path).read_text().splitlines()))
'''
`),
    must: 'refused',
  },
  {
    name: 'a prototype for a function',
    region: cTrim,
    answer: sent(`
'''c
char *trim(char *text);
'''
`),
    must: 'warned',
  },
  {
    name: 'a declaration without a body for a function',
    region: tsRetry,
    answer: sent(`
'''ts
export declare function fetchWithRetry(request: Request, attempts: number): Promise<Response>;
'''
`),
    must: 'warned',
  },
  {
    name: 'lines with their numbers',
    region: goRead,
    answer: sent(`
'''go
12 | func Read(path string) Config {
13 | 	data, _ := os.ReadFile(path)
14 | 	c := Config{}
15 | 	json.Unmarshal(data, &c)
16 | 	return c
17 | }
'''
`),
    must: 'warned',
    unless: code(`
func Read(path string) Config {
	data, _ := os.ReadFile(path)
	c := Config{}
	json.Unmarshal(data, &c)
	return c
}
`),
  },
  {
    name: 'signs of TypeScript as entities of HTML',
    region: tsTake,
    answer: sent(`
'''ts
  take(): T | undefined {
    return this.items.length &gt; 0 ? this.items.shift() : undefined;
  }
'''
`),
    must: 'warned',
    unless: code(`
  take(): T | undefined {
    return this.items.length > 0 ? this.items.shift() : undefined;
  }
`),
  },
  {
    name: 'line ends written as letters',
    region: jsDebounce,
    answer: 'function debounce(fn, wait) {\\n  let timer;\\n  return () => fn();\\n}',
    must: 'warned',
    unless: code(`
function debounce(fn, wait) {
  let timer;
  return () => fn();
}
`),
  },
  {
    name: 'brackets that close what was never opened',
    region: jsRoutes,
    answer: sent(`
'''js
app.get('/users', async (req, res) => {
  res.json(await db.users());
});
});
}
}
}
'''
`),
    must: 'warned',
  },
  {
    name: 'an object of JSON that breaks off',
    region: jsonScripts,
    answer: sent(`
'''json
  "scripts": {
    "build": "tsc",
    "lint": "eslint .",
    "te`),
    must: 'warned',
  },
  {
    name: 'a command that edits the script, in its own language',
    region: shellDeploy,
    answer: sent(`
'''bash
sed -i 's/npm install/npm ci/' deploy.sh
'''
`),
    must: 'warned',
  },
  {
    name: 'a part that was cut out of the middle',
    region: sqlTop,
    answer: sent(`
'''sql
SELECT c.name, SUM(o.amount) AS total
FROM customers c
[...]
ORDER BY total DESC;
'''
`),
    must: 'warned',
  },
];
