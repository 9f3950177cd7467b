import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** The form in which cached contents are made, as one picks and types in it. */
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

  /** The row that creates, with what keeps it from that. */
  get create(): Locator {
    return this.#workbench.quickPickRow('Create').first();
  }

  row(label: string): Locator {
    return this.#workbench.quickPickRow(label).first();
  }

  async name(displayName: string): Promise<void> {
    await this.#workbench.pick('Name');
    await this.titled('Name of Cached Content').waitFor();
    await this.#workbench.enter(displayName);
    await this.#workbench.quickPickRow(displayName).waitFor();
  }

  async expires(typed: string, read: string): Promise<void> {
    await this.#workbench.pick('Expires');
    await this.#workbench.pick('Custom…');
    await this.#workbench.quickInput().getByText('How long to keep it').waitFor();
    await this.#workbench.enter(typed);
    await this.#workbench.quickPickRow(read).waitFor();
  }
}
