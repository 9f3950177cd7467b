/**
 * Why there is no connection, as far as the error's code says. `unreachable`: the host can't be reached,
 * most often because this machine is offline; `refused`: it is there, and nothing listens; `certificate`:
 * its certificate isn't trusted; `notTls`: it doesn't speak https. `lost`: it broke while the answer came.
 */
export type NetworkReason = (typeof networkReasons)[number];

export const networkReasons = ['unreachable', 'refused', 'certificate', 'notTls', 'lost'] as const;

const unreachableCodes: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETDOWN',
  'ENETUNREACH',
  'EHOSTUNREACH',
]);

/** As OpenSSL and Node name what they find wrong with a certificate. */
const certificateCode =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|INVALID_CA$|HOSTNAME_MISMATCH$)/;
const notTlsCode = /^(?:EPROTO$|ERR_SSL_)/;

export function networkReason(code: string | undefined): NetworkReason | undefined {
  if (code === undefined) return undefined;
  if (unreachableCodes.has(code)) return 'unreachable';
  if (code === 'ECONNREFUSED') return 'refused';
  if (certificateCode.test(code)) return 'certificate';
  return notTlsCode.test(code) ? 'notTls' : undefined;
}
