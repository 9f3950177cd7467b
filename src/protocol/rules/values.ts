/** Whether the value is absent or a whole number within the bounds. */
export function isOptionalInteger(value: unknown, min: number, max: number): boolean {
  return value === undefined || (Number.isInteger(value) && isOptionalNumber(value, min, max));
}

/** Whether the value is absent or a number within the bounds. */
export function isOptionalNumber(value: unknown, min: number, max: number): boolean {
  return (
    value === undefined ||
    (typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max)
  );
}

/** Whether the value is absent or true or false. */
export function isOptionalBoolean(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean';
}

/** Whether the value is absent or one of the names. */
export function isOptionalName(value: unknown, names: readonly string[]): boolean {
  return value === undefined || (typeof value === 'string' && names.includes(value));
}

/** Whether the value is a string with something in it. */
export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Whether the value is absent or a text of at most this many Unicode characters, however many UTF-16 units. */
export function hasAtMostCharacters(value: unknown, max: number): boolean {
  // Taken apart only when it may be short enough: no character has more than two units.
  return (
    value === undefined ||
    (typeof value === 'string' && value.length <= max * 2 && Array.from(value).length <= max)
  );
}

/** Whether no value is in the list twice. */
export function areUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/**
 * Whether the text is bare base64 in either alphabet. Line breaks are let through, because the shell's
 * `base64` writes them; a `data:` prefix is not.
 */
export function isBase64(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const data = text.replace(/\s+/gu, '');
  const match = /^([\w+/-]*)={0,2}$/u.exec(data);
  return match !== null && (match[1] ?? '').length % 4 !== 1;
}
