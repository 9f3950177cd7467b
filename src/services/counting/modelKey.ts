import type { Connection } from '../connection/connections';
import { serviceKey } from '../connection/serviceKey';

/** Tells models of one name apart by their service. */
export function modelKey(connection: Connection, model: string): string {
  return `${serviceKey(connection)} ${model}`;
}
