import type { Log } from '../../base/log';
import type * as builtIn from '../../localModels/builtInService';
import type { BuiltInLocations } from '../../localModels/builtInService';
import { EmbeddedService } from './embeddedService';
import type { BuiltInService, ServerConsent } from '../../service/node/portableService';
import { ModelUses } from '../../localModels/modelUses';

/**
 * The embedded service with its engines and what it keeps in the storage folder; nothing is read, asked
 * for or even loaded before its first request.
 *
 * @param loadBuiltIn loads its bundle
 */
export function createEmbeddedService(
  loadBuiltIn: () => typeof builtIn,
  locations: BuiltInLocations,
  servers: ServerConsent,
  log: Log,
): EmbeddedService {
  let loaded: BuiltInService | undefined;
  const uses = new ModelUses();
  const load = (): BuiltInService =>
    (loaded ??= loadBuiltIn().createBuiltInService(locations, servers, log, (use) =>
      uses.report(use),
    ));
  return new EmbeddedService((localAddress) => load().create(localAddress), servers.mayUseHttp, {
    uses,
    countText: (model, text, signal) => load().countText(model, text, signal),
  });
}
