import type { CodeAction } from '../../messages/answerActionTypes';
import { indented } from '../markdown/dedent';
import { copyCode, onAnswerClick, openLink } from '../markdown/markdownClicks';
import type { PageContext } from '../pageContext';

const maxWordsBefore = 300;

const codeUses = new Map<string | undefined, CodeAction['kind']>([
  ['insert-code', 'insertCode'],
  ['new-file', 'newFile'],
  ['apply-code', 'applyCode'],
  ['run-in-terminal', 'runInTerminal'],
]);

/** Buttons of code and media, and links, in all answers of a chat. */
export function handleTranscriptClicks(root: HTMLElement, context: PageContext): void {
  onAnswerClick(root, (button, link, event) => {
    if (context.places.follow(button ?? link, event)) return;
    if (button) act(button, context);
    else openLink(link?.href ?? '', context);
  });
}

function act(button: HTMLElement, context: PageContext): void {
  const { action, href = '' } = button.dataset;
  const use = codeUses.get(action);
  if (use) useCode(button, use, context);
  else if (action === 'save-media') saveMedia(button, context);
  else if (action === 'copy-code') copyCode(button, context);
  else openLink(href, context);
}

function useCode(button: HTMLElement, use: CodeAction['kind'], { post }: PageContext): void {
  const block = button.closest<HTMLElement>('.code-block');
  const turnId = button.closest<HTMLElement>('.turn')?.dataset['turnId'];
  const code = block?.querySelector('code');
  if (!block || !code || turnId === undefined) return;
  const { language = '', about = '', indent = '' } = block.dataset;
  // Where it belongs is found by its lines as they were written.
  const text = use === 'applyCode' ? indented(code.textContent, indent) : code.textContent;
  const source = { code: text, language, about, before: wordsBefore(block) };
  post({ type: 'answer', turnId, act: { kind: use, code: source } });
}

function saveMedia(button: HTMLElement, { post }: PageContext): void {
  const turnId = button.closest<HTMLElement>('.turn')?.dataset['turnId'];
  const [candidate, part] = [Number(button.dataset['candidate']), Number(button.dataset['part'])];
  if (turnId === undefined) return;
  post({ type: 'answer', turnId, act: { kind: 'saveMedia', candidate, part } });
}

/** The last words in front of a block of code, which often name its file. */
function wordsBefore(block: HTMLElement): string {
  const own = block.previousElementSibling ?? blockBefore(block.closest('.block'));
  return own?.matches('.code-block') ? '' : (own?.textContent ?? '').slice(-maxWordsBefore);
}

/** The first of a section follows the last of the one before. */
function blockBefore(block: Element | null): Element | null | undefined {
  const sectionBefore = block?.closest('.section')?.previousElementSibling;
  return block?.previousElementSibling ?? sectionBefore?.lastElementChild;
}
