import MarkdownIt from 'markdown-it';
import type { StateCore, StateInline, Token } from 'markdown-it';
import { fenceInfo } from './fenceInfo';
import { isAllowedLink } from './links';
import { addMath } from './math';

export type MarkdownParser = InstanceType<typeof MarkdownIt>;

/**
 * CommonMark with tables, strikethrough, task items and bare addresses. HTML stays text, addresses
 * outside the allow-list become inert text, and images become placeholders that name their address.
 */
export function createMarkdownParser(): MarkdownParser {
  const parser = new MarkdownIt({ html: false, linkify: true });
  // Fuzzy links would turn file names such as main.rs into addresses.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // Every address is let through here, so that a refused one can keep its words without its markup.
  parser.validateLink = () => true;
  parser.inline.ruler.before('autolink', 'line_break_tag', lineBreakTag);
  addMath(parser);
  parser.core.ruler.push('inert_links', inertLinks);
  parser.core.ruler.push('column_alignment', columnAlignment);
  parser.core.ruler.push('task_items', taskItems);
  parser.renderer.rules['image'] = (tokens, index) => {
    const image = tokens[index];
    const address = parser.utils.escapeHtml(String(image?.attrGet('src') ?? ''));
    const words = parser.utils.escapeHtml(image?.content ?? '');
    return `<span class="remote-image" title="${address}">${words}</span>`;
  };
  parser.renderer.rules['fence'] = (tokens, index) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const { language, about } = fenceInfo(parser.utils.unescapeAll(info));
    const { escapeHtml } = parser.utils;
    const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`;
    const title = about === '' ? '' : ` title="${escapeHtml(about)}"`;
    return `<pre><code${name}${title}>${escapeHtml(content)}</code></pre>\n`;
  };
  return parser;
}

/** Models write `<br>` in table cells, the one HTML tag that Markdown has no other way to say. */
function lineBreakTag(state: StateInline, silent: boolean): boolean {
  const tag = /^<br ?\/?>/i.exec(state.src.slice(state.pos, state.pos + 6));
  if (!tag) return false;
  if (!silent) state.push('hardbreak', 'br', 0);
  state.pos += tag[0].length;
  return true;
}

function inertLinks(state: StateCore): void {
  for (const token of state.tokens) disarm(token.children ?? []);
}

function disarm(tokens: Token[]): void {
  const openTags: string[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = String(token.attrGet('href') ?? '');
      if (!isAllowedLink(href)) {
        token.tag = 'span';
        token.attrs = [
          ['class', 'inert-link'],
          ['title', href],
        ];
      }
      openTags.push(token.tag);
    } else if (token.type === 'link_close') {
      token.tag = openTags.pop() ?? token.tag;
    }
  }
}

/** The parser says it with a style attribute, which the page's content policy forbids. */
function columnAlignment(state: StateCore): void {
  for (const token of state.tokens) {
    if (token.type !== 'th_open' && token.type !== 'td_open') continue;
    const alignment = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (alignment !== undefined) token.attrs = [['align', alignment]];
  }
}

function taskItems(state: StateCore): void {
  const { tokens } = state;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open') continue;
    const words = token.children?.[0];
    const box = /^\[([ xX])\]\s/.exec(words?.type === 'text' ? words.content : '');
    if (!words || !box) continue;
    words.content = (box[1] === ' ' ? '\u2610 ' : '\u2611 ') + words.content.slice(box[0].length);
    tokens[index - 2]?.attrJoin('class', 'task');
  }
}
