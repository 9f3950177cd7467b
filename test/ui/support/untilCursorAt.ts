import type { Page } from 'playwright-core';
import { persistently, stepTimeoutMs } from './persistently';

/** Acts until the status bar says that the cursor is there: VS Code may put it back, or give the keyboard to another view. */
export async function untilCursorAt(
  page: Page,
  position: string,
  act: () => Promise<void>,
): Promise<void> {
  const cursor = page.locator('.statusbar-item[id$="status.editor.selection"]');
  await persistently(async () => {
    await act();
    await cursor.getByText(position).waitFor({ timeout: stepTimeoutMs });
  });
}
