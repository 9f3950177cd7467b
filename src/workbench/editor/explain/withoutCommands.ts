/** Where Markdown takes what follows for an address: inline, in angles, as a definition, as an attribute. */
const commandAddress =
  /(\(\s*<?\s*|<\s*|\]:\s*<?\s*|\b(?:href|src)\s*=\s*["']?\s*)(command)(?=:)/gi;

/** Keeps a scheme and its colon apart without being seen. */
const joiner = '\u2060';

/**
 * A model's Markdown without links that run commands of VS Code: its Markdown support makes links of them
 * in any document of that language.
 */
export function withoutCommands(markdown: string): string {
  return markdown.replace(commandAddress, `$1$2${joiner}`);
}
