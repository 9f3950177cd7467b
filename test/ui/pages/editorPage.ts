import type { Locator, Page } from 'playwright-core';
import { persistently, stepTimeoutMs } from '../support/persistently';

/** A text editor and what Parley shows in it, as a person sees and uses it. */
export class EditorPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Selects whole lines of the editor that has the focus, counted from 1, by the keyboard. An editor that was just opened
   * may put its cursor back to where it was last, while keys are pressed.
   */
  async selectLines(first: number, last: number): Promise<void> {
    const { keyboard } = this.#page;
    const cursor = this.#page.locator('.statusbar-item[id$="status.editor.selection"]');
    const home = cursor.getByText('Ln 1, Col 1', { exact: true });
    await persistently(async () => {
      await keyboard.press('Control+Home');
      await home.waitFor({ timeout: stepTimeoutMs });
      for (let line = 1; line < first; line += 1) await keyboard.press('ArrowDown');
      for (let line = first; line <= last; line += 1) await keyboard.press('Shift+ArrowDown');
      await cursor.getByText(`Ln ${last + 1}, Col 1 (`).waitFor({ timeout: stepTimeoutMs });
    });
  }

  /** What is above a line of the code and can be clicked, or just read. */
  lens(text: string): Locator {
    return this.#page.locator('.codelens-decoration', { hasText: text }).first();
  }

  /**
   * A button above a line of the code. VS Code draws them in any order: of several with the name, what else is above
   * its line says which.
   */
  lensButton(name: string, beside = ''): Locator {
    const lenses = this.#page.locator('.codelens-decoration', { hasText: beside });
    return lenses.locator('a').getByText(name, { exact: true }).first();
  }

  /** Lines that a change has brought. */
  addedLines(): Locator {
    return this.#page.locator('.monaco-editor .view-overlays [class*="ced-"]');
  }

  line(text: string): Locator {
    return this.#page.locator('.monaco-editor .view-line', { hasText: text }).first();
  }
}
