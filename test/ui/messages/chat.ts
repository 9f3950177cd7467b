import assert from 'node:assert/strict';
import { EditorPage } from '../pages/editorPage';
import { SettingsPage } from '../pages/settingsPage';
import type { OpenParley } from '../support/openParley';
import type { ScriptedService } from '../support/scriptedService';
import { startNewChat } from '../support/scriptedSuite';
import { sharedSuite } from '../support/sharedSuite';
import { sampleFiles } from '../support/sampleFiles';
import { eventually } from '../support/eventually';

/** Longer than any test: whoever waits for it was stopped. */
const foreverMs = 3_600_000;

const markdownAnswer = [
  'Here is **bold** text and a list:',
  '',
  '- one',
  '- two',
  '',
  '```ts',
  'const answer: number = 42;',
  '```',
  '',
  'Done.',
].join('\n');

const itemCount = 400;
/** Long enough to be shown in parts, of which the first changes with what comes last. */
const longAnswer = [
  ...Array.from({ length: itemCount }, (_, index) => `${index + 3}. item ${index} of [a list]`),
  '',
  `9. item ${itemCount} of [a list]`,
  '',
  '[a list]: https://example.com/list',
  '',
  '| row | see |',
  '| --- | --: |',
  ...Array.from({ length: itemCount }, (_, index) => `| row ${index} | [a list] |`),
].join('\n');

const script = {
  answers: [
    {
      match: 'a long list',
      steps: longAnswer.match(/.{1,300}/gs)?.map((text) => ({ text })) ?? [],
    },
    {
      match: 'in pieces',
      steps: markdownAnswer.match(/.{1,7}/gs)?.map((text) => ({ text })) ?? [],
    },
    { match: 'Hold on', steps: [{ text: 'It begins' }, { until: 'Go on.', text: '.' }] },
    { match: 'Hold the line', steps: [{ text: 'It begins' }, { until: 'Say when', text: '.' }] },
    { match: 'Say when', steps: [{ until: 'And then?', text: 'Now.' }] },
    { match: 'for ever', steps: [{ text: 'It begins' }, { delayMs: foreverMs, text: '!' }] },
    {
      match: 'fail once',
      times: 1,
      steps: [{ error: { code: 400, status: 'INVALID_ARGUMENT', message: 'It is a bad day.' } }],
    },
    { match: 'fail once', steps: [{ text: 'It worked this time.' }] },
    { match: 'cut', steps: [{ text: 'Half of an ans' }, { cut: true }] },
    { match: 'too long', steps: [{ text: 'On and on' }], finishReason: 'MAX_TOKENS' },
    { match: 'unsafe', steps: [{ text: 'Well, ' }], finishReason: 'SAFETY' },
    { match: 'say nothing', steps: [{ text: '' }] },
    { steps: [{ text: 'An answer.' }] },
  ],
};

describe('the chat', () => {
  let parley: OpenParley;
  let service: ScriptedService;

  sharedSuite(script, sampleFiles, (opened, answering) => {
    parley = opened;
    service = answering;
  });

  beforeEach(async () => {
    await startNewChat(parley);
  });

  it('streams an answer as Markdown with highlighted code', async () => {
    const { chat } = parley;
    await chat.ask('Answer in pieces');
    await chat.answered();
    const answer = chat.lastAnswer;
    await eventually(() => answer.locator('strong').innerText(), 'bold');
    assert.deepEqual(await answer.locator('li').allInnerTexts(), ['one', 'two']);
    assert.match(await answer.locator('pre code').innerText(), /const answer: number = 42;/);
    await eventually(() => answer.locator('pre .hljs-keyword').innerText(), 'const');
  });

  it('shows a long list and a long table as one each, as it does short ones', async () => {
    const { chat } = parley;
    await chat.ask('Make a long list');
    await chat.answered();
    const answer = chat.lastAnswer;
    await eventually(() => answer.locator('ol').count(), 1);
    await eventually(() => answer.locator('ol').getAttribute('start'), '3');
    const items = Array.from({ length: itemCount + 1 }, (_, index) => `item ${index} of a list`);
    const shown = await answer.locator('ol > li > p').allTextContents();
    assert.deepEqual(shown, items);
    await eventually(() => answer.locator('ol a[href]').count(), itemCount + 1);
    await eventually(() => answer.locator('table').count(), 1);
    await eventually(() => answer.locator('tbody > tr > td[align="right"] > a').count(), itemCount);
  });

  it('says which model answered and what it took', async () => {
    const { chat } = parley;
    await chat.ask('Hello');
    await chat.answered();
    await chat.lastAnswer
      .getByText(/scripted · (?:1 input token|\d+ tokens in) · \d+ out/)
      .waitFor();
  });

  it('empties the composer when the prompt is in the conversation', async () => {
    const { chat } = parley;
    await chat.ask('Hello');
    await chat.turns('You').getByText('Hello').waitFor();
    await eventually(() => chat.composer.inputValue(), '');
  });

  it('stops an answer and keeps what had come', async () => {
    const { chat } = parley;
    await chat.ask('Answer for ever');
    await chat.lastAnswer.getByText('It begins').waitFor();
    await chat.stopButton.click();
    await chat.answered();
    await chat.lastAnswer.getByText('You stopped this answer.').waitFor();
    await chat.lastAnswer.getByText('It begins').waitFor();
  });

  it('stops with Escape', async () => {
    const { chat } = parley;
    await chat.ask('Answer for ever');
    await chat.lastAnswer.getByText('It begins').waitFor();
    await chat.composer.press('Escape');
    await chat.lastAnswer.getByText('You stopped this answer.').waitFor();
  });

  it('keeps a message that is sent while an answer is coming, which waits for its end', async () => {
    const { chat } = parley;
    await chat.ask('Answer for ever');
    await chat.lastAnswer.getByText('It begins').waitFor();
    await chat.ask('And then?');
    const waits = chat.frame.locator('.cost-line').getByText('Sends after this answer');
    await waits.waitFor();
    await chat.button('Cancel').click();
    await waits.waitFor({ state: 'detached' });
    await chat.composer.press('Enter');
    await waits.waitFor();
    await chat.button('Stop').click();
    await waits.waitFor({ state: 'detached' });
    await chat.written('And then?');
    await eventually(() => chat.turns('You').count(), 1);
    await chat.composer.fill('');
  });

  it('sends a message that waited without taking the keyboard from what is written meanwhile', async () => {
    const { chat, page } = parley;
    const settings = new SettingsPage(chat);
    await chat.ask('Hold on');
    await chat.lastAnswer.getByText('It begins').waitFor();
    await chat.ask('And then?');
    await chat.frame.locator('.cost-line').getByText('Sends after this answer').waitFor();
    await settings.open();
    await settings.field('System Instruction').fill('Be ');
    await service.ask('Go on.');
    await chat.written('');
    await page.keyboard.type('brief.');
    await eventually(() => settings.field('System Instruction').inputValue(), 'Be brief.');
    await settings.button.click();
    await chat.answered();
    await eventually(() => chat.turns('You').count(), 2);
  });

  it('sends a message that waited though the chat is hidden, and shows that it waits where it is back before', async () => {
    const { chat, workbench } = parley;
    const waits = chat.frame.locator('.cost-line').getByText('Sends after this answer');
    await chat.ask('Hold the line');
    await chat.lastAnswer.getByText('It begins').waitFor();
    await chat.ask('And then?');
    await waits.waitFor();
    await workbench.runCommand('View: Show Explorer');
    await chat.composer.waitFor({ state: 'detached' });
    await workbench.runCommand('Parley: Open Chat');
    await waits.waitFor();
    await workbench.runCommand('View: Show Explorer');
    await chat.composer.waitFor({ state: 'detached' });
    await service.ask('Say when it is sent');
    await workbench.runCommand('Parley: Open Chat');
    await chat.answered();
    await chat.written('');
    await eventually(() => chat.turns('You').count(), 2);
  });

  it('shows what failed and retries with the same prompt', async () => {
    const { chat } = parley;
    await chat.ask('Please fail once');
    await chat.lastAnswer.getByText('It is a bad day.').waitFor();
    await chat.lastAnswer.getByRole('button', { name: 'Retry' }).click();
    await chat.lastAnswer.getByText('It worked this time.').waitFor();
    await eventually(() => chat.turns('Model').count(), 1);
    await eventually(() => chat.turns('You').count(), 1);
  });

  it('says that an answer was cut, and keeps its half', async () => {
    const { chat } = parley;
    await chat.ask('Be cut');
    await chat.lastAnswer.getByText(/connection closed/).waitFor();
    await chat.lastAnswer.getByText('Half of an ans').waitFor();
  });

  it('says why an answer ended early, and never shows an empty one', async () => {
    const { chat } = parley;
    for (const [prompt, notice] of [
      ['Be too long', /output token limit/],
      ['Be unsafe', /safety filter stopped the answer/],
      ['Please say nothing', /Empty answer/],
    ] as const) {
      await chat.ask(prompt);
      await chat.lastAnswer.getByText(notice).waitFor();
    }
  });

  it('breaks the line with Shift+Enter and sends with Enter', async () => {
    const { chat } = parley;
    await chat.composer.fill('one');
    await chat.composer.press('Shift+Enter');
    await chat.composer.pressSequentially('two');
    await eventually(() => chat.composer.inputValue(), 'one\ntwo');
    await eventually(() => chat.turns('You').count(), 0);
    await chat.composer.press('Enter');
    await chat.turns('You').getByText('one\ntwo').waitFor();
  });

  it('does not send with the Enter that ends a composition', async () => {
    const { chat } = parley;
    await chat.composer.fill('にほんご');
    await chat.composer.evaluate((element) => {
      const init = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    await eventually(() => chat.composer.inputValue(), 'にほんご');
    await eventually(() => chat.turns('You').count(), 0);
    await chat.composer.fill('');
  });

  it('offers the active file as a chip that is sent, or removed', async () => {
    const { chat, workbench } = parley;
    await workbench.openFile('retry.py');
    await chat.chip('retry.py').waitFor();
    await chat.ask('What is it?');
    await chat.turns('You').last().getByText('retry.py').waitFor();
    await chat.answered();
    await workbench.openFile('notes.md');
    await chat.button('Remove notes.md').click();
    await chat.ask('And now?');
    await chat.answered();
    await eventually(() => chat.turns('You').last().getByText('notes.md').count(), 0);
  });

  it('takes the selection with its lines by Ask About Selection', async () => {
    const { chat, workbench, page } = parley;
    await workbench.openFile('retry.py');
    await workbench.editor().click();
    await new EditorPage(page).selectLines(1, 2);
    await workbench.runCommand('Parley: Ask About Selection');
    // The selection is offered as a chip before the command as well.
    await chat.focusedComposer.waitFor();
    await chat.chip('retry.py:1-2').waitFor();
    await chat.ask('What is it?');
    await chat.turns('You').last().getByText('retry.py:1-2').waitFor();
  });

  it('shows the model, and the tokens of the active file, in the status bar', async () => {
    const { workbench } = parley;
    await workbench.openFile('retry.py');
    await workbench.statusBarItem('parley.connection').getByText('Scripted').waitFor();
    await workbench
      .statusBarItem('parley.tokens')
      .getByText(/\d+ tokens/)
      .waitFor();
  });

  it('is there again when the window was reloaded, with a half answer marked as cut', async () => {
    const { chat, page } = parley;
    await chat.ask('Answer for ever');
    await chat.lastAnswer.getByText('It begins').waitFor();
    await page.reload();
    await chat.lastAnswer.getByText('It begins').waitFor();
    await chat.lastAnswer.getByText(/Interrupted: VS Code restarted/).waitFor();
    await chat.turns('You').getByText('Answer for ever').waitFor();
  });

  it('has what was being written when the window was reloaded', async () => {
    const { chat, page } = parley;
    await eventually(() => chat.composer.inputValue(), '');
    await chat.composer.fill('Not sent yet, and not lost');
    await chat.frame
      .locator('.cost-line')
      .getByText(/message ~?\d/)
      .waitFor({ state: 'attached' });
    await page.reload();
    await chat.written('Not sent yet, and not lost');
  });
});
