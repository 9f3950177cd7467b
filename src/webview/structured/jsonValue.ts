/** A number that JavaScript would write otherwise than the model did: one of 64 bits is another one there. */
class WrittenNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Undefined if it isn't JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, asWritten) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether it is a list or an object. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof WrittenNumber);
}

/** What stands for a value that is neither. */
export function scalarText(value: unknown): string {
  return value instanceof WrittenNumber ? value.source : JSON.stringify(value);
}

/** @param context what browsers add to the two that everyone has */
function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || source === undefined) return value;
  return JSON.stringify(value) === source ? value : new WrittenNumber(source);
}
