import type { FrameLocator, Locator, Page } from 'playwright-core';
import { lastEditorFrame } from './webviews';

/** The token counts of folders: the tree in the side bar and the map in an editor. */
export class TokensPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** A row of the tree by what a screen reader says of it. */
  row(name: string | RegExp): Locator {
    return this.#tree.getByRole('treeitem', { name });
  }

  /** The name of a row by its place, from 0 on: in the document they are in any order. */
  nameAt(place: number): Promise<string> {
    const row = this.#tree.locator(`.monaco-list-row[data-index="${place}"]`);
    return row.locator('.label-name').innerText();
  }

  /** Counts what is named in the Explorer, by its context menu. */
  async countFromExplorer(name: string): Promise<void> {
    const row = this.#page.locator('.explorer-folders-view').getByRole('treeitem', { name });
    await row.click({ button: 'right' });
    // A menu takes no click just after it has opened, but a key.
    for (const entry of ['Parley', 'Count Tokens']) {
      const item = this.#page.locator('.monaco-menu .action-item', { hasText: entry }).last();
      await item.hover();
      await item.and(this.#page.locator('.focused')).waitFor();
      await this.#page.keyboard.press('Enter');
    }
  }

  /** The map, in the page that was opened last. */
  get map(): Locator {
    return this.frame.getByRole('tree', { name: /^Token map of / });
  }

  /** A tile of the map by the beginning of what a screen reader says of it. */
  tile(name: string): Locator {
    return this.map.getByRole('treeitem', { name });
  }

  /** A tile that shows this number behind or below its name. */
  numbered(name: string, number: string): Locator {
    return this.tile(name).filter({ has: this.frame.locator(`[data-number="${number}"]`) });
  }

  /** What the map shows beside the pointer or the focused tile; screen readers have it from the tile's name. */
  get tip(): Locator {
    return this.frame.locator('.tip:not([hidden])');
  }

  /** A folder around the one that the map shows. */
  folderAround(name: string): Locator {
    return this.frame.getByRole('navigation').getByRole('button', { name, exact: true });
  }

  get #tree(): Locator {
    return this.#page.getByRole('tree', { name: 'Token Counts' });
  }

  get frame(): FrameLocator {
    return lastEditorFrame(this.#page);
  }
}
