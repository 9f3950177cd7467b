import type { ErrorDetail } from './errorBody';
import { isRecord } from './isRecord';
import { networkReasons, type NetworkReason } from './networkReason';
import type { ErrorInfo } from './serviceError';

/** What goes wrong at a service, mostly between it and a model server behind it, and no status of the interface says. */
export type ServerFault = Extract<
  ErrorInfo,
  { kind: 'network' | 'timeout' | 'auth' | 'quota' | 'protocol' }
>;

const domain = 'parley.model-server';
const keyReasons = ['missing', 'invalid', 'denied'] as const;

/** The fault as an entry of an error's details, which is how it reaches the other side of the interface. */
export function faultDetail(fault: ServerFault): ErrorDetail {
  const { kind } = fault;
  const reason = 'reason' in fault ? { reason: fault.reason } : {};
  const host = kind === 'network' && fault.host !== undefined ? { host: fault.host } : {};
  const of = kind === 'quota' && fault.of !== undefined ? { of: fault.of } : {};
  const redirectsTo = kind === 'protocol' ? fault.redirectsTo : undefined;
  const limit = kind === 'timeout' ? { phase: fault.phase, limitMs: String(fault.limitMs) } : {};
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'MODEL_SERVER',
    domain,
    metadata: {
      kind,
      ...reason,
      ...host,
      ...limit,
      ...of,
      ...(redirectsTo !== undefined && { redirectsTo }),
    },
  };
}

/** The fault that an error's details hold, if they do. They are foreign: what isn't known is left out. */
export function readFault(details: readonly ErrorDetail[] = []): ServerFault | undefined {
  const metadata = details.find((detail) => detail['domain'] === domain)?.['metadata'];
  if (!isRecord(metadata)) return undefined;
  const { kind, reason, host, of, redirectsTo } = metadata;
  switch (kind) {
    case 'quota':
      return { kind, ...(of === 'storage' && { of }) };
    case 'protocol':
      return { kind, ...(typeof redirectsTo === 'string' && { redirectsTo }) };
    case 'auth':
      return { kind, reason: keyReasons.find((each) => each === reason) ?? 'invalid' };
    case 'timeout':
      return timeoutIn(metadata);
    case 'network':
      return { kind, ...networkFields(reason, host) };
    default:
      return undefined;
  }
}

function timeoutIn({ phase, limitMs }: Record<string, unknown>): ServerFault | undefined {
  const limit = typeof limitMs === 'string' ? Number(limitMs) : Number.NaN;
  return limit > 0 && limit < Infinity
    ? { kind: 'timeout', phase: phase === 'total' ? 'total' : 'idle', limitMs: limit }
    : undefined;
}

function networkFields(reason: unknown, host: unknown): { reason?: NetworkReason; host?: string } {
  const known = networkReasons.find((each) => each === reason);
  return { ...(known && { reason: known }), ...(typeof host === 'string' && { host }) };
}
