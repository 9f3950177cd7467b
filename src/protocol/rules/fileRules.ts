import type { FileResource } from '../file';
import type { Violation } from '../violation';
import { isMediaType } from './contentRules';
import { check } from './rule';
import type { Rule } from './rule';
import { hasAtMostCharacters } from './values';

const maxDisplayName = 512;

const fileRules: readonly Rule<FileResource>[] = [
  {
    field: 'name',
    rule: 'The name has the form files/{id}, the id up to 40 of a-z 0-9 - without a dash at either end.',
    holds: ({ name = '' }) =>
      name === '' || /^files\/(?=.{1,40}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u.test(name),
  },
  {
    field: 'displayName',
    rule: `The display name may have at most ${String(maxDisplayName)} Unicode characters.`,
    holds: ({ displayName }) => hasAtMostCharacters(displayName, maxDisplayName),
  },
  {
    field: 'mimeType',
    rule: 'The media type must be one such as video/mp4.',
    holds: ({ mimeType = '' }) => mimeType === '' || isMediaType(mimeType),
  },
];

/** Checks the metadata an upload starts with. */
export function checkFile(file: FileResource, path: string): Violation[] {
  return check(fileRules, file, path);
}
