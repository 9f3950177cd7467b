import type MarkdownIt from 'markdown-it';
import type { StateBlock, StateInline } from 'markdown-it';

/** What ends a formula of several lines, by the line that begins it. */
const closingLines: ReadonlyMap<string, string> = new Map([
  ['$$', '$$'],
  ['\\[', '\\]'],
]);

const lineFormula = /^(?:\$\$(.+)\$\$|\\\[(.+)\\\])$/;

/** A formula within a line. A dollar sign before a number is money as long as nothing closes it. */
const inlineFormula =
  /(?:\$\$[^$\n]+\$\$|\$(?![\s$])(?:\\.|[^$\\\n])*(?<!\s)\$(?!\d)|\\\((?:[^\\\n]|\\[^()\n])+\\\))/y;

/**
 * Keeps formulas as their source, out of reach of Markdown's marks: `$$` and `\[` as blocks of LaTeX,
 * `$…$` and `\(…\)` within a line.
 */
export function addMath(parser: InstanceType<typeof MarkdownIt>): void {
  const interrupts = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  parser.block.ruler.before('fence', 'math_block', mathBlock, interrupts);
  parser.inline.ruler.before('escape', 'math_inline', mathInline);
  const { escapeHtml } = parser.utils;
  parser.renderer.rules['math_block'] = (tokens, index) =>
    `<pre><code class="language-latex">${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
  parser.renderer.rules['math_inline'] = (tokens, index) =>
    `<span class="math">${escapeHtml(tokens[index]?.content ?? '')}</span>`;
}

function mathBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineOf(state, startLine);
  const formula = lineFormula.exec(first);
  const closing = closingLines.get(first);
  if (!formula && closing === undefined) return false;
  if (silent) return true;
  const last = formula ? startLine : closingLine(state, { startLine, endLine }, closing ?? '');
  const token = state.push('math_block', 'code', 0);
  token.map = [startLine, Math.min(last + 1, endLine)];
  token.content = formula
    ? `${(formula[1] ?? formula[2] ?? '').trim()}\n`
    : state.getLines(startLine + 1, last, state.sCount[startLine] ?? 0, true);
  state.line = Math.min(last + 1, endLine);
  return true;
}

/** Without its end a formula goes on to the end of all, as a fence does. */
function closingLine(
  state: StateBlock,
  { startLine, endLine }: { startLine: number; endLine: number },
  closing: string,
): number {
  for (let line = startLine + 1; line < endLine; line++) {
    const isOutside = (state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line);
    if (isOutside) return line - 1;
    if (lineOf(state, line) === closing) return line;
  }
  return endLine;
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
