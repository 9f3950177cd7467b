/** A name with an extension, or with folders in front of it. */
const pathForm = /(?:[\w@.~+-]+[\\/])+[\w@.+-]+|[\w@+-][\w@.+-]*\.[a-z]\w{0,9}/gi;

/** Addresses look like paths and are none. */
const address = /\b[a-z][\w+.-]*:\/\/\S+/gi;

/**
 * The paths that an answer names for a code block, surest first: those in the fence's info
 * (`src/a.ts`, `title="src/a.ts"`), then those in the line in front of it. With slashes, as written.
 */
export function namedPaths(about: string, before: string): string[] {
  const line = before.trimEnd().split('\n').at(-1) ?? '';
  return [...new Set([...pathsIn(about), ...pathsIn(line)])];
}

function pathsIn(text: string): string[] {
  const found = text.replace(address, ' ').match(pathForm) ?? [];
  return found.map((path) => path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''));
}
