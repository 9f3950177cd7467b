import assert from 'node:assert/strict';
import { isServiceError } from '../../../src/protocol/serviceError';
import { readSchema } from '../../../src/schema/readSchema';
import type { Dialect } from '../../../src/schema/schemaPath';
import { placeAt, schemaPlaces } from '../../../src/schema/schemaPlaces';

/** What stands at the places of all that is wrong with a schema. */
function wrong(text: string, dialect: Dialect): string[] {
  const places = schemaPlaces(text, dialect);
  try {
    readSchema(JSON.parse(text), '', dialect);
  } catch (error) {
    if (!isServiceError(error) || error.info.kind !== 'invalid') throw error;
    return error.info.violations.map(({ field }) => {
      const place = placeAt(places, field);
      return place === undefined ? 'nowhere' : text.slice(place.start, place.end);
    });
  }
  return [];
}

describe('the places of what is wrong with a schema', () => {
  it('are the names of the keywords that are wrong', () => {
    const text = '{\n  "type": "OBJEKT",\n  "minItems": 3,\n  "maxItems": 1\n}';
    assert.deepEqual(wrong(text, 'interface'), ['"type"', '"minItems"']);
  });

  it('are found in properties, entries and variants, however those are called', () => {
    const inner = { type: 'nothing' };
    const schema = {
      type: 'object',
      properties: { 'a.b[0]': { type: 'array', items: { anyOf: [{}, inner] } }, properties: inner },
    };
    const text = JSON.stringify(schema);
    const [first, second] = ['json', 'interface'] as const;
    assert.deepEqual(wrong(text, first), ['"type"', '"type"']);
    const places = schemaPlaces(text, second);
    const at = placeAt(places, '.properties[a.b[0]].items.any_of[1].type');
    assert.equal(at?.start, text.indexOf('"type":"nothing"'));
    const own = placeAt(places, '.properties[properties].type');
    assert.equal(own?.start, text.lastIndexOf('"type":"nothing"'));
  });

  it('are the nearest around what is missing', () => {
    assert.deepEqual(wrong('{"type":"object","required":["a"]}', 'json'), ['"required"']);
    assert.deepEqual(wrong('{"type":"array","items":7}', 'json'), ['"items"']);
    assert.deepEqual(wrong('[]', 'json'), ['[']);
  });

  it('are found where a name is cut in the path, and escaped in the text', () => {
    const name = `"\\u0061${'x'.repeat(300)}"`;
    assert.deepEqual(wrong(`{"properties":{${name}:{"type":1}}}`, 'json'), ['"type"']);
  });
});
