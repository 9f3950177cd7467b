import { showHidden } from './hiddenCharacters';

/**
 * A foreign text as a label that shows it to the letter, where VS Code would read `$(name)` in it as an icon: in lists,
 * the status bar, lenses, and progress in the status bar. Where it reads none, `showHidden` is enough.
 */
export function plainLabel(text: string): string {
  // The marks come first: what is taken for an icon afterwards is what VS Code would take for one.
  return showHidden(text).replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, '\\$&');
}
