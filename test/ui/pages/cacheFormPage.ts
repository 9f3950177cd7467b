import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/**
 * The form in which cached contents are made, as one picks and types in it. Its rows are drawn again when something of
 * them is counted.
 */
export class CacheFormPage {
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  /** Opens it for the files that are open in editors. */
  async openForOpenFiles(): Promise<void> {
    const openFiles = this.#workbench.quickPickRow('Open Files').first();
    await this.#workbench.open('Parley: Create Cached Content', openFiles);
    await openFiles.click();
    await this.titled('Create Cached Content').waitFor();
  }

  /** The form, or a question of it, once it is open. */
  titled(title: string): Locator {
    return this.#workbench.quickInput().locator('.quick-input-title', { hasText: title });
  }

  /** Has it made; the form is gone then. */
  async create(): Promise<void> {
    await this.#workbench.pickUntilGone('Create');
  }

  row(label: string): Locator {
    return this.#workbench.quickPickRow(label).first();
  }

  async name(displayName: string): Promise<void> {
    const title = 'Name of Cached Content';
    await this.#workbench.pickUntil('Name', this.titled(title));
    await this.#workbench.enterInto(title, displayName);
    await this.#workbench.quickPickRow(displayName).waitFor();
  }

  async expires(typed: string, read: string): Promise<void> {
    await this.#workbench.pickUntil('Expires', this.#workbench.quickPickRow('Custom…'));
    await this.#workbench.pick('Custom…');
    await this.#workbench.enterInto('How long to keep it', typed);
    await this.#workbench.quickPickRow(read).waitFor();
  }
}
