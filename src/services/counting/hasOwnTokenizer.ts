import { servedId } from '../../service/builtInModels/servedName';
import type { Connection } from '../connection/connections';

/**
 * Whether what is counted on this machine is what a model counts. The built-in service counts for models of other
 * servers as well, by a tokenizer that isn't theirs.
 */
export function hasOwnTokenizer(
  { isEmbedded }: Pick<Connection, 'isEmbedded'>,
  model: string | undefined,
): boolean {
  return isEmbedded && (model === undefined || servedId(model) === undefined);
}
