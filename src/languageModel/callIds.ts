import { randomBytes } from 'node:crypto';

const ownId = /^parley_[0-9a-f]{16}(?:_([^]*))?$/u;

/**
 * An id of a call that no other call has. Services may use one id in every conversation, or none at all;
 * theirs is inside it.
 */
export function newCallId(serviceId: string | undefined): string {
  const own = `parley_${randomBytes(8).toString('hex')}`;
  return serviceId === undefined || serviceId === '' ? own : `${own}_${serviceId}`;
}

/** The id a service knows a call by; undefined if it gave none. A call of another's keeps its id. */
export function serviceCallId(callId: string): string | undefined {
  const own = ownId.exec(callId);
  return own === null ? callId : own[1];
}
