/** A folder, and a path from it on. */
export interface FolderPath<Folder> {
  folder: Folder;
  inside: string;
}

/**
 * Where a path with slashes may lead from the workspace folders on; what an earlier group has is meant before a later
 * one's. Where there are several folders, files are called by the name of theirs first, so that goes before a folder
 * of this name within another one.
 */
export function pathsInFolders<Folder extends { readonly name: string }>(
  path: string,
  folders: readonly Folder[],
): FolderPath<Folder>[][] {
  const whole = folders.map((folder) => ({ folder, inside: path }));
  const named = pathsByName(path, folders);
  return folders.length > 1 ? [named, whole] : [whole, named];
}

/** Where a path may lead that begins with the name of a folder. */
export function pathsByName<Folder extends { readonly name: string }>(
  path: string,
  folders: readonly Folder[],
): FolderPath<Folder>[] {
  return folders
    .filter(({ name }) => path === name || path.startsWith(`${name}/`))
    .map((folder) => ({ folder, inside: path.slice(folder.name.length + 1) }));
}

/** A path of the whole disk, as addresses have it; two slashes would begin another machine's name. */
export function absolutePath(path: string): string[] {
  if (/^[A-Za-z]:\//u.test(path)) return [`/${path}`];
  return path.startsWith('/') && !path.startsWith('//') ? [path] : [];
}
