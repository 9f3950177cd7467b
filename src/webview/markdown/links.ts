const allowedSchemes = new Set(['http:', 'https:', 'mailto:']);

/** Whether an address of an answer may become a link: absolute, and of a scheme that can't run code. */
export function isAllowedLink(href: string): boolean {
  try {
    return allowedSchemes.has(new URL(href).protocol);
  } catch {
    return false;
  }
}
