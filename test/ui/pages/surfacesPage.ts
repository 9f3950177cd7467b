import type { Locator, Page } from 'playwright-core';

/** VS Code's own surfaces in which Parley has something: its walkthrough, source control, editors. */
export class SurfacesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  walkthroughStep(title: string): Locator {
    return this.page.locator('.getting-started-step .step-title', { hasText: title }).first();
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

  /** A line of the commit message that holds the text. */
  scmBoxText(text: string): Locator {
    return this.page.locator('.scm-editor .view-line', { hasText: text }).first();
  }
}
