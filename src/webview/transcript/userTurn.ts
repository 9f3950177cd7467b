import { html, nothing, render } from 'lit/html.js';
import type { UserTurnView } from '../../messages/chatState';
import { attachmentIcon } from '../attachmentIcon';
import type { PageContext } from '../pageContext';
import { turnElement } from './turnElement';

/** What the user asked, as typed, with what went along. */
export class UserTurn {
  readonly element: HTMLElement;
  private readonly context: PageContext;

  constructor(turn: UserTurnView, context: PageContext) {
    this.context = context;
    this.element = turnElement(turn, context.strings.you);
    this.update(turn);
  }

  update({ text, attachments }: UserTurnView): void {
    const chips = attachments.map(
      ({ label, detail, kind }) =>
        html`<li class="chip" title=${detail}>
          ${attachmentIcon(kind)}<span class="chip-label">${label}</span>
        </li>`,
    );
    render(
      html`<div class="bubble">
        <div class="prompt" dir="auto">${text}</div>
        ${
          chips.length === 0
            ? nothing
            : html`<ul class="chips" aria-label=${this.context.strings.attachments}>
                ${chips}
              </ul>`
        }
      </div>`,
      this.element,
    );
  }
}
