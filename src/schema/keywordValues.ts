import { isRecord } from '../protocol/isRecord';
import type { JsonType } from './schemaNode';

/** The types a schema without `type` means by its other keywords. */
export function impliedTypes(schema: Record<string, unknown>): JsonType[] {
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return [];
  if (schema['properties'] !== undefined || schema['propertyNames'] !== undefined) {
    return ['object'];
  }
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? [] : ['array'];
}

/** Whether a value is of one of the types; any is, when there are none. */
export function hasType(value: unknown, types: readonly JsonType[]): boolean {
  return types.length === 0 || types.some((type) => isOfType(value, type));
}

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type && !Number.isNaN(value);
  }
}

/** The schema a reference within the document points at. */
export function resolved(root: unknown, reference: string): Record<string, unknown> | undefined {
  const [start, ...steps] = reference.split('/');
  let at: unknown = start === '#' ? root : undefined;
  for (const step of steps) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return isRecord(at) ? at : undefined;
}

/** The number a limit is, NaN if it isn't one; 64-bit numbers may come as texts. */
export function numberOf(value: unknown): number {
  const number = isText(value) && value !== '' ? Number(value) : value;
  return typeof number === 'number' ? number : NaN;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** The texts of a list; none if it isn't a list. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}
