/** What is posted between two sides. Ids are those of the side that asks. */
export type Packet =
  /** With an id where an answer is waited for. */
  | { kind: 'message'; id?: number; message: unknown }
  | { kind: 'reply'; id: number; value?: unknown }
  | { kind: 'failure'; id: number; error: string }
  /** How far the work on an answer is, from 0 to 1. */
  | { kind: 'progress'; id: number; share: number }
  /** Nobody waits for the answer any more. */
  | { kind: 'cancel'; id: number }
  /** The side that sends it has started again: it waits for nothing, and has forgotten what it was asked. */
  | { kind: 'start' };

type Checks = Record<Packet['kind'], (packet: Record<string, unknown>) => boolean>;

const hasId = ({ id }: Record<string, unknown>): boolean => typeof id === 'number';

const checks: Checks = {
  message: ({ id }) => id === undefined || typeof id === 'number',
  reply: hasId,
  failure: ({ id, error }) => typeof id === 'number' && typeof error === 'string',
  progress: ({ id, share }) => typeof id === 'number' && typeof share === 'number',
  cancel: hasId,
  start: () => true,
};

/** Whether something that was received is a packet; what it carries is not looked at. */
export function isPacket(value: unknown): value is Packet {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const check = Object.entries(checks).find(([kind]) => kind === value.kind)?.[1];
  return check?.({ ...value }) ?? false;
}
