/** One function for each type of a value: without one of them it does not compile. */
export type ByType<Value extends { type: string }, Result> = {
  [Type in Value['type']]: (value: Extract<Value, { type: Type }>) => Result;
};

/** One function for each kind of a value: without one of them it does not compile. */
export type ByKind<Value extends { kind: string }, Result> = {
  [Kind in Value['kind']]: (value: Extract<Value, { kind: Kind }>) => Result;
};

/** Calls the one for the type of the value. */
export function byType<Value extends { type: string }, Result>(
  functions: ByType<Value, Result>,
  value: Value,
): Result {
  const type: Value['type'] = value.type;
  // The compiler does not see that a value fits the function of its own type.
  const call: (value: never) => Result = functions[type];
  return call(value as never);
}

/** Calls the one for the kind of the value. */
export function byKind<Value extends { kind: string }, Result>(
  functions: ByKind<Value, Result>,
  value: Value,
): Result {
  const kind: Value['kind'] = value.kind;
  const call: (value: never) => Result = functions[kind];
  return call(value as never);
}
