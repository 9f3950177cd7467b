import type { Page } from 'playwright-core';
import { openWebHost } from '../../../scripts/host/webHost.mjs';
import { ChatPage } from '../../ui/pages/chatPage';
import { Workbench } from '../../ui/pages/workbench';
import { windowSettings } from '../../ui/support/openParley';
import { drawing } from '../../ui/support/savePicture';

/** Parley in a VS Code that is a page alone, on a workspace that is nowhere on a disk. */
export interface WebParley {
  page: Page;
  workbench: Workbench;
  chat: ChatPage;
  /** What the page asked other servers for. */
  outside: string[];
  dispose(): Promise<void>;
}

export async function openWebParley(files: Record<string, string>): Promise<WebParley> {
  const { page, outside, dispose } = await openWebHost({
    extensionPath: process.cwd(),
    files,
    settings: windowSettings,
    ...drawing(),
  });
  // For what never comes: a busy machine takes its time.
  page.setDefaultTimeout(120_000);
  const chat = new ChatPage(page);
  await chat.composer.click();
  return { page, workbench: new Workbench(page), chat, outside, dispose };
}
