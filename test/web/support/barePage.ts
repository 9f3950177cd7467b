import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';

type PageName = 'chat' | 'tokenMap';

/** What a test has of the host that its page speaks to; in the browser. */
export interface PageHost {
  /** What the page has posted. */
  posted: { type: string }[];
  /** Sends a message and waits until the page has taken it and shown what it says. */
  send: (message: object) => Promise<void>;
  /** The same for patches of the chat. */
  patch: (...patches: object[]) => Promise<void>;
}

declare global {
  interface Window {
    pageHost: PageHost;
  }
}

/** A page of the extension alone in a browser, with a host that the test is. */
export interface BareBrowser {
  open(name: PageName): Promise<Page>;
  dispose(): Promise<void>;
}

const origin = 'http://page.invalid';

export async function launchBareBrowser(): Promise<BareBrowser> {
  const { provideChromium } = await import('../../../scripts/host/provideChromium.mjs');
  const { launchBrowser } = await import('../../../scripts/host/browser.mjs');
  const { slowStep } = await import('../../../scripts/host/progress.mjs');
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-page-'));
  const browser = await launchBrowser(await provideChromium(slowStep), folder);
  return {
    open: (name) => openPage(browser, name),
    async dispose() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openPage(browser: Browser, name: PageName): Promise<Page> {
  const html = await pageHtml(name);
  const page = await browser.newPage({ viewport: { width: 420, height: 800 } });
  // For what never comes: a busy machine takes its time.
  page.setDefaultTimeout(120_000);
  page.on('pageerror', ({ message }) => void page.close({ reason: `The page failed: ${message}` }));
  await page.addInitScript(installPageHost);
  await page.route(`${origin}/**`, (route) => answer(route, html));
  await page.goto(`${origin}/`);
  return page;
}

async function answer(route: Route, html: string): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
  const body = await readFile(`dist/webview${pathname}`).catch(() => undefined);
  if (body === undefined) return route.fulfill({ status: 404, body: '' });
  return route.fulfill({ contentType: 'text/javascript', body });
}

/** Each text of the page is its own name. */
async function pageHtml(name: PageName): Promise<string> {
  const files = (await readdir('src/messages')).filter((file) => file.endsWith('Strings.ts'));
  const sources = await Promise.all(files.map((file) => readFile(`src/messages/${file}`, 'utf8')));
  const names = [...sources.join('\n').matchAll(/^ {2}(\w+): string;/gm)].map(([, each]) => each);
  const strings = JSON.stringify(Object.fromEntries(names.map((each) => [each, each])));
  const styles = await readFile(`dist/webview/${name}.css`, 'utf8');
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><style>${styles}</style>
<body class="vscode-dark"><div id="${name}"></div>
<script type="application/json" id="given">{"strings":${strings}}</script>
<script src="/${name}.js"></script>`;
}

/** Runs in the browser and so uses nothing from outside. */
function installPageHost(): void {
  const posted: { type: string }[] = [];
  let sequence = 0;
  const take = (packet: { message?: { type: string } }): void => {
    if (packet.message) posted.push(packet.message);
  };
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const pageHost: PageHost = {
    posted,
    async send(message) {
      const taken = new Promise((resolve) =>
        window.addEventListener('message', resolve, { once: true }),
      );
      if ('type' in message && message.type === 'snapshot') sequence = 0;
      window.postMessage({ kind: 'message', message }, '*');
      await taken;
      // What was scheduled for a frame is there with the next one.
      await frame();
      await frame();
    },
    async patch(...patches) {
      sequence += 1;
      await this.send({ type: 'patches', sequence, patches });
    },
  };
  const acquireVsCodeApi = (): object => ({
    postMessage: take,
    getState: () => undefined,
    setState: () => undefined,
  });
  Object.assign(window, { pageHost, acquireVsCodeApi });
}
