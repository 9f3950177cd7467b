import { servedId } from '../../service/builtInModels/servedName';
import type { Model } from '../../protocol/model';
import type { Connection } from '../connection/connections';
import { countsItself } from './countsItself';

/**
 * Whether what is counted on this machine is what a model counts. The built-in service counts for models of other
 * servers as well, by a tokenizer that isn't theirs; a llama-server of this machine counts by theirs.
 */
export function hasOwnTokenizer(
  connection: Pick<Connection, 'isEmbedded'>,
  model: Pick<Model, 'name' | 'countsExactly'> | undefined,
): boolean {
  if (!connection.isEmbedded) return false;
  return (
    model === undefined || servedId(model.name) === undefined || countsItself(connection, model)
  );
}
