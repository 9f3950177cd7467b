import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ChatPage } from './pages/chatPage';
import { FindPick } from './pages/findPick';
import { Workbench } from './pages/workbench';

/** A question about a file of the sample workspace that the built-in reader can answer. */
const question = ['loan.ts', 'How much is the fine for a late return?'] as const;

/** Has what a page shows meanwhile saved under a name. */
type Film = (name: string, act: () => Promise<void>) => Promise<void>;

/** A word that the sample workspace doesn't have. */
const meantQuestion = 'levenshtein';

/**
 * Goes through a conversation as a person would, in a workbench that is open, prints what was said and
 * saves pictures of it. In the light theme it is a short one.
 */
export async function runDemo(
  page: Page,
  pictures: string,
  theme: 'dark' | 'light',
  film: Film,
): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const workbench = new Workbench(page);
  const chat = new ChatPage(page);
  const save = async (name: string): Promise<void> => {
    await page.screenshot({ path: path.join(pictures, `${name}-${theme}.png`) });
    console.log(`[saved ${name}-${theme}.png]`);
  };
  await chat.connectedTo('Parley Reader');
  // As wide as an answer with code needs, so that the question is in the picture.
  await workbench.widenSideBar(150);
  await ask(workbench, chat, ...question);
  await save('chat');
  if (theme === 'light') return;
  await ask(workbench, chat, 'catalogue.ts', 'Explain this file', () => save('streaming'));
  await stopAnAnswer(chat);
  await save('stopped');
  await searchByMeaning(page, path.join(pictures, `search-${theme}.png`));
  await workbench.openFile(question[0]);
  await workbench.viewAction('New Chat').click();
  await chat.turns('Model').first().waitFor({ state: 'detached' });
  await chat.chip(question[0]).waitFor();
  // No hover is to be seen.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await film('chat', () => typeAndRead(chat));
}

/** Slowly enough to be watched. */
async function typeAndRead(chat: ChatPage): Promise<void> {
  await chat.composer.pressSequentially(question[1], { delay: 40 });
  await chat.composer.press('Enter');
  await chat.answered();
}

/** What no word of the question is in. */
async function searchByMeaning(page: Page, picture: string): Promise<void> {
  const find = new FindPick(page);
  await find.open();
  await find.ask(meantQuestion);
  await find.activeRow('editDistance').waitFor();
  await find.remark(/^Also: /).waitFor();
  console.log(`\nSearched for: ${meantQuestion}`);
  for (const row of await find.rows.all()) console.log(`  ${await row.innerText()}`);
  await find.widget.screenshot({ path: picture });
  console.log(`[saved ${path.basename(picture)}]`);
  await find.press('Escape');
  await find.closed();
}

async function ask(
  workbench: Workbench,
  chat: ChatPage,
  file: string,
  prompt: string,
  whileStreaming?: () => Promise<void>,
): Promise<void> {
  await workbench.openFile(file);
  await chat.chip(file).waitFor();
  const count = workbench.statusBarItem('parley.tokens').filter({ hasText: 'tokens' });
  console.log(`\n[${file} is open; the status bar says ${(await count.innerText()).trim()}]`);
  console.log(`You: ${prompt}`);
  await chat.ask(prompt);
  if (whileStreaming !== undefined) {
    await chat.stopButton.waitFor();
    await whileStreaming();
  }
  await chat.answered();
  console.log(`Parley: ${await chat.lastAnswer.innerText()}`);
}

/** Escape is Stop's key, and quicker than a pointer: the built-in reader does not take long. */
async function stopAnAnswer(chat: ChatPage): Promise<void> {
  const prompt = 'Explain both files';
  console.log(`\nYou: ${prompt}`);
  const answers = await chat.turns('Model').count();
  await chat.ask(prompt);
  await chat.turns('Model').nth(answers).waitFor();
  await chat.composer.press('Escape');
  await chat.answered();
  console.log(`Parley, stopped: ${await chat.lastAnswer.innerText()}`);
}
