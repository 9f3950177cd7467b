import type { Message } from '../base/channel/direction';

/** By type, whether the fields of a message are what they have to be. */
export type Checks<Said extends Message> = Record<
  Said['type'],
  (message: Record<string, unknown>) => boolean
>;

/** A message as it came from a page, or undefined: a page shows what a model wrote, so it is not trusted. */
export function readPageMessage<Said extends Message>(
  value: unknown,
  checks: Checks<Said>,
): Said | undefined {
  return fits(value, checks) ? value : undefined;
}

function fits<Said extends Message>(value: unknown, checks: Checks<Said>): value is Said {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const all: [string, Checks<Said>[Said['type']]][] = Object.entries(checks);
  const check = all.find(([type]) => type === value.type)?.[1];
  return check?.({ ...value }) ?? false;
}
