import { html, render } from 'lit/html.js';
import type { ChatStrings } from '../../messages/chatStrings';
import { Draft } from '../composer/draft';
import { isComposing } from '../isComposing';

/** What the editor of a prompt reports. */
export interface PromptEditorListener {
  onDidChange(): void;
  onSubmit(text: string): void;
  onCancel(): void;
}

/** An earlier prompt in a text field: Enter sends it, Escape leaves everything as it was. */
export class PromptEditor {
  readonly element = document.createElement('div');
  readonly #strings: ChatStrings;
  readonly #listener: PromptEditorListener;
  readonly #textarea = document.createElement('textarea');
  readonly #draft: Draft;

  constructor(text: string, strings: ChatStrings, listener: PromptEditorListener) {
    this.#strings = strings;
    this.#listener = listener;
    this.element.className = 'prompt-editor';
    this.#textarea.dir = 'auto';
    this.#textarea.rows = 1;
    this.#textarea.setAttribute('aria-label', strings.editedPrompt);
    this.#draft = new Draft(this.#textarea, {
      onDidChange: () => this.#changed(),
      onSubmit: () => this.#submit(),
    });
    this.#draft.text = text;
    this.#textarea.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.stopPropagation();
      listener.onCancel();
    });
    this.#render();
  }

  get text(): string {
    return this.#draft.text;
  }

  focus(): void {
    this.#textarea.focus();
  }

  /** It can be sent again. */
  refused(): void {
    this.#draft.refused();
    this.#render();
  }

  #changed(): void {
    this.#listener.onDidChange();
    this.refused();
  }

  #submit(): void {
    if (!this.#draft.canSend) return;
    this.#listener.onSubmit(this.#draft.send());
    this.#render();
  }

  #render(): void {
    const { sendVersion, cancel } = this.#strings;
    render(
      html`${this.#textarea}
        <div class="notice-actions">
          <button
            type="button"
            class="button"
            ?disabled=${!this.#draft.canSend}
            @click=${() => this.#submit()}
          >
            ${sendVersion}
          </button>
          <button type="button" class="button secondary" @click=${() => this.#listener.onCancel()}>
            ${cancel}
          </button>
        </div>`,
      this.element,
    );
  }
}
