/** Behind the backticks of a fence is no other: that would be code in a line. */
const fenceForm = /^([ \t]*)(`{3,}(?=[^`]*$)|~{3,})/;

/** Outside of lists, what is further in is no fence. */
export const maxFenceIndent = 3;

/**
 * The backticks or tildes of a line that begins or ends a fenced block of Markdown; undefined for any other line.
 *
 * @param maxIndent in columns: what is further in is no fence
 */
export function fenceMark(line: string, maxIndent = Infinity): string | undefined {
  const [, indent = '', mark] = fenceForm.exec(line) ?? [];
  return indent.replaceAll('\t', '    ').length <= maxIndent ? mark : undefined;
}
