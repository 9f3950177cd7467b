// The vocabulary of the tiny model, made here: bytes, letters, and a few words with all their beginnings.

/** @typedef {{ token: string, type: number }} Entry */

/** The format's own numbers of the kinds of tokens. */
const kinds = { normal: 1, unknown: 2, control: 3, byte: 6 };

/** What stands for a space in a vocabulary of this kind. */
const space = '\u2581';
const words =
  'the of and to in is you that it he was for on are as with his they at be this have from or one had by ' +
  'word but not what all were we when your can said there use an each which she do how their if will up ' +
  'other about out many then them these so some her would make like him into time has look two more write ' +
  'go see number no way could people my than first water been call who oil its now find long down day did ' +
  'get come made may part function return const value string true false null';

export const special = { unknown: 0, start: 1, end: 2, messageStart: 3, messageEnd: 4 };
/** The ids of the tokens that are one byte each. */
export const byteTokens = { first: 5, last: 260 };
export const messageStart = '<|turn|>';
export const messageEnd = '<|over|>';

/** @returns {Entry[]} */
export function tinyVocabulary() {
  const specials = [
    { token: '<unk>', type: kinds.unknown },
    ...['<s>', '</s>', messageStart, messageEnd].map((token) => ({ token, type: kinds.control })),
  ];
  const bytes = Array.from({ length: 256 }, (_, byte) => ({
    token: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    type: kinds.byte,
  }));
  const letters = Array.from({ length: 94 }, (_, at) => String.fromCodePoint(0x21 + at));
  const beginnings = words
    .split(' ')
    .flatMap((word) =>
      Array.from({ length: word.length }, (_, at) => space + word.slice(0, at + 1)),
    );
  const pieces = [...new Set([space, ...letters, ...beginnings])];
  const normal = pieces.map((token) => ({ token, type: kinds.normal }));
  return [...specials, ...bytes, ...normal];
}
