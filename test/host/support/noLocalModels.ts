import * as path from 'node:path';
import { LocalModelStore } from '../../../src/localModels/localModelStore';

/** A store without an engine and without models. */
export function noLocalModels(folder: string): LocalModelStore {
  return new LocalModelStore({
    lockFile: path.resolve('media', 'llama', 'package-lock.json'),
    folder: path.join(folder, 'localModels'),
    modelFolder: () => '',
  });
}
