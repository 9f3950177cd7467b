import assert from 'node:assert/strict';
import type { Content, Part } from '../../../../../src/protocol/content';
import { cachedPrompt, modelPrompt } from '../../../../../src/service/engines/llama/modelPrompt';

function call(name: string, id?: string): Part {
  return { functionCall: { name, args: {}, ...(id === undefined ? {} : { id }) } };
}

function response(name: string, id?: string): Part {
  return { functionResponse: { name, response: {}, ...(id === undefined ? {} : { id }) } };
}

/** The ids in the prompt of calls, and of the answers to them. */
function idsIn(contents: Content[]): [calls: string[], answered: string[]] {
  const { messages } = modelPrompt({ model: { name: 'models/gguf-fake' }, contents });
  return [
    messages.flatMap(({ calls }) => calls.map(({ id }) => id)),
    messages.flatMap(({ answered }) => answered?.id ?? []),
  ];
}

describe('the prompt of a model file', () => {
  it('numbers calls as every template takes them, and their answers by the same number', () => {
    const contents = [
      { role: 'model', parts: [call('edit'), call('list'), call('edit')] },
      { role: 'user', parts: [response('edit'), response('edit'), response('list')] },
      { role: 'model', parts: [call('edit', 'call_of_another_model'), call('edit', 'x')] },
      { role: 'user', parts: [response('edit', 'x'), response('edit', 'call_of_another_model')] },
    ];
    assert.deepEqual(idsIn(contents), [
      ['call00001', 'call00002', 'call00003', 'call00004', 'call00005'],
      ['call00001', 'call00003', 'call00002', 'call00005', 'call00004'],
    ]);
  });

  it('finds the call of an answer by its name where only one of them has an id', () => {
    const contents = [
      { role: 'model', parts: [call('edit', 'a'), call('list')] },
      { role: 'user', parts: [response('list', 'b'), response('edit'), response('gone')] },
    ];
    assert.deepEqual(idsIn(contents), [
      ['call00001', 'call00002'],
      ['call00002', 'call00001', 'call00003'],
    ]);
  });

  it('begins with the prompt of its cached content', () => {
    const memory = { charge: () => undefined };
    const cached = { name: 'cachedContents/a', contents: 1, expireMs: 0, memory };
    const contents = [
      { role: 'model', parts: [call('edit'), call('edit')] },
      { role: 'user', parts: [response('edit'), response('edit')] },
    ];
    const input = { model: { name: 'models/gguf-fake' }, contents, cached };
    const front = cachedPrompt(input)?.prompt.messages;
    assert.equal(front?.length, 1);
    assert.deepEqual(modelPrompt(input).messages.slice(0, 1), front);
  });
});
