import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { SendCostView } from '../../messages/chatState';
import type { ChatStrings } from '../../messages/chatStrings';
import { costDetails, costRemarks, totalText } from './costText';

/** The composer's text field refers to the line by this id. */
export const costLineId = 'send-cost';

/** One quiet line that shows what sending the message would cost; empty while it would cost nothing. */
export function costLine(cost: SendCostView | undefined, strings: ChatStrings): TemplateResult {
  const isEmpty = cost === undefined || cost.total === 0;
  return html`<div
    class="cost-line"
    id=${costLineId}
    title=${isEmpty ? nothing : cost.notes.join('\n')}
  >
    ${isEmpty ? nothing : costItems(cost, strings)}
  </div>`;
}

function costItems(cost: SendCostView, strings: ChatStrings): TemplateResult[] {
  const isConfirmed = cost.certainty === 'confirmed';
  return [
    item(html`${totalText(cost, strings)}${isConfirmed ? tick(strings) : nothing}`),
    ...costRemarks(cost, strings).map(({ text, level }) =>
      item(html`<span class="cost-remark ${level}">${text}</span>`),
    ),
    ...costDetails(cost, strings).map((text) => item(html`${text}`)),
  ];
}

function item(content: TemplateResult): TemplateResult {
  return html`<span class="cost-item" dir="auto">${content}</span>`;
}

function tick({ costConfirmed }: ChatStrings): TemplateResult {
  return html`<span class="codicon codicon-check" role="img" aria-label=${costConfirmed}></span>`;
}
