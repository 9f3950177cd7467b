import type { Locator, Page } from 'playwright-core';
import { Workbench } from './workbench';

/** The list of semantic search, as a person at the keyboard uses it. */
export class FindPick {
  readonly page: Page;
  readonly #workbench: Workbench;

  constructor(page: Page) {
    this.page = page;
    this.#workbench = new Workbench(page);
  }

  /** Opens it, and waits until it is there. */
  async open(): Promise<void> {
    await this.#workbench.open('Parley: Semantic Search', this.title);
  }

  get title(): Locator {
    return this.#workbench.quickInput().getByText('Semantic Search', { exact: true });
  }

  /** All of it. */
  get widget(): Locator {
    return this.#workbench.quickInput();
  }

  /** Types it letter by letter: the rows may be those of its beginning for a while. */
  async type(question: string): Promise<void> {
    await this.#field.fill('');
    await this.#field.pressSequentially(question, { delay: 20 });
  }

  /** Puts it there at once: what is listed from then on is what was found for all of it. */
  async ask(question: string): Promise<void> {
    await this.#field.fill(question);
  }

  get #field(): Locator {
    return this.#workbench.quickInput().locator('.quick-input-box input');
  }

  /** The field, while the cursor is in it. */
  get focusedField(): Locator {
    return this.#workbench.quickInput().locator('.quick-input-box input:focus');
  }

  /** The rows, while the focus is there rather than in the field. */
  get focusedRows(): Locator {
    return this.#workbench.quickInput().locator('.monaco-list:focus');
  }

  row(text: string): Locator {
    return this.#workbench.quickPickRow(text).first();
  }

  get rows(): Locator {
    return this.#workbench.quickInput().locator('.monaco-list-row');
  }

  /** A row by its place, from 0 on: VS Code uses rows again for others, so they are in any order in the document. */
  rowAt(place: number): Locator {
    return this.#workbench.quickInput().locator(`.monaco-list-row[data-index="${place}"]`);
  }

  /** The row that Enter means. */
  activeRow(text: string): Locator {
    return this.#workbench.focusedRow(text);
  }

  /** What is said of the list, below the field. */
  remark(text: string | RegExp): Locator {
    return this.#workbench.quickInput().getByText(text).first();
  }

  /** A button in the list's title. */
  button(name: string | RegExp): Locator {
    return this.#workbench.quickInput().getByRole('button', { name });
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Takes the row that is active, as Enter does. */
  async accept(): Promise<void> {
    await this.press('Enter');
    await this.closed();
  }

  /** Waits until it is closed. */
  async closed(): Promise<void> {
    await this.title.waitFor({ state: 'hidden' });
  }

  /** Lines that are highlighted in the editor in front. */
  get highlightedLines(): Locator {
    return this.#workbench.editor().locator('.view-overlays .cdr[class*="ced-"]');
  }
}
