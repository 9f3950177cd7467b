import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Part } from '../../../../../src/protocol/content';
import { CallReader, readCalls } from '../../../../../src/service/engines/llama/callReader';
import type { CallFormat } from '../../../../../src/service/engines/llama/llamaMessages';

const marked: CallFormat = {
  open: '<tool_call>\n',
  close: '\n</tool_call>',
  argumentsKey: 'arguments',
};
const bare: CallFormat = { open: '', close: '', argumentsKey: 'parameters' };
const listed: CallFormat = { open: '[TOOL_CALLS] [', close: ']', argumentsKey: 'arguments' };
const call = '{"name": "getTime", "arguments": {"zone": "UTC"}}';
const part: Part = { functionCall: { name: 'getTime', args: { zone: 'UTC' } } };

function read(
  format: CallFormat,
  pieces: readonly string[],
): { text: string; calls: Part[]; isMalformed: boolean } {
  const reader = new CallReader(format);
  const before = pieces.flatMap((piece) => reader.take(piece));
  const { parts, isMalformed } = reader.finish();
  const all = [...before, ...parts];
  return {
    text: all.map(({ text = '' }) => text).join(''),
    calls: all.filter(({ functionCall }) => functionCall !== undefined),
    isMalformed,
  };
}

describe('CallReader', () => {
  it('gives text as it comes, and a call at the end, wherever the pieces are cut', () => {
    const answer = `Let me see. <tool_call>\n${call}\n</tool_call>`;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 60 }),
        (lengths) => {
          const pieces: string[] = [];
          let at = 0;
          for (const length of [...lengths, answer.length]) {
            pieces.push(answer.slice(at, at + length));
            at += length;
          }
          assert.deepEqual(read(marked, pieces), {
            text: 'Let me see. ',
            calls: [part],
            isMalformed: false,
          });
        },
      ),
    );
  });

  it('reads several calls', () => {
    const one = `<tool_call>\n${call}\n</tool_call>`;
    assert.deepEqual(read(marked, [`${one}\n${one}`]).calls, [part, part]);
  });

  it('reads calls that are a list behind a mark', () => {
    assert.deepEqual(read(listed, ['[TOOL_', `CALLS] [${call}]`]).calls, [part]);
  });

  it('reads lists, brackets and several calls in a list behind a mark', () => {
    const args = { paths: ['a.ts', 'b.ts'], text: 'const a = b["]"][0]; // {"\\\\' };
    const other: Part = { functionCall: { name: 'open', args } };
    const json = JSON.stringify({ name: 'open', arguments: args });
    assert.deepEqual(read(listed, [`[TOOL_CALLS] [${json}, ${call}]`]).calls, [other, part]);
    assert.deepEqual(readCalls(json, listed), [other]);
  });

  it('reads calls of several lines, with the marks of calls in what they are called with', () => {
    const args = { text: 'Write <tool_call>, then </tool_call>.' };
    const json = JSON.stringify({ name: 'open', arguments: args }, null, 2);
    const one = `<tool_call>\n${json}\n</tool_call>`;
    const other: Part = { functionCall: { name: 'open', args } };
    assert.deepEqual(read(marked, [`${one}\n${one}`]).calls, [other, other]);
  });

  it('takes no calls from an answer that has something else behind them', () => {
    for (const rest of ['And so on.', '{', '"a"', `${call} {}`]) {
      const { calls, isMalformed } = read(marked, [`<tool_call>\n${call}\n</tool_call> ${rest}`]);
      assert.deepEqual([calls, isMalformed], [[], true], rest);
    }
  });

  it('hands on an answer without a call whole, what looked like a mark included', () => {
    assert.equal(read(marked, ['a <tool', '_box> b <']).text, 'a <tool_box> b <');
  });

  it('says when what began as a call isn’t one', () => {
    const { calls, isMalformed } = read(marked, ['<tool_call>\n{"name": ']);
    assert.deepEqual([calls, isMalformed], [[], true]);
  });

  it('doesn’t take an answer in JSON for a call that has no mark', () => {
    const json = '{"name": "getTime", "parameters": {"zone": "UTC"}}';
    assert.deepEqual(read(bare, [' ', json.slice(0, 9), json.slice(9)]).calls, [part]);
    assert.equal(read(bare, ['{"a": ', '1}']).text, '{"a": 1}');
    assert.equal(read(bare, ['The {brace}', ' is text']).text, 'The {brace} is text');
  });
});
