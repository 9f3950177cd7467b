import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ModelTurnView } from '../../messages/chatState';
import { answerDetails } from '../answer/answerDetails';
import { retryStatus } from '../answer/retryStatus';
import { noticeTemplate } from '../notice';
import type { PageContext } from '../pageContext';
import { toolButton } from '../toolButton';
import { endingSentence } from './answerEnding';
import { changedFilesLine } from './changedFilesLine';
import { actionButton, copyButton, turnActions } from './turnActions';
import { chosenAnswer, isAnswering } from '../../messages/chatState';

/**
 * What is under an answer: that it is on its way or when it is asked for again, how it ended, what can be done, its footer.
 *
 * @param secondsToRetry 0 if no retry is waited for
 */
export function turnStatusTemplate(
  turn: ModelTurnView,
  context: PageContext,
  secondsToRetry: number,
  toggleTokens: () => void,
): TemplateResult {
  const { strings } = context;
  if (turn.status === 'waiting' && secondsToRetry > 0) {
    return retryStatus(turn, context, secondsToRetry);
  }
  if (isAnswering(turn)) {
    return progress(turn.text === '' ? (turn.activity ?? strings.waiting) : strings.answering);
  }
  const sentence = endingSentence(turn, strings);
  return html`${
    turn.notice
      ? noticeTemplate(turn.notice, (action) =>
          context.post({ type: 'act', action, turnId: turn.id }),
        )
      : sentence === undefined
        ? nothing
        : html`<p class="ending">${sentence}</p>`
  }
  ${answerDetails(turn, context)} ${changedFilesLine(turn, context)}
  ${turn.canContinue ? continueButton(turn, context) : nothing}
  ${turnActions(
    turn,
    context,
    chosenAnswer(turn).text === '' ? nothing : copyButton(turn, context),
    regenerateButton(turn, context),
    tokensButton(turn, context, toggleTokens),
  )}`;
}

function tokensButton(
  { hasTokens }: ModelTurnView,
  { strings }: PageContext,
  toggle: () => void,
): TemplateResult | typeof nothing {
  return hasTokens ? toolButton('tokens', 'pulse', strings.tokenProbabilities, toggle) : nothing;
}

function continueButton({ id }: ModelTurnView, { strings, post }: PageContext): TemplateResult {
  return html`<button
    type="button"
    class="button secondary continue-button"
    @click=${() => post({ type: 'changeTurn', action: 'continue', turnId: id })}
  >
    ${strings.continueAnswer}
  </button>`;
}

function regenerateButton(
  turn: ModelTurnView,
  context: PageContext,
): TemplateResult | typeof nothing {
  // Retry does the same, and says it better.
  if (turn.notice?.actions.some(({ id }) => id === 'retry')) return nothing;
  return actionButton('regenerate', 'refresh', context.strings.regenerate, {
    id: turn.id,
    context,
  });
}

function progress(text: string): TemplateResult {
  return html`<p class="progress">
    <span class="codicon codicon-loading" aria-hidden="true"></span>${text}
  </p>`;
}
