import type { FrameLocator, Page } from 'playwright-core';

/** A webview whose page can be looked at, in a view or an editor. */
export const readyWebview = 'iframe.webview.ready';
/** Within a webview, what Parley shows in it. */
export const webviewContent = 'iframe#active-frame';

/** VS Code has the webviews of views and editors in one place of its page; an element of an editor names its own. */
const ofEditors = `xpath=//iframe[contains(@class, 'webview ready')]
  [../@id = //*[starts-with(@id, 'webview-editor-element-')]/@aria-flowto]`;

/** The page in an editor that was opened last. */
export function lastEditorFrame(page: Page): FrameLocator {
  return page.locator(ofEditors).last().contentFrame().frameLocator(webviewContent);
}
