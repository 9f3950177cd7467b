import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ChatPage } from './pages/chatPage';
import { Workbench } from './pages/workbench';

/** What the demo asks, about which file of the sample workspace. */
const questions = [
  { file: 'library.ts', prompt: 'How is a loan that is overdue found?' },
  { file: 'catalogue.ts', prompt: 'Explain this file' },
] as const;

/**
 * Goes through a conversation as a person would, in a workbench that is open, prints what was said and
 * saves pictures of it.
 */
export async function runDemo(page: Page, pictures: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const workbench = new Workbench(page);
  const chat = new ChatPage(page);
  const save = async (name: string): Promise<void> => {
    await page.screenshot({ path: path.join(pictures, `${name}.png`) });
    console.log(`saved ${name}.png`);
  };
  await chat.composer.waitFor();
  await save('empty-dark');
  for (const { file, prompt } of questions) await ask(workbench, chat, file, prompt, save);
  await stopAnAnswer(workbench, chat, save);
  await workbench.runCommand('Preferences: Toggle between Light/Dark Themes');
  await page.locator('.monaco-workbench.vs').waitFor();
  await save('chat-light');
}

type Save = (name: string) => Promise<void>;

async function ask(
  workbench: Workbench,
  chat: ChatPage,
  file: string,
  prompt: string,
  save: Save,
): Promise<void> {
  await workbench.openFile(file);
  await chat.chip(file).waitFor();
  await workbench.statusBarItem('parley.tokens').filter({ hasText: 'tokens' }).waitFor();
  const tokens = await workbench.statusBarItem('parley.tokens').innerText();
  console.log(`\n[${file} is open; the status bar says ${tokens.trim()}]\nYou: ${prompt}`);
  await chat.ask(prompt);
  await chat.stopButton.waitFor();
  await save(`streaming-${path.parse(file).name}-dark`);
  await chat.answered();
  console.log(`Parley: ${await chat.lastAnswer.innerText()}`);
  await save(`answer-${path.parse(file).name}-dark`);
}

async function stopAnAnswer(workbench: Workbench, chat: ChatPage, save: Save): Promise<void> {
  const prompt = 'List every function with its lines';
  console.log(`\nYou: ${prompt}`);
  await workbench.openFile('library.ts');
  await chat.ask(prompt);
  await chat.stopButton.click();
  await chat.answered();
  console.log(`Parley, stopped: ${await chat.lastAnswer.innerText()}`);
  await save('stopped-dark');
}
