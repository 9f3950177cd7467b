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

  /** The explanation as a comment at the code, where it holds the text. */
  comment(text: string): Locator {
    return this.#page.locator('.review-widget', { hasText: text });
  }

  /** VS Code's list of comments. */
  get commentList(): Locator {
    return this.#page.locator('.comments-panel');
  }

  /** A line of it that holds the text. */
  line(text: string): Locator {
    return this.editor.locator('.view-line', { hasText: text }).first();
  }

  /** Follows the link with these words, as a person does who holds Control. */
  async follow(words: string): Promise<void> {
    // Under the pointer, with Control held, VS Code names it the other way: a second try has to find it too.
    const links = this.editor.locator('.detected-link, .detected-link-active');
    await links
      .filter({ hasText: words })
      .first()
      .click({ modifiers: ['Control'] });
  }
}
