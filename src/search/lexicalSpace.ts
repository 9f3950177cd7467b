import type { VectorSpace } from './vectorSpace';

/** Whether its vectors are those made inside Parley, of words and letters. */
export function isLexical({ service, model }: VectorSpace): boolean {
  return service === 'embedded' && /^models\/(parley-embedding|embedding-001)/.test(model);
}
