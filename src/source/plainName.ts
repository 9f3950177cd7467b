/**
 * A part of a path as a disk may take it: without regard to case, and on Windows without dots and spaces at its end, or
 * the stream behind a colon. Rules that leave files out compare these.
 */
export function plainName(part: string): string {
  const [name = ''] = part.toLowerCase().split(':', 1);
  let { length } = name;
  while (length > 0 && (name[length - 1] === '.' || name[length - 1] === ' ')) length -= 1;
  return name.slice(0, length);
}
