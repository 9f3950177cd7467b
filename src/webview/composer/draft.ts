import { SentDraft } from './sentText';
import { isComposing } from '../isComposing';

export interface DraftListener {
  onDidChange(): void;
  onSubmit(): void;
}

/** The text being written, and whether it is on its way to the host. */
export class Draft {
  readonly #textarea: HTMLTextAreaElement;
  readonly #sent = new SentDraft();

  constructor(textarea: HTMLTextAreaElement, listener: DraftListener) {
    this.#textarea = textarea;
    textarea.addEventListener('input', () => listener.onDidChange());
    textarea.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      listener.onSubmit();
    });
  }

  get text(): string {
    return this.#textarea.value;
  }

  set text(text: string) {
    this.#textarea.value = text;
  }

  get isSending(): boolean {
    return this.#sent.isUnderWay;
  }

  get canSend(): boolean {
    return !this.#sent.isUnderWay && this.text.trim() !== '';
  }

  /** The text stays where it is until the host has it. */
  send(): string {
    this.#sent.send(this.text);
    return this.text;
  }

  /** Takes away what the host has now; what was typed after it stays. False where that was not in this draft. */
  taken(text: string): boolean {
    const rest = this.#sent.taken(this.text, text);
    if (rest !== undefined) this.text = rest;
    return rest !== undefined;
  }

  refused(): void {
    this.#sent.refused();
  }

  /** Lets it be sent again where it may have been lost. */
  settle(): void {
    this.#sent.settle();
  }
}
