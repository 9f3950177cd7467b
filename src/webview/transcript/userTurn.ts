import { html, nothing, render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { UserTurnView } from '../../messages/chatState';
import type { PageContext } from '../pageContext';
import { markHidden } from '../markdown/hiddenMarks';
import { toolButton } from '../toolButton';
import { PromptEditor } from './promptEditor';
import { actionButton, copyButton, turnActions } from './turnActions';
import { turnAttachments } from './turnAttachments';
import { turnElement } from './turnElement';

/** What the user asked, as typed, with its attachments; or where Parley had an answer continued. */
export class UserTurnElement {
  readonly element: HTMLElement;
  readonly #context: PageContext;
  #turn: UserTurnView;
  readonly #prompt = document.createElement('div');
  #editor: PromptEditor | undefined;
  /** What is removed from the edited prompt. */
  readonly #removed: Set<string>;

  constructor(turn: UserTurnView, context: PageContext) {
    this.#context = context;
    this.#turn = turn;
    const { you, continued } = context.strings;
    this.element = turnElement(turn, turn.isContinuation ? continued : you);
    this.#prompt.className = 'prompt';
    this.#prompt.dir = 'auto';
    this.element.classList.toggle('continuation', turn.isContinuation === true);
    const begun = context.edits.of(turn.id);
    this.#removed = new Set(begun?.withoutAttachments);
    if (begun) this.#editor = this.#createEditor(begun.text);
    this.#render();
  }

  get isEditing(): boolean {
    return this.#editor !== undefined;
  }

  update(turn: UserTurnView): void {
    this.#turn = turn;
    this.#render();
  }

  #render(): void {
    const turn = this.#turn;
    const context = this.#context;
    const again = actionButton('regenerate', 'refresh', context.strings.regenerate, {
      id: turn.id,
      context,
    });
    const copy = turn.isContinuation ? nothing : copyButton(turn, context);
    const edit = turn.isContinuation ? nothing : this.#editButton();
    render(
      html`${turn.isContinuation ? this.#quietLine() : this.#bubble()}
      ${this.#editor ? nothing : turnActions(turn, context, copy, again, edit)}`,
      this.element,
    );
  }

  #quietLine(): TemplateResult {
    return html`<p class="quiet-line">${this.#context.strings.continued}</p>`;
  }

  #bubble(): TemplateResult {
    const { id, text } = this.#turn;
    const attachments = this.#turn.attachments.filter((each) => !this.#removed.has(each.id));
    const remove = (attachmentId: string): void => {
      this.#removed.add(attachmentId);
      this.#keepEdit();
      this.#render();
      this.#editor?.focus();
    };
    return html`<div class="bubble ${this.#editor ? 'editing' : ''}">
      ${this.#editor ? this.#editor.element : this.#showPrompt(text)}
      ${turnAttachments({ id, attachments }, this.#context, this.#editor && remove)}
    </div>`;
  }

  /** As it was sent: what can't be seen in it may be what somebody else wrote to the model. */
  #showPrompt(text: string): HTMLElement {
    if (this.#prompt.textContent !== text) {
      this.#prompt.textContent = text;
      markHidden(this.#prompt, this.#context.strings);
    }
    return this.#prompt;
  }

  #editButton(): TemplateResult {
    return toolButton('edit', 'edit', this.#context.strings.editPrompt, () => this.#edit());
  }

  #edit(): void {
    this.#editor = this.#createEditor(this.#turn.text);
    this.#render();
    this.#editor.focus();
  }

  #createEditor(text: string): PromptEditor {
    const context = this.#context;
    const turn = this.#turn;
    return new PromptEditor(text, context.strings, {
      onDidChange: () => this.#keepEdit(),
      onSubmit: (edited) => {
        const edit = { text: edited, withoutAttachments: [...this.#removed] };
        context.edits.send(turn.id, edit, () => this.#editor?.refused());
        context.post({ type: 'edit', turnId: turn.id, ...edit });
      },
      onCancel: () => this.#endEdit(),
    });
  }

  #keepEdit(): void {
    if (!this.#editor) return;
    const withoutAttachments = [...this.#removed];
    this.#context.edits.set(this.#turn.id, { text: this.#editor.text, withoutAttachments });
  }

  #endEdit(): void {
    this.#editor = undefined;
    this.#context.edits.end(this.#turn.id);
    this.#removed.clear();
    this.#render();
    this.element.querySelector<HTMLElement>('.edit-button')?.focus({ preventScroll: true });
  }
}
