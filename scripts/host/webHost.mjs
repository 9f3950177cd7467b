import { loadWorkbench, openPage } from './browser.mjs';
import { makeHostFolders } from './hostFolders.mjs';
import { slowStep } from './progress.mjs';
import { provideHost } from './provide.mjs';
import { startWebServer } from './webServer.mjs';

/**
 * @typedef {{
 *   page: import('playwright-core').Page,
 *   missed: string[],
 *   outside: string[],
 *   dispose: () => Promise<void>,
 * }} WebHost
 * `missed` are paths of its own server that had nothing; `outside` is what was asked of any other.
 */

/**
 * Opens a virtual workspace in a VS Code for the web, with the extension of a folder.
 * @param {Pick<import('./webServer.mjs').WebServerOptions, 'extensionPath' | 'files' | 'settings'> & {
 *   unseenFrameMs?: number,
 *   isEverIdle?: boolean,
 * }} options
 * @returns {Promise<WebHost>}
 */
export async function openWebHost(options) {
  const { vscode, chromium } = await provideHost(slowStep);
  const folders = await makeHostFolders({});
  /** @type {(() => Promise<unknown>)[]} */
  const disposals = [folders.dispose];
  const dispose = async () => {
    for (const disposal of disposals.splice(0).reverse()) await disposal();
  };
  try {
    const server = await startWebServer({ vscode, ...options });
    disposals.push(server.stop);
    const { page, close } = await openPage(chromium, folders.temporaryFolder, options);
    disposals.push(close);
    /** @type {string[]} */
    const outside = [];
    page.on('request', (request) => {
      const isOwn = [server.url, 'blob:', 'data:'].some((start) => request.url().startsWith(start));
      if (!isOwn) outside.push(request.url());
    });
    await loadWorkbench(page, server.url);
    return { page, missed: server.missed, outside, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
