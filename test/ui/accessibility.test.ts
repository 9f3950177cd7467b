import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { violationsIn } from './pages/accessibility';
import { ComparePage } from './pages/comparePage';
import { ExplanationPage } from './pages/explanationPage';
import { SettingsPage } from './pages/settingsPage';
import { TokensPage } from './pages/tokensPage';
import type { OpenParley } from './support/openParley';
import { scriptedSuite, startNewChat } from './support/scriptedSuite';
import { sampleFiles } from './support/sampleFiles';
import { themes } from './support/themes';
import { eventually } from './support/eventually';

const answer = [
  '## Words',
  '',
  'Read [the guide](https://example.com/guide) and **then** `this`:',
  '',
  '- one',
  '- two',
  '',
  '| name | size |',
  '| --- | --: |',
  '| a | 1 |',
  '',
  '```ts',
  "const answer: number = 42; // what is 'asked'",
  '```',
  '',
  'See line 2, `retry.py:3` and line 99.',
  '',
  '> Quoted.',
].join('\n');

const script = { answers: [{ steps: [{ text: answer }] }] };

describe('the accessibility of Parley’s pages', () => {
  let parley: OpenParley;

  scriptedSuite(script, sampleFiles, (opened) => {
    parley = opened;
  });

  async function holdsInEveryTheme(name: string, frame: FrameLocator): Promise<void> {
    for (const theme of themes) {
      await parley.workbench.chooseTheme(theme);
      await frame.locator(`body[data-vscode-theme-id="${theme.id}"]`).waitFor();
      await parley.page.screenshot({ path: `out/ui-themes/${name}-${theme.kind}.png` });
      assert.deepEqual(await violationsIn(frame), [], theme.label);
    }
  }

  it('has no violation in an empty chat', async () => {
    await startNewChat(parley);
    await holdsInEveryTheme('empty-chat', parley.chat.frame);
  });

  it('has no violation in a chat with an answer', async () => {
    const { chat } = parley;
    await chat.ask('Explain the words');
    await chat.answered();
    await chat.footer(chat.lastAnswer).click();
    await holdsInEveryTheme('chat', chat.frame);
  });

  it('has a main landmark, with the conversation and the form for a message inside', async () => {
    const { chat } = parley;
    const main = chat.frame.getByRole('main');
    await eventually(() => main.count(), 1);
    await eventually(() => main.getByRole('log', { name: 'Conversation' }).count(), 1);
    const form = main.getByRole('form', { name: 'Message' });
    await eventually(() => form.getByRole('textbox', { name: 'Message', exact: true }).count(), 1);
  });

  it('distinguishes links from the words around them without colour, in every theme', async () => {
    const { chat, workbench } = parley;
    const link = chat.lastAnswer.getByRole('link', { name: 'the guide' });
    for (const theme of themes) {
      await workbench.chooseTheme(theme);
      const line = await link.evaluate((element) => getComputedStyle(element).textDecorationLine);
      assert.equal(line, 'underline', theme.label);
    }
  });

  it('has no violation in the settings of the chat', async () => {
    const settings = new SettingsPage(parley.chat);
    await settings.open();
    await holdsInEveryTheme('chat-settings', parley.chat.frame);
    await parley.page.keyboard.press('Escape');
  });

  it('has no violation in an explanation', async () => {
    const { page, workbench } = parley;
    const explanation = new ExplanationPage(page);
    await explanation.explain(workbench, 'retry.py');
    await explanation.answer(false).getByText('Quoted.').waitFor();
    await holdsInEveryTheme('explanation', explanation.frame);
    await workbench.runCommand('View: Close All Editors');
  });

  it('has no violation in the token map', async () => {
    const { workbench, page } = parley;
    const tokens = new TokensPage(page);
    await workbench.runCommand('Parley: Count Tokens');
    await tokens
      .row(/ tokens · /)
      .first()
      .waitFor();
    await workbench.runCommand('Parley: Show Token Map');
    await tokens.map.waitFor();
    await holdsInEveryTheme('token-map', tokens.frame);
  });

  it('has no violation on the semantic comparison page', async () => {
    const { workbench, page } = parley;
    const compare = new ComparePage(page);
    await workbench.runCommand('Parley: Compare Semantically');
    for (const [index, text] of ['The wait doubles.', 'Each wait is longer.'].entries()) {
      await compare.typed.fill(text);
      await compare.typed.press('Tab');
      await page.keyboard.press('Enter');
      await compare.nameOf(index + 1).waitFor();
    }
    await compare.button('Compare').click();
    await compare.matrix.waitFor();
    await holdsInEveryTheme('compare', compare.frame);
  });
});
