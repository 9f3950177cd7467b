import assert from 'node:assert/strict';
import type { OpenParley } from '../support/openParley';
import { startNewChat } from '../support/scriptedSuite';
import { sharedSuite } from '../support/sharedSuite';
import { eventually } from '../support/eventually';

/** Longer than any test: whoever waits for it was stopped. */
const foreverMs = 3_600_000;
const long = Array.from({ length: 80 }, (_, index) => `Line ${index} of many.`).join('\n\n');

const script = {
  answers: [
    { match: 'count', times: 1, steps: [{ text: 'Number one' }] },
    { match: 'count', times: 1, steps: [{ text: 'Number two' }] },
    { match: 'count', steps: [{ text: 'Number three' }] },
    { match: 'length', times: 1, steps: [{ text: 'A short one.' }] },
    { match: 'length', steps: [{ text: long }] },
    { match: 'for ever', steps: [{ text: 'It begins' }, { delayMs: foreverMs, text: '!' }] },
    { match: 'too long', steps: [{ text: 'On and' }], finishReason: 'MAX_TOKENS' },
    { match: 'Continue exactly', steps: [{ text: 'on to the end.' }] },
    { match: 'better', steps: [{ text: 'A better answer.' }] },
    { steps: [{ text: 'An answer.' }] },
  ],
};

describe('the tree of a chat', () => {
  let parley: OpenParley;

  sharedSuite(script, {}, (opened) => {
    parley = opened;
  });

  beforeEach(async () => {
    await startNewChat(parley);
  });

  async function ask(prompt: string): Promise<void> {
    await parley.chat.ask(prompt);
    await parley.chat.lastAnswer.waitFor();
    await parley.chat.answered();
  }

  it('regenerates an answer and goes between the versions by the keyboard', async () => {
    const { chat, page } = parley;
    await ask('Please count');
    await chat.lastAnswer.getByText('Number one').waitFor();
    for (const text of ['Number two', 'Number three']) {
      await chat.lastAnswer.getByRole('button', { name: 'Regenerate' }).click();
      await chat.lastAnswer.getByText(text).waitFor();
      await chat.answered();
    }
    await eventually(() => chat.turns('Model').count(), 1);
    await chat.versions(chat.lastAnswer).getByText('3 of 3').waitFor();
    const previous = chat.lastAnswer.getByRole('button', { name: 'Previous Version' });
    await previous.focus();
    await page.keyboard.press('Enter');
    await chat.lastAnswer.getByText('Number two').waitFor();
    // The focus stays on the button, so the same key goes on.
    await page.keyboard.press('Enter');
    await chat.lastAnswer.getByText('Number one').waitFor();
    await chat.versions(chat.lastAnswer).getByText('1 of 3').waitFor();
    await eventually(() => previous.isDisabled(), true);
    await page.keyboard.press('Enter');
    await chat.lastAnswer.getByText('Number two').waitFor();
  });

  it('keeps the button under the pointer when a version has another length', async () => {
    const { chat } = parley;
    await ask('Mind the length');
    await chat.lastAnswer.getByRole('button', { name: 'Regenerate' }).click();
    await chat.lastAnswer.getByText('Line 79 of many.').waitFor();
    await chat.answered();
    await chat.lastAnswer.getByRole('button', { name: 'Previous Version' }).click();
    await chat.lastAnswer.getByText('A short one.').waitFor();
    const next = chat.lastAnswer.getByRole('button', { name: 'Next Version' });
    await next.click();
    await chat.lastAnswer.getByText('Line 79 of many.').waitFor();
    const frame = await chat.conversation.boundingBox();
    const button = await chat.versions(chat.lastAnswer).boundingBox();
    assert.ok(frame && button);
    assert.ok(button.y >= frame.y && button.y < frame.y + frame.height, 'out of view');
  });

  it('edits an earlier prompt in place, and leaves what is being written alone', async () => {
    const { chat } = parley;
    await ask('Hello');
    await ask('And then?');
    await chat.composer.fill('a draft');
    const first = chat.turns('You').first();
    await first.getByRole('button', { name: 'Edit' }).click();
    await eventually(() => chat.editedPrompt.inputValue(), 'Hello');
    await chat.editedPrompt.fill('better');
    await chat.editedPrompt.press('Enter');
    await chat.lastAnswer.getByText('A better answer.').waitFor();
    // Not `answered`, which waits for an empty composer.
    await chat.stopButton.waitFor({ state: 'detached' });
    await eventually(() => chat.turns('You').count(), 1);
    await eventually(() => chat.composer.inputValue(), 'a draft');
    await chat.composer.fill('');
    await chat.versions(first).getByText('2 of 2').waitFor();
    await first.getByRole('button', { name: 'Previous Version' }).click();
    await chat.turns('You').getByText('And then?').waitFor();
    await eventually(() => chat.turns('Model').count(), 2);
  });

  it('keeps an edit while the page is away', async () => {
    const { chat, workbench } = parley;
    await ask('Ask me');
    await chat.turns('You').hover();
    await chat.button('Edit').click();
    await chat.editedPrompt.fill('Ask me something better');
    await workbench.runCommand('View: Show Explorer');
    await chat.editedPrompt.waitFor({ state: 'detached' });
    await workbench.runCommand('Parley: Open Chat');
    await chat.editedPrompt.waitFor();
    await eventually(() => chat.editedPrompt.inputValue(), 'Ask me something better');
    await chat.editedPrompt.press('Enter');
    await chat.lastAnswer.getByText('A better answer.').waitFor();
    await chat.editedPrompt.waitFor({ state: 'detached' });
  });

  it('keeps an edit that was refused, which can be sent again', async () => {
    const { chat, workbench } = parley;
    await ask('Ask me');
    await chat.turns('You').hover();
    await chat.button('Edit').click();
    await chat.editedPrompt.fill('Ask me something better');
    await chat.ask('Answer for ever');
    await chat.lastAnswer.getByText('It begins').waitFor();
    await chat.editedPrompt.press('Enter');
    await chat.frame.locator('.composer').getByText('An answer is in progress.').waitFor();
    await workbench.runCommand('View: Show Explorer');
    await chat.editedPrompt.waitFor({ state: 'detached' });
    await workbench.runCommand('Parley: Open Chat');
    await eventually(() => chat.editedPrompt.inputValue(), 'Ask me something better');
    await chat.editedPrompt.press('Enter');
    await chat.frame.locator('.composer').getByText('An answer is in progress.').waitFor();
    await chat.stopButton.click();
    await chat.stopButton.waitFor({ state: 'detached' });
    await chat.editedPrompt.press('Enter');
    await chat.lastAnswer.getByText('A better answer.').waitFor();
    await chat.editedPrompt.waitFor({ state: 'detached' });
    await chat.answered();
    await chat.turns('You').first().getByRole('button', { name: 'Previous Version' }).click();
    await chat.turns('You').getByText('Ask me', { exact: true }).waitFor();
    await eventually(() => chat.editedPrompt.count(), 0);
  });

  it('leaves an edit with Escape as if nothing had been', async () => {
    const { chat } = parley;
    await ask('Hello');
    const edit = chat.turns('You').first().getByRole('button', { name: 'Edit' });
    await edit.click();
    await chat.editedPrompt.fill('something else');
    await chat.editedPrompt.press('Escape');
    await chat.editedPrompt.waitFor({ state: 'detached' });
    await chat.turns('You').getByText('Hello', { exact: true }).waitFor();
    await eventually(() => edit.evaluate((element) => element === document.activeElement), true);
  });

  it('goes on with an answer that reached the limit, without a bubble for the asking', async () => {
    const { chat } = parley;
    await ask('Be too long');
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).press('Enter');
    await chat.lastAnswer.getByText('on to the end.').waitFor();
    const hasFocus = await chat.conversation.evaluate((log) => log === document.activeElement);
    assert.equal(hasFocus, true, 'the focus went with the button');
    await chat.turns('Continued').waitFor();
    await eventually(() => chat.turns('You').count(), 1);
    await eventually(() => chat.turns('Model').count(), 2);
  });

  it('deletes a turn with what follows and undoes that', async () => {
    const { chat, page } = parley;
    await ask('Hello');
    await ask('And then?');
    await chat
      .turns('You')
      .first()
      .getByRole('button', { name: 'Delete This and Following' })
      .click();
    await chat.turns('Model').first().waitFor({ state: 'detached' });
    await eventually(() => chat.turns('You').count(), 0);
    await chat.button('Undo').focus();
    await page.keyboard.press('Enter');
    await chat.turns('You').getByText('And then?').waitFor();
    await eventually(() => chat.turns('Model').count(), 2);
    await chat.button('Undo').waitFor({ state: 'detached' });
  });

  it('forks by the keyboard into a new chat, with the cursor where that goes on', async () => {
    const { chat, page, workbench } = parley;
    await ask('Hello');
    await ask('And then?');
    const fork = chat.turns('Model').first().getByRole('button', { name: 'Fork into New Chat' });
    await fork.focus();
    await page.keyboard.press('Enter');
    await chat.turns('You').getByText('And then?').waitFor({ state: 'detached' });
    await eventually(() => chat.turns('Model').count(), 1);
    await chat.composer.and(chat.frame.locator(':focus')).waitFor();
    await workbench.sawNotification('Forked into a new chat.');
    await workbench.open('Parley: Show Chats', workbench.quickPickRow('Fork of Hello'));
    await workbench.closeList();
  });

  it('offers nothing to be done with the turns while an answer is on its way', async () => {
    const { chat } = parley;
    await ask('Hello');
    await chat.ask('Answer for ever');
    await chat.lastAnswer.getByText('It begins').waitFor();
    await eventually(
      () => chat.conversation.getByRole('button', { name: 'Regenerate' }).count(),
      0,
    );
    await eventually(() => chat.conversation.getByRole('button', { name: 'Edit' }).count(), 0);
    await eventually(() => chat.conversation.getByRole('button', { name: /^Fork/ }).count(), 0);
    await chat.stopButton.click();
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).waitFor();
  });
});
