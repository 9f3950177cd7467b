import type { FrameLocator, Locator, Page } from 'playwright-core';
import { lastEditorFrame } from './webviews';

/** The page of semantic comparison, in an editor. */
export class ComparePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The field for a text of one's own. */
  get typed(): Locator {
    return this.frame.getByRole('textbox', { name: 'Your text' });
  }

  button(name: string): Locator {
    return this.frame.getByRole('button', { name, exact: true });
  }

  /** The name of the text with this number. */
  nameOf(number: number): Locator {
    return this.frame.getByRole('textbox', { name: `Name of text ${number}`, exact: true });
  }

  field(name: string): Locator {
    return this.frame.getByLabel(name, { exact: true });
  }

  /** The field, once it can't be set. */
  disabled(name: string): Locator {
    return this.field(name).and(this.frame.locator(':disabled'));
  }

  get matrix(): Locator {
    return this.frame.getByRole('grid', { name: /^Similarity matrix of / });
  }

  /** Below the matrix: both names and the cosine of the current cell. */
  get said(): Locator {
    return this.frame.locator('.said');
  }

  get frame(): FrameLocator {
    return lastEditorFrame(this.#page);
  }
}
