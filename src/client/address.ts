import type { MayUseHttp } from './clientOptions';
import { normaliseBaseUrl } from './endpoint';
import { isServiceError } from '../protocol/serviceError';
import type { Violation } from '../protocol/violation';

/** The address that stands for the service inside Parley. */
export const embeddedAddress = 'embedded';

/** The public address of the hosted service that most people mean. */
export const publicGeminiAddress = 'https://generativelanguage.googleapis.com';

/** The settings that hold addresses. */
type AddressSetting = 'parley.service.address' | 'parley.local.address';

/**
 * What is wrong with the base address of a service, by the rule that the client holds it to; undefined if
 * nothing is.
 */
export function checkAddress(
  address: string,
  setting: AddressSetting = 'parley.service.address',
  mayUseHttp?: MayUseHttp,
): Violation | undefined {
  if (setting === 'parley.service.address' && address === embeddedAddress) return undefined;
  try {
    normaliseBaseUrl(address, setting, mayUseHttp);
    return undefined;
  } catch (error) {
    if (!isServiceError(error) || error.info.kind !== 'invalid') throw error;
    return error.info.violations[0];
  }
}
