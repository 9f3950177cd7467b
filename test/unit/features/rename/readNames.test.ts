import assert from 'node:assert/strict';
import { readNames } from '../../../../src/features/rename/readNames';

function names(answer: string, present = 'data', languageId = 'typescript'): [string, string][] {
  return readNames(answer, present, languageId).map(({ name, reason }) => [name, reason]);
}

const two: [string, string][] = [
  ['rows', 'what it holds'],
  ['rawRows', 'not parsed yet'],
];

describe('the names of an answer', () => {
  for (const [title, answer] of [
    [
      'JSON',
      '[{"name":"rows","reason":"what it holds"},{"name":"rawRows","reason":"not parsed\\nyet"}]',
    ],
    [
      'JSON in a fence',
      '```json\n[{"name":"rows","reason":"what it holds"},{"name":"raw_rows","reason":"not parsed yet"}]\n```',
    ],
    [
      'JSON in an object',
      '{"names":[{"name":"rows","reason":"what it holds"},{"name":"rawRows","reason":"not parsed yet"}]}',
    ],
    ['lines', 'rows: what it holds\nrawRows: not parsed yet'],
    ['a numbered list', '1. `rows` – what it holds\n2. **rawRows**: not parsed yet\n'],
    ['a list', '- rows - what it holds\n- raw_rows - not parsed yet'],
  ] as const) {
    it(`are read from ${title}`, () => {
      assert.deepEqual(names(answer), two);
    });
  }

  it('leave out the present name, what is there twice, and what isn’t a name', () => {
    const answer = JSON.stringify(
      ['data', 'rows', 'rows', 'class', '1st', 'a.b', ''].map((name) => ({ name, reason: '' })),
    );
    assert.deepEqual(names(answer), [['rows', '']]);
  });

  it('are at most six', () => {
    const answer = JSON.stringify(
      'a b c d e f g h'.split(' ').map((name) => ({ name, reason: '' })),
    );
    assert.equal(names(answer).length, 6);
  });

  it('are empty if an answer has none', () => {
    for (const answer of [
      '',
      '[]',
      '{}',
      '[1, null, {"name": 3}]',
      'I can’t think of a better name.',
    ]) {
      assert.deepEqual(names(answer), [], answer);
    }
  });
});
