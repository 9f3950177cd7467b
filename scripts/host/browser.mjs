import { own } from './cleanup.mjs';
import { SetupError } from './setupError.mjs';
import { serverUrl, workbenchPath } from './vscodeServer.mjs';

/** For what never comes: a busy machine takes its time. */
const openTimeoutMs = 120_000;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts a headless Chromium that goes away with this process. Its profile is in the temporary
 * folder, which the caller removes.
 * @param {import('./provideChromium.mjs').Chromium} chromium
 * @param {string} temporaryFolder
 * @param {readonly string[]} [moreFlags]
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launchBrowser(chromium, temporaryFolder, moreFlags = []) {
  const playwright = await import('playwright-core').catch(() => {
    throw new SetupError('The dependencies are not installed: run "npm ci" first.');
  });
  const environment = { ...process.env, ...chromium.env, TMPDIR: temporaryFolder };
  const browser = await playwright.chromium.launch({
    executablePath: chromium.executablePath,
    args: [...flags, ...moreFlags],
    env: environment,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  // Playwright itself kills the browser when this process exits.
  const close = own({ dispose: () => browser.close(), disposeNow: () => undefined });
  browser.on('disconnected', () => void close());
  return browser;
}

/** For a page that nobody looks at: frames are made when `tickFrames` asks for them. */
const unseenFlags = ['--enable-begin-frame-control', '--run-all-compositor-stages-before-draw'];

/**
 * Opens an empty page in a browser of its own. With `unseenFrameMs`, where the browser can do without drawing, it does
 * at each frame what it does before it draws: that takes a third less of the processor time that VS Code's page takes.
 * A picture of such a page may never be done. From the end of one frame to the next it is `unseenFrameMs`. The browser
 * never says then that it has time; with `isEverIdle`, timers say so. Where `hearsTraffic` is false, Playwright's events
 * of requests and web sockets never come: that takes another tenth less.
 * @param {import('./provideChromium.mjs').Chromium} chromium
 * @param {string} temporaryFolder
 * @param {{
 *   viewport?: { width: number, height: number },
 *   unseenFrameMs?: number,
 *   isEverIdle?: boolean,
 *   hearsTraffic?: boolean,
 * }} options
 * @returns {Promise<{ page: import('playwright-core').Page, close: () => Promise<void> }>}
 */
export async function openPage(chromium, temporaryFolder, options) {
  const { viewport = { width: 1400, height: 900 }, unseenFrameMs, isEverIdle } = options;
  const { hearsTraffic = true } = options;
  const drawsNothing = unseenFrameMs !== undefined && chromium.isShell;
  const browser = await launchBrowser(chromium, temporaryFolder, drawsNothing ? unseenFlags : []);
  try {
    const page = await browser.newPage({ viewport });
    if (!hearsTraffic) await stopTraffic(page);
    if (drawsNothing && isEverIdle) await page.addInitScript(findTimeByTimers);
    if (drawsNothing) await tickFrames(page, unseenFrameMs);
    return { page, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/**
 * What VS Code's page and its extension host say to each other goes through one web socket, and Playwright has the browser
 * repeat all of it. Nothing public turns that off.
 * @param {import('playwright-core').Page} page
 */
async function stopTraffic(page) {
  /**
   * @typedef {{ send: (method: string) => Promise<unknown> }} Session
   * @typedef {{ delegate?: { _mainFrameSession?: { _client?: Session } } }} ServerPage
   */
  const { _connection: connection } =
    /** @type {{ _connection?: { toImpl?: (page: unknown) => ServerPage } }} */ (
      /** @type {unknown} */ (page)
    );
  const session = connection?.toImpl?.(page).delegate?._mainFrameSession?._client;
  if (session === undefined) {
    throw new SetupError('This playwright-core is another one inside: see stopTraffic.');
  }
  await session.send('Network.disable');
}

/**
 * @param {import('playwright-core').Page} page
 * @param {number} frameMs
 */
async function tickFrames(page, frameMs) {
  const session = await page.context().newCDPSession(page);
  const tick = async () => {
    while (!page.isClosed()) {
      const frame = session.send('HeadlessExperimental.beginFrame', { noDisplayUpdates: true });
      await frame.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, frameMs).unref());
    }
  };
  void tick();
}

/** In the page. */
function findTimeByTimers() {
  const deadline = { didTimeout: false, timeRemaining: () => 10 };
  Object.assign(globalThis, {
    requestIdleCallback: (/** @type {IdleRequestCallback} */ call) =>
      setTimeout(() => call(deadline), 1),
    cancelIdleCallback: (/** @type {number} */ id) => clearTimeout(id),
  });
}

/**
 * Opens the workbench on a folder, or on none. With `extensionPath` the window is an extension development
 * host, which needs a server with the test driver; `testsPath` is the module whose `run()` it calls.
 * @param {{
 *   page: import('playwright-core').Page,
 *   server: import('./vscodeServer.mjs').Server,
 *   folder?: string,
 *   extensionPath?: string,
 *   testsPath?: string,
 * }} options
 */
export async function openWorkbench({ page, server, folder, extensionPath, testsPath }) {
  const remote = (/** @type {string} */ path) =>
    `vscode-remote://127.0.0.1:${server.port}${encodeURI(workbenchPath(path))}`;
  const payload = [
    ...(extensionPath === undefined ? [] : [['extensionDevelopmentPath', remote(extensionPath)]]),
    ...(testsPath === undefined ? [] : [['extensionTestsPath', remote(testsPath)]]),
  ];
  const query = {
    ...(folder === undefined ? {} : { folder: workbenchPath(folder) }),
    ...(payload.length === 0 ? {} : { payload: JSON.stringify(payload) }),
  };
  await loadWorkbench(page, serverUrl(server, query));
}

/**
 * Loads VS Code's page, and waits until its parts are there.
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
export async function loadWorkbench(page, url) {
  await page.goto(url, { timeout: openTimeoutMs });
  const statusBar = page.locator('.monaco-workbench .part.statusbar');
  await statusBar.waitFor({ timeout: openTimeoutMs });
}
