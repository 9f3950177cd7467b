import type { Violation } from '../../protocol/violation';

/** The address that stands for the service inside Parley. */
export const embeddedAddress = 'embedded';

/** The public address of the hosted service that most people mean. */
export const publicGeminiAddress = 'https://generativelanguage.googleapis.com';

/**
 * What is wrong with a base address, or undefined. Plain http is for this machine only: a key would
 * cross a network in the open.
 */
export function checkAddress(address: string): Violation | undefined {
  if (address === embeddedAddress) return undefined;
  const rule = brokenRule(address);
  return rule === undefined ? undefined : { field: 'parley.service.address', rule };
}

function brokenRule(address: string): string | undefined {
  if (!URL.canParse(address)) {
    return 'is no address; it looks like https://host or http://127.0.0.1:8080';
  }
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'holds a user name or password';
  if (url.search !== '' || url.hash !== '') return 'ends with the path: no ? and no #';
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) {
    return undefined;
  }
  return 'begins with https:// (http:// only for this machine)';
}

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
