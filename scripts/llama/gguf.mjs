/**
 * A value of a GGUF file's metadata, with the type it is written as.
 * @typedef {{ type: 'uint32' | 'float32', value: number } | { type: 'bool', value: boolean }
 *   | { type: 'string', value: string } | { type: 'strings', value: readonly string[] }
 *   | { type: 'floats' | 'ints', value: readonly number[] }} MetadataValue
 * @typedef {{ name: string, shape: readonly number[], values: Float32Array }} Tensor
 */

const alignment = 32;
const version = 3;
/** The format's own numbers of the types. */
const typeIds = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 };
const float32Tensor = 0;

/**
 * The bytes of a GGUF file, the format in which llama.cpp keeps models: little endian, tensors as 32-bit floats.
 * @param {Readonly<Record<string, MetadataValue>>} metadata
 * @param {readonly Tensor[]} tensors `shape`: the innermost dimension first
 * @returns {Buffer}
 */
export function writeGguf(metadata, tensors) {
  const entries = Object.entries(metadata);
  /** @type {Buffer[]} */
  const head = [
    Buffer.from('GGUF'),
    uint32(version),
    uint64(tensors.length),
    uint64(entries.length),
  ];
  for (const [key, value] of entries) head.push(text(key), metadataValue(value));
  /** @type {Buffer[]} */
  const data = [];
  let offset = 0;
  for (const { name, shape, values } of tensors) {
    head.push(text(name), uint32(shape.length), ...shape.map(uint64));
    head.push(uint32(float32Tensor), uint64(offset));
    const bytes = floats(values);
    const filled = Buffer.concat([bytes, padding(bytes.length)]);
    data.push(filled);
    offset += filled.length;
  }
  const header = Buffer.concat(head);
  return Buffer.concat([header, padding(header.length), ...data]);
}

/** @param {MetadataValue} given @returns {Buffer} */
function metadataValue({ type, value }) {
  switch (type) {
    case 'uint32':
      return Buffer.concat([uint32(typeIds.uint32), uint32(value)]);
    case 'float32':
      return Buffer.concat([uint32(typeIds.float32), floats([value])]);
    case 'bool':
      return Buffer.concat([uint32(typeIds.bool), Buffer.from([value ? 1 : 0])]);
    case 'string':
      return Buffer.concat([uint32(typeIds.string), text(value)]);
    case 'strings':
      return Buffer.concat([arrayHead(typeIds.string, value.length), ...value.map(text)]);
    case 'floats':
      return Buffer.concat([arrayHead(typeIds.float32, value.length), floats(value)]);
    case 'ints':
      return Buffer.concat([arrayHead(typeIds.int32, value.length), ...value.map(uint32)]);
  }
}

/** @param {number} typeId @param {number} length */
function arrayHead(typeId, length) {
  return Buffer.concat([uint32(typeIds.array), uint32(typeId), uint64(length)]);
}

/** @param {string} value */
function text(value) {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

/** @param {number} value */
function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** @param {number} value */
function uint64(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

/** @param {ArrayLike<number>} values */
function floats(values) {
  const bytes = Buffer.alloc(values.length * 4);
  for (let at = 0; at < values.length; at++) bytes.writeFloatLE(values[at] ?? 0, at * 4);
  return bytes;
}

/** @param {number} length */
function padding(length) {
  return Buffer.alloc((alignment - (length % alignment)) % alignment);
}
