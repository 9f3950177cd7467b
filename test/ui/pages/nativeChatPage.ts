import type { Locator, Page } from 'playwright-core';
import { Workbench } from './workbench';

/** VS Code's own chat, in its side bar. */
export class NativeChatPage {
  readonly #page: Page;
  readonly #workbench: Workbench;

  constructor(page: Page) {
    this.#page = page;
    this.#workbench = new Workbench(page);
  }

  /** Opens it; the cursor is in its input. */
  async open(): Promise<void> {
    await this.#workbench.runCommand('Chat: Open Chat');
    await this.#page.locator('.interactive-input-part .monaco-editor.focused').waitFor();
  }

  /** Waits until the picker shows the model. */
  async offers(model: string): Promise<void> {
    const toolbars = this.#page.locator('.interactive-input-part .chat-input-toolbars');
    await toolbars.getByText(model, { exact: true }).waitFor();
  }

  /** Types the beginning of a participant or command and takes it from the list that opens. */
  async take(beginning: string, whole: string): Promise<void> {
    await this.#input.click();
    await this.#page.keyboard.type(beginning);
    const row = this.#page.locator('.suggest-widget.visible .monaco-list-row', { hasText: whole });
    await row.first().click();
    await this.#page.locator('.interactive-input-part .view-line', { hasText: whole }).waitFor();
  }

  /** Types a prompt behind what stands in the input, and sends it. */
  async ask(prompt: string): Promise<void> {
    await this.#input.click();
    await this.#page.keyboard.type(prompt);
    await this.#page.keyboard.press('Enter');
  }

  /** The answers, the newest last; VS Code keeps only those near the view. */
  get lastAnswer(): Locator {
    return this.#page.locator('.interactive-session .interactive-response').last();
  }

  get #input(): Locator {
    return this.#page.locator('.interactive-input-part .monaco-editor').first();
  }

  /** A prompt that is proposed as the next. */
  proposal(label: string): Locator {
    return this.#page.locator('.interactive-session').getByText(label, { exact: true });
  }
}
