const replacement = '\ufffd';

/** The UTF-8 bytes of a code point, which must not be a surrogate. */
export function encodeUtf8(codePoint: number): number[] {
  if (codePoint < 0x80) return [codePoint];
  if (codePoint < 0x800) return [0xc0 | (codePoint >> 6), continuation(codePoint)];
  const tail = [continuation(codePoint >> 6), continuation(codePoint)];
  return codePoint < 0x10000
    ? [0xe0 | (codePoint >> 12), ...tail]
    : [0xf0 | (codePoint >> 18), continuation(codePoint >> 12), ...tail];
}

function continuation(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

/**
 * Decodes UTF-8. What is not UTF-8 becomes U+FFFD, once for each maximal wrong part as the WHATWG
 * decoder does it. Written by hand because `TextDecoder` isn't part of ES2023.
 */
export function decodeUtf8(bytes: readonly number[]): string {
  let text = '';
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const needed = continuationCount(lead);
    const found = needed > 0 ? countContinuations(bytes, at, needed) : 0;
    at += found + 1;
    const isValid = lead < 0x80 || (needed > 0 && found === needed);
    text += isValid ? String.fromCodePoint(joinBits(bytes.slice(at - found - 1, at))) : replacement;
  }
  return text;
}

/** How many continuation bytes a lead byte asks for; 0 for ASCII and for what can't lead. */
function continuationCount(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 1;
  return lead < 0xf0 ? 2 : 3;
}

function countContinuations(bytes: readonly number[], leadAt: number, needed: number): number {
  const lead = bytes[leadAt] ?? 0;
  let found = 0;
  while (found < needed) {
    const byte = bytes[leadAt + 1 + found] ?? 0;
    const isWanted = found === 0 ? isSecondByte(lead, byte) : isContinuation(byte);
    if (!isWanted) break;
    found += 1;
  }
  return found;
}

/** The second byte's range is narrower if it would make an overlong form or a surrogate. */
function isSecondByte(lead: number, byte: number): boolean {
  switch (lead) {
    case 0xe0:
      return byte >= 0xa0 && byte <= 0xbf;
    case 0xed:
      return byte >= 0x80 && byte <= 0x9f;
    case 0xf0:
      return byte >= 0x90 && byte <= 0xbf;
    case 0xf4:
      return byte >= 0x80 && byte <= 0x8f;
    default:
      return isContinuation(byte);
  }
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function joinBits(character: readonly number[]): number {
  const [lead = 0, ...tail] = character;
  const leadBits = tail.length === 0 ? lead : lead & (0x3f >> tail.length);
  return tail.reduce((codePoint, byte) => (codePoint << 6) | (byte & 0x3f), leadBits);
}
