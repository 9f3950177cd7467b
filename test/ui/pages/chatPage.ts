import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The chat inside its view. Everything is found by role and name, as a screen reader would. */
export class ChatPage {
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.frame = page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  get composer(): Locator {
    return this.frame.getByRole('textbox', { name: 'Message' });
  }

  get sendButton(): Locator {
    return this.frame.getByRole('button', { name: 'Send', exact: true });
  }

  get stopButton(): Locator {
    return this.frame.getByRole('button', { name: 'Stop', exact: true });
  }

  get conversation(): Locator {
    return this.frame.getByRole('log', { name: 'Conversation' });
  }

  /** The user's turns, or the model's. */
  turns(name: 'You' | 'Model'): Locator {
    return this.conversation.getByRole('article', { name });
  }

  get lastAnswer(): Locator {
    return this.turns('Model').last();
  }

  chip(label: string): Locator {
    return this.frame.getByRole('list', { name: 'Attachments' }).getByText(label);
  }

  button(name: string): Locator {
    return this.frame.getByRole('button', { name, exact: true });
  }

  /** Waits until the page names this model as the one that will answer. */
  async connectedTo(model: string): Promise<void> {
    await this.frame.getByRole('button', { name: model }).waitFor();
  }

  /** Types a prompt and presses Enter. */
  async ask(prompt: string): Promise<void> {
    await this.composer.fill(prompt);
    await this.composer.press('Enter');
  }

  /** Waits until the last answer is no longer under way. */
  async answered(): Promise<void> {
    await this.frame.locator('article[aria-busy="false"]').last().waitFor();
    await this.stopButton.waitFor({ state: 'detached' });
  }
}
