import { showHidden } from './hiddenCharacters';

/**
 * A message that may hold foreign names, as VS Code shows it to the letter: in notifications, and below the field
 * of lists and boxes, it makes a link of `[…](command:…)`, and a click on that runs the command.
 */
export function plainMessage(message: string): string {
  return withoutLinks(showHidden(message));
}

/** The text with a blank where a link would go on with its address. */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}
