import { showHidden } from './hiddenCharacters';

// What makes foreign text plain text where it is put: one function for each kind of place.

/**
 * As text of a paragraph or a table's cell in Markdown, in one line, with marks for what can't be seen. Signs that
 * mean something only at the start of a line or behind `www` stay as they are elsewhere: models read such text too.
 */
export function escapeMarkdown(text: string): string {
  return showHidden(text)
    .replace(/\s+/gu, ' ')
    .replace(/[\\`*_{}[\]()#!|<>~&]/gu, '\\$&')
    .replace(/^( ?)([-+])/u, '$1\\$2')
    .replace(/^( ?\d{1,9})\./u, '$1\\.')
    .replace(/\bwww\./giu, (start) => `${start.slice(0, -1)}\\.`);
}

/** As text or the value of an attribute in HTML and XML, which takes no control characters. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** As a regular expression that matches just the text, in a class of characters too, under any flags. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&').replaceAll('-', '\\x2d');
}
