/** What a cached content is called for display: by its display name, or else by its id. */
export function cacheLabel({
  displayName = '',
  name = '',
}: {
  displayName?: string | undefined;
  name?: string | undefined;
}): string {
  return displayName.trim() === '' ? name.replace(/^cachedContents\//u, '') : displayName;
}
