import { loadWordVectors } from '../../src/service/node/loadWordVectors';

/** The word vectors that ship, from where they are in the repository. */
export const loadTestWordVectors = loadWordVectors('media/vectors/words.bin');
