import type { Schema } from '../../../protocol/schema';

/** The interface's schema as JSON Schema, which local servers take: lower-case types, no `nullable`. */
export function toJsonSchema(schema: Schema): Record<string, unknown> {
  const { type, nullable, items, properties, anyOf, propertyOrdering, example, ...rest } = schema;
  const name = type?.toLowerCase();
  return {
    ...rest,
    ...(name !== undefined && { type: nullable === true ? [name, 'null'] : name }),
    ...(items && { items: toJsonSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(toJsonSchema) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, toJsonSchema(value)]),
      ),
    }),
  };
}
