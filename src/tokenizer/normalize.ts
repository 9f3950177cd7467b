const loneSurrogates = /\p{Cs}/gu;
const writtenSpace = '\u2581';

/**
 * The text as the tokenizer sees it: lone surrogates become U+FFFD, as in every UTF-8 encoder, and
 * U+2581 becomes a space, because the vocabulary was made with that sign for spaces and can't
 * distinguish the two. The length stays the same.
 */
export function normalizeText(text: string): string {
  const wellFormed = text.replace(loneSurrogates, '\ufffd');
  return wellFormed.includes(writtenSpace) ? wellFormed.replaceAll(writtenSpace, ' ') : wellFormed;
}
