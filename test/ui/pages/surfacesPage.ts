import type { Locator, Page } from 'playwright-core';
import { Workbench } from './workbench';

/** VS Code's own surfaces in which Parley has something: its walkthrough, source control, editors. */
export class SurfacesPage {
  readonly page: Page;
  readonly #workbench: Workbench;

  constructor(page: Page) {
    this.page = page;
    this.#workbench = new Workbench(page);
  }

  walkthroughStep(title: string): Locator {
    return this.page.locator('.getting-started-step .step-title', { hasText: title }).first();
  }

  /** What the step that is open says. */
  walkthroughText(text: string): Locator {
    return this.page.locator('.getting-started-step.expanded').getByText(text);
  }

  /** A button of the step that is open. */
  walkthroughButton(label: string): Locator {
    return this.page.locator('.getting-started-step.expanded').getByRole('button', { name: label });
  }

  /** Shows the buttons in the title of the repository, as a pointer on it does. */
  async pointAtRepository(): Promise<void> {
    await this.page.locator('.part.sidebar .pane-header', { hasText: 'Changes' }).hover();
  }

  /** A button in the title of the repository. */
  scmAction(title: string): Locator {
    return this.page.locator('.part.sidebar').getByRole('button', { name: title });
  }

  /** Where the commit message is written; it is there once Git has found the repository. */
  get scmBox(): Locator {
    return this.page.locator('.part.sidebar .scm-editor');
  }

  /** A line of the commit message that holds the text. */
  scmBoxText(text: string): Locator {
    return this.page.locator('.scm-editor .view-line', { hasText: text }).first();
  }

  /**
   * Asks for names at the cursor until one comes, and gives its row: while the support of a language is
   * starting, nothing can be renamed, and Parley says so.
   */
  async suggestedName(name: string): Promise<Locator> {
    const row = this.#workbench.quickPickRow(name).first();
    for (let attempt = 1; ; attempt += 1) {
      await this.#workbench.runCommand('Parley: Suggest Names');
      try {
        await row.waitFor({ timeout: 5_000 });
        return row;
      } catch (error) {
        if (attempt === 15) throw error;
      }
    }
  }
}
