import type { Model } from '../../protocol/model';
import { readerModel } from '../../service/builtInModels/readerModel';
import { modelFileId } from '../../service/builtInModels/servedName';
import type { Connection } from './connections';

/** Whether a local model server answers: it is sent all of a cached content with each request. */
export function isForwarded(
  { isEmbedded }: Pick<Connection, 'isEmbedded'>,
  name: string | undefined,
): boolean {
  return (
    isEmbedded && name !== undefined && name !== readerModel.name && modelFileId(name) === undefined
  );
}

/** Whether a model can write and change code. The built-in reader reads only, and says so. */
export function writesCode({ isEmbedded }: Connection, { name }: Model): boolean {
  return !(isEmbedded && name === readerModel.name);
}

/** Whether a model takes tools: only the built-in reader and some models of local servers are known not to. */
export function callsTools(connection: Connection, model: Model): boolean {
  return writesCode(connection, model) && model.functionCalling !== false;
}
