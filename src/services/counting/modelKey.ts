import type { Connection } from '../connection/connections';
import { serviceKey } from '../connection/serviceKey';

/** Distinguishes models of one name by their service. */
export function modelKey(connection: Connection, model: string): string {
  return `${serviceKey(connection)} ${model}`;
}
