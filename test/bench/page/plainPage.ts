import type { ToPage } from '../../../src/messages/chatPageMessages';
import type { TurnView } from '../../../src/messages/chatState';
import { highlightCode } from '../../../src/webview/markdown/highlighter';
import { createMarkdownParser } from '../../../src/webview/markdown/markdownParser';
import { sanitizeAnswer } from '../../../src/webview/markdown/sanitizer';
import { PaintMeter } from '../../../src/webview/paintMeter';

const parser = createMarkdownParser();
const meter = new PaintMeter();
let turns: TurnView[] = [];

/**
 * The yardstick: the whole chat is rendered again with each piece of text, by the same parser and sanitizer.
 */
function render(root: HTMLElement): void {
  const list = document.createElement('div');
  list.className = 'turns';
  for (const { text, role } of turns) {
    const turn = document.createElement('article');
    turn.className = `turn ${role}`;
    turn.append(sanitizeAnswer(parser.render(text)));
    for (const code of turn.querySelectorAll<HTMLElement>('pre > code')) {
      const language = code.className.replace(/^language-/, '');
      code.replaceChildren(highlightCode(code.textContent, language));
    }
    list.append(turn);
  }
  root.replaceChildren(list);
  root.scrollTop = root.scrollHeight;
}

function receive(message: ToPage): void {
  if (message.type === 'snapshot') turns = [...message.state.turns];
  if (message.type !== 'patches') return;
  for (const patch of message.patches) {
    if (patch.kind === 'turnAdded') turns.push(patch.turn);
    if (patch.kind === 'turnsPrepended') turns.unshift(...patch.turns);
    if (patch.kind !== 'textAppended') continue;
    meter.patchReceived();
    turns = turns.map((turn) =>
      turn.id === patch.turnId ? { ...turn, text: turn.text + patch.text } : turn,
    );
  }
}

const root = document.getElementById('chat') ?? document.body;
root.style.overflow = 'auto';
window.addEventListener('message', ({ data }: MessageEvent<{ message: ToPage }>) => {
  const { message } = data;
  receive(message);
  // Turns alone would only make the measurement longer: text comes right after them.
  const { type } = message;
  if (type === 'patches' && message.patches.every(({ kind }) => kind !== 'textAppended')) return;
  requestAnimationFrame(() => {
    render(root);
    meter.frameRendered();
  });
});
acquireVsCodeApi().postMessage({ type: 'ready' });
