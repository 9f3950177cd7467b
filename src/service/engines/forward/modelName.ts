/**
 * The name under which a server's model is published, `models/{prefix}-{id}`. What may not stand in a
 * model's path (`qwen2.5:0.5b`, `org/model`) becomes `_` and four hexadecimal digits, so that no two ids
 * meet in one name.
 */
export function modelNameFor(prefix: string, id: string): string {
  const safe = id.replace(
    /[^A-Za-z0-9.-]/g,
    (character) => `_${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `models/${prefix}-${safe}`;
}
