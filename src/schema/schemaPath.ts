import { shortened } from '../protocol/shortenedViolations';

/** How keywords are spelled in the paths of errors: as fields of the interface, or as JSON Schema has them. */
export type Dialect = 'interface' | 'json';

/** Of the name of a property, in the paths of all that is in it. */
export const maxNameChars = 100;

/** A keyword as paths name it. */
export function fieldName(keyword: string, dialect: Dialect): string {
  return dialect === 'json'
    ? keyword
    : keyword.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** The name of a property as paths have it, in brackets. */
export function namePart(name: string): string {
  return shortened(name, maxNameChars);
}
