import { fenced, type AnswerCase } from './answerCase';
import { goMax, pyMean, rubySlug, tsTotal } from './regions';

const noCode = { refused: 'noCode' } as const;
const reduced = `export function total(prices: number[]): number {
  return prices.reduce((sum, price) => sum + price, 0);
}
`;
const faster = `export function total(prices: number[]): number {
  let sum = 0n;
  for (const price of prices) {
    sum += price;
  }
  return sum;
}
`;
const search = `<<<<<<< SEARCH
  let sum = 0;
=======
  let sum = 0n;
>>>>>>> REPLACE`;

/** Calls of tools, marks of models' own formats, and sentences. */
export const casesOfToolCalls: AnswerCase[] = [
  {
    name: 'calls a tool as JSON',
    region: tsTotal,
    answer:
      '{"name": "edit_file", "arguments": {"path": "src/total.ts", "content": "export const a = 1;"}}',
    expected: noCode,
  },
  {
    name: 'calls a tool in a fence',
    region: tsTotal,
    answer: fenced('json', '{\n  "tool": "replace",\n  "parameters": { "text": "return 0;" }\n}'),
    expected: noCode,
  },
  {
    name: 'calls a tool between marks as Qwen does',
    region: pyMean,
    answer:
      '<tool_call>\n{"name": "write_file", "arguments": {"path": "a.py", "text": "def mean(v): ..."}}\n</tool_call>',
    expected: noCode,
  },
  {
    name: 'calls a tool in XML',
    region: tsTotal,
    answer:
      '<function_calls>\n<invoke name="str_replace">\n<parameter name="path">src/total.ts</parameter>\n<parameter name="new_str">return 0;</parameter>\n</invoke>\n</function_calls>',
    expected: noCode,
  },
  {
    name: 'says what it does and calls a tool in XML',
    region: goMax,
    answer:
      'I\'ll make the change.\n\n<function_calls>\n<invoke name="edit">\n<parameter name="text">func Max() int { return 0 }</parameter>\n</invoke>\n</function_calls>',
    expected: noCode,
  },
  {
    name: 'calls a tool as agents do, in tags of its name',
    region: tsTotal,
    answer: `<write_to_file>\n<path>src/total.ts</path>\n<content>\n${reduced}</content>\n</write_to_file>`,
    expected: noCode,
  },
  {
    name: 'calls a tool on a channel of its own',
    region: tsTotal,
    answer:
      '<|channel|>commentary to=functions.apply_patch <|constrain|>json<|message|>{"input":"*** Begin Patch"}<|call|>',
    expected: noCode,
  },
  {
    name: 'only thinks on a channel',
    region: tsTotal,
    answer:
      '<|channel|>analysis<|message|>The user wants a reduce. Let me write export function total.',
    expected: noCode,
  },
  {
    name: 'thinks on a channel and answers on the last',
    region: tsTotal,
    answer: `<|channel|>analysis<|message|>Use reduce.<|end|><|start|>assistant<|channel|>final<|message|>${reduced}<|return|>`,
    expected: reduced,
  },
  {
    name: 'answers on the final channel with a fence',
    region: tsTotal,
    answer: `<|start|>assistant<|channel|>final<|message|>${fenced('ts', reduced)}<|return|>`,
    expected: reduced,
  },
  {
    name: 'ends with a token of its template',
    region: tsTotal,
    answer: `${reduced}<|im_end|>`,
    expected: reduced,
  },
  {
    name: 'ends with a token of its template on a line of its own',
    region: pyMean,
    answer: 'def mean(values):\n    return sum(values) / len(values)\n<|endoftext|>',
    expected: 'def mean(values):\n    return sum(values) / len(values)\n',
  },
  {
    name: 'ends with the token of Llama',
    region: rubySlug,
    answer: 'def slug(title)\n  title.downcase.tr(" ", "-")\nend<|eot_id|>',
    expected: 'def slug(title)\n  title.downcase.tr(" ", "-")\nend\n',
  },
  {
    name: 'calls a tool by the tag of Llama',
    region: pyMean,
    answer: '<|python_tag|>{"type": "function", "name": "edit", "parameters": {"text": "x = 1"}}',
    expected: noCode,
  },
  {
    name: 'calls a tool as Mistral does',
    region: pyMean,
    answer: '[TOOL_CALLS] [{"name": "edit", "arguments": {"text": "x = 1"}}]',
    expected: noCode,
  },
  {
    name: 'calls a tool as DeepSeek does',
    region: tsTotal,
    answer:
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>edit\n```json\n{"text": "return 0;"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    expected: noCode,
  },
  {
    name: 'has a file name before a block to search and replace',
    region: tsTotal,
    answer: `src/total.ts\n${search}`,
    expected: faster,
  },
  {
    name: 'has a file name before a block to search and replace that does not fit',
    region: tsTotal,
    answer:
      'src/total.ts\n<<<<<<< SEARCH\n  let result = 1;\n=======\n  let result = 2;\n>>>>>>> REPLACE',
    expected: { refused: 'diffDoesNotFit' },
  },
  {
    name: 'has a file name in backticks before a block to search and replace',
    region: tsTotal,
    answer: `\`src/total.ts\`\n${search}\n`,
    expected: faster,
  },
  {
    name: 'has a file name with a colon and a fence around the block to search and replace',
    region: tsTotal,
    answer: `src/total.ts:\n${fenced('typescript', search)}`,
    expected: faster,
  },
  {
    name: 'has a block to search and replace that was cut',
    region: tsTotal,
    answer: 'src/total.ts\n<<<<<<< SEARCH\n  let sum = 0;\n=======\n  let sum = 0n;\n',
    expected: { refused: 'diffDoesNotFit' },
  },
  {
    name: 'has marks of a conflict around whole functions',
    region: pyMean,
    answer:
      '<<<<<<< ORIGINAL\ndef mean(values):\n    total = 0\n=======\ndef mean(values):\n    total = 0.0\n>>>>>>> UPDATED',
    expected:
      'def mean(values):\n    total = 0.0\n    for value in values:\n        total += value\n    return total / len(values)\n',
  },
  {
    name: 'has a file name before bare code',
    region: tsTotal,
    answer: `src/total.ts\n\n${reduced}`,
    expected: reduced,
  },
  {
    name: 'is a patch for a tool',
    region: tsTotal,
    answer:
      '*** Begin Patch\n*** Update File: src/total.ts\n@@ export function total(prices: number[]): number {\n-  let sum = 0;\n+  let sum = 0n;\n   for (const price of prices) {\n*** End Patch',
    expected: faster,
  },
  {
    name: 'is a sentence with code inside',
    region: tsTotal,
    answer: 'Use prices.reduce((sum, price) => sum + price, 0) instead of the loop.',
    expected: noCode,
  },
  {
    name: 'is a sentence in a fence',
    region: tsTotal,
    answer: fenced('', 'The function is already as simple as it can be.'),
    expected: noCode,
  },
  {
    name: 'is a sentence in a fence of the language',
    region: pyMean,
    answer: fenced('python', 'No changes are needed, the function already works.'),
    expected: noCode,
  },
  {
    name: 'is a sentence that begins with a word of the language',
    region: pyMean,
    answer: 'for each value, add it to the total and divide by the number of values',
    expected: noCode,
  },
  {
    name: 'is a sentence that begins with return',
    region: tsTotal,
    answer: 'return the sum of all prices in the list',
    expected: noCode,
  },
  {
    name: 'is a word',
    region: tsTotal,
    answer: 'Done',
    expected: noCode,
  },
  {
    name: 'is a nod',
    region: goMax,
    answer: 'OK.',
    expected: noCode,
  },
  {
    name: 'is an error of the service as text',
    region: goMax,
    answer: 'Error: 429 Too Many Requests. Please try again later.',
    expected: noCode,
  },
  {
    name: 'is a table of changes',
    region: tsTotal,
    answer: '| Line | Change |\n| --- | --- |\n| 2 | uses a bigint |\n| 4 | adds the price |',
    expected: noCode,
  },
];
