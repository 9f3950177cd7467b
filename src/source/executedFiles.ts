/** Folders whose files VS Code, Git or Parley obey. */
const obeyedFolders = new Set([
  '.git',
  '.vscode',
  '.vscode-server',
  '.parley',
  '.devcontainer',
  '.husky',
]);
const obeyedFiles = new Set([
  '.gitmodules',
  '.gitattributes',
  '.gitconfig',
  '.devcontainer.json',
  '.envrc',
]);

/**
 * Whether a file can make VS Code or Git run something without being asked to, by its path: settings, tasks, hooks.
 * The parts of a path are compared without case, as some disks do.
 */
export function isExecutedPath(path: string): boolean {
  const parts = path.toLowerCase().split('/').map(plainPart);
  const name = parts.at(-1) ?? '';
  return (
    parts.some((part) => obeyedFolders.has(part)) ||
    obeyedFiles.has(name) ||
    name.endsWith('.code-workspace')
  );
}

/** Windows takes a name with dots or spaces at its end, or with a stream behind a colon, for the one without. */
function plainPart(part: string): string {
  const [name = ''] = part.split(':', 1);
  let { length } = name;
  while (length > 0 && (name[length - 1] === '.' || name[length - 1] === ' ')) length -= 1;
  return name.slice(0, length);
}
