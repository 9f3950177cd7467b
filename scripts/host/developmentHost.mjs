import { randomBytes } from 'node:crypto';
import { quietBuiltinExtensions } from './builtinExtensions.mjs';
import { openPage, openWorkbench } from './browser.mjs';
import { makeHostFolders, writeMachineSettings } from './hostFolders.mjs';
import { slowStep } from './progress.mjs';
import { lateServer } from './lateServer.mjs';
import { provideHost } from './provide.mjs';
import { startVsCodeServer } from './vscodeServer.mjs';

/** VS Code looks for ports that programs listen on, every few seconds and with programs of its own. */
const portSettings = {
  'remote.autoForwardPorts': false,
  'remote.autoForwardPortsSource': 'output',
};

/** VS Code has npm fetch the types of packages that a file of JavaScript or TypeScript names. */
const offlineSettings = { 'typescript.disableAutomaticTypeAcquisition': true };

/**
 * @typedef {{
 *   extensionPath: string,
 *   workspace?: string,
 *   testsPath?: string,
 *   settings?: Record<string, unknown>,
 *   userSettings?: Record<string, unknown>,
 *   env?: Record<string, string>,
 *   viewport?: { width: number, height: number },
 *   isQuiet?: boolean,
 *   unseenFrameMs?: number,
 *   isEverIdle?: boolean,
 *   hearsTraffic?: boolean,
 *   language?: string,
 *   preparePage?: (page: import('playwright-core').Page) => Promise<void>,
 * }} DevelopmentHostOptions
 * `testsPath` is the module whose `run()` the extension host calls; `settings` are machine
 * settings over the quiet ones, `userSettings` those that aren't of the machine; `env` are variables for the
 * extension host; `isQuiet` leaves out
 * those of VS Code's own extensions that run code; with `unseenFrameMs` nothing is drawn where the browser
 * can do without, and there is a frame that often, and without `hearsTraffic` Playwright hears of no request (`openPage`);
 * `language` is the one that extensions are asked to speak, VS Code itself has no other than English here; `preparePage`
 * runs before the page loads.
 */

/**
 * @typedef {{
 *   page: import('playwright-core').Page,
 *   server: import('./vscodeServer.mjs').Server,
 *   userDataFolder: string,
 *   dispose: () => Promise<void>,
 * }} DevelopmentHost
 */

/**
 * Opens a folder in a VS Code that runs the extension from its source folder, in a headless
 * browser, with folders of its own that `dispose` removes. Workspace trust is not asked for.
 * @param {DevelopmentHostOptions} options
 * @returns {Promise<DevelopmentHost>}
 */
export async function openDevelopmentHost(options) {
  const { extensionPath, testsPath, workspace, env = {}, isQuiet } = options;
  const { settings = {}, userSettings = {}, language, preparePage } = options;
  const host = await provideHost(slowStep);
  const folders = await makeHostFolders({ ...offlineSettings, ...userSettings });
  await writeMachineSettings(folders.userDataFolder, { ...portSettings, ...settings });
  /** @type {(() => Promise<unknown>)[]} */
  const disposals = [folders.dispose];
  const dispose = async () => {
    for (const disposal of disposals.splice(0).reverse()) await disposal();
  };
  try {
    const connectionToken = randomBytes(16).toString('hex');
    const driven = { connectionToken, isTestDriver: true, env };
    const builtin = isQuiet && {
      builtinExtensionsFolder: await quietBuiltinExtensions(host.vscode, folders.temporaryFolder),
    };
    const server = await lateServer(
      await startVsCodeServer({ ...host, ...folders, ...builtin, ...driven }),
    );
    disposals.push(server.stop);
    const { page, close } = await openPage(host.chromium, folders.temporaryFolder, options);
    disposals.push(close);
    await page.addInitScript(takeMessagesAsBuffers);
    if (language !== undefined) await page.addInitScript(speak, language);
    await preparePage?.(page);
    const tests = testsPath === undefined ? {} : { testsPath };
    const folder = workspace === undefined ? {} : { folder: workspace };
    await openWorkbench({ page, server, extensionPath, ...folder, ...tests });
    return { page, server, userDataFolder: folders.userDataFolder, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/**
 * In the page: VS Code takes what comes through its socket as blobs and reads each by way of the browser's process, which
 * costs more than handling most messages. As buffers they are there at once, in the same order.
 */
function takeMessagesAsBuffers() {
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct(target, options, newTarget) {
      const socket = Reflect.construct(target, options, newTarget);
      return Object.assign(socket, { binaryType: 'arraybuffer' });
    },
  });
  globalThis.FileReader = class extends FileReader {
    /** @override @param {Blob | ArrayBuffer} source */
    readAsArrayBuffer(source) {
      if (source instanceof Blob) {
        super.readAsArrayBuffer(source);
        return;
      }
      const event = new ProgressEvent('load');
      this.dispatchEvent(Object.defineProperty(event, 'target', { value: { result: source } }));
    }
  };
}

/**
 * In the page: what a language pack would say of itself.
 * @param {string} language
 */
function speak(language) {
  Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: language });
}
