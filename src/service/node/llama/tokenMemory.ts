import type { Token, Tokenizer } from './llamaLibrary';

/** What is read as quickly as it is looked up. */
const minCharacters = 200;
/** All texts together that are remembered. */
const maxCharacters = 4e6;

/**
 * A tokenizer that remembers the tokens of long texts: one request has its texts counted, read, and compared with what is
 * kept of them, and most of them come again with the next.
 */
export function rememberTokens(tokenizer: Tokenizer, maxLength = maxCharacters): Tokenizer {
  /** The one used last comes last. */
  const known = new Map<string, Token[]>();
  let length = 0;
  return (text, specialTokens, options) => {
    if (text.length < minCharacters) return tokenizer(text, specialTokens, options);
    const key = `${specialTokens} ${options ?? ''} ${text}`;
    const tokens = known.get(key) ?? tokenizer(text, specialTokens, options);
    if (known.delete(key)) length -= key.length;
    known.set(key, tokens);
    length += key.length;
    for (const oldest of known.keys()) {
      if (length <= maxLength) break;
      known.delete(oldest);
      length -= oldest.length;
    }
    return tokens;
  };
}
