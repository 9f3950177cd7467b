import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isPlacesQuestion } from '../../../src/messages/places';
import {
  findPlaces,
  readPlace,
  readPlaceAddress,
  type PlaceName,
} from '../../../src/source/places';
import { stepsOf } from '../../fakes/stepsOf';

function shown({ path = '', lines, column, symbol }: PlaceName): string {
  const range = lines && `${lines.first}-${lines.last}`;
  const words = [path || undefined, range, column, symbol && `(${symbol})`];
  return words.filter((each) => each !== undefined).join(' ');
}

describe('the places that a sentence names', () => {
  const cases: [string, string[]][] = [
    ['lib/config/config-loader.js:480-493', ['lib/config/config-loader.js 480-493']],
    ['file.js:324', ['file.js 324-324']],
    ['at file.js:324:7.', ['file.js 324-324 7']],
    ['file.py:10:0: C0114: Missing', ['file.py 10-10']],
    [`${'a/'.repeat(150)}b.ts:3 and c.ts`, ['c.ts']],
    ['file.js#L60', ['file.js 60-60']],
    ['file.js#L60-L72', ['file.js 60-72']],
    ['file.js#L60C3', ['file.js 60-60 3']],
    ['retry.ts:10: an error', ['retry.ts 10-10']],
    ['file.js (line 60)', ['file.js', 'file.js 60-60']],
    ['`file.js` at line 60', ['file.js', 'file.js 60-60']],
    ['src\\a\\b.ts, lines 3-5 and 9', ['src/a/b.ts', 'src/a/b.ts 3-5', 'src/a/b.ts 9-9']],
    ['line 4 of `other.py`, line 5', ['other.py 4-4', 'other.py', '5-5']],
    ['C:\\x\\y.ts:4', ['C:/x/y.ts 4-4']],
    ['/home/a/y.ts:4', ['/home/a/y.ts 4-4']],
    ['./a.ts and b.ts', ['a.ts', 'b.ts']],
    ['b.ts. Then', ['b.ts']],
    ['see https://example.org/a.ts:12', []],
    ['version 1.2 at 10:30', []],
    ['L12.ts, page.l2 and line 3 of L4.ts', ['L12.ts', 'page.l2', 'L4.ts 3-3', 'L4.ts']],
  ];
  for (const [text, expected] of cases) {
    it(`${expected.length === 0 ? 'are none' : 'are found'} in “${text.slice(0, 60)}”`, () => {
      assert.deepEqual(
        findPlaces(text).map(({ name }) => shown(name)),
        expected,
      );
    });
  }

  it('are in order, within the text, and none within another, whatever it is', () => {
    const pieces = [
      'a.ts',
      ':3',
      '#L4',
      ' line 5',
      ' of ',
      '`',
      ', ',
      '-',
      '/',
      '\\',
      '(',
      'é',
      '7',
      'a.ts:3:0',
      'dir/'.repeat(80),
    ];
    const texts = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 });
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const { start, end } of findPlaces(text)) {
          assert.ok(last <= start && start < end && end <= text.length);
          last = end;
        }
        // The host refuses all names of a question with one that can't be a place.
        const names = [readPlace(text), ...findPlaces(text).map(({ name }) => name)];
        assert.ok(isPlacesQuestion({ names: names.filter((name) => name !== undefined) }));
      }),
    );
  });

  for (const part of [
    'a.a',
    'a/',
    'line 1, ',
    'a.ts:1 ',
    'a.ts, line 1\n',
    '`a.b` ',
    ':1',
    '(',
    'é.',
  ]) {
    it(`take work in proportion to a text of “${part.trim()}”`, async () => {
      const once = await stepsOf('findPlaces', part, part.length * 100);
      const tenfold = await stepsOf('findPlaces', part, part.length * 1000);
      assert.ok(tenfold <= 12 * once + 200, `${tenfold} against ${once}`);
    });
  }
});

describe('the place that code is the name of', () => {
  const cases: [string, string | undefined][] = [
    ['src/[id]/page.tsx', 'src/[id]/page.tsx'],
    ['my file.ts:3', 'my file.ts 3-3'],
    ['größe.ts', 'größe.ts (größe.ts)'],
    ['src\\a.ts:3-5', 'src/a.ts 3-5'],
    ['Makefile', 'Makefile (Makefile)'],
    ['Makefile:12', 'Makefile 12-12'],
    ['ConfigLoader.load()', '(ConfigLoader.load)'],
    ['std::sort', '(std::sort)'],
    ['config.load', 'config.load (config.load)'],
    ['a.ts:9:0', 'a.ts 9-9'],
    ['a.ts:9-3', undefined],
    ['foo(a)', undefined],
    ['if (a) b.c', undefined],
    ['id', undefined],
    ['-rf', undefined],
    ['npm run build', undefined],
    ['https://example.org/a.ts', undefined],
    [`${'a'.repeat(300)}.ts`, undefined],
  ];
  for (const [text, expected] of cases) {
    it(`is ${expected ?? 'none'} for “${text.slice(0, 30)}”`, () => {
      const place = readPlace(text);
      assert.equal(place && shown(place), expected);
    });
  }
});

describe('the place that a link leads to', () => {
  const cases: [string, string | undefined][] = [
    ['src/a.ts#L60-L72', 'src/a.ts 60-72'],
    ['src/my%20file.ts', undefined],
    ['src/my%20file.ts#L3', 'src/my file.ts 3-3'],
    ['file:///home/a/b.ts#L3', '/home/a/b.ts 3-3'],
    ['a%.ts', 'a%.ts'],
    ['command:parley.openChat', undefined],
    ['javascript:alert(1)', undefined],
    ['#section', undefined],
  ];
  for (const [address, expected] of cases) {
    it(`is ${expected ?? 'none'} for ${address}`, () => {
      const place = readPlaceAddress(address);
      assert.equal(place && shown(place), expected);
    });
  }
});
