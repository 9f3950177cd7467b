import { createRequire } from 'node:module';
import * as path from 'node:path';
import type { Log } from '../../base/log';
import type * as builtIn from './builtInService';
import type { BuiltInLocations, BuiltInService, ServerConsent } from './builtInService';
import { EmbeddedService } from './embeddedService';
import { ModelUses } from '../../localModels/modelUses';

/**
 * The embedded service with its engines and what it keeps in the storage folder; nothing is read, asked
 * for or even loaded before its first request.
 */
export function createEmbeddedService(
  locations: BuiltInLocations,
  servers: ServerConsent,
  log: Log,
): EmbeddedService {
  let loaded: BuiltInService | undefined;
  const uses = new ModelUses();
  const load = (): BuiltInService =>
    (loaded ??= loadBuiltIn(locations.distFolder).createBuiltInService(
      locations,
      servers,
      log,
      (use) => uses.report(use),
    ));
  return new EmbeddedService((localAddress) => load().create(localAddress), servers.mayUseHttp, {
    uses,
    countText: (model, text, signal) => load().countText(model, text, signal),
  });
}

/** The bundle of the built-in service. */
export function loadBuiltIn(distFolder: string): typeof builtIn {
  const load = createRequire(path.join(distFolder, 'extension.js'));
  return load('./builtInService.js') as typeof builtIn;
}
