import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { SendCostView } from '../../messages/chatState';
import type { ChatStrings } from '../../messages/chatStrings';
import { costDetails, costRemarks, isQuiet, shareText, totalText } from './costText';

/** The composer's text field refers to the line by this id. */
export const costLineId = 'send-cost';
const detailsId = 'send-cost-details';

/**
 * One line that shows what sending the message would cost; empty while it would cost nothing. It is as high as it is
 * whatever it shows, so that nothing moves while one types. What is behind the total is shown above it while the
 * pointer or the focus is on it.
 *
 * @param leave Escape puts the focus elsewhere, which closes the details
 */
export function costLine(
  cost: SendCostView | undefined,
  strings: ChatStrings,
  leave: () => void,
): TemplateResult {
  const isEmpty = cost === undefined || cost.total === 0;
  return html`<div class="cost-line" id=${costLineId}>
    ${isEmpty ? nothing : costSummary(cost, strings, leave)}
  </div>`;
}

function costSummary(cost: SendCostView, strings: ChatStrings, leave: () => void): TemplateResult {
  const onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  };
  return html`<button
      type="button"
      class="cost-summary ${isQuiet(cost) ? '' : 'noticeable'}"
      aria-describedby=${detailsId}
      @keydown=${onKeydown}
    >
      ${summaryItems(cost, strings)}
    </button>
    <div class="cost-details" id=${detailsId} role="tooltip">
      <div>${costDetails(cost, strings).map((text) => item(html`${text}`))}</div>
      ${cost.notes.map((note) => html`<div dir="auto">${note}</div>`)}
    </div>`;
}

function summaryItems(cost: SendCostView, strings: ChatStrings): TemplateResult[] {
  const isConfirmed = cost.certainty === 'confirmed';
  const total = item(html`${totalText(cost, strings)}${isConfirmed ? tick(strings) : nothing}`);
  if (isQuiet(cost)) return [total];
  return [
    total,
    ...costRemarks(cost, strings).map(({ text, level }) =>
      item(html`<span class="cost-remark ${level}">${text}</span>`),
    ),
    ...shareText(cost, strings).map((text) => item(html`${text}`)),
  ];
}

function item(content: TemplateResult): TemplateResult {
  return html`<span class="cost-item" dir="auto">${content}</span>`;
}

function tick({ costConfirmed }: ChatStrings): TemplateResult {
  return html`<span class="codicon codicon-check" role="img" aria-label=${costConfirmed}></span>`;
}
