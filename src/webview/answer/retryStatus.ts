import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ModelTurnView } from '../../messages/chatState';
import type { ChatStrings } from '../../messages/chatStrings';
import { fillIn } from '../../base/fillIn';
import type { PageContext } from '../pageContext';

/** Why a request waits, and until when. */
export function retrySentence(
  { retry }: ModelTurnView,
  strings: ChatStrings,
  seconds = Math.ceil((retry?.inMs ?? 0) / 1000),
): string {
  if (!retry) return strings.waiting;
  const { message, attempt, maxAttempts } = retry;
  const next = fillIn(strings.nextTry, String(seconds), String(attempt), String(maxAttempts));
  return `${message} ${next}`;
}

/** A request that waits for its next try, which can be hurried or given up. */
export function retryStatus(
  turn: ModelTurnView,
  { strings, post }: PageContext,
  seconds: number,
): TemplateResult {
  const hurry = (): void => post({ type: 'answer', turnId: turn.id, act: { kind: 'tryNow' } });
  return html`<div class="notice warning">
    <span class="codicon codicon-watch" aria-hidden="true"></span>
    <div class="notice-body">
      <div dir="auto">${retrySentence(turn, strings, seconds)}</div>
      <div class="notice-actions">
        <button type="button" class="button secondary" @click=${hurry}>${strings.tryNow}</button>
        <button type="button" class="button secondary" @click=${() => post({ type: 'stop' })}>
          ${strings.giveUp}
        </button>
      </div>
    </div>
  </div>`;
}
