import { fenceMark } from './markdownFence';

const headingForm = /^ {0,3}#{1,6}[ \t]+/;
const itemForm = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const quoteForm = /^[ \t]*>[ \t]?/;
const ruleForm = /^[ \t|:-]+$/;
const linkForm = /!?\[([^[\]]*)\]\(([^()[\]\s]*)(?:\s"[^"[\]]*")?\)/y;
const autolinkForm = /<((?:https?|mailto):[^\s<>]*)>/y;
/** Where a link that is named elsewhere leads: it isn't shown. */
const definitionForm = /^ {0,3}\[[^\]]+\]:[ \t]*\S+/;
/** What has no meaning of its own in a line. */
const plainForm = /[^\\`![<&*_~]+/y;
const markForm = /\*{1,3}|_{1,3}|~~/y;
const entityForm = /&(?:amp|lt|gt|quot|nbsp|#39);/y;
const wordForm = /[\p{L}\p{N}_]/u;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
};

/**
 * Markdown as plain text: without its marks, code to the letter, the cells of tables apart by tabs, and addresses in
 * brackets behind the words of their links. No other character is lost. JSON stays as it is. In linear time.
 */
export function markdownAsText(markdown: string): string {
  return textOf(markdown, true);
}

/** As {@link markdownAsText}, without the addresses: the words that a reader sees. */
export function shownWords(markdown: string): string {
  return textOf(markdown, false);
}

function textOf(markdown: string, hasAddresses: boolean): string {
  if (isJson(markdown)) return markdown;
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = fenceMark(line);
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
      else lines.push(line);
    } else if (mark !== undefined) fence = mark;
    else if (isTableRule(line)) continue;
    else if (hasAddresses || !definitionForm.test(line)) lines.push(lineText(line, hasAddresses));
  }
  return lines.join('\n');
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isTableRule(line: string): boolean {
  return ruleForm.test(line) && line.includes('|') && line.includes('-');
}

function lineText(line: string, hasAddresses: boolean): string {
  const said = withoutQuoteMarks(line);
  const cells = said.trim();
  if (cells.length > 1 && cells.startsWith('|') && cells.endsWith('|')) {
    return cells
      .slice(1, -1)
      .split('|')
      .map((cell) => inlineText(cell.trim(), hasAddresses))
      .join('\t');
  }
  const heading = headingForm.exec(said);
  if (heading) return inlineText(said.slice(heading[0].length), hasAddresses);
  const item = itemForm.exec(said)?.[0] ?? '';
  return item + inlineText(said.slice(item.length), hasAddresses);
}

function withoutQuoteMarks(line: string): string {
  let start = 0;
  for (;;) {
    const mark = quoteForm.exec(line.slice(start, start + 8));
    if (!mark) return line.slice(start);
    start += mark[0].length;
  }
}

/** The text of a line; a link's words have no links in them. */
function inlineText(line: string, hasAddresses: boolean): string {
  return new InlineText(line, hasAddresses).read();
}

class InlineText {
  readonly #line: string;
  readonly #hasAddresses: boolean;
  readonly #pieces: string[] = [];
  /** By mark, the piece with the last one that may begin emphasis. */
  readonly #open = new Map<string, number>();
  /** Lengths of runs of backticks that nothing closes. */
  readonly #unclosed = new Set<number>();

  constructor(line: string, hasAddresses: boolean) {
    this.#line = line;
    this.#hasAddresses = hasAddresses;
  }

  read(): string {
    let at = 0;
    while (at < this.#line.length) at += this.#take(at);
    return this.#pieces.join('');
  }

  /** Takes what begins here; returns its length. */
  #take(at: number): number {
    const character = this.#line.charAt(at);
    switch (character) {
      case '\\':
        return this.#takeEscape(at);
      case '`':
        return this.#takeCode(at);
      case '!':
      case '[':
        return this.#takeLink(at);
      case '<':
        return this.#takeForm(autolinkForm, at, ([, address = '']) => address);
      case '&':
        return this.#takeForm(entityForm, at, ([whole]) => entities[whole] ?? whole);
      case '*':
      case '_':
      case '~':
        return this.#takeMark(at);
      default:
        return this.#takeForm(plainForm, at, ([plain]) => plain);
    }
  }

  #takeEscape(at: number): number {
    const next = this.#line.charAt(at + 1);
    const isEscape = /^[!-/:-@[-`{-~]$/.test(next);
    this.#pieces.push(isEscape ? next : '\\');
    return isEscape ? 2 : 1;
  }

  #takeCode(at: number): number {
    let length = 1;
    while (this.#line.charAt(at + length) === '`') length += 1;
    const mark = '`'.repeat(length);
    const end = this.#unclosed.has(length) ? -1 : this.#line.indexOf(mark, at + length);
    if (end < 0) {
      this.#unclosed.add(length);
      this.#pieces.push(mark);
      return length;
    }
    this.#pieces.push(this.#line.slice(at + length, end));
    return end + length - at;
  }

  #takeLink(at: number): number {
    return this.#takeForm(linkForm, at, ([, words = '', address = '']) => {
      const text = inlineText(words, this.#hasAddresses);
      if (!this.#hasAddresses || text === address || address === '') return text;
      return text === '' ? address : `${text} (${address})`;
    });
  }

  #takeForm(form: RegExp, at: number, textOf: (match: RegExpExecArray) => string): number {
    form.lastIndex = at;
    const match = form.exec(this.#line);
    this.#pieces.push(match ? textOf(match) : this.#line.charAt(at));
    return match ? match[0].length : 1;
  }

  /** A mark goes with the one that closes it; alone it is text. */
  #takeMark(at: number): number {
    markForm.lastIndex = at;
    const mark = markForm.exec(this.#line)?.[0] ?? this.#line.charAt(at);
    const before = this.#line.charAt(at - 1);
    const after = this.#line.charAt(at + mark.length);
    const isWord = mark.startsWith('_');
    const opened = this.#open.get(mark);
    const closes = before.trim() !== '' && !(isWord && wordForm.test(after));
    if (opened !== undefined && closes && opened < this.#pieces.length - 1) {
      this.#pieces[opened] = '';
      this.#open.delete(mark);
      this.#pieces.push('');
      return mark.length;
    }
    if (after.trim() !== '' && !(isWord && wordForm.test(before))) {
      this.#open.set(mark, this.#pieces.length);
    }
    this.#pieces.push(mark);
    return mark.length;
  }
}
