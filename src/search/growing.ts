type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array | Float64Array;

const minLength = 256;

/** The same numbers in an array of at least this length: the old one, or a longer one with zeros behind. */
export function grown<Kind extends Numbers>(old: Kind, length: number): Kind {
  if (old.length >= length) return old;
  const Longer = old.constructor as new (length: number) => Kind;
  const longer = new Longer(Math.max(length, Math.ceil(old.length * 1.5), minLength));
  longer.set(old);
  return longer;
}
