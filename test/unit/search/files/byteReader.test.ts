import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ByteReader } from '../../../../src/search/files/byteReader';
import { ByteWriter } from '../../../../src/search/files/byteWriter';

const text = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  // Halves of surrogate pairs too, and what UTF-8 has two bytes for.
  fc.string({ unit: fc.constantFrom('a', '\u007f', '\u0080', '\ufeff', '\ud800'), maxLength: 20 }),
);
const value = fc.oneof(
  fc.record({ text }),
  fc.record({ units: text }),
  fc.record({ number: fc.maxSafeNat() }),
  fc.record({ float: fc.double({ noNaN: true }) }),
  fc.record({ words: fc.array(fc.nat({ max: 2 ** 32 - 1 }), { maxLength: 5 }) }),
  fc.record({ signed: fc.array(fc.integer({ min: -128, max: 127 }), { maxLength: 5 }) }),
  fc.record({ pairs: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 5 }) }),
);

type Value = typeof value extends fc.Arbitrary<infer Each> ? Each : never;

function write(to: ByteWriter, written: Value): void {
  if ('text' in written) to.text(written.text);
  else if ('units' in written) to.text(written.units);
  else if ('number' in written) to.number(written.number);
  else if ('float' in written) to.float(written.float);
  else if ('words' in written) written.words.forEach((word) => to.word(word));
  else if ('signed' in written) to.bytes(Int8Array.from(written.signed));
  else written.pairs.flat().forEach((number) => to.number(number));
}

function readAs(from: ByteReader, written: Value): Value {
  if ('text' in written) return { text: from.text() };
  if ('units' in written) {
    const count = from.readUnits();
    return { units: textOf(from.units.subarray(0, count)) };
  }
  if ('number' in written) return { number: from.number() };
  if ('float' in written) return { float: from.float() };
  if ('words' in written) return { words: [...from.words(written.words.length)] };
  if ('signed' in written) {
    const start = from.skip(written.signed.length);
    return { signed: [...from.signedBytes.subarray(start, start + written.signed.length)] };
  }
  from.readPairs(written.pairs.length);
  const [firsts, seconds] = from.pairs;
  return { pairs: written.pairs.map((_, at) => [firsts[at] ?? -1, seconds[at] ?? -1]) };
}

function textOf(units: Uint16Array): string {
  return Array.from(units, (unit) => String.fromCharCode(unit)).join('');
}

describe('bytes of an index', () => {
  it('are read as they were written, piece by piece', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 6 }), { maxLength: 4 }), (pieces) => {
        const writer = new ByteWriter(1);
        const ends = pieces.map((values) => {
          values.forEach((each) => write(writer, each));
          return writer.length;
        });
        const reader = new ByteReader(writer.written);
        pieces.forEach((values, at) => {
          reader.begin({ start: ends[at - 1] ?? 0, end: ends[at] ?? 0 });
          for (const each of values) assert.deepEqual(readAs(reader, each), { ...each });
          assert.equal(reader.isAtEnd, true);
        });
      }),
    );
  });

  it('are not read beyond the end of their piece', () => {
    fc.assert(
      fc.property(value, fc.nat(), (written, chance) => {
        const writer = new ByteWriter();
        write(writer, written);
        const length = writer.length;
        writer.bytes(new Uint8Array(100));
        if (length === 0) return;
        const reader = new ByteReader(writer.written);
        reader.begin({ start: 0, end: chance % length });
        assert.throws(() => readAs(reader, written), RangeError);
      }),
    );
  });
});
