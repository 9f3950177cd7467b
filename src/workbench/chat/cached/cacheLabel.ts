/** How a cached content is called: by its display name, or else by the end of its name. */
export function labelOf(name: string, displayName = ''): string {
  return displayName === '' ? name.replace(/^cachedContents\//u, '') : displayName;
}
