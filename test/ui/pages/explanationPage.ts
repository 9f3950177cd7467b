import type { Locator, Page } from 'playwright-core';

/** The document of an explanation beside the code. */
export class ExplanationPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get editor(): Locator {
    return this.#page.locator('.monaco-editor[data-uri^="parley-explanation:"]');
  }

  /** A line of it that holds the text. */
  line(text: string): Locator {
    return this.editor.locator('.view-line', { hasText: text }).first();
  }

  /** Follows the link with these words, as a person does who holds Control. */
  async follow(words: string): Promise<void> {
    const link = this.editor.locator('.detected-link', { hasText: words }).first();
    await link.waitFor();
    await link.click({ modifiers: ['Control'] });
  }
}
