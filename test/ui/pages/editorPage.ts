import type { Locator, Page } from 'playwright-core';
import { untilCursorAt } from '../support/untilCursorAt';

/** A text editor and what Parley shows in it, as a person sees and uses it. */
export class EditorPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Selects whole lines of the editor that has the focus, counted from 1, by the keyboard. */
  async selectLines(first: number, last: number): Promise<void> {
    const down = Array<string>(first - 1).fill('ArrowDown');
    const more = Array<string>(last - first + 1).fill('Shift+ArrowDown');
    await this.pressUntilAt(['Control+Home', ...down, ...more], `Ln ${last + 1}, Col 1 (`);
  }

  /**
   * Presses keys in the editor that has the focus until the status bar says that the cursor is there. An editor that was
   * just opened may put its cursor back to where it was last, while keys are pressed.
   */
  async pressUntilAt(keys: readonly string[], position: string): Promise<void> {
    await untilCursorAt(this.#page, position, async () => {
      for (const key of keys) await this.#page.keyboard.press(key);
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
