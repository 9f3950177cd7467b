import { isLoopback } from '../../protocol/loopback';
import type { Model } from '../../protocol/model';
import type { Connection } from '../connection/connections';
import { isModelFile } from '../connection/modelAbilities';
import { modelServerOf } from '../connection/modelServerOf';

/**
 * Whether the model that answers counts by its own tokenizer, on this machine: a model file, or one of a llama-server
 * here. What is counted while somebody types isn't sent to a server of another machine.
 */
export function countsItself(
  connection: Pick<Connection, 'isEmbedded'>,
  model: Pick<Model, 'name' | 'countsExactly'> | undefined,
): boolean {
  if (isModelFile(connection, model?.name)) return true;
  const server = model?.countsExactly === true && modelServerOf(connection, model.name);
  return server !== undefined && server !== false && isLoopback(new URL(server.origin).hostname);
}
