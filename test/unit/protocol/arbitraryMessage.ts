import fc from 'fast-check';
import type { Field, MessageShape } from '../../../src/protocol/shapes/shape';

/** Data of a user's own, with keys that look like fields of the interface in either spelling. */
const userData = fc.dictionary(
  fc.constantFrom('inline_data', 'inlineData', 'mime_type', 'topK', 'top_k', '__proto__', 'x'),
  fc.oneof(fc.string(), fc.integer(), fc.constant({ file_uri: 1, fileUri: 2 })),
  { maxKeys: 3, noNullPrototype: true },
);

/** Types that a service takes, and such as nobody has. */
const mediaTypes = fc.oneof(
  fc.constantFrom('text/plain', 'image/png', 'application/pdf', 'audio/wav'),
  fc.string(),
);

/** How messages are made. */
export interface MessageOptions {
  /** How deep messages are inside of each other. */
  depth: number;
  /** Whether what its type needs is always there, as in what was read; on the wire it may be left out. */
  isWhole: boolean;
}

/**
 * A message of the shape in camelCase: any of its fields set, of those that exclude each other at most one, user
 * data with misleading keys.
 */
export function arbitraryMessage(
  shape: MessageShape,
  options: MessageOptions = { depth: 4, isWhole: true },
): fc.Arbitrary<object> {
  const fields = [...new Set(shape.fields.values())].filter(
    ({ type }) => options.depth > 0 || typeof type !== 'function',
  );
  const groups = new Set(fields.flatMap(({ oneof }) => oneof ?? []));
  const choices = [...groups].map((group) => {
    const members = fields.filter(({ oneof }) => oneof === group);
    return fc.oneof(...members.map((field) => recordOf([field], options)));
  });
  const others = fields.filter(({ oneof }) => oneof === undefined);
  return fc
    .tuple(recordOf(others, options), ...choices)
    .map((parts) => Object.assign({}, ...parts) as object);
}

function recordOf(fields: readonly Field[], options: MessageOptions): fc.Arbitrary<object> {
  const model = Object.fromEntries(
    fields.map((field) => [field.camelCase, arbitraryField(field, options)]),
  );
  const needed = fields.filter(({ isNeeded }) => options.isWhole && isNeeded === true);
  const requiredKeys = needed.map(({ camelCase }) => camelCase);
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

function arbitraryField(field: Field, options: MessageOptions): fc.Arbitrary<unknown> {
  const value = arbitraryValue(field, options);
  if (field.many === 'list') return fc.array(value, { maxLength: 2 });
  return field.many === 'map'
    ? fc.dictionary(fc.constantFrom('mime_type', 'any_of', 'minItems', 'a'), value, {
        maxKeys: 2,
        noNullPrototype: true,
      })
    : value;
}

function arbitraryValue(
  { type, camelCase }: Field,
  options: MessageOptions,
): fc.Arbitrary<unknown> {
  if (typeof type === 'function') {
    return arbitraryMessage(type(), { ...options, depth: options.depth - 1 });
  }
  if (camelCase === 'mimeType') return mediaTypes;
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
