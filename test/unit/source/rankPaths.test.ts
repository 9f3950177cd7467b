import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rankPaths } from '../../../src/source/rankPaths';

const paths = [
  'src/retry.ts',
  'src/client/fetchRetry.ts',
  'retry/readme.md',
  'src/reader/entry.ts',
  'docs/history.md',
];

describe('files for a mention', () => {
  it('come with the start of their names first, then what is in the name, then in the path', () => {
    assert.deepEqual(rankPaths(paths, 'retry', 10), [
      'src/retry.ts',
      'src/client/fetchRetry.ts',
      'retry/readme.md',
      'src/reader/entry.ts',
    ]);
  });

  it('are found by letters in order, ignoring case', () => {
    assert.deepEqual(rankPaths(paths, 'FRts', 10), ['src/client/fetchRetry.ts']);
    assert.deepEqual(rankPaths(paths, 'xyz', 10), []);
  });

  it('are any for an empty query, and never more than the limit', () => {
    assert.equal(rankPaths(paths, '', 3).length, 3);
  });

  it('hold every letter of the query in order', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string({ maxLength: 3 }), (all, query) => {
        for (const path of rankPaths(all, query, 20)) {
          let rest = path.toLowerCase();
          for (const letter of query.toLowerCase()) {
            assert.ok(rest.includes(letter));
            rest = rest.slice(rest.indexOf(letter) + letter.length);
          }
        }
      }),
    );
  });
});
