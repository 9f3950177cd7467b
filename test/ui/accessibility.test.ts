import assert from 'node:assert/strict';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { violationsIn } from './pages/accessibility';
import { ComparePage } from './pages/comparePage';
import { ExplanationPage } from './pages/explanationPage';
import { SettingsPage } from './pages/settingsPage';
import { TokensPage } from './pages/tokensPage';
import { answerChat } from './support/answerChat';
import type { OpenParley } from './support/openParley';
import { PageThemes } from './support/pageThemes';
import { savePicturesInThemes } from './support/savePicture';
import { scriptedSuite, startNewChat } from './support/scriptedSuite';
import { sampleFiles } from './support/sampleFiles';
import { persistently, stepTimeoutMs } from './support/persistently';
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
  '',
  'Let $x_1 * x_2$ be \\(\\frac{a}{b}\\).',
  '',
  '$$',
  'e^{i\\pi} + 1 = \\sum_{n=0}^{\\infty} \\sqrt{\\frac{1}{2^n}}',
  '$$',
].join('\n');

const broken = { code: 500, status: 'INTERNAL', message: 'It broke.' };

const script = {
  answers: [
    {
      match: 'slowly',
      steps: [{ text: 'The first words. ' }, { until: 'nobody says this', text: 'The rest.' }],
    },
    { match: 'break', steps: [{ text: 'Half of' }, { error: broken }] },
    { match: 'refuse', steps: [{ error: { ...broken, code: 400, status: 'INVALID_ARGUMENT' } }] },
    { steps: [{ text: answer }] },
  ],
};

describe('the accessibility of Parley’s pages', () => {
  let parley: OpenParley;
  let pageThemes: PageThemes;

  scriptedSuite(script, { ...sampleFiles, 'chat.json': answerChat() }, async (opened) => {
    parley = opened;
    pageThemes = await PageThemes.learn(parley);
  });

  async function holdsInEveryTheme(name: string, frame: FrameLocator): Promise<void> {
    const behind = frame === parley.chat.frame ? 'sideBar-background' : 'editor-background';
    assert.deepEqual(await violationsIn(frame), []);
    await pageThemes.showEach(frame, async ({ label }, colour) => {
      const look = { isOfColours: true, background: await colour(behind) };
      assert.deepEqual(await violationsIn(frame, look), [], label);
    });
    await savePicturesInThemes(parley.workbench, name);
  }

  it('has no violation in an empty chat', async () => {
    await startNewChat(parley);
    await holdsInEveryTheme('empty-chat', parley.chat.frame);
  });

  it('has no violation with several candidates, tables and trees', async () => {
    const { workbench, chat, workspace } = parley;
    await workbench.runCommand('Parley: Import Chat');
    await workbench.quickPickRow('chat.json').waitFor();
    await workbench.enter(path.join(workspace, 'chat.json'));
    await chat.turns('You').getByText('Name a colour, twice').waitFor();
    await chat.frame.getByRole('group', { name: 'Answers' }).first().waitFor();
    await holdsInEveryTheme('candidates', chat.frame);
  });

  it('has no violation with the probabilities of tokens, ratings and citations', async () => {
    const { chat } = parley;
    const sure = chat.turns('Model').filter({ hasText: 'It is rather sure' });
    await sure.getByRole('button', { name: 'Token Probabilities' }).click();
    await sure.getByRole('listbox', { name: 'Token Probabilities' }).waitFor();
    await sure.getByRole('button', { name: 'Least Certain' }).click();
    await holdsInEveryTheme('probabilities', chat.frame);
    await chat.scrollUp(10_000);
    const blocked = chat.turns('Model').filter({ hasText: 'safety filter' });
    await chat.footer(blocked).click();
    await holdsInEveryTheme('blocked', chat.frame);
  });

  it('has no violation while an answer arrives, with a message that waits', async () => {
    const { chat } = parley;
    await startNewChat(parley);
    await chat.ask('Say it slowly');
    await chat.lastAnswer.getByText('The first words.').waitFor();
    await chat.ask('And then this');
    await chat.button('Cancel').waitFor();
    await holdsInEveryTheme('streaming', chat.frame);
  });

  it('has no violation with answers that failed', async () => {
    const { chat } = parley;
    await startNewChat(parley);
    await chat.ask('Please break');
    await chat.lastAnswer.getByText('It broke.').waitFor();
    await chat.ask('Please refuse');
    await chat.lastAnswer.getByRole('button', { name: 'Retry' }).waitFor();
    await holdsInEveryTheme('errors', chat.frame);
  });

  it('has no violation in the list of what can be attached', async () => {
    const { chat } = parley;
    await startNewChat(parley);
    await chat.composer.pressSequentially('#re');
    await chat.frame.getByRole('listbox').getByRole('option').first().waitFor();
    assert.deepEqual(await violationsIn(chat.frame), []);
    await chat.composer.fill('');
  });

  it('has no violation in a chat with an answer, with formulas too', async () => {
    const { chat } = parley;
    await chat.ask('Explain the words');
    await chat.answered();
    await chat.footer(chat.lastAnswer).click();
    await eventually(() => chat.lastAnswer.locator('math').count(), 3);
    await holdsInEveryTheme('chat', chat.frame);
  });

  it('shows its keys, and itself as text, in an editor by the keys that VS Code has for that', async () => {
    const { chat, page, workbench } = parley;
    await opens('Alt+F1', 'Enter sends the message.');
    await opens('Alt+F2', 'Read the guide');
    await workbench.runCommand('View: Close All Editors');
    await chat.composer.click();

    async function opens(keys: string, text: string): Promise<void> {
      await persistently(async () => {
        await chat.composer.click();
        // The status bar hears that the chat has the keyboard behind what the keys hear it from.
        await workbench.statusBarItem('parley.tokens').locator('.codicon-send').waitFor();
        await page.keyboard.press(keys);
        await workbench.editorText(text).waitFor({ timeout: stepTimeoutMs });
      });
    }
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
    const { chat } = parley;
    const link = chat.lastAnswer.getByRole('link', { name: 'the guide' });
    await pageThemes.showEach(chat.frame, async ({ label }) => {
      const line = await link.evaluate((element) => getComputedStyle(element).textDecorationLine);
      assert.equal(line, 'underline', label);
    });
  });

  it('has no violation in the settings of the chat', async () => {
    const settings = new SettingsPage(parley.chat);
    await settings.open();
    await settings.field('Temperature').fill('9');
    await settings.field('Temperature').press('Tab');
    await holdsInEveryTheme('chat-settings', parley.chat.frame);
    await settings.field('Temperature').fill('');
    await settings.field('Temperature').press('Tab');
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
