import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, CDPSession, Page, Route } from 'playwright-core';
import { installFakeHost } from './fakeHost';

const origin = 'http://page.invalid';

/** The chat page, or the yardstick, alone in a browser. */
export interface BarePage {
  browser: Browser;
  page: Page;
  /** To the browser's own counters. */
  session: CDPSession;
  /** How many turns it gets at once. */
  window: number;
  dispose(): Promise<void>;
}

export interface FreeRunningBrowser {
  browser: Browser;
  dispose(): Promise<void>;
}

/** Starts a browser that paints as soon as it can, so that no time is spent waiting for the screen. */
export async function launchFreeRunningBrowser(): Promise<FreeRunningBrowser> {
  const { provideChromium } = await import('../../../scripts/host/provideChromium.mjs');
  const { launchBrowser } = await import('../../../scripts/host/browser.mjs');
  const { slowStep } = await import('../../../scripts/host/progress.mjs');
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const flags = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
  const browser = await launchBrowser(await provideChromium(slowStep), folder, flags);
  return {
    browser,
    async dispose() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the page that ships (`chat`), or the one that renders all again (`plain`). */
export async function openBarePage(browser: Browser, kind: 'chat' | 'plain'): Promise<BarePage> {
  const script =
    kind === 'chat' ? await readFile('dist/webview/chat.js', 'utf8') : await plainScript();
  const html = await pageHtml();
  const context = await browser.newContext({ viewport: { width: 420, height: 800 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    console.error(error);
    // What is waited for would never come.
    void context.close();
  });
  await page.addInitScript(installFakeHost);
  await page.route(`${origin}/**`, (route) => answer(route, html, script));
  await page.goto(`${origin}/`);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return {
    browser,
    page,
    session,
    window: kind === 'chat' ? 40 : Infinity,
    dispose: () => context.close(),
  };
}

async function answer(route: Route, html: string, script: string): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
  if (pathname === '/page.js') {
    return route.fulfill({ contentType: 'text/javascript', body: script });
  }
  return route.fulfill({ status: 404, body: '' });
}

/** Each text of the page is its own name. */
async function pageHtml(): Promise<string> {
  const files = (await readdir('src/messages')).filter((name) => name.endsWith('Strings.ts'));
  const sources = await Promise.all(files.map((name) => readFile(`src/messages/${name}`, 'utf8')));
  const names = [...sources.join('\n').matchAll(/^ {2}(\w+): string;/gm)].map(
    ([, name = '']) => name,
  );
  const strings = JSON.stringify(Object.fromEntries(names.map((name) => [name, name])));
  const styles = await readFile('dist/webview/chat.css', 'utf8');
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><style>${styles}</style><div id="chat"></div>
<script type="application/json" id="given">{"strings":${strings}}</script>
<script src="/page.js"></script>`;
}

async function plainScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['test/bench/page/plainPage.ts'],
    bundle: true,
    format: 'iife',
    write: false,
    minify: true,
  });
  return outputFiles[0]?.text ?? '';
}
