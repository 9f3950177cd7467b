import { certainCode, type TextRange } from './certainCode';
import { forbiddenSchemeEnd } from './linkScheme';

/** Where an address may begin in Markdown or HTML; `file:` is a link of VS Code wherever it is. */
const addressStart =
  /\](?<bracket>[(:])|(?:href|src|placeholder)\s*=\s*["']?(?<attribute>)|(?<tag><(?=[\w/!?]))|(?<file>file)(?=:\/)/gi;
/** What may be between a bracket and its address: a break, with the sign of a quote, and an angle. */
const betweenForm = /[\s>]*<?\s*/y;
const blanksForm = /\s*/y;
const webForm = /<(?:https?|mailto):[^\s<>"'`\\]*>/iy;
const mailForm = /<[\w.+-]+@[\w.-]+>/y;
/** A tag that has no attributes to any reader, or what only looks like one: `List<String>`. */
const plainTagForm = /<\/?[^\s<>"'`=/&]*\/?>/y;

/** What {@link safeMarkdown} lets stand beside the web. */
interface SafeMarkdownOptions {
  /** Addresses that Parley made itself. */
  own?: ReadonlySet<string>;
}

/**
 * Markdown whose links lead to the web, a mail or a place beside it and nowhere else: VS Code makes a link
 * that runs a command of `[a](command:…)`, and of all that some reader takes for the same. The rest is shown
 * as text, by a backslash before what makes it a link; so is HTML. Code stays as it is, but for the links
 * that VS Code would find in it. In linear time.
 */
export function safeMarkdown(
  markdown: string,
  { own = new Set() }: SafeMarkdownOptions = {},
): string {
  const context: Context = {
    text: markdown,
    code: new RangeCursor(certainCode(markdown)),
    own,
    longest: [...own].reduce((most, { length }) => Math.max(most, length), 0),
  };
  let safe = '';
  let copied = 0;
  for (const match of markdown.matchAll(addressStart)) {
    const change = changeAt(match, context);
    if (change === undefined) continue;
    safe += markdown.slice(copied, change.at) + change.text;
    copied = change.at + (change.replaced ?? 0);
  }
  return safe + markdown.slice(copied);
}

interface Change {
  at: number;
  text: string;
  /** How many characters the text stands for. */
  replaced?: number;
}

interface Context {
  text: string;
  code: RangeCursor;
  own: ReadonlySet<string>;
  /** The length of the longest address of our own. */
  longest: number;
}

function changeAt(match: RegExpExecArray, context: Context): Change | undefined {
  const { text } = context;
  const { bracket, attribute, tag } = match.groups ?? {};
  const end = match.index + match[0].length;
  const isCode = context.code.holds(match.index);
  if (bracket !== undefined) {
    const isLink = isForbiddenAt(text, end, isCode, betweenForm) && !isOwn(end, context);
    return isLink ? { at: end - 1, text: '\\' } : undefined;
  }
  if (attribute !== undefined) {
    return isForbiddenAt(text, end, isCode, blanksForm) ? { at: end, text: '\\' } : undefined;
  }
  if (isCode) return undefined;
  return tag === undefined ? { at: end, text: '\\' } : tagChange(text, match.index);
}

function tagChange(text: string, at: number): Change | undefined {
  if (matchesAt(webForm, text, at) || matchesAt(mailForm, text, at)) return undefined;
  // HTML's readers don't know backslashes; without attributes there is nothing in it for them.
  if (!matchesAt(plainTagForm, text, at)) return { at, text: '&lt;', replaced: 1 };
  return isEscaped(text, at) ? undefined : { at, text: '\\' };
}

/** In code, a colon before a blank is one of the language: `[key](name: string)` leads nowhere. */
function isForbiddenAt(text: string, start: number, isCode: boolean, skipped: RegExp): boolean {
  skipped.lastIndex = start;
  const between = skipped.exec(text)?.[0] ?? '';
  const end = forbiddenSchemeEnd(text, start + between.length);
  if (end === undefined) return false;
  return !isCode || between.includes('<') || !/\s/.test(text.charAt(end));
}

/** Whether an address is one of our own, to the letter, and the whole of its link. */
function isOwn(start: number, { text, own, longest }: Context): boolean {
  const rest = text.slice(start, start + longest + 1);
  return own.has(rest.slice(0, Math.max(0, rest.indexOf(')'))));
}

function matchesAt(form: RegExp, text: string, at: number): boolean {
  form.lastIndex = at;
  return form.test(text);
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** Returns whether positions lie in ranges; both are given in order. */
class RangeCursor {
  readonly #ranges: readonly TextRange[];
  #next = 0;

  constructor(ranges: readonly TextRange[]) {
    this.#ranges = ranges;
  }

  holds(place: number): boolean {
    while ((this.#ranges[this.#next]?.end ?? Infinity) <= place) this.#next += 1;
    return (this.#ranges[this.#next]?.start ?? Infinity) <= place;
  }
}
