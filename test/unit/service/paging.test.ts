import assert from 'node:assert/strict';
import fc from 'fast-check';
import { keyByAge, readPage } from '../../../src/service/paging';
import type { PageRules } from '../../../src/service/paging';

const newestFirst: PageRules<string> = {
  list: 'things',
  defaultSize: 10,
  maxSize: 100,
  keyOf: (name) => name,
  isByKey: true,
};
const asGiven: PageRules<string> = { ...newestFirst, isByKey: false };

function query(values: Record<string, string>): URLSearchParams {
  return new URLSearchParams(values);
}

/** What a walk shows, when the list is another one before each page. */
function walk(
  listAt: (page: number) => readonly string[],
  pageSize: number,
  rules: PageRules<string>,
): string[] {
  const walked: string[] = [];
  let token = '';
  let page = 0;
  do {
    const values = query({ pageSize: String(pageSize), pageToken: token });
    const { entries, nextPageToken = '' } = readPage(listAt(page), values, rules);
    walked.push(...entries);
    token = nextPageToken;
    page += 1;
  } while (token !== '');
  return walked;
}

describe('pages of a list', () => {
  it('hold the default number of entries, the number asked for, or the most there may be', () => {
    const all = Array.from({ length: 200 }, (_, index) => `n${index}`);
    for (const [asked, size] of [
      ['', 10],
      ['0', 10],
      ['7', 7],
      ['100', 100],
      ['101', 100],
      ['9'.repeat(400), 100],
    ] as const) {
      assert.equal(readPage(all, query({ pageSize: asked }), asGiven).entries.length, size);
    }
  });

  it('have no token at the end, whether or not the last one is full', () => {
    assert.deepEqual(readPage([], query({}), asGiven), { entries: [] });
    assert.deepEqual(readPage(['a', 'b'], query({ pageSize: '2' }), asGiven), {
      entries: ['a', 'b'],
    });
  });

  it('show every entry once, in order, whatever their names', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (names, size) => {
          const sorted = [...names].sort().reverse();
          assert.deepEqual(
            walk(() => names, size, asGiven),
            names,
          );
          assert.deepEqual(
            walk(() => names, size, newestFirst),
            sorted,
          );
        },
      ),
    );
  });

  it('neither skip nor repeat what is there all the time, while others come and go', () => {
    const name = fc.integer({ min: 0, max: 60 }).map((n) => `n${String(n).padStart(2, '0')}`);
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { maxLength: 25 }),
        fc.array(fc.uniqueArray(name, { maxLength: 25 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        (constant, visitors, size) => {
          const listAt = (page: number): string[] => {
            const others = visitors[page % visitors.length] ?? [];
            return [...new Set([...others, ...constant])];
          };
          const walked = walk(listAt, size, newestFirst);
          assert.equal(new Set(walked).size, walked.length);
          assert.deepEqual(
            walked.filter((entry) => constant.includes(entry)),
            [...constant].sort().reverse(),
          );
        },
      ),
    );
  });

  it('go on behind the last entry in a list that has its own order', () => {
    const { nextPageToken: pageToken = '' } = readPage(
      ['c', 'a', 'b'],
      query({ pageSize: '2' }),
      asGiven,
    );
    const next = readPage(['x', 'c', 'a', 'y', 'b'], query({ pageSize: '2', pageToken }), asGiven);
    assert.deepEqual(next.entries, ['y', 'b']);
    assert.throws(
      () => readPage(['c', 'b'], query({ pageSize: '2', pageToken }), asGiven),
      /page_token is no longer valid/u,
    );
  });

  it('take back no token but their own', () => {
    const values = query({ pageSize: '2' });
    const { nextPageToken: token = '' } = readPage(['c', 'b', 'a'], values, newestFirst);
    assert.match(token, /^[\w-]+$/u);
    const broken = fc.string().filter((text) => text !== '' && text !== token);
    fc.assert(
      fc.property(broken, (pageToken) => {
        const asked = query({ pageSize: '2', pageToken });
        assert.throws(() => readPage(['c', 'b', 'a'], asked, newestFirst), /page_token/u);
      }),
    );
    for (const [asked, rules] of [
      [{ pageSize: '3', pageToken: token }, newestFirst],
      [
        { pageSize: '2', pageToken: token },
        { ...newestFirst, list: 'others' },
      ],
    ] as const) {
      assert.throws(() => readPage(['c', 'b', 'a'], query(asked), rules), /page_token/u);
    }
    const underscored = query({ page_size: '2', page_token: token });
    assert.deepEqual(readPage(['c', 'b', 'a'], underscored, newestFirst).entries, ['a']);
  });

  it('keep times in order, however many digits they are written with', () => {
    const times = [
      '1970-01-01T00:00:00Z',
      '1990-01-01T00:00:00Z',
      '2030-01-01T00:00:00Z',
      '2030-01-01T00:00:00.000000001Z',
      '2030-01-01T00:00:00.500Z',
      '2030-01-01T00:00:01Z',
      '9999-12-31T23:59:59.999999999Z',
    ];
    const keys = times.map((time) => keyByAge(time, 'a'));
    assert.deepEqual([...keys].sort(), keys);
    assert.ok(keyByAge('2030-01-01T00:00:00Z', 'a') < keyByAge('2030-01-01T00:00:00Z', 'b'));
  });
});
