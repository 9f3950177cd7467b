import type { Schema } from '../../../protocol/schema';

/** The interface's schema as JSON Schema, which local servers take: lower-case types, no `nullable`. */
export function toJsonSchema(schema: Schema): Record<string, unknown> {
  const { type, nullable, items, properties, anyOf, propertyOrdering, example, ...others } = schema;
  const { enum: values, ...rest } = others;
  const name = type?.toLowerCase();
  const isNullable = nullable === true;
  return {
    ...rest,
    ...(values && { enum: [...valuesOf(values, name), ...(isNullable ? [null] : [])] }),
    ...(name !== undefined && { type: isNullable ? [name, 'null'] : name }),
    ...(items && { items: toJsonSchema(items) }),
    ...(anyOf && {
      anyOf: [...anyOf.map(toJsonSchema), ...(isNullable ? [{ type: 'null' }] : [])],
    }),
    ...(properties && { properties: inOrder(properties, propertyOrdering) }),
  };
}

/** The interface has numbers as texts here. */
function valuesOf(values: readonly string[], type: string | undefined): (string | number)[] {
  return type === 'integer' || type === 'number' ? values.map(Number) : [...values];
}

/** Models write properties in the order of the schema. */
function inOrder(
  properties: Record<string, Schema>,
  order: readonly string[] = [],
): Record<string, unknown> {
  const names = new Set([...order, ...Object.keys(properties)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return property === undefined ? [] : [[name, toJsonSchema(property)]];
    }),
  );
}
