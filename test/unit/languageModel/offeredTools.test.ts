import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkTools } from '../../../src/protocol/rules/toolRules';
import { readModelOptions } from '../../../src/languageModel/modelOptions';
import { toolFields } from '../../../src/languageModel/offeredTools';
import { promptTsxText } from '../../../src/languageModel/promptTsxText';
import { ToolNames } from '../../../src/languageModel/toolNames';

const description = 'Does it.';
const anyName = fc.oneof(
  fc.string(),
  fc.constantFrom('a b', 'a_b', '1', 'ä', '😀', '\0', '\ud800'),
);

describe('tools offered to a model', () => {
  it('have distinct names that the interface allows, and are found by them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { maxLength: 8 }), (list) => {
        const names = new ToolNames(list);
        const { tools = [] } = toolFields(
          list.map((name) => ({ name, description })),
          false,
          names,
        );
        assert.deepEqual(checkTools(tools, undefined), []);
        for (const name of list) assert.equal(names.fromWire(names.toWire(name)), name);
      }),
    );
  });

  it('keep names that are allowed, also where another would be respelled to them', () => {
    const names = new ToolNames(['a b', 'a_b', 'x'.repeat(70), 'x'.repeat(64)]);
    assert.equal(names.toWire('a_b'), 'a_b');
    assert.equal(names.toWire('a b'), 'a_b_2');
    assert.equal(names.toWire('x'.repeat(70)), `${'x'.repeat(62)}_2`);
    assert.equal(names.fromWire('made_up'), 'made_up');
  });

  it('have no parameters if their schema has none', () => {
    const fields = (inputSchema: object | undefined): object =>
      toolFields([{ name: 'a', description, inputSchema }], false, new ToolNames());
    const bare = { tools: [{ functionDeclarations: [{ name: 'a', description }] }] };
    assert.deepEqual(fields(undefined), bare);
    assert.deepEqual(fields({}), bare);
    assert.deepEqual(fields({ type: 'object', properties: {} }), bare);
    const schema = { anyOf: [{ type: 'object' }] };
    assert.deepEqual(fields(schema), {
      tools: [{ functionDeclarations: [{ name: 'a', description, parametersJsonSchema: schema }] }],
    });
  });

  it('are empty without tools, and each is declared once', () => {
    assert.deepEqual(toolFields([], true, new ToolNames()), {});
    const twice = [
      { name: 'a', description },
      { name: 'a', description },
    ];
    const { tools = [] } = toolFields(twice, false, new ToolNames());
    assert.equal(tools[0]?.functionDeclarations?.length, 1);
  });
});

describe('options of a model', () => {
  it('are taken in either spelling, and others named', () => {
    const options = { top_p: 0.5, maxOutputTokens: 3, seed: null, candidateCount: 2, _id: 'x' };
    assert.deepEqual(readModelOptions(options), {
      generationConfig: { topP: 0.5, maxOutputTokens: 3 },
      ignored: ['candidateCount', '_id'],
    });
  });

  it('are taken as a list of one where there may be several, as services take them', () => {
    const { generationConfig } = readModelOptions({ stop_sequences: 'END', topK: 3 });
    assert.deepEqual(generationConfig, { stopSequences: ['END'], topK: 3 });
    const lists = { stopSequences: ['END', 'FIN'], responseModalities: [] };
    assert.deepEqual(readModelOptions(lists).generationConfig, lists);
  });
});

describe('what prompt-tsx rendered', () => {
  it('is given as its text, line by line', () => {
    const leaf = (text: string, lineBreakBefore?: boolean): object => ({
      type: 2,
      text,
      lineBreakBefore,
    });
    const value = {
      node: { type: 1, children: [leaf('a'), { type: 1, children: [leaf('b', true)] }, leaf('c')] },
    };
    assert.equal(promptTsxText(value), 'a\nbc');
  });

  it('is given as JSON if it is something else', () => {
    assert.equal(promptTsxText({ a: 1 }), '{"a":1}');
    assert.equal(promptTsxText('plain'), 'plain');
    assert.equal(promptTsxText(undefined), '');
  });
});
