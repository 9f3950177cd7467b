import type { Locator, Page } from 'playwright-core';
import { persistently, stepTimeoutMs } from '../support/persistently';
import type { Theme } from '../support/themes';

/** How long a list may take to show what it has, before it is opened again for longer, in milliseconds. */
const listedTimeoutMs = 1000;

/**
 * The open quick pick or input box. One that is closing fades out after its choice was made and the focus is back: a
 * key pressed for it would come to nothing, or to the editor, where Escape takes the selection.
 */
const openQuickInput = '.quick-input-widget:not(.quick-input-widget-closing)';

/** VS Code around Parley, as a person at the keyboard uses it. */
export class Workbench {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Runs a command by its title in the command palette. */
  async runCommand(title: string): Promise<void> {
    await persistently(() => this.#runOnce(title));
  }

  /** Runs a command until what it asks or lists is open. */
  async open(title: string, shown: Locator): Promise<void> {
    await persistently(async () => {
      await this.#runOnce(title);
      await this.#sawOpen(shown);
    });
  }

  /** Waits for a list or box for the time of one step; where it doesn't open, the error says what is there instead. */
  async #sawOpen(shown: Locator): Promise<void> {
    try {
      await shown.first().waitFor({ timeout: stepTimeoutMs });
    } catch (error) {
      const isOpen = await this.quickInput().isVisible();
      const instead = isOpen ? await this.quickInput().innerText() : 'no list or box';
      const cursor = await this.statusBarItem('status.editor.selection').allInnerTexts();
      const there = `${JSON.stringify(cursor)}, ${instead.slice(0, 200)}`;
      throw new Error(`What was asked for didn't open. There is: ${there}`, { cause: error });
    }
  }

  #runOnce(title: string): Promise<void> {
    return this.#pickFrom('F1', `>${title}`, title);
  }

  /** Ctrl+K and another key, one right behind the other: VS Code forgets the first after a while. */
  async chord(key: string): Promise<void> {
    await this.page.keyboard.press('Control+K');
    await this.page.keyboard.press(key);
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    const tab = this.page.locator(`.tab.active[data-resource-name="${name}"]`);
    await persistently(async () => {
      await this.#pickFrom('Control+P', name, name);
      await tab.waitFor({ timeout: stepTimeoutMs });
    });
    await this.focusedEditor(name).waitFor();
  }

  async #pickFrom(key: string, text: string, row: string): Promise<void> {
    // One that was opened before its rows were known stays without them.
    if (await this.quickInput().isVisible()) {
      await this.#quickInput().press('Escape', { timeout: stepTimeoutMs });
    }
    await this.page.keyboard.press(key);
    await this.#quickInput().fill(text, { timeout: stepTimeoutMs });
    const picked = this.quickPickRow(row).first();
    await picked.click({ timeout: stepTimeoutMs });
    // A click on a row that is drawn again meanwhile, when more of them are found, comes to nothing.
    await picked.waitFor({ state: 'hidden', timeout: stepTimeoutMs });
  }

  /** Types into the list that is open, which then shows what fits. */
  async filter(text: string): Promise<void> {
    await this.#quickInput().fill(text);
  }

  /** Types into the input box that is open, and accepts. */
  async enter(text: string): Promise<void> {
    await this.#quickInput().fill(text);
    await this.#quickInput().press('Enter');
  }

  /** Closes the list or box that is open without a choice. */
  async closeList(): Promise<void> {
    await this.#pressUntilHidden('Escape', this.quickInput());
  }

  /**
   * Types into the box with this title or prompt, once it is open, and accepts until it closes: VS Code takes no
   * Enter while it still checks what stood there before, and a box that has just opened may be emptied once more.
   * A row that says the same is not the box: the list it was picked from stays until the box opens.
   */
  async enterInto(title: string, text: string): Promise<void> {
    const heads = this.page.locator('.quick-input-title, .quick-input-message');
    const box = this.quickInput().filter({ has: heads.filter({ hasText: title }) });
    await box.waitFor();
    await this.#pressUntilHidden('Enter', box, text);
  }

  /** Picks the row of the open quick pick that holds the text. */
  async pick(text: string): Promise<void> {
    await this.quickPickRow(text).first().click();
  }

  /** Picks a row until what it leads to is there: a click on one that is drawn again meanwhile comes to nothing. */
  async pickUntil(text: string, shown: Locator): Promise<void> {
    const row = this.quickPickRow(text).first();
    await row.waitFor();
    await persistently(async () => {
      if (!(await shown.isVisible())) await row.click({ timeout: stepTimeoutMs });
      await shown.waitFor({ timeout: stepTimeoutMs });
    });
  }

  /** Picks a row until it is gone, where no list with such a row follows: a click may come to nothing. */
  async pickUntilGone(text: string): Promise<void> {
    const row = this.quickPickRow(text).first();
    await row.waitFor();
    await persistently(async () => {
      if (await row.isVisible()) await row.click({ timeout: stepTimeoutMs });
      await row.waitFor({ state: 'hidden', timeout: stepTimeoutMs });
    });
  }

  /** Checks the row of the open list of checkboxes: a click on one that VS Code draws again meanwhile comes to nothing. */
  async check(text: string): Promise<void> {
    const row = this.quickPickRow(text).first();
    const isChecked = row.and(this.page.locator('[aria-checked="true"]'));
    await this.#quickInput().fill(text);
    await row.waitFor();
    await persistently(async () => {
      if ((await isChecked.count()) === 0) await row.click({ timeout: stepTimeoutMs });
      await isChecked.waitFor({ timeout: stepTimeoutMs });
    });
  }

  /** Checks all rows of the open list of checkboxes that hold the text. */
  async checkAll(text: string): Promise<void> {
    await this.#quickInput().fill(text);
    await this.quickPickRow(text).first().waitFor();
    await this.quickInput().locator('.quick-input-header').getByRole('checkbox').first().click();
  }

  /** Accepts what is checked in the open list, and waits until it is closed. */
  async accept(): Promise<void> {
    await this.#pressUntilHidden('Enter', this.quickInput());
  }

  /** Looks for a file until it is listed: at first, VS Code may list what it found the last time. */
  async findFile(name: string): Promise<void> {
    const row = this.quickPickRow(name).first();
    // Each time for longer: on a busy machine it may take more than any first try.
    for (let timeout = listedTimeoutMs, isListed = false; !isListed; timeout *= 2) {
      await this.page.keyboard.press('Control+P');
      await this.#quickInput().fill(name);
      isListed = await row.waitFor({ timeout }).then(
        () => true,
        () => false,
      );
      await this.closeList();
    }
  }

  /** Closes all editors; what is not saved in them is thrown away. */
  async closeEditors(): Promise<void> {
    const tabs = this.page.locator('.tabs-container .tab');
    // By their names: Auto Save may save them meanwhile.
    const names = await tabs.and(this.page.locator('.dirty')).evaluateAll(namesOfTabs);
    for (const name of names) {
      const count = await tabs.count();
      await this.page.locator(`.tab[data-resource-name="${name}"]`).first().click();
      await this.runCommand('View: Revert and Close Editor');
      await tabs.nth(count - 1).waitFor({ state: 'detached' });
    }
    if ((await tabs.count()) === 0) return;
    await this.runCommand('View: Close All Editors');
    await tabs.first().waitFor({ state: 'detached' });
  }

  /** Chooses a colour theme from the list of themes, and waits until the workbench has it. */
  async chooseTheme({ label, kind }: Theme): Promise<void> {
    const field = this.quickInput().getByPlaceholder(/^Select Color Theme/);
    await this.open('Preferences: Color Theme', field);
    await field.fill(label);
    await this.pickUntilGone(label);
    await this.quickInput().waitFor({ state: 'hidden' });
    await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
  }

  quickPickRow(text: string): Locator {
    return this.quickInput().locator('.monaco-list-row', { hasText: text });
  }

  /** The row of the open quick pick that Enter means. */
  focusedRow(text: string): Locator {
    return this.quickInput().locator('.monaco-list-row.focused', { hasText: text });
  }

  /** The open quick pick or input box, its title and messages included. */
  quickInput(): Locator {
    return this.page.locator(openQuickInput);
  }

  /** The open quick pick or input box, if it says this in its title, prompt or rows. */
  asking(text: string | RegExp): Locator {
    return this.quickInput().filter({ hasText: text });
  }

  /**
   * Waits for a notification; the test driver keeps toasts away, so it looks into their list. Returns all
   * that are there, and clears them.
   */
  async sawNotification(text: string): Promise<string[]> {
    const list = this.page.locator('.notifications-center .notification-list-item');
    // What comes after the list was opened is not on the page for long.
    await persistently(async () => {
      await this.runCommand('Notifications: Show Notifications');
      await list.filter({ hasText: text }).first().waitFor({ timeout: stepTimeoutMs });
    });
    const all = await list.locator('.notification-list-item-message').allInnerTexts();
    await this.runCommand('Notifications: Clear All Notifications');
    return all;
  }

  /** Opens the list of notifications until something of it is there. */
  async showNotifications(part: Locator): Promise<void> {
    await persistently(async () => {
      await this.runCommand('Notifications: Show Notifications');
      await part.waitFor({ timeout: stepTimeoutMs });
    });
  }

  /** What the notifications say that are there. */
  async notifications(): Promise<string[]> {
    await this.runCommand('Notifications: Show Notifications');
    const list = this.page.locator('.notifications-center .notification-list-item-message');
    return list.allInnerTexts();
  }

  /** A line of the terminal, as its lines are drawn where there is no graphics card. */
  terminalLine(text: string): Locator {
    return this.page.locator('.xterm-rows > div', { hasText: text });
  }

  /** An entry of the menu that is open. */
  menuItem(label: string): Locator {
    return this.page.locator('.monaco-menu .action-item', { hasText: label }).last();
  }

  /** Chooses an entry of the menu that is open: it takes no click just after it has opened, but a key. */
  async chooseFromMenu(label: string): Promise<void> {
    await this.menuItem(label).hover();
    await this.menuItem(label).and(this.page.locator('.focused')).waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** A button in the title bar of the chat's view. */
  viewAction(title: string): Locator {
    return this.page
      .locator('.part.sidebar .actions-container')
      .getByRole('button', { name: title });
  }

  /** Drags the border between the side bar and the editors to the right. */
  async widenSideBar(byPixels: number): Promise<void> {
    const sideBar = this.page.locator('.part.sidebar');
    const { x, y, width, height } = (await sideBar.boundingBox()) ?? unseen('side bar');
    const middle = y + height / 2;
    await this.page.mouse.move(x + width, middle);
    await this.page.mouse.down();
    await this.page.mouse.move(x + width + byPixels, middle, { steps: 10 });
    await this.page.mouse.up();
  }

  editorTab(title: string): Locator {
    return this.page.locator('.tab', { hasText: title });
  }

  /** An entry of the status bar by the end of its id. */
  statusBarItem(id: string): Locator {
    return this.page.locator(`.statusbar-item[id$="${id}"]`);
  }

  /**
   * Until nothing is left to decide in the active editor. The lenses of a change don't show that: VS Code takes them
   * away for a moment whenever it draws them again.
   */
  async reviewsDecided(options: { timeout?: number } = {}): Promise<void> {
    await this.statusBarItem('parley.review').waitFor({ state: 'detached', ...options });
  }

  /** The editor that has the focus, or had it last. */
  editor(): Locator {
    return this.page.locator('.editor-group-container.active .monaco-editor').first();
  }

  /** The tab of an editor by its name; one that is not saved has the class `dirty`. */
  tab(name: string): Locator {
    return this.page.locator('.tabs-container .tab', { hasText: name });
  }

  /** The editor of a file, while the cursor is in it. */
  focusedEditor(name: string): Locator {
    return this.page.locator(`.monaco-editor.focused[data-uri$="/${name}"]`);
  }

  /** The editor of an untitled file, while it has the focus. */
  focusedUntitled(): Locator {
    return this.page.locator('.monaco-editor.focused[data-uri^="untitled:"]');
  }

  /** A line of an open editor that holds the text. */
  editorText(text: string): Locator {
    return this.page.locator('.monaco-editor .view-line', { hasText: text }).first();
  }

  /** @param text what is typed before each press, if anything */
  async #pressUntilHidden(key: string, listOrBox: Locator, text?: string): Promise<void> {
    const input = this.#quickInput();
    await persistently(async () => {
      if (await listOrBox.isVisible()) {
        if (text !== undefined) await input.fill(text, { timeout: stepTimeoutMs });
        await input.press(key, { timeout: stepTimeoutMs });
      }
      await listOrBox.waitFor({ state: 'hidden', timeout: stepTimeoutMs });
    });
  }

  #quickInput(): Locator {
    return this.quickInput().locator('.quick-input-box input');
  }
}

function unseen(what: string): never {
  throw new Error(`The ${what} can't be seen.`);
}

/** In the page. */
function namesOfTabs(tabs: Element[]): string[] {
  return tabs.map((tab) => tab.getAttribute('data-resource-name') ?? '');
}
