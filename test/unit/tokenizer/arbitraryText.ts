import fc from 'fast-check';

/** Parts that lie on the borders of the tokenizer's rules. */
const oddParts = [
  ...[' ', '  ', ' '.repeat(31), '\n', '\n\n', '\t', '\r\n', '\0', '\u001b', '\u00a0', '\u2581'],
  ...['<b>', '</div>', '<', '>', '> </', '<unused3>', '<mask>', '[multimodal]', '<eos>', '<0x41>'],
  ...['the', ' the', 'Straße', 'слово', '日本語', '한국', 'ไทย', 'हिन्दी', 'العربية', 'e\u0301'],
  ...['😀', '👍🏽', '👨‍👩‍👧', '🇫🇷', '𝔘', '𐍈', '𠮷', '\ufeff', '\ufffd', 'aaaaaaa', '007', '();', '=>'],
];

function joined(...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.array(fc.oneof(...parts), { maxLength: 16 }).map((all) => all.join(''));
}

/** Text without lone surrogates: odd parts among words, graphemes and any code points. */
export const wellFormedText = joined(
  fc.constantFrom(...oddParts),
  fc.string({ unit: 'grapheme-composite', maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
);

/** Any UTF-16, lone surrogates included. */
export const anyText = joined(
  wellFormedText,
  fc.constantFrom('\ud800', '\udbff', '\udc00', '\udfff'),
);

const runParts = [
  'a',
  ' ',
  '\n',
  '\t',
  '<',
  'ab',
  'the',
  '=',
  '中',
  '\u0301',
  '\u2581',
  '😀',
  '\r\n',
];

/** Some thousand units: lines of code, any text, and runs of one part, which have no exact cut. */
export const longText = joined(
  anyText,
  fc.nat({ max: 40 }).map((count) => 'const value = read(index);\n'.repeat(count)),
  fc
    .tuple(fc.constantFrom(...runParts), fc.nat({ max: 1500 }))
    .map(([part, count]) => part.repeat(count)),
);
