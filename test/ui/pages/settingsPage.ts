import type { Locator } from 'playwright-core';
import type { ChatPage } from './chatPage';

/** The settings form of the chat. */
export class SettingsPage {
  readonly form: Locator;
  /** The button in the composer, whatever it says of changes. */
  readonly button: Locator;
  readonly #chat: ChatPage;

  constructor(chat: ChatPage) {
    this.#chat = chat;
    this.form = chat.frame.getByRole('region', { name: 'Chat Settings' });
    this.button = chat.frame.getByRole('button', { name: /^Chat Settings/u });
  }

  /** Opens the form, if it isn't open, as one does without a mouse. */
  async open(): Promise<void> {
    if (!(await this.form.isVisible())) await this.button.press('Enter');
    await this.field('Model').waitFor();
  }

  /** A text field or choice by its label. */
  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  /** The line that opens and closes a group of fields. */
  group(label: string): Locator {
    return this.form.locator('summary', { hasText: label });
  }

  /** The place of a field, with its mark, its reset button and what is wrong with it. */
  setting(label: string): Locator {
    return this.form.locator('.setting').filter({
      has: this.#chat.frame.getByLabel(label, { exact: true }),
    });
  }

  /** Waits until the composer's button says that this many settings differ. */
  async changed(count: number): Promise<void> {
    const name = count === 0 ? '' : `, ${count} changed`;
    await this.#chat.button(`Chat Settings${name}`).waitFor();
  }
}
