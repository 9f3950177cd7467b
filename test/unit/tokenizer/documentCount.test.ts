import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TextSource } from '../../../src/tokenizer/countedText';
import { DocumentCount } from '../../../src/tokenizer/documentCount';
import type { TextEdit } from '../../../src/tokenizer/documentCount';
import { createTokenizer } from '../../../src/tokenizer/tokenizer';
import { anyText, longText } from './arbitraryText';
import { loadGemma3 } from './gemma3';

const vocabulary = loadGemma3();
const tokenizer = createTokenizer(vocabulary);

/** A text that remembers how much of it was read. */
class Text implements TextSource {
  readUnits = 0;
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  get length(): number {
    return this.text.length;
  }

  slice(start: number, end: number): string {
    const part = this.text.slice(start, end);
    this.readUnits += part.length;
    return part;
  }

  replace(start: number, end: number, text: string): TextEdit {
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
    return { start, end, newLength: text.length };
  }
}

function countOf(source: TextSource): DocumentCount {
  return new DocumentCount(source, vocabulary, tokenizer);
}

/** Settles a count and returns how many steps that took; a count that never ends fails the test. */
function settle(count: DocumentCount): number {
  let steps = 1;
  while (count.settle()) {
    steps += 1;
    assert.ok(steps < 10_000, 'the count does not settle');
  }
  return steps;
}

function exact(text: string): { tokens: number; isExact: boolean } {
  return { tokens: tokenizer.count(text), isExact: true };
}

/** An edit at any place of a text that is not known yet: `at` and `to` are parts of its length. */
const anyChange = fc.record(
  {
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    deleted: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 3000 })),
    inserted: fc.oneof(anyText, longText),
  },
  { noNullPrototype: true },
);
const anyEvent = fc.array(anyChange, { minLength: 1, maxLength: 3 });

function apply(source: Text, event: readonly { at: number; deleted: number; inserted: string }[]) {
  return event.map(({ at, deleted, inserted }) => {
    const start = Math.floor(at * source.length);
    return source.replace(start, Math.min(source.length, start + deleted), inserted);
  });
}

const line = 'const value = read(index);\n';
const code = line.repeat(4000);

describe('DocumentCount, for any text', () => {
  it('is what the whole text counts once it has settled', () => {
    fc.assert(
      fc.property(longText, (text) => {
        const count = countOf(text);
        settle(count);
        assert.deepEqual(count.total, exact(text));
      }),
      { numRuns: 150 },
    );
  });

  it('is what the whole text counts whenever it says so, after any edits', () => {
    fc.assert(
      fc.property(longText, fc.array(anyEvent, { maxLength: 5 }), (text, events) => {
        const source = new Text(text);
        const count = countOf(source);
        for (const event of events) {
          count.update(apply(source, event));
          if (count.total.isExact) assert.deepEqual(count.total, exact(source.text));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('settles to what the whole text counts after any edits', () => {
    fc.assert(
      fc.property(longText, fc.array(anyEvent, { maxLength: 3 }), (text, events) => {
        const source = new Text(text);
        const count = countOf(source);
        for (const event of events) {
          count.update(apply(source, event));
          settle(count);
          assert.deepEqual(count.total, exact(source.text));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('counts a range as if it stood alone whenever it says that it is exact', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(longText, anyEvent, part, part, (text, event, one, other) => {
        const source = new Text(text);
        const count = countOf(source);
        count.update(apply(source, event));
        settle(count);
        const start = Math.floor(Math.min(one, other) * source.length);
        const end = Math.floor(Math.max(one, other) * source.length);
        const range = count.countRange(start, end);
        if (range.isExact) assert.deepEqual(range, exact(source.text.slice(start, end)));
      }),
      { numRuns: 200 },
    );
  });
});

describe('DocumentCount', () => {
  it('has no tokens for an empty text, and counts what is typed into it', () => {
    const source = new Text('');
    const count = countOf(source);
    assert.deepEqual(count.total, exact(''));
    count.update([source.replace(0, 0, 'Hello')]);
    assert.deepEqual(count.total, exact('Hello'));
    count.update([source.replace(0, 5, '')]);
    assert.deepEqual(count.total, exact(''));
  });

  it('reads little of a long text when it is made, and an estimate of all of it', () => {
    const source = new Text(code);
    const { tokens, isExact } = countOf(source).total;
    assert.ok(source.readUnits < 20_000);
    assert.ok(!isExact);
    assert.ok(Math.abs(tokens / tokenizer.count(code) - 1) < 0.01);
  });

  it('reads little of the text in every step', () => {
    for (const text of [code, 'a'.repeat(50_000), ' '.repeat(50_000)]) {
      const source = new Text(text);
      const count = countOf(source);
      for (let isMore = true; isMore;) {
        source.readUnits = 0;
        isMore = count.settle();
        assert.ok(source.readUnits < 20_000, `${source.readUnits}`);
      }
    }
  });

  it('is exact at once after a keystroke, which reads some chunks only', () => {
    const source = new Text(code);
    const count = countOf(source);
    settle(count);
    for (const [start, text] of [
      [0, 'x'],
      [50_000, '\n'],
      [50_001, '😀'],
      [source.length, 'y'],
    ] as const) {
      source.readUnits = 0;
      count.update([source.replace(start, start, text)]);
      assert.ok(source.readUnits < 4000, `${source.readUnits}`);
      assert.deepEqual(count.total, exact(source.text));
    }
  });

  it('takes edits of one event in the order of VS Code, the last place first', () => {
    const source = new Text(code);
    const count = countOf(source);
    settle(count);
    const places = Array.from({ length: 10 }, (_, index) => (10 - index) * 10_000);
    count.update(places.map((place) => source.replace(place, place + 2, 'changed')));
    assert.deepEqual(count.total, exact(source.text));
  });

  it('stays exact when an edit tears a surrogate pair or a line break apart, or joins one', () => {
    for (const pair of ['😀', '\r\n']) {
      const source = new Text(`${line.repeat(20)}${pair}${line.repeat(20)}`);
      const count = countOf(source);
      const middle = source.text.indexOf(pair) + 1;
      for (const text of ['x', '']) {
        count.update([source.replace(middle, text === '' ? middle + 1 : middle, text)]);
        assert.deepEqual(count.total, exact(source.text));
      }
    }
  });

  for (const part of ['one two(); ', '😀\ufffd', 'é\u0301 ', '\r\n\r\nx']) {
    it(`stays exact when ${JSON.stringify(part)} changes at any place around a border`, () => {
      const source = new Text(part.repeat(400));
      const count = countOf(source);
      settle(count);
      for (let place = 505; place < 535; place += 1) {
        const [removed] = source.slice(place, place + 1);
        for (const text of ['x', '\n', '\ufffd']) {
          count.update([source.replace(place, place + 1, text)]);
          settle(count);
          assert.deepEqual(count.total, exact(source.text), `${text} at ${place}`);
          count.update([source.replace(place, place + 1, '')]);
          settle(count);
          assert.deepEqual(count.total, exact(source.text), `nothing at ${place}`);
          count.update([source.replace(place, place, removed ?? '')]);
        }
      }
    });
  }

  for (const part of ['a', ' ', '\n', '=', 'ab', '中', '\u0301', '𐍈']) {
    it(`settles a run of ${JSON.stringify(part)} and settles it again after edits around a border`, () => {
      const source = new Text(part.repeat(3000));
      const count = countOf(source);
      const edit = (place: number, text: string): void => {
        count.update([source.replace(place, place + part.length, text)]);
        settle(count);
        assert.deepEqual(count.total, exact(source.text));
      };
      edit(1000, `${part}${part}`);
      for (let place = 508; place < 520; place += 1) {
        edit(place, '');
        edit(place, `x${part}`);
      }
      edit(1000 * part.length, '');
    });
  }

  // There is no exact cut in these runs, nor in a tag between them: the cuts are forced at 512 units.
  const run = 'a'.repeat(508);
  const lastRun = '><'.repeat(400);

  it('finds a tag that a deletion puts together of three chunks', () => {
    for (const tag of ['<blockquote>', '</blockquote>', '[multimodal]', '<iframe>', '</strong>']) {
      for (let at = 1; at < tag.length - 4; at += 1) {
        for (const chunksBefore of [1, 4]) {
          const before = '><'.repeat(1024).slice(at - 512 * chunksBefore) + tag.slice(0, at + 2);
          const source = new Text(`${before}${run}${tag.slice(at + 2)}${lastRun}`);
          const count = countOf(source);
          count.update([source.replace(before.length, before.length + run.length, '')]);
          settle(count);
          assert.deepEqual(count.total, exact(source.text), `${tag} cut at ${at}`);
        }
      }
    }
  });

  it('finds a tag that a deletion in the next chunk completes', () => {
    for (const tag of ['<blockquote>', '[multimodal]', '<iframe>', '<unused12>']) {
      for (let at = 1; at < tag.length; at += 1) {
        for (let typed = at + 2; typed < tag.length; typed += 1) {
          const before = '><'.repeat(256).slice(at - 512) + tag.slice(0, typed);
          const source = new Text(`${before}${before.at(-1)}${tag.slice(typed)}${lastRun}`);
          const count = countOf(source);
          settle(count);
          count.update([source.replace(before.length, before.length + 1, '')]);
          settle(count);
          assert.deepEqual(count.total, exact(source.text), `${tag} cut at ${at}, ${typed}`);
        }
      }
    }
  });

  it('knows when a range of a run is counted as it is inside of the run', () => {
    for (const part of ['a', ' ', '=']) {
      const text = part.repeat(8000);
      const count = countOf(text);
      settle(count);
      let exactCount = 0;
      for (let margin = 0; margin < 40; margin += 1) {
        for (const [start, end] of [[margin, 8000] as const, [0, 8000 - margin] as const]) {
          const range = count.countRange(start, end);
          if (range.isExact) {
            exactCount += 1;
            assert.deepEqual(range, exact(text.slice(start, end)), `${part} ${start} to ${end}`);
          }
        }
      }
      assert.ok(exactCount > 40, `${part}: ${exactCount}`);
    }
  });

  it('knows when the end of a range changes how a run is counted beside a border', () => {
    const text = 'ana'.repeat(2000);
    const count = countOf(text);
    settle(count);
    for (let end = 4090; end < 4120; end += 1) {
      const range = count.countRange(0, end);
      if (range.isExact) assert.deepEqual(range, exact(text.slice(0, end)), `up to ${end}`);
    }
  });

  it('counts a range that begins or ends inside a pair beside a border', () => {
    for (const text of ['😀\ufffd'.repeat(2000), '😀x\ufffd'.repeat(1500)]) {
      const count = countOf(text);
      settle(count);
      for (let margin = 505; margin < 535; margin += 1) {
        assert.deepEqual(count.countRange(margin, 6000), exact(text.slice(margin, 6000)));
        const end = margin + 3590;
        assert.deepEqual(count.countRange(0, end), exact(text.slice(0, end)), `${end}`);
      }
    }
  });

  it('says that the count of a range with a forced cut in it is an estimate', () => {
    const text = `${line.repeat(200)}${'a'.repeat(900)}`;
    const count = countOf(text);
    assert.ok(!count.total.isExact);
    assert.ok(!count.countRange(0, text.length - 1).isExact);
    assert.ok(!count.countRange(1, text.length).isExact);
    assert.ok(count.countRange(1, text.length - 950).isExact);
  });

  it('estimates a run at once, with an error of a few tokens for each cut', () => {
    const source = new Text('a'.repeat(8000));
    const { tokens, isExact } = countOf(source).total;
    assert.ok(!isExact);
    assert.ok(Math.abs(tokens - tokenizer.count(source.text)) <= 48);
  });

  it('counts a long range of code without reading it', () => {
    const source = new Text(code);
    const count = countOf(source);
    settle(count);
    source.readUnits = 0;
    assert.deepEqual(count.countRange(3, code.length - 3), exact(code.slice(3, -3)));
    assert.ok(source.readUnits < 4000);
  });

  it('says that the count of a range is an estimate while the text is not counted', () => {
    const count = countOf(code);
    const range = count.countRange(20_000, 90_000);
    assert.ok(!range.isExact);
    assert.ok(Math.abs(range.tokens / tokenizer.count(code.slice(20_000, 90_000)) - 1) < 0.01);
  });

  it('refuses edits that lie outside of the text or do not lead to its length', () => {
    const source = new Text('Hello');
    const edit = (start: number, end: number, newLength: number) => () =>
      countOf(source).update([{ start, end, newLength }]);
    assert.throws(edit(-1, 0, 1), RangeError);
    assert.throws(edit(3, 2, 0), RangeError);
    assert.throws(edit(0, 6, 6), RangeError);
    assert.throws(edit(0, 1, 0), RangeError);
    assert.doesNotThrow(edit(0, 1, 1));
  });
});
