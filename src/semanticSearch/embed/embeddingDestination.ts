import { embeddingModels } from '../../service/builtInModels/embeddingModels';
import { isLoopback } from '../../protocol/loopback';

/** What the embedded service is called where services are distinguished. */
export const embeddedKey = 'embedded';

/** A model and the service that has it, by its `serviceKey`. */
export interface ServiceModel {
  service: string;
  /** `models/{model}` */
  model: string;
}

/** Where texts that are embedded go. */
export interface EmbeddingDestination {
  /**
   * Whether they leave this machine, or may: a server at loopback that isn't a model server may pass them on.
   */
  isHosted: boolean;
  /** Identifies the place, which the user's consent is for. No secret is in it. */
  key: string;
  /** The host, for display. */
  host: string;
}

/**
 * Where the texts for a model go. The embedded service hands those for a model that is not its own on to the local
 * model server, which the setting `parley.local.address` may look for on another machine.
 */
export function embeddingDestination(
  { service, model }: ServiceModel,
  localAddress: string,
): EmbeddingDestination {
  if (service !== embeddedKey) return hostedPlace(service);
  const isOwn = embeddingModels.some(({ name }) => name === model);
  const isLocal = isOwn || ['', 'off'].includes(localAddress) || isOnThisMachine(localAddress);
  return isLocal ? { isHosted: false, key: embeddedKey, host: '' } : hostedPlace(localAddress);
}

/** An invalid address keeps nothing of its text, which might hold a password. */
function hostedPlace(address: string): EmbeddingDestination {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return { isHosted: true, key: url?.origin ?? 'unknown', host: url?.host ?? '' };
}

function isOnThisMachine(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}
