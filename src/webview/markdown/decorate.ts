import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { fillIn } from '../../base/fillIn';
import { iconElement } from '../iconButton';
import type { TranscriptAction } from '../iconButton';
import { createCodeBlock, fillCode, type RenderStrings } from './codeBlock';
import { markHidden, markOverrides } from './hiddenMarks';
import { isAllowedLink } from './links';

/**
 * Gives sanitized Markdown what the page adds to it: code blocks with their bar, tables that scroll,
 * placeholders for images, the address of links on hover, and each block's own writing direction.
 */
export function decorate(content: DocumentFragment, strings: RenderStrings): void {
  // Each block goes its own way; the style sheet does the same for the lines and cells within.
  for (const block of content.children) block.setAttribute('dir', 'auto');
  markOverrides(content, strings);
  for (const code of content.querySelectorAll<HTMLElement>('pre > code')) {
    replaceCode(code, strings);
  }
  for (const code of content.querySelectorAll(':not(pre) > code')) showInlineCode(code, strings);
  for (const table of content.querySelectorAll('table')) wrapTable(table, strings);
  for (const image of content.querySelectorAll<HTMLElement>('.remote-image')) {
    image.replaceWith(imagePlaceholder(image, strings));
  }
  for (const link of content.querySelectorAll('a')) {
    const title = showHidden(link.title);
    link.title = title === '' ? link.href : `${title}\n${link.href}`;
  }
}

function replaceCode(source: HTMLElement, strings: RenderStrings): void {
  const language = source.className.replace(/^language-/, '');
  const block = createCodeBlock({ language, about: source.title }, strings);
  fillCode(block, source.textContent, language);
  source.parentElement?.replaceWith(block.element);
}

function showInlineCode(code: Element, strings: RenderStrings): void {
  // Its marks of overrides are made again among the others.
  code.replaceChildren(code.textContent);
  markHidden(code, strings);
}

function wrapTable(table: HTMLTableElement, strings: RenderStrings): void {
  const scroller = document.createElement('div');
  scroller.className = 'table-scroller';
  scroller.tabIndex = 0;
  scroller.setAttribute('role', 'group');
  scroller.setAttribute('aria-label', strings.table);
  table.replaceWith(scroller);
  scroller.append(table);
}

/** A remote image is never loaded: its address may reveal to someone that, and what, was answered. */
function imagePlaceholder(image: HTMLElement, strings: RenderStrings): HTMLElement {
  // A click on an image in a link, such as a badge, means the link, whose address its title names.
  const isInLink = image.closest('a') !== null;
  const canOpen = !isInLink && isAllowedLink(image.title);
  const address = showHidden(image.title);
  const placeholder = document.createElement(canOpen ? 'button' : 'span');
  placeholder.className = 'image-placeholder';
  if (!isInLink) placeholder.title = fillIn(strings.blockedImage, address);
  if (canOpen) {
    placeholder.dataset['action'] = 'open-image' satisfies TranscriptAction;
    placeholder.dataset['href'] = image.title;
  }
  const where = document.createElement('span');
  where.className = 'image-address';
  where.textContent = address;
  placeholder.append(iconElement('file-media'), image.textContent, ' ', where);
  return placeholder;
}
