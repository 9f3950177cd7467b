import type { Env, Token } from 'markdown-it';
import type { BlockPart } from './longBlock';
import type { MarkdownParser } from './markdownParser';

/**
 * A part of a long block: `html` is a list, table or quote with the part's children, `rest` what an
 * unfinished line has begun after it.
 */
export interface RenderedPart {
  html: string;
  rest: string;
  /** Whether this part sets the paragraphs of its list apart. */
  isLoose: boolean;
}

/** How many tokens a part's lead makes within its container. */
const leadTokens = { list: 5, quote: 3 };

/** Renders a part of a long block; with `isLoose` the items of its list are apart in any case. */
export function renderPart(
  parser: MarkdownParser,
  { text, part }: { text: string; part: BlockPart },
  { env, isLoose }: { env: Env; isLoose: boolean },
): RenderedPart {
  const html = (tokens: Token[]): string => parser.renderer.render(tokens, parser.options, env);
  // Whether an empty line is between two items is said by the later one alone.
  const closesList = part.container === 'list' && part.hasNext;
  const tokens = parser.parse(closesList ? text + part.lead : text, env);
  const end = tokens.findIndex(({ level, nesting }) => level === 0 && nesting < 0);
  const whole = tokens.slice(0, end + 1);
  const loosened = part.container === 'list' && loosen(whole, isLoose);
  if (closesList) whole.splice(-1 - leadTokens.list, leadTokens.list);
  return {
    html: part.number === 0 ? html(whole) : wrap(whole, html(children(whole, part))),
    rest: html(tokens.slice(end + 1)),
    isLoose: loosened,
  };
}

/** Returns whether the list is loose by itself. */
function loosen(list: readonly Token[], isLoose: boolean): boolean {
  const paragraphs = list.filter(({ type, level }) => level === 2 && type.startsWith('paragraph_'));
  const isLooseItself = paragraphs.some(({ hidden }) => !hidden);
  if (isLoose) for (const paragraph of paragraphs) paragraph.hidden = false;
  return isLooseItself;
}

function children(whole: Token[], { container }: BlockPart): Token[] {
  if (container !== 'table') return whole.slice(1 + leadTokens[container], -1);
  const body = whole.findIndex(({ type }) => type === 'tbody_open');
  return body < 0 ? [] : whole.slice(body + 1, -2);
}

function wrap(whole: readonly Token[], html: string): string {
  const tag = whole[0]?.tag ?? '';
  return tag === 'table' ? `<table><tbody>${html}</tbody></table>` : `<${tag}>${html}</${tag}>`;
}
