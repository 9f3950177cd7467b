import type { Locator, Page } from 'playwright-core';

/** VS Code around Parley, as a person at the keyboard uses it. */
export class Workbench {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Runs a command by its title in the command palette. */
  async runCommand(title: string): Promise<void> {
    await this.#openQuickInput('F1', `>${title}`, title);
    await this.quickPickRow(title).first().click();
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await this.#openQuickInput('Control+P', name, name);
    await this.page.keyboard.press('Enter');
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.page.locator(`.monaco-editor[data-uri$="/${name}"]`).waitFor();
  }

  /**
   * Opens the quick input and types. It closes when a view that was just opened takes the focus, as it
   * would under a person's hands, who then opens it again.
   */
  async #openQuickInput(key: string, text: string, row: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      await this.page.keyboard.press(key);
      try {
        await this.#quickInput().fill(text, { timeout: 5_000 });
        await this.quickPickRow(row).first().waitFor({ timeout: 5_000 });
        await this.page
          .locator('.quick-input-widget .quick-input-box input:focus')
          .waitFor({ timeout: 5_000 });
        return;
      } catch (error) {
        if (attempt === 4) throw error;
      }
    }
  }

  /** Types into the input box that is open, and accepts. */
  async enter(text: string): Promise<void> {
    await this.#quickInput().fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Picks the row of the open quick pick that holds the text. */
  async pick(text: string): Promise<void> {
    await this.quickPickRow(text).first().click();
  }

  quickPickRow(text: string): Locator {
    return this.page.locator('.quick-input-widget .monaco-list-row', { hasText: text });
  }

  /** The open quick pick or input box, its title and messages included. */
  quickInput(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  /** Waits for a notification; the test driver keeps toasts away, so it looks into their list. */
  async sawNotification(text: string): Promise<void> {
    await this.runCommand('Notifications: Show Notifications');
    const list = this.page.locator('.notifications-center .notification-list-item');
    await list.filter({ hasText: text }).first().waitFor();
    await this.runCommand('Notifications: Clear All Notifications');
  }

  /** A button in the title bar of the chat's view. */
  viewAction(title: string): Locator {
    return this.page
      .locator('.part.sidebar .actions-container')
      .getByRole('button', { name: title });
  }

  /** An entry of the status bar by the end of its id. */
  statusBarItem(id: string): Locator {
    return this.page.locator(`.statusbar-item[id$="${id}"]`);
  }

  /** The editor that has the focus, or had it last. */
  editor(): Locator {
    return this.page.locator('.editor-group-container.active .monaco-editor').first();
  }

  #quickInput(): Locator {
    return this.page.locator('.quick-input-widget .quick-input-box input');
  }
}
