import { showHidden } from './hiddenCharacters';

/**
 * A foreign text as a label that shows it to the letter, where VS Code would read `$(name)` in it as an icon: in lists,
 * the status bar, lenses, and progress in the status bar. Where it reads none, `showHidden` is enough.
 */
export function plainLabel(text: string): string {
  // The marks come first: what is taken for an icon afterwards is what VS Code would take for one.
  return showHidden(text).replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, '\\$&');
}

/**
 * A label that is cut where it is too long. The marks of hidden characters count, and the cut itself can make one of a
 * joiner.
 */
export function shortLabel(text: string, maxLength: number): string {
  const shown = showHidden(text);
  if (shown.length <= maxLength) return plainLabel(shown);
  return plainLabel(`${shown.slice(0, maxLength - 1).trimEnd()}…`);
}
