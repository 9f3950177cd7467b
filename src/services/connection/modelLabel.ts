import { ownModelId } from '../../service/builtInModels/servedName';
import { readSetting } from '../../platform/userSettings';
import type { Connections } from './connections';

/** The model that answers, for display: as the service calls it, or as the settings name it until then. */
export function modelLabel({ knownModel }: Pick<Connections, 'knownModel'>): string {
  const name = knownModel?.name ?? readSetting('parley.model');
  return knownModel?.displayName ?? ownModelId(name);
}
