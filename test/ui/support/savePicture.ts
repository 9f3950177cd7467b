import type { Page } from 'playwright-core';

/** Without it pages are not drawn: that takes a third of the time, and a picture of such a page may never be done. */
const isDrawingWanted = Boolean(process.env['PARLEY_TEST_PICTURES']);

/** What a page is opened with, so that each frame is drawn, as for a person, or none is. */
export function drawing(isWanted = isDrawingWanted): {
  unseenFrameMs?: number;
  isEverIdle?: boolean;
} {
  return isWanted ? {} : { unseenFrameMs: 33, isEverIdle: true };
}

/** Saves what a page shows as a PNG file, if pictures are wanted. */
export async function savePicture(page: Page, path: string): Promise<void> {
  if (isDrawingWanted) await page.screenshot({ path });
}
