import assert from 'node:assert/strict';
import { isServiceError } from '../../../src/protocol/serviceError';
import { readSchema } from '../../../src/schema/readSchema';
import type { Dialect } from '../../../src/schema/schemaPath';
import { placesAt } from '../../../src/schema/schemaPlaces';
import { stepsOf } from '../../fakes/stepsOf';

/** What stands at the places of all that is wrong with a schema. */
function wrong(text: string, dialect: Dialect): string[] {
  try {
    readSchema(JSON.parse(text), '', dialect);
  } catch (error) {
    if (!isServiceError(error) || error.info.kind !== 'invalid') throw error;
    const fields = error.info.violations.map(({ field }) => field);
    return placesAt(text, dialect, fields).map((place) =>
      place === undefined ? 'nowhere' : text.slice(place.start, place.end),
    );
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
    const paths = ['.properties[a.b[0]].items.any_of[1].type', '.properties[properties].type'];
    const [at, own] = placesAt(text, second, paths);
    assert.equal(at?.start, text.indexOf('"type":"nothing"'));
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

  it('are all found in one reading of the text', async () => {
    const one = await stepsOf('placesAt', 1000, 1);
    const fifty = await stepsOf('placesAt', 1000, 50);
    assert.ok(fifty < 2 * one, `${one} steps, then ${fifty}`);
  });
});
