import { plainName } from './plainName';

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
  const parts = path.split('/').map(plainName);
  const name = parts.at(-1) ?? '';
  return (
    parts.some((part) => obeyedFolders.has(part)) ||
    obeyedFiles.has(name) ||
    name.endsWith('.code-workspace')
  );
}
