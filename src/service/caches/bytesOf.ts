import { isRecord } from '../../protocol/isRecord';

/** What an object or an array takes beside its members. */
const overheadBytes = 40;

/** About what a JSON value takes in memory, in bytes; of a text it is the most that it may take. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') {
    return value.length * 2;
  }
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, item) => sum + bytesOf(item), overheadBytes);
  }
  return isRecord(value)
    ? Object.values(value).reduce<number>((sum, item) => sum + bytesOf(item), overheadBytes)
    : 8;
}
