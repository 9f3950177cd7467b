import type { Locator } from 'playwright-core';
import type { ChatPage } from './chatPage';
import { SettingsPage } from './settingsPage';

/** What the chat shows of the cached content it uses. */
export class CachedChatPage {
  readonly #chat: ChatPage;
  readonly settings: SettingsPage;

  constructor(chat: ChatPage) {
    this.#chat = chat;
    this.settings = new SettingsPage(chat);
  }

  /** The line of the composer that shows which one is used. */
  get line(): Locator {
    return this.#chat.frame.getByRole('group', { name: 'Cached Content of This Chat' });
  }

  get stopButton(): Locator {
    return this.line.getByRole('button', { name: 'Stop Using' });
  }

  /** One line about caching, above the composer. */
  get notice(): Locator {
    return this.#chat.frame.locator('.cache-notice');
  }

  /** Chooses it in the settings of the chat, by the beginning of what it is offered as. */
  async choose(label: string): Promise<void> {
    await this.settings.open();
    const field = this.settings.field('Cached Content');
    const option = field.locator('option').filter({ hasText: label });
    await option.waitFor({ state: 'attached' });
    await field.selectOption((await option.getAttribute('value')) ?? '');
    await this.line.getByText(label).waitFor();
    await this.#chat.frame.getByRole('button', { name: 'Close Settings' }).click();
    await this.settings.form.waitFor({ state: 'hidden' });
  }
}
