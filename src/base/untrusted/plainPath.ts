const markdownEnding = /\.(?:md|mkdn?|mdwn|mdown|markdown|markdn|mdtxt|mdtext|mdc|workbook)$/i;

/**
 * The path of a document that shows foreign text to the letter: of Markdown, as plain text. VS Code makes
 * links that run commands in any document that it takes for Markdown.
 */
export function plainPath(path: string): string {
  return markdownEnding.test(path) ? `${path}.txt` : path;
}
