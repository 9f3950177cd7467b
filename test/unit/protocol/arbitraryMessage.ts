import fc from 'fast-check';
import type { Field, MessageShape } from '../../../src/protocol/shapes/shape';

/** Data of a user's own, with keys that look like fields of the interface in either spelling. */
const userData = fc.dictionary(
  fc.constantFrom('inline_data', 'inlineData', 'mime_type', 'topK', 'top_k', '__proto__', 'x'),
  fc.oneof(fc.string(), fc.integer(), fc.constant({ file_uri: 1, fileUri: 2 })),
  { maxKeys: 3, noNullPrototype: true },
);

/** A message of the shape in camelCase: any of its fields set, user data with misleading keys. */
export function arbitraryMessage(shape: MessageShape, depth = 4): fc.Arbitrary<object> {
  const fields = [...new Set(shape.fields.values())];
  const model = Object.fromEntries(
    fields
      .filter(({ type }) => depth > 0 || typeof type !== 'function')
      .map((field) => [field.camelCase, arbitraryField(field, depth)]),
  );
  const requiredKeys = shape.needed.map(({ camelCase }) => camelCase).filter((key) => key in model);
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

function arbitraryField(field: Field, depth: number): fc.Arbitrary<unknown> {
  const value = arbitraryValue(field, depth);
  if (field.many === 'list') return fc.array(value, { maxLength: 2 });
  return field.many === 'map'
    ? fc.dictionary(fc.constantFrom('mime_type', 'any_of', 'minItems', 'a'), value, {
        maxKeys: 2,
        noNullPrototype: true,
      })
    : value;
}

function arbitraryValue({ type }: Field, depth: number): fc.Arbitrary<unknown> {
  if (typeof type === 'function') return arbitraryMessage(type(), depth - 1);
  if (typeof type !== 'string') return fc.constantFrom(...type.values);
  const kinds = {
    string: fc.string(),
    bytes: fc.base64String(),
    bool: fc.boolean(),
    int32: fc.integer(),
    int64: fc.maxSafeInteger().map(String),
    float: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    json: userData,
    struct: userData,
  };
  return kinds[type];
}
