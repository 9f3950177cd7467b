import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { OpenParley } from '../support/openParley';
import { startNewChat } from '../support/scriptedSuite';
import { sharedSuite } from '../support/sharedSuite';
import { sampleFiles } from '../support/sampleFiles';
import { eventually } from '../support/eventually';

const script = {
  answers: [
    { match: 'fruit', steps: [{ text: 'Try a pome' }, { text: 'granate.' }] },
    { steps: [{ text: 'An answer.' }] },
  ],
};

describe('the history of chats', () => {
  let parley: OpenParley;

  sharedSuite(script, sampleFiles, async (opened) => {
    parley = opened;
    await say('Which fruit?');
    await startNew();
    await say('What else is there?');
  });

  async function say(prompt: string): Promise<void> {
    await parley.chat.ask(prompt);
    await parley.chat.turns('You').getByText(prompt).waitFor();
    await parley.chat.answered();
  }

  async function startNew(): Promise<void> {
    await startNewChat(parley);
  }

  /** Waits for the focus to be back in the page: it would close a list opened meanwhile. */
  async function closeList(): Promise<void> {
    await parley.workbench.closeList();
    await parley.chat.composer.click();
  }

  /** Presses a button of a row, which shows when the row has the mouse. */
  async function press(row: Locator, button: string): Promise<void> {
    await row.hover();
    await row.getByRole('button', { name: button }).click();
  }

  it('lists the chats, last first, with their turns, and says which is open', async () => {
    const { workbench } = parley;
    await workbench.viewAction('Show Chats').click();
    await workbench.quickPickRow('What else is there?').waitFor();
    const rows = await workbench
      .quickInput()
      .locator('.monaco-list-row')
      .evaluateAll((found) => found.map((row) => row.textContent));
    assert.equal(rows.length, 2);
    assert.match(rows[0] ?? '', /^What else is there\?open · .* · 2 turns/);
    assert.match(rows[1] ?? '', /^Which fruit\?.* · 2 turns/);
    assert.doesNotMatch(rows[1] ?? '', /open/);
    await closeList();
  });

  it('finds a chat by what is typed and opens it with Enter', async () => {
    const { workbench, chat } = parley;
    await workbench.viewAction('Show Chats').click();
    await workbench.quickPickRow('Which fruit?').waitFor();
    await workbench.enter('fruit');
    await chat.lastAnswer.getByText('Try a pomegranate.').waitFor();
    await eventually(() => chat.turns('You').count(), 1);
  });

  it('renames a chat from its row, and shows the title as it was typed', async () => {
    const { workbench } = parley;
    await workbench.viewAction('Show Chats').click();
    await press(workbench.quickPickRow('What else is there?'), 'Rename…');
    await workbench.enterInto('Leave empty to use', 'The other $(one)');
    await workbench.quickPickRow('The other $(one)').waitFor();
    await eventually(() => workbench.quickPickRow('What else is there?').count(), 0);
    await closeList();
  });

  it('searches prompts and answers, and opens the chat of a place', async () => {
    const { workbench, chat } = parley;
    await startNew();
    const field = workbench.quickInput().getByRole('textbox', { name: 'Search Chats' });
    await workbench.open('Parley: Search Chats', field);
    await field.fill('no such words');
    await workbench.quickInput().getByText('No results', { exact: true }).waitFor();
    await field.fill('a Pome');
    await workbench.quickInput().getByText('1 result', { exact: true }).waitFor();
    const row = workbench.quickPickRow('Try a pomegranate.');
    await row.locator('.highlight').getByText('a pome').waitFor();
    await row.click();
    await chat.lastAnswer.getByText('Try a pomegranate.').waitFor();
  });

  it('deletes a chat from its row while the list stays open, and goes on at the row behind it', async () => {
    const { workbench, page } = parley;
    await startNew();
    await say('And now?');
    await workbench.viewAction('Show Chats').click();
    await workbench.quickPickRow('And now?').waitFor();
    const row = workbench.focusedRow('');
    await page.keyboard.press('ArrowDown');
    await row.getByText('The other $(one)').waitFor();
    await press(workbench.quickPickRow('The other $(one)'), 'Delete');
    await workbench.quickPickRow('The other $(one)').waitFor({ state: 'detached' });
    await row.getByText('Which fruit?').waitFor();
    await closeList();
    await workbench.sawNotification('Deleted “The other $(one)”.');
  });
});
