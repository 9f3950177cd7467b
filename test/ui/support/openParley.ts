import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ChatPage } from '../pages/chatPage';
import { Workbench } from '../pages/workbench';
import { drawing, savePicture } from './savePicture';
import { translations } from './translations';

/** Parley in a VS Code of its own, on a workspace of its own. */
export interface OpenParley {
  page: Page;
  workbench: Workbench;
  chat: ChatPage;
  /** The workspace folder and everything VS Code writes. */
  workspace: string;
  userDataFolder: string;
  dispose(): Promise<void>;
}

export interface ParleyOptions {
  settings?: Record<string, unknown>;
  /** Those of VS Code itself that aren't the machine's, such as its proxy. */
  userSettings?: Record<string, unknown>;
  /** Files of the workspace by their path. */
  files?: Record<string, string>;
  /** With all of VS Code's own extensions, such as Git and TypeScript's, and not its themes and languages alone. */
  withAllExtensions?: boolean;
  /** Draws each frame, as for a person. */
  isDrawn?: boolean;
  /** Whether the page says which requests it makes. */
  hearsTraffic?: boolean;
  /** Variables of the extension host. */
  env?: Record<string, string>;
  /** The display language, by VS Code's name for it; English if none is given. */
  language?: string;
}

/** Of every window that a test drives. */
export const windowSettings = {
  'parley.chat.openAtStart': true,
  // On a busy machine an editor or a view that was opened before takes the focus late, and that would close a list.
  'workbench.quickOpen.closeOnFocusLost': false,
};

const testSettings = {
  ...windowSettings,
  // A server that this machine happens to have, or another test, would be one more to choose from.
  'parley.local.address': 'off',
};

/** Opens VS Code in a browser with Parley from this folder, and waits for the chat. */
export async function openParley({
  settings = {},
  userSettings = {},
  files = {},
  withAllExtensions = false,
  isDrawn,
  hearsTraffic = false,
  env = {},
  language,
}: ParleyOptions): Promise<OpenParley> {
  const workspace = await makeWorkspace(files);
  const { openDevelopmentHost } = await import('../../../scripts/host/developmentHost.mjs');
  const host = await openDevelopmentHost({
    extensionPath: process.cwd(),
    workspace,
    settings: { ...testSettings, ...settings },
    userSettings,
    isQuiet: !withAllExtensions,
    ...drawing(isDrawn),
    hearsTraffic,
    env,
    ...(language !== undefined && { language }),
  });
  // For what never comes: a busy machine takes its time.
  host.page.setDefaultTimeout(120_000);
  const say = language === undefined ? undefined : await translations(language);
  const chat = new ChatPage(host.page, undefined, say);
  await chat.composer.click();
  return {
    page: host.page,
    workbench: new Workbench(host.page),
    chat,
    workspace,
    userDataFolder: host.userDataFolder,
    async dispose() {
      await host.dispose();
      await rm(workspace, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** This much of what a page shows is printed when a test has failed, in UTF-16 units. */
const maxPrinted = 2000;

/** Saves what the browser shows when a test has failed, as out/ui-failures/{title}.yaml, and as .png if pictures are wanted. */
export async function saveFailure(
  parley: Pick<OpenParley, 'page' | 'workbench'>,
  test: Mocha.Test | undefined,
): Promise<void> {
  if (test?.state !== 'failed') return;
  const folder = path.join('out', 'ui-failures');
  const name = test.title.replace(/\W+/g, '-');
  await mkdir(folder, { recursive: true });
  const shown = await Promise.all(
    parley.page.frames().map(async (frame) => {
      const tree = frame.locator('body').ariaSnapshot({ timeout: 10_000 });
      return { address: frame.url(), tree: await tree.catch(String) };
    }),
  );
  await writeFile(
    path.join(folder, `${name}.yaml`),
    shown.map(({ address, tree }) => `# ${address}\n${tree}\n`).join('\n'),
  );
  await savePicture(parley.page, path.join(folder, `${name}.png`));
  // Where only what was printed is kept, the webviews and the notifications often say why.
  for (const { tree } of shown.filter((frame) => frame.address.includes('/fake.html?'))) {
    process.stderr.write(`shown in "${test.title}":\n${tree.slice(-maxPrinted)}\n`);
  }
  const reported = await parley.workbench
    .notifications()
    .catch((error: unknown) => [String(error)]);
  process.stderr.write(`notifications in "${test.title}": ${JSON.stringify(reported)}\n`);
}

async function makeWorkspace(files: Record<string, string>): Promise<string> {
  const workspace = await mkdtemp(path.join(tmpdir(), 'parley-ui-'));
  await fillWorkspace(workspace, files);
  return workspace;
}

/** Takes away what is in the folder, and writes these files instead. */
export async function fillWorkspace(
  workspace: string,
  files: Record<string, string>,
): Promise<void> {
  for (const name of await readdir(workspace)) {
    await rm(path.join(workspace, name), { recursive: true, maxRetries: 5 });
  }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(workspace, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
