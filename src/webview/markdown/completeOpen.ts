import { inlineFormula } from './math';

const formulas = new RegExp(inlineFormula.source, 'g');
const codeSpan = /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g;
const openLink = /!?\[([^[\]\n]*)\]\([^()\s]*$/;
/** A formula whose end has not come, in the last line unless it stands for itself; money begins with a digit. */
const openFormula =
  /(?:(?<!\\)\\\(|(?<![\\$])\$(?![\s$\d]))(?:[^$\\\n]|\\[^(\n])*\\?$|(?:\$\$|(?<!\\)\\\[)(?=[^$\n])(?:[^$\\]|\\[^[])*\\?$/;
const punctuation = /[!-/:-@[-`{-~]/g;

/** In a paragraph longer than this, looking for marks costs more than a mark that flashes by. */
const longParagraph = 4_000;

/**
 * Ends what an unfinished paragraph has begun, so that its marks do not flash by as text: code and
 * strong text are closed, a link whose address is still arriving shows its words, and a formula its source. Only for
 * showing an open block; the finished one is rendered as it came.
 */
export function completeOpen(source: string): string {
  const start = source.lastIndexOf('\n\n') + 1;
  const paragraph = source.slice(start);
  if (paragraph.length > longParagraph) return source;
  return source.slice(0, start) + completeParagraph(paragraph);
}

function completeParagraph(text: string): string {
  // Spans of the same length keep the offsets of what is around them.
  const outside = text.replace(codeSpan, (span) => ' '.repeat(span.length));
  const openCode = /`+/.exec(outside);
  if (openCode) return closeWith(text, openCode[0], openCode.index);
  const shown = withSource(text, outside) ?? withoutAddress(text, outside);
  const strong = [...outside.matchAll(/\*\*/g)];
  const last = strong.at(-1);
  return last && strong.length % 2 === 1 ? closeWith(shown, '**', last.index) : shown;
}

/** Has the marks in an open formula taken for what they are. */
function withSource(text: string, outside: string): string | undefined {
  const whole = outside.replace(formulas, (formula) => ' '.repeat(formula.length));
  const { index } = openFormula.exec(whole) ?? {};
  if (index === undefined) return undefined;
  const source = text.slice(index);
  // It may be a lone sign, which must not hold up the marks behind it.
  if (/\*\*|`/.test(source)) return undefined;
  return text.slice(0, index) + source.replace(punctuation, '\\$&');
}

function withoutAddress(text: string, outside: string): string {
  const link = openLink.exec(outside);
  return link ? text.slice(0, link.index) + (link[1] ?? '') : text;
}

/** A mark with nothing after it yet is taken away; one with words after it is closed. */
function closeWith(text: string, mark: string, index: number): string {
  const words = text.slice(index + mark.length).replace(/(?<![\s*])[\s*]+$/, '');
  return words === '' ? text.slice(0, index) : text.slice(0, index) + mark + words + mark;
}
