import type MarkdownIt from 'markdown-it';
import type { StateBlock, StateInline } from 'markdown-it';

interface Lines {
  startLine: number;
  endLine: number;
}

/** What ends a formula that stands for itself, by what begins it. */
const closings: ReadonlyMap<string, string> = new Map([
  ['$$', '$$'],
  ['\\[', '\\]'],
]);

/** A formula that begins on the line of its mark ends within as many lines, or isn't one. */
const maxLines = 100;
const beginning = /^ {0,3}(\$\$|\\\[)(.*)$/;

/**
 * A formula within a sentence. For dollars the rule is pandoc's: no blank inside beside them, and no digit after them,
 * which would be money, unless it begins with a command. Neither are `$HOME/$USER` and `${a}${b}`, and code
 * begins where it would.
 */
export const inlineFormula =
  /(?:\$\$[^$`]+\$\$|\$\\.(?:\\.|[^$\\\n`])*(?<!\s)\$|\$(?![\s$\\])(?:\\.|[^$\\\n`])*(?<![\s/:])\$(?![\d{])|\\\((?:[^\\]|\\[^()])+\\\)|\\\[(?:[^\\]|\\[^[\]])+\\\])/y;

/**
 * Keeps the source of formulas, out of reach of Markdown's marks, in elements of the class `math`: a paragraph for one
 * that has lines of its own, by `$$` or `\[`, and a span for one within a sentence.
 */
export function addMath(parser: InstanceType<typeof MarkdownIt>): void {
  const interrupts = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  parser.block.ruler.before('fence', 'math_block', mathBlock, interrupts);
  parser.inline.ruler.before('escape', 'math_inline', mathInline);
  const { escapeHtml } = parser.utils;
  parser.renderer.rules['math_block'] = (tokens, index) =>
    `<p class="math">${escapeHtml(tokens[index]?.content ?? '')}</p>\n`;
  parser.renderer.rules['math_inline'] = (tokens, index) =>
    `<span class="math">${escapeHtml(tokens[index]?.content ?? '')}</span>`;
}

/** The formula without its marks, and whether it stands for itself; nothing while its end has not come. */
export function readFormula(source: string): { body: string; isDisplay: boolean } | undefined {
  const mark = /^(?:\$\$?|\\[[(])/.exec(source)?.[0] ?? '';
  const closing = closings.get(mark) ?? (mark === '\\(' ? '\\)' : mark);
  const body = source.slice(mark.length, -closing.length).trim();
  if (body === '' || !source.endsWith(closing)) return undefined;
  return { body, isDisplay: closings.has(mark) };
}

/**
 * The first line of those on which a formula begins beside its mark, whose end may still come: until then nothing is
 * settled from it on, as its lines look like words, lists and quotes.
 */
export function openFormulaLine(lines: readonly string[]): number | undefined {
  const after = lines.findLastIndex(settles) + 1;
  let line = Math.max(after, lines.length - maxLines + 1);
  while (line < lines.length) {
    const [, mark = '', words = ''] = beginning.exec(lines[line] ?? '') ?? [];
    const closing = closings.get(mark);
    if (closing !== undefined && words.trim() !== '' && !words.includes(closing)) {
      const end = lines.findIndex((each, at) => at > line && each.trimEnd().endsWith(closing));
      if (end < 0) return line;
      line = end;
    }
    line += 1;
  }
  return undefined;
}

/** Whether a line ends what was not a formula up to it. */
function settles(line: string): boolean {
  const text = line.trim();
  return text === '' || (isFence(text) && /^ {0,3}\S/.test(line));
}

function mathBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const last = lastLine(state, startLine, endLine);
  if (last === undefined) return false;
  if (silent) return true;
  const next = Math.min(last + 1, endLine);
  const token = state.push('math_block', 'p', 0);
  token.map = [startLine, next];
  token.content = state.getLines(startLine, next, state.sCount[startLine] ?? 0, false).trim();
  state.line = next;
  return true;
}

/** The line that ends a formula, which is that of the whole while its end has not come; nothing if it isn't one. */
function lastLine(state: StateBlock, startLine: number, endLine: number): number | undefined {
  const first = lineOf(state, startLine);
  const closing = closings.get(first.slice(0, 2));
  if (closing === undefined) return undefined;
  if (first.length === 2) return lineOfMark(state, { startLine, endLine }, closing);
  const end = first.indexOf(closing, 2);
  if (end < 0) return lineEndingWith(state, { startLine, endLine }, closing);
  // Words behind it make it a part of their sentence.
  return end > 2 && end + 2 === first.length ? startLine : undefined;
}

/** Without its end a formula reaches to the end of all, as a fence does. */
function lineOfMark(state: StateBlock, { startLine, endLine }: Lines, closing: string): number {
  for (let line = startLine + 1; line < endLine; line++) {
    if (isOutside(state, line)) return line - 1;
    if (lineOf(state, line) === closing) return line;
  }
  return endLine;
}

/** One that begins beside its mark has its end in sight: what has none are words, and must not swallow what follows. */
function lineEndingWith(
  state: StateBlock,
  { startLine, endLine }: Lines,
  closing: string,
): number | undefined {
  for (let line = startLine + 1; line < endLine; line++) {
    const text = lineOf(state, line);
    if (text === '' || isOutside(state, line) || line - startLine >= maxLines) return undefined;
    if (isFence(text) && (state.sCount[line] ?? 0) - state.blkIndent < 4) return undefined;
    if (text.endsWith(closing)) return line;
  }
  return undefined;
}

/** Whether a line ends the list item or quote that a formula is in. */
function isOutside(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line);
}

/** Whether a line, without its indent, begins code: that settles what is above. */
function isFence(text: string): boolean {
  return text.startsWith('~~~') || (text.startsWith('```') && /^`+[^`]*$/.test(text));
}

function lineOf(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(start, state.eMarks[line]).trimEnd();
}

function mathInline(state: StateInline, silent: boolean): boolean {
  inlineFormula.lastIndex = state.pos;
  const formula = inlineFormula.exec(state.src)?.[0];
  if (formula === undefined || state.pos + formula.length > state.posMax) return false;
  if (!silent) state.push('math_inline', 'span', 0).content = formula;
  state.pos += formula.length;
  return true;
}
