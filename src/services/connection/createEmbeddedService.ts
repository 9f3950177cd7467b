import { createRequire } from 'node:module';
import * as path from 'node:path';
import type { Log } from '../../base/log';
import type * as builtIn from './builtInService';
import type { BuiltInLocations, ServerConsent } from './builtInService';
import { EmbeddedService, type CreateService } from './embeddedService';

/**
 * The embedded service with its engines and what it keeps in the storage folder; nothing is read, asked
 * for or even loaded before its first request.
 */
export function createEmbeddedService(
  locations: BuiltInLocations,
  servers: ServerConsent,
  log: Log,
): EmbeddedService {
  let create: CreateService | undefined;
  return new EmbeddedService((localAddress) => {
    create ??= loadBuiltIn(locations.distFolder).createBuiltInService(locations, servers, log);
    return create(localAddress);
  }, servers.mayUseHttp);
}

/** The bundle of the built-in service. */
export function loadBuiltIn(distFolder: string): typeof builtIn {
  const load = createRequire(path.join(distFolder, 'extension.js'));
  return load('./builtInService.js') as typeof builtIn;
}
