import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { schemaSentence } from '../../src/features/chat/schemaSentence';
import type { Misfit } from '../../src/schema/misfit';

describe('the sentence about an answer that does not fit its schema', () => {
  const sentences: [Misfit, string][] = [
    [{ path: '$.age', keyword: 'type', types: ['integer'] }, '`age` must be an integer.'],
    [
      { path: '$', keyword: 'type', types: ['object', 'null'] },
      'The answer must be of one of these types: object, null.',
    ],
    [{ path: '$', keyword: 'type', types: ['array'] }, 'The answer must be a list.'],
    [
      { path: '$.age', keyword: 'type', types: ['string', 'null'] },
      '`age` must be of one of these types: string, null.',
    ],
    [{ path: '$', keyword: 'enum' }, 'The answer must be one of the allowed values.'],
    [{ path: '$', keyword: 'minItems' }, 'The answer must match its schema (minItems).'],
    [{ path: '$', keyword: 'required: name' }, '`name` is missing.'],
    [{ path: '$.items[1]', keyword: 'required: name' }, '`items[1].name` is missing.'],
    [{ path: '$[0].colour', keyword: 'enum' }, '`[0].colour` must be one of the allowed values.'],
    [{ path: '$.more', keyword: 'additionalProperties' }, '`more` is not in the schema.'],
    [{ path: '$.a', keyword: 'maxItems' }, '`a` must match its schema (maxItems).'],
  ];
  for (const [misfit, sentence] of sentences) {
    it(`names the place and what has to be there: ${sentence}`, () => {
      assert.equal(schemaSentence(misfit), sentence);
    });
  }
});
