/** What begins a comment or a text of several lines, and what ends it. */
const longMarks: readonly (readonly [begin: string, end: string, languages: RegExp])[] = [
  ['/*', '*/', /./],
  ['"""', '"""', /python|java|csharp/],
  ["'''", "'''", /python/],
  ['`', '`', /script|go/],
  ['<!--', '-->', /./],
];

/** A longer line is data, and isn't read. */
const longestLine = 2000;

/**
 * Lines without comments, and without what stands inside of texts: that may be in any language. Texts of
 * one line become empty ones. Reads each character once.
 */
export function codeWithoutTexts(lines: readonly string[], languageId: string): string[] {
  const marks = longMarks.filter(([, , languages]) => languages.test(languageId));
  let end: string | undefined;
  return lines.map((line) => {
    if (line.length > longestLine) return line;
    let text = '';
    let at = 0;
    while (at < line.length) {
      if (end !== undefined) {
        const found = line.indexOf(end, at);
        if (found === -1) return text;
        at = found + end.length;
        end = undefined;
        continue;
      }
      const mark = marks.find(([begin]) => line.startsWith(begin, at));
      if (mark !== undefined) {
        [, end] = mark;
        at += mark[0].length;
        text += '""';
        continue;
      }
      if (isLineComment(line, at, languageId)) return text;
      const next = endOfText(line, at);
      text += next === at + 1 ? line.charAt(at) : `${line.charAt(at)}${line.charAt(at)}`;
      at = next;
    }
    return text;
  });
}

function isLineComment(line: string, at: number, languageId: string): boolean {
  const isFirst = line.slice(0, at).trim() === '';
  if (line.startsWith('//', at)) return isFirst || line[at - 1] === ' ';
  if (line[at] !== '#') return false;
  // A colour, a private name, an attribute or a command of the preprocessor begins with the same.
  return (
    /python|ruby|shell|yaml/.test(languageId) &&
    (isFirst || line[at - 1] === ' ') &&
    line[at + 1] !== '!'
  );
}

/** Where a text of one line ends that begins here; the next place if none does. */
function endOfText(line: string, at: number): number {
  const quote = line.charAt(at);
  if (quote !== '"' && quote !== "'") return at + 1;
  for (let index = at + 1; index < line.length; index++) {
    if (line[index] === '\\') index += 1;
    else if (line[index] === quote) return index + 1;
  }
  return at + 1;
}
