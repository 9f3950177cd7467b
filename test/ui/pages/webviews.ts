import type { FrameLocator, Page } from 'playwright-core';

/** VS Code has the webviews of views and editors in one place of its page; an element of an editor names its own. */
const ofEditors = `xpath=//iframe[contains(@class, 'webview ready')]
  [../@id = //*[starts-with(@id, 'webview-editor-element-')]/@aria-flowto]`;

/** The page in an editor that was opened last. */
export function lastEditorFrame(page: Page): FrameLocator {
  return page.locator(ofEditors).last().contentFrame().frameLocator('iframe#active-frame');
}
