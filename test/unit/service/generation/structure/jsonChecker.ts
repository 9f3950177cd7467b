import type { Schema } from '../../../../../src/protocol/schema';

type Json = Record<string, unknown>;

/**
 * Whether JSON fits a schema of the interface, written without a look at the product: a plain reading
 * of the keywords, with the platform's own regular expressions.
 */
export function problemOf(value: unknown, schema: Schema): string | undefined {
  const { anyOf = [], nullable, type = '' } = schema;
  if (value === null) {
    return nullable === true || type === 'NULL' || type === '' ? undefined : 'null';
  }
  if (schema.enum?.some((option) => option === value) === false) return 'enum';
  if (anyOf.length > 0 && !anyOf.some((each) => problemOf(value, each) === undefined)) {
    return 'anyOf';
  }
  return problemByType[type.toUpperCase()]?.(value, schema);
}

const problemByType: Record<string, (value: unknown, schema: Schema) => string | undefined> = {
  STRING: textProblem,
  INTEGER: (value, schema) =>
    Number.isInteger(value) ? numberProblem(Number(value), schema) : 'integer',
  NUMBER: (value, schema) => (typeof value === 'number' ? numberProblem(value, schema) : 'number'),
  BOOLEAN: (value) => (typeof value === 'boolean' ? undefined : 'boolean'),
  ARRAY: (value, schema) => (Array.isArray(value) ? listProblem(value, schema) : 'array'),
  OBJECT: objectProblem,
};

function textProblem(value: unknown, { minLength, maxLength, pattern, format }: Schema) {
  if (typeof value !== 'string') return 'string';
  const { length } = Array.from(value);
  if (length < Number(minLength ?? 0) || length > Number(maxLength ?? Infinity)) return 'length';
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return `pattern ${value}`;
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/u.test(value)) return 'date';
  const isTime = Number.isNaN(Date.parse(value));
  return format === 'date-time' && isTime ? 'date-time' : undefined;
}

function numberProblem(value: number, { minimum, maximum, format }: Schema): string | undefined {
  if (format === 'int32' && Math.abs(value) > 2 ** 31 - 1) return 'int32';
  return value < (minimum ?? -Infinity) || value > (maximum ?? Infinity) ? 'bounds' : undefined;
}

function listProblem(list: unknown[], { items, minItems, maxItems }: Schema): string | undefined {
  if (list.length < Number(minItems ?? 0) || list.length > Number(maxItems ?? Infinity)) {
    return 'items';
  }
  return items && list.map((each) => problemOf(each, items)).find((each) => each !== undefined);
}

function objectProblem(value: unknown, schema: Schema): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'object';
  const { properties = {}, required = [], minProperties, maxProperties } = schema;
  const entries = Object.entries(value as Json);
  if (entries.length < Number(minProperties ?? 0)) return 'minProperties';
  if (entries.length > Number(maxProperties ?? Infinity)) return 'maxProperties';
  if (!required.every((name) => Object.hasOwn(value as Json, name))) return 'required';
  return entries
    .map(([name, entry]) => {
      const property = properties[name];
      return property && problemOf(entry, property);
    })
    .find((each) => each !== undefined);
}
