import { PairSet } from './pairSet';
import { TokenTable } from './tokenTable';
import { TokenTexts } from './tokenTexts';
import { readVocabularyFile } from './vocabularyFile';

/** The tokens of one model family and what finding them in a text needs. It never changes. */
export interface Vocabulary {
  readonly name: string;
  readonly texts: TokenTexts;
  /** The tokens that text can become, but for byte tokens. */
  readonly table: TokenTable;
  /** Length in UTF-16 units of the longest token in `table`. */
  readonly maxTokenLength: number;
  /** All pairs of neighbouring units inside tokens of `table`. */
  readonly pairs: PairSet;
  /** The same for the user-defined tokens alone. */
  readonly userDefinedPairs: PairSet;
  /** The units that user-defined tokens begin with. */
  readonly userDefinedStarts: ReadonlySet<number>;
  /** Id of the token for the byte 0; those for the other bytes follow in order. */
  readonly firstByteId: number;
}

/**
 * Makes a vocabulary from the decompressed bytes of a vocabulary file. Throws an `Error` when they
 * are of another format or damaged.
 */
export function parseVocabulary(bytes: Uint8Array): Vocabulary {
  const file = readVocabularyFile(bytes);
  const texts = new TokenTexts(file);
  const table = new TokenTable(texts);
  const pairs = new PairSet();
  const userDefinedPairs = new PairSet();
  const userDefinedStarts = new Set<number>();
  let maxTokenLength = 0;
  let firstByteId = -1;
  for (let id = 0; id < texts.count; id += 1) {
    const kind = texts.kind(id);
    if (kind === 'byte' && firstByteId < 0) firstByteId = id;
    if (kind === 'normal' || kind === 'userDefined') {
      table.add(id);
      addPairs(pairs, texts, id);
      maxTokenLength = Math.max(maxTokenLength, texts.length(id));
    }
    if (kind === 'userDefined') {
      addPairs(userDefinedPairs, texts, id);
      userDefinedStarts.add(texts.units[texts.start(id)] ?? 0);
    }
  }
  const { name } = file.header;
  const found = { name, texts, table, maxTokenLength, firstByteId };
  return { ...found, pairs, userDefinedPairs, userDefinedStarts };
}

function addPairs(pairs: PairSet, texts: TokenTexts, id: number): void {
  const end = texts.end(id);
  for (let at = texts.start(id) + 1; at < end; at += 1) {
    pairs.add(texts.units[at - 1] ?? 0, texts.units[at] ?? 0);
  }
}
