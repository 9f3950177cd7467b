/** A path in its parts; `/` is between its folders. */
export interface FilePath {
  path: string;
  folders: readonly string[];
  /** The name without its extension. */
  stem: string;
  /** With its dot; empty if there is none. */
  extension: string;
}

export function parsePath(path: string): FilePath {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  return { path, folders, stem: name.slice(0, end), extension: name.slice(end) };
}

/** How many items two lists begin with alike. */
export function sharedStart(a: readonly string[], b: readonly string[]): number {
  const shared = a.findIndex((item, index) => item !== b[index]);
  return shared === -1 ? a.length : shared;
}
