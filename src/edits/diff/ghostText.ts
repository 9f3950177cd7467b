import { showHidden } from '../../base/untrusted/hiddenCharacters';

const maxLength = 1_000;
const noBreakSpace = '\u00a0';

/**
 * A removed line as the text of a decoration: blanks that do not collapse, tabs as wide as in the editor, and marks for
 * hidden characters, which VS Code shows in the text of a document only.
 */
export function ghostText(line: string, tabSize: number): string {
  const shown = line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
  let text = '';
  for (const character of showHidden(shown)) {
    if (character === '\t') text += noBreakSpace.repeat(tabSize - (text.length % tabSize));
    else text += character === ' ' ? noBreakSpace : character;
  }
  return text === '' ? noBreakSpace : text;
}
