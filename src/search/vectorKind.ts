import type { VectorSpace } from './vectorSpace';

/** How the vectors of a space were made, as far as that is known. */
export type VectorKind =
  /** Inside Parley, of words and letters. */
  | 'lexical'
  /** Inside Parley, of learned vectors of words. */
  | 'learned'
  | 'other';

export function vectorKindOf({ service, model }: VectorSpace): VectorKind {
  if (service !== 'embedded') return 'other';
  if (model === 'models/parley-embedding') return 'learned';
  return model === 'models/embedding-001' ? 'lexical' : 'other';
}
