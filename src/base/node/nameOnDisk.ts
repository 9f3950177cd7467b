import * as path from 'node:path';

/** Two paths of one thing: the one that was given, and the one that the disk has for it. */
export interface Names {
  given: string;
  real: string;
}

/**
 * What the disk calls a file, from its folder on, where that isn’t what it was given as: in another case, by a short
 * name, through a link. Undefined where it is the same; empty where it is outside of the folder.
 */
export function otherNameOnDisk(
  folder: Names,
  file: Names,
  system: path.PlatformPath = path,
): string | undefined {
  const given = system.relative(folder.given, file.given);
  const real = system.relative(folder.real, file.real);
  // VS Code lists letters of macOS, which may be in parts on the disk, put together.
  if (given === real || given === real.normalize('NFC')) return undefined;
  const { sep } = system;
  const isOutside = system.isAbsolute(real) || real === '..' || real.startsWith(`..${sep}`);
  return isOutside ? '' : real.split(sep).join('/');
}
