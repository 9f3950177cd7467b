import { toggleDiagram } from './diagrams';
import { isAllowedLink } from './links';

const copiedShownMs = 1500;

/** What a page does with a click on a model's Markdown. */
export interface MarkdownClickContext {
  post: (message: { type: 'openLink'; href: string } | { type: 'copyText'; text: string }) => void;
  /** Announces something to screen readers. */
  say: (text: string) => void;
  strings: { copied: string };
}

/**
 * One listener for all buttons and links in answers. Links go to the host, which asks and opens them; they are kept from
 * the document, where VS Code's own listener would open them a second time.
 */
export function onAnswerClick(
  root: HTMLElement,
  act: (button: HTMLElement | null, link: HTMLAnchorElement | null, event: MouseEvent) => void,
): void {
  root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('[data-action]');
    const link = event.target.closest('a');
    if (!button && !link) return;
    event.preventDefault();
    event.stopPropagation();
    if (button?.dataset['action'] === 'toggle-diagram') toggleDiagram(button);
    else act(button, link, event);
  });
}

/** Has the host open a link of an answer: it asks, and opens it. */
export function openLink(href: string, { post }: Pick<MarkdownClickContext, 'post'>): void {
  if (isAllowedLink(href)) post({ type: 'openLink', href });
}

/** Copies the code of the block that the button belongs to. */
export function copyCode(button: HTMLElement, { post, say, strings }: MarkdownClickContext): void {
  const code = button.closest('.code-block')?.querySelector('code');
  if (!code) return;
  post({ type: 'copyText', text: code.textContent });
  say(strings.copied);
  const icon = button.querySelector('.codicon');
  icon?.classList.replace('codicon-copy', 'codicon-check');
  window.setTimeout(() => icon?.classList.replace('codicon-check', 'codicon-copy'), copiedShownMs);
}
