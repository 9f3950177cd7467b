import type { Page } from 'playwright-core';
import type { Workbench } from '../pages/workbench';
import { themes } from './themes';

/** Without it pages are not drawn: that takes a third of the time, and a picture of such a page may never be done. */
const isDrawingWanted = Boolean(process.env['PARLEY_TEST_PICTURES']);

/**
 * What a page is opened with, so that each frame is drawn, as for a person, or none is. What a test waits for comes with a
 * frame: with half as many the tests take a tenth longer, and no less processor time.
 */
export function drawing(isWanted = isDrawingWanted): {
  unseenFrameMs?: number;
  isEverIdle?: boolean;
} {
  return isWanted ? {} : { unseenFrameMs: 16, isEverIdle: true };
}

/** Saves what a page shows as a PNG file, if pictures are wanted. */
export async function savePicture(page: Page, path: string): Promise<void> {
  if (isDrawingWanted) await page.screenshot({ path });
}

/**
 * Saves what a page shows in each theme as out/ui-themes/{name}-{kind}.png, if pictures are wanted: they are for a
 * person to look at, and VS Code takes its time to change its theme. `prepare` is called before each.
 */
export async function savePicturesInThemes(
  workbench: Workbench,
  name: string,
  prepare?: () => Promise<void>,
): Promise<void> {
  if (!isDrawingWanted) return;
  for (const theme of themes) {
    await workbench.chooseTheme(theme);
    await prepare?.();
    await savePicture(workbench.page, `out/ui-themes/${name}-${theme.kind}.png`);
  }
}
