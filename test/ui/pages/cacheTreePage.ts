import type { Locator, Page } from 'playwright-core';
import { persistently, stepTimeoutMs } from '../support/persistently';

/** The view of cached contents. */
export class CacheTreePage {
  readonly pane: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.pane = page.locator('.part.sidebar .pane').filter({
      has: page.locator('.pane-header', { hasText: 'Cached Contents' }),
    });
  }

  /** The row of a cached content by what it is called. */
  row(label: string): Locator {
    return this.pane.locator('.monaco-list-row', { hasText: label });
  }

  /** How what is behind a row's label is painted, and whether its end is cut off. */
  async look(label: string): Promise<{ color: string; background: string; isCut: boolean }> {
    const background = await this.pane.evaluate(
      (pane) => getComputedStyle(pane.closest('.sidebar') ?? pane).backgroundColor,
    );
    const texts = this.row(label).locator('.monaco-icon-label-container');
    return texts.evaluate(
      (container, behind) => ({
        color: getComputedStyle(container.querySelector('.label-description') ?? container).color,
        background: behind,
        isCut: container.scrollWidth > container.clientWidth,
      }),
      background,
    );
  }

  /**
   * Takes a button that is in a row while the pointer is on it, until `done` is there. Rows that come in above
   * it push it from under the pointer, and a row that is drawn again between press and release loses the click.
   */
  async take(label: string, action: string, done: Locator): Promise<void> {
    const row = this.row(label);
    await persistently(async () => {
      if (await done.isVisible()) return;
      await row.hover({ timeout: stepTimeoutMs });
      await row.getByRole('button', { name: action }).click({ timeout: stepTimeoutMs });
      // The row says in a tooltip what it is, which would be in the way of what comes.
      await this.#page.mouse.move(700, 5);
      await done.waitFor({ timeout: stepTimeoutMs });
    });
  }

  /** Waits until a row shows another number of seconds; resolves to the earlier and the later. */
  async seconds(label: string): Promise<[number, number]> {
    const counting = this.row(label).filter({ hasText: /\d+ s ·/u });
    await counting.waitFor();
    const before = secondsIn(await counting.innerText());
    await counting.filter({ hasNotText: `${before} s ·` }).waitFor();
    return [before, secondsIn(await counting.innerText())];
  }
}

function secondsIn(text: string): number {
  return Number(/(\d+) s ·/u.exec(text)?.[1]);
}
