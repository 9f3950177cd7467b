import type { Model } from '../../protocol/model';
import { readerModel } from '../../service/builtInModels/readerModel';
import { modelFileId } from '../../service/builtInModels/servedName';
import type { Connection } from './connections';

/** Whether a model file of this machine answers. */
export function isModelFile(
  { isEmbedded }: Pick<Connection, 'isEmbedded'>,
  name: string | undefined,
): boolean {
  return isEmbedded && name !== undefined && modelFileId(name) !== undefined;
}

/** Whether a local model server answers: it is sent all of a cached content with each request. */
export function isForwarded(
  { isEmbedded }: Pick<Connection, 'isEmbedded'>,
  name: string | undefined,
): boolean {
  return (
    isEmbedded && name !== undefined && name !== readerModel.name && modelFileId(name) === undefined
  );
}

/** Whether a model can write and change code. The built-in reader only reads, with tools too, and says so. */
export function writesCode({ isEmbedded }: Connection, { name }: Model): boolean {
  return !(isEmbedded && name === readerModel.name);
}

/** Whether a model calls tools, as far as is known: some models of local servers don’t. */
export function callsTools(model: Model): boolean {
  return model.functionCalling !== false;
}
