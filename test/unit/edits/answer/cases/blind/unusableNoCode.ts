import { sent, type UnusableAnswer } from './blindCase';
import {
  cssCard,
  cTrim,
  goRead,
  htmlNav,
  javaFind,
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
import { jsDebounce, jsRoutes, pyLoad, tsRetry, tsTake, tsTimer } from './scriptRegions';

/** Answers that are no code, or none for this file. */
export const unusableNoCode: UnusableAnswer[] = [
  {
    name: 'an object of JSON with the code in it',
    region: tsRetry,
    answer: sent(`
{"explanation": "Added backoff.", "code": "export async function fetchWithRetry() {\\n  return 1;\\n}"}
`),
    must: 'refused',
  },
  {
    name: 'a call of a tool in a fence of JSON',
    region: tsTake,
    answer: sent(`
'''json
{
  "name": "replace_in_file",
  "arguments": {
    "path": "src/queue.ts",
    "old": "return undefined;",
    "new": "return null;"
  }
}
'''
`),
    must: 'refused',
  },
  {
    name: 'a call of a tool in tags around JSON',
    region: pyLoad,
    answer: sent(`
<tool_call>
{"name": "edit_file", "arguments": {"path": "rows.py", "content": "def load_rows(path):\\n    return []\\n"}}
</tool_call>
`),
    must: 'refused',
  },
  {
    name: 'a call of a tool in tags around the code',
    region: jsDebounce,
    answer: sent(`
I'll update the function.

<function_calls>
<invoke name="str_replace">
<parameter name="path">debounce.js</parameter>
<parameter name="new_str">function debounce(fn, wait) {
  return fn;
}</parameter>
</invoke>
</function_calls>
`),
    must: 'refused',
  },
  {
    name: 'a call of a tool in the tokens of a channel',
    region: tsRetry,
    answer: sent(`
<|channel|>commentary to=functions.edit <|constrain|>json<|message|>{"path":"src/retry.ts","text":"export async function fetchWithRetry() {}"}<|call|>
`),
    must: 'refused',
  },
  {
    name: 'a call of a tool behind a word in brackets',
    region: goRead,
    answer: sent(`
[TOOL_CALLS][{"name": "apply_edit", "arguments": {"file": "config.go", "edit": "func Read() {}"}}]
`),
    must: 'refused',
  },
  {
    name: 'a call of a tool written in Python, for a file of Python',
    region: pyLoad,
    answer: sent(`
'''tool_code
print(default_api.edit_file(path="rows.py", new_content="def load_rows(path):\\n    return []\\n"))
'''
`),
    must: 'refused',
  },
  {
    name: 'a question back',
    region: tsTake,
    answer: sent(`
Could you share the rest of the \`Queue\` class? I'd like to see how \`items\` is filled before I change \`take()\`.
`),
    must: 'refused',
  },
  {
    name: 'an apology',
    region: phpGreet,
    answer: "I'm sorry, but I can't assist with that request.",
    must: 'refused',
  },
  {
    name: 'advice with the names of things as code',
    region: rubyReport,
    answer: sent(`
The method is already fine. If you want it shorter:

- use \`max_by(&:length)\` in place of the loop;
- drop the variable \`result\`.
`),
    must: 'refused',
  },
  {
    name: 'commands of the shell',
    region: jsRoutes,
    answer: sent(`
'''bash
npm install express-async-errors
npm test
'''
`),
    must: 'refused',
  },
  {
    name: 'commands that would write the file',
    region: goRead,
    answer: sent(`
Run this in the folder of the project:

'''sh
cat > config.go <<'EOF'
package config

func Read(path string) (Config, error) {
	return Config{}, nil
}
EOF
'''
`),
    must: 'refused',
  },
  {
    name: 'Python for TypeScript',
    region: tsRetry,
    answer: sent(`
'''python
async def fetch_with_retry(request, attempts):
    for attempt in range(attempts):
        response = await send(request)
        if response.status < 500:
            return response
        await sleep(100)
    raise RuntimeError("No response")
'''
`),
    must: 'refused',
  },
  {
    name: 'Java for Kotlin, without a word at its fence',
    region: kotlinMax,
    answer: sent(`
'''
public static Integer largest(List<Integer> values) {
    Integer result = null;
    for (Integer value : values) {
        if (result == null || value > result) {
            result = value;
        }
    }
    return result;
}
'''
`),
    must: 'refused',
  },
  {
    name: 'C# for Java',
    region: javaFind,
    answer: sent(`
'''csharp
    public Order? Find(string id) => orders.FirstOrDefault(order => order.Id == id);
'''
`),
    must: 'refused',
  },
  {
    name: 'Objective-C for Swift',
    region: swiftLoad,
    answer: sent(`
'''objc
- (nullable Settings *)load {
    NSData *data = [NSData dataWithContentsOfURL:self.url];
    return data == nil ? nil : [Settings settingsWithData:data];
}
'''
`),
    must: 'refused',
  },
  {
    name: 'Python for Ruby, without a word at its fence',
    region: rubyReport,
    answer: sent(`
'''
def longest(self):
    return max(self.lines, key=len)
'''
`),
    must: 'refused',
  },
  {
    name: 'the page of a gateway that failed',
    region: tsTake,
    answer: sent(`
<html>
<head><title>502 Bad Gateway</title></head>
<body>
<center><h1>502 Bad Gateway</h1></center>
<hr><center>nginx</center>
</body>
</html>
`),
    must: 'refused',
  },
  {
    name: 'the page of a gateway that failed, for a page',
    region: htmlNav,
    answer: sent(`
<html>
<head><title>504 Gateway Time-out</title></head>
<body>
<center><h1>504 Gateway Time-out</h1></center>
</body>
</html>
`),
    must: 'warned',
  },
  {
    name: 'the error of a service as text',
    region: javaFind,
    answer: 'Error: 429 Too Many Requests. Please retry in 20s.',
    must: 'refused',
  },
  {
    name: 'the events of a stream, not read',
    region: pyLoad,
    answer: sent(`
data: {"choices":[{"delta":{"content":"def load_rows(path):"}}]}

data: {"choices":[{"delta":{"content":"\\n    return []"}}]}

data: [DONE]
`),
    must: 'refused',
  },
  {
    name: 'a diagram',
    region: tsTimer,
    answer: sent(`
'''mermaid
graph TD
  start --> stop
  stop --> reset
'''
`),
    must: 'refused',
  },
  {
    name: 'the rows that the query yields',
    region: sqlTop,
    answer: sent(`
| name | sum |
| --- | --- |
| Ada | 120 |
| Bob | 80 |
`),
    must: 'refused',
  },
  {
    name: 'styles as an object of JavaScript',
    region: cssCard,
    answer: sent(`
'''jsx
const card = {
  padding: 8,
  border: '1px solid #ccc',
  display: 'flex',
};
'''
`),
    must: 'refused',
  },
  {
    name: 'a sentence that is also YAML',
    region: yamlJob,
    answer: sent(`
Note: I couldn't change the job, because I don't know which Node version you need.
`),
    must: 'refused',
  },
  {
    name: 'an error in JSON, which is also YAML',
    region: yamlJob,
    answer: sent(`
{"error": {"code": 400, "message": "The prompt is too long."}}
`),
    must: 'warned',
  },
  {
    name: 'a call of a tool for a file of JSON',
    region: jsonScripts,
    answer: sent(`
'''json
{
  "name": "edit_file",
  "arguments": { "path": "package.json", "key": "scripts.lint", "value": "eslint ." }
}
'''
`),
    must: 'warned',
  },
  {
    name: 'a call of a tool for Markdown',
    region: markdownInstall,
    answer: sent(`
{"tool": "write_file", "input": {"path": "README.md", "content": "## Install"}}
`),
    must: 'refused',
  },
  {
    name: 'an apology, where prose is the text',
    region: markdownInstall,
    answer: "I'm sorry, but I can't access the releases of your project.",
    must: 'warned',
  },
  {
    name: 'nothing but spaces',
    region: kotlinMax,
    answer: '  \n\n',
    must: 'refused',
  },
  {
    name: 'a fence with nothing in it',
    region: cTrim,
    answer: sent(`
'''c
'''
`),
    must: 'refused',
  },
  {
    name: 'a session at a terminal',
    region: shellDeploy,
    answer: sent(`
'''console
$ ./deploy.sh
Already up to date.
added 120 packages in 3s
$ echo $?
0
'''
`),
    must: 'refused',
  },
];
