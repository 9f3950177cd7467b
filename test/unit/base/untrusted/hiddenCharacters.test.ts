import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  addedHidden,
  codePointName,
  hiddenCharactersIn,
  showHidden,
  withoutHidden,
} from '../../../../src/base/untrusted/hiddenCharacters';

const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

/** Texts whose characters are all seen, or belong to what is. */
const visible: Record<string, string> = {
  'plain code': 'const a = "b";\n\tif (a) {\r\n}\f',
  'right-to-left words': 'שלום، مرحبا',
  'Persian with a non-joiner': 'می\u200Cخواهم',
  'Sinhala with a joiner': 'ශ්\u200Dරී',
  'an emoji of several': '👩🏽\u200D🚀 ❤\uFE0F\u200D🔥 🏳\uFE0F\u200D🌈',
  'a keycap': '1\uFE0F\u20E3',
  'a flag of tags': england,
  'an ideograph with its variant': '葛\u{E0100} 㐂\uFE00',
  'Mongolian with its variant': 'ᠠ\u180B',
  'accents on letters': 'e\u0301',
};

const hidden: [text: string, ...names: string[]][] = [
  ['if (a\u202E) {\u2066//\u2069', 'U+202E', 'U+2066', 'U+2069'],
  ['a\u202A\u202B\u202C\u202D', 'U+202A', 'U+202B', 'U+202C', 'U+202D'],
  ['a\u2067b\u2068', 'U+2067', 'U+2068'],
  ['\u200Ea\u200F\u061C', 'U+200E', 'U+200F', 'U+061C'],
  ['\uFEFFa\u200Bb\u2060c\u2064', 'U+FEFF', 'U+200B', 'U+2060', 'U+2064'],
  ['a\u00ADb\u034Fc\u180E', 'U+00AD', 'U+034F', 'U+180E'],
  ['\u180E\u180B', 'U+180E', 'U+180B'],
  ['\u115F\u1160\u3164\uFFA0', 'U+115F', 'U+1160', 'U+3164', 'U+FFA0'],
  ['\uFFF9a\uFFFAb\uFFFB', 'U+FFF9', 'U+FFFA', 'U+FFFB'],
  ['a\u2028b\u2029', 'U+2028', 'U+2029'],
  ['a\u{E0041}\u{E007F}', 'U+E0041', 'U+E007F'],
  [`${england}\u{E0041}`, 'U+E0041'],
  ['\u{1F3F4}\u{E0061}\u{E007F}', 'U+E0061', 'U+E007F'],
  ['admin\u200D', 'U+200D'],
  ['ad\u200Cmin', 'U+200C'],
  ['👩\u200Ca', 'U+200C'],
  ['می\u200Ca', 'U+200C'],
  ['a\uFE0F1\uFE0F', 'U+FE0F', 'U+FE0F'],
  ['❤\uFE0F\uFE0F', 'U+FE0F'],
  ['葛\u{E0100}\u{E0101}', 'U+E0101'],
  ['a\u0000\u0008\u001B\u007F\u0085', 'U+0000', 'U+0008', 'U+001B', 'U+007F', 'U+0085'],
];

/** Texts with many of what matters here. */
const someText = fc
  .array(
    fc.constantFrom(
      ...Object.values(visible),
      ...hidden.map(([text]) => text),
      ...['\u200C', '\u200D', '\uFE0F', '\u{E0100}', '\u{E0067}', '\u{1F3F4}', '葛', 'م', '👩'],
      ...['\u20E3', '1', 'a', '\uD83D', '\uDE00', 'ᠠ', '\u180B'],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

describe('hidden characters', () => {
  for (const [name, text] of Object.entries(visible)) {
    it(`are absent from ${name}`, () => assert.deepEqual(hiddenCharactersIn(text), []));
  }

  for (const [text, ...names] of hidden) {
    it(`are found in ${JSON.stringify(showHidden(text))}`, () => {
      const found = hiddenCharactersIn(text).map(({ character }) => codePointName(character));
      assert.deepEqual(found, names);
    });
  }

  it('are where they are said to be, and put back there give the text again', () => {
    fc.assert(
      fc.property(someText, (text) => {
        const left = withoutHidden(text);
        let whole = '';
        let taken = 0;
        for (const { index, character } of hiddenCharactersIn(text)) {
          const end = taken + index - whole.length;
          whole += left.slice(taken, end) + character;
          taken = end;
        }
        assert.equal(whole + left.slice(taken), text);
      }),
    );
  });

  it('are absent from a text that they were removed from', () => {
    fc.assert(
      fc.property(someText, (text) => {
        assert.deepEqual(hiddenCharactersIn(withoutHidden(text)), []);
        assert.deepEqual(hiddenCharactersIn(showHidden(text)), []);
      }),
    );
  });

  it('are marks with the names of their code points where they are shown', () => {
    assert.equal(showHidden('a\u202Eb\u{E0041}'), 'a‹U+202E›b‹U+E0041›');
  });

  it('are added if a text has more of one than another', () => {
    assert.deepEqual(addedHidden('a\u200Bb', 'a\u200Bb\u200B\u202E'), ['\u200B', '\u202E']);
    assert.deepEqual(addedHidden('a\u200B\u200B', '\u200Ba'), []);
    assert.deepEqual(addedHidden('', 'plain'), []);
  });

  it('are taken out alone where some are named', () => {
    assert.equal(withoutHidden('a\u200Bb\u202E', new Set(['\u202E'])), 'a\u200Bb');
  });
});
