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

  /**
   * Puts a prompt behind what is in the input, and sends it. It comes in one piece, as a paste does:
   * letter by letter, the list of participants may open late and take Enter for itself.
   */
  async ask(prompt: string): Promise<void> {
    await this.open();
    await this.#page.keyboard.insertText(prompt);
    const input = this.#page.locator('.interactive-input-part .monaco-editor .view-lines');
    await input.filter({ hasText: prompt }).waitFor();
    await this.#page.keyboard.press('Enter');
    await input.filter({ hasText: prompt }).waitFor({ state: 'detached' });
  }

  /** The newest answer; VS Code keeps only those near the view. */
  get lastAnswer(): Locator {
    return this.#page.locator('.interactive-session .interactive-response').last();
  }

  /** A link to lines of a file below the newest answer. */
  linkTo(lines: string): Locator {
    return this.lastAnswer.locator('.chat-inline-anchor-widget', { hasText: lines });
  }

  /** A prompt that is proposed as the next. */
  proposal(label: string): Locator {
    return this.#page.locator('.interactive-session').getByText(label, { exact: true });
  }
}
