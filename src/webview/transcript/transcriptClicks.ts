import { isAllowedLink } from '../markdown/links';
import type { PageContext } from '../pageContext';

const copiedShownMs = 1500;

/**
 * One listener for all that can be clicked in answers. Links go to the host, which asks and opens them;
 * they are kept from the document, where VS Code's own listener would open them a second time.
 */
export function handleTranscriptClicks(root: HTMLElement, context: PageContext): void {
  root.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('[data-action]');
    const link = event.target.closest('a');
    if (!button && !link) return;
    event.preventDefault();
    event.stopPropagation();
    if (button?.dataset['action'] === 'copy-code') copyCode(button, context);
    else openLink(button?.dataset['href'] ?? link?.href ?? '', context);
  });
}

function openLink(href: string, { post }: PageContext): void {
  if (isAllowedLink(href)) post({ type: 'openLink', href });
}

function copyCode(button: HTMLElement, { post, say, strings }: PageContext): void {
  const code = button.closest('.code-block')?.querySelector('code');
  if (!code) return;
  post({ type: 'copyText', text: code.textContent });
  say(strings.copied);
  const icon = button.querySelector('.codicon');
  icon?.classList.replace('codicon-copy', 'codicon-check');
  window.setTimeout(() => icon?.classList.replace('codicon-check', 'codicon-copy'), copiedShownMs);
}
