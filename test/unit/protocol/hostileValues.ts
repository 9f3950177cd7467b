import fc from 'fast-check';

/** Values where none of their type is expected, with all that has gone wrong with such values. */
const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(null, [], {}, '', 'NaN', '-Infinity', true, -1, 1e308, 2 ** 53, '12'),
  fc.constant({ toString: 7, valueOf: 7, length: -1 }),
  fc.constant([null, [], {}]),
  fc.constant(JSON.parse('{"__proto__":{"text":"x"},"constructor":1}')),
  fc
    .integer({ min: 1, max: 300 })
    .map((depth) => JSON.parse(`${'{"parts":['.repeat(depth)}${']}'.repeat(depth)}`) as unknown),
);

/** A change at one place of a value, which is found by numbers: any of its fields, at any depth. */
export interface Mutation {
  path: number[];
  kind: 'drop' | 'replace' | 'rename' | 'swap';
  value: unknown;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  path: fc.array(fc.nat(20), { minLength: 1, maxLength: 8 }),
  kind: fc.constantFrom('drop', 'replace', 'rename', 'swap'),
  value: wrongValue,
});

/** A copy of the value with the mutations, of which those count that find a place. */
export function mutated(value: unknown, mutations: readonly Mutation[]): unknown {
  const copy = structuredClone(value);
  for (const each of mutations) mutate(copy, each);
  return copy;
}

function mutate(value: unknown, { path: [step = 0, ...rest], kind, value: wrong }: Mutation): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  const names = Object.keys(holder);
  const name = names[step % Math.max(1, names.length)];
  if (name === undefined) return;
  const inner = holder[name];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) {
    mutate(inner, { path: rest, kind, value: wrong });
    return;
  }
  const other = names[(step + 1) % names.length] ?? name;
  if (kind === 'replace') holder[name] = structuredClone(wrong);
  else if (kind === 'swap') [holder[name], holder[other]] = [holder[other], inner];
  else {
    Reflect.deleteProperty(holder, name);
    if (kind === 'rename') holder[`${name}_x`] = inner;
  }
}
