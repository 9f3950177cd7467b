import assert from 'node:assert/strict';
import fc from 'fast-check';
import { generateContentRequestShape } from '../../../../src/protocol/shapes/requestShapes';
import { toUnderscores } from '../underscored';
import { readMessage } from '../../../../src/protocol/wire/readMessage';
import { arbitraryMessage } from '../arbitraryMessage';

function read(value: unknown): ReturnType<typeof readMessage> {
  return readMessage(value, generateContentRequestShape);
}

function readConfig(generationConfig: object): unknown {
  const { message, problems } = read({ generationConfig });
  assert.deepEqual(problems, []);
  return message['generationConfig'];
}

describe('reading a message', () => {
  it('gives the same message in either spelling', () => {
    fc.assert(
      fc.property(arbitraryMessage(generateContentRequestShape), (given) => {
        const camelCase = read(given);
        const underscores = read(toUnderscores(given, generateContentRequestShape));
        assert.deepEqual(underscores.message, camelCase.message);
        assert.equal(underscores.problems.length, camelCase.problems.length);
      }),
    );
  });

  it('takes one value for a list', () => {
    assert.deepEqual(readConfig({ stopSequences: 'a' }), { stopSequences: ['a'] });
    assert.deepEqual(read({ contents: { parts: { text: 'a' } } }).message, {
      contents: [{ parts: [{ text: 'a' }] }],
    });
  });

  it('takes enum values by number and in lower case', () => {
    const expected = { responseModalities: ['TEXT', 'IMAGE'], responseSchema: { type: 'OBJECT' } };
    assert.deepEqual(
      readConfig({ responseModalities: [1, 'image'], responseSchema: { type: 'object' } }),
      expected,
    );
  });

  it('takes numbers and truth values as strings', () => {
    assert.deepEqual(readConfig({ topK: '40', topP: '0.5', responseLogprobs: 'true' }), {
      topK: 40,
      topP: 0.5,
      responseLogprobs: true,
    });
  });

  it('brings base64 into its standard form', () => {
    const data = 'aGV-\n_w';
    const { message } = read({ contents: [{ parts: [{ inlineData: { data } }] }] });
    assert.deepEqual(message, { contents: [{ parts: [{ inlineData: { data: 'aGV+/w==' } }] }] });
  });

  it('takes null as absent', () => {
    assert.deepEqual(read({ contents: null, generation_config: null, generationConfig: {} }), {
      message: { generationConfig: {} },
      problems: [],
    });
  });

  it('leaves data of the user`s own as it is', () => {
    const args = { mime_type: null, list: [{ top_k: '1' }], __proto__x: true };
    const part = { functionCall: { name: 'f', args } };
    assert.deepEqual(read({ contents: [{ parts: [part] }] }).message, {
      contents: [{ parts: [part] }],
    });
  });

  it('keeps the keys of a map and names its entries by number', () => {
    const properties = { first_one: { type: 'STRING' }, second: { const: 1 } };
    const { problems } = read({ generationConfig: { responseSchema: { properties } } });
    assert.deepEqual(problems, [
      {
        field: 'generation_config.response_schema.properties[1].value',
        rule:
          'Invalid JSON payload received. Unknown name "const" at ' +
          "'generation_config.response_schema.properties[1].value': Cannot find field.",
      },
    ]);
  });

  it('is not misled by names that objects inherit', () => {
    const { problems } = read(JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}'));
    assert.equal(problems.length, 3);
  });

  it('reports no more problems than anybody reads', () => {
    const given = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
    assert.equal(read(given).problems.length, 50);
  });

  it('shows no more of a wrong value than its beginning', () => {
    const { problems } = read({ store: 'x'.repeat(10_000) });
    assert.ok((problems[0]?.rule.length ?? Infinity) < 300);
  });

  it('never fails, whatever JSON it is given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.ok(Array.isArray(read({ contents: value, generationConfig: value }).problems));
      }),
    );
  });
});
