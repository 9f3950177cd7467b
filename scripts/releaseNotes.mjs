import { SetupError } from './host/setupError.mjs';

/**
 * What the changelog says of a version.
 * @param {string} changelog
 * @param {string} version
 */
export function releaseNotes(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.startsWith(`[${version}]`));
  if (section === undefined) throw new SetupError(`CHANGELOG.md has no section [${version}].`);
  return `${section.slice(section.indexOf('\n')).trim()}\n`;
}

/**
 * The Marketplace takes no version with a suffix: by its custom an odd minor version is a pre-release. The versions
 * before 1.0 aren't.
 * @param {string} version
 */
export function isPreRelease(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 0 && minor % 2 === 1;
}
