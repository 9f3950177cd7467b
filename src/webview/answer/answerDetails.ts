import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { PlainAnswerAction } from '../../messages/answerActionTypes';
import type { AnswerDetailsView, DetailRowView } from '../../messages/answerView';
import type { ModelTurnView } from '../../messages/chatState';
import { isAllowedLink } from '../markdown/links';
import type { PageContext } from '../pageContext';
import { factsLine } from '../factsLine';
import { OpenByTurn } from '../openByTurn';

const opened = new OpenByTurn();

/** The quiet line under an answer, which opens to all that is known about it. */
export function answerDetails(
  turn: ModelTurnView,
  context: PageContext,
): TemplateResult | typeof nothing {
  const { id, details, footer } = turn;
  if (details === undefined) return nothing;
  return html`<details class="answer-details" ?open=${opened.has(id)} @toggle=${opened.keep(id)}>
    <summary class="footer">${factsLine(footer ?? context.strings.details)}</summary>
    <div class="details-body">
      ${details.sections.map(
        ({ title, rows }) =>
          html`<div role="group" aria-label=${title}>
            <h3 dir="auto">${title}</h3>
            <dl>${rows.map(detailRow)}</dl>
          </div>`,
      )}
      ${detailButtons(id, details, context)}
    </div>
  </details>`;
}

function detailRow({ label, value, href }: DetailRowView): TemplateResult {
  const shown =
    href !== undefined && isAllowedLink(href)
      ? html`<a href=${href} title=${href}>${value}</a>`
      : value;
  return html`<dt dir="auto">${label}</dt>
    <dd><bdi>${shown}</bdi></dd>`;
}

function detailButtons(
  turnId: string,
  { hasSeed, hasRequest, hasCommand }: AnswerDetailsView,
  { strings, post }: PageContext,
): TemplateResult {
  const button = (kind: PlainAnswerAction, label: string): TemplateResult =>
    html`<button
      type="button"
      class="button secondary"
      @click=${() => post({ type: 'answer', turnId, act: { kind } })}
    >
      ${label}
    </button>`;
  return html`<div class="notice-actions">
    ${hasSeed ? button('runAgain', strings.runAgain) : nothing}
    ${hasRequest ? button('showRequest', strings.showRequest) : nothing}
    ${hasCommand ? button('copyAsCurl', strings.copyAsCurl) : nothing}
  </div>`;
}
