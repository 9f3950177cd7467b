import { withoutHidden } from './hiddenCharacters';
import { withoutLinks } from './plainMessage';

/** The status that the client puts before what a service says. */
const statusPattern = /^\d{3}(?: [A-Z_]+)?: /u;
const mostCharacters = 1000;

/**
 * What a service says, for a notice or notification: without what can't be seen or turns the direction of
 * text, and without links, as VS Code would make them of `[…](command:…)` in a notification.
 */
export function plainWords(text: string): string {
  const words = withoutLinks(withoutHidden(text.slice(0, 2 * mostCharacters)))
    .replace(/[\p{Co}\p{Cn}]|[\t\f\r]/gu, '')
    .trim();
  const characters = Array.from(words);
  if (characters.length <= mostCharacters) return words;
  return `${characters.slice(0, mostCharacters).join('')}…`;
}

/** What the service itself says in the message of an error; empty if it says nothing. */
export function serviceWords(message: string): string {
  return statusPattern.test(message) ? plainWords(message.replace(statusPattern, '')) : '';
}
