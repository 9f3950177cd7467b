import assert from 'node:assert/strict';
import type { OpenParley } from '../support/openParley';
import { startNewChat } from '../support/scriptedSuite';
import { sharedSuite } from '../support/sharedSuite';
import { sampleFiles } from '../support/sampleFiles';
import { eventually } from '../support/eventually';

const files = {
  ...sampleFiles,
  'deep/inside/history.md': '# History\n',
  '.parley/prompts/review.md':
    '---\ndescription: Review with care\n---\nReview {{input}} with care.\n',
};

describe('the composer', () => {
  let parley: OpenParley;

  sharedSuite({ answers: [{ steps: [{ text: 'Well.' }] }] }, files, (opened) => {
    parley = opened;
  });

  afterEach(async () => {
    await parley.chat.composer.fill('');
  });

  it('completes a # to a file of the workspace, which is attached', async () => {
    const { chat } = parley;
    await chat.composer.pressSequentially('What is in #hist');
    await chat.completion('history.md').waitFor();
    await chat.composer.press('Enter');
    await eventually(() => chat.composer.inputValue(), 'What is in #history.md ');
    await chat.readAttachment('history.md').waitFor();
    await chat.composer.press('Enter');
    await chat.turns('You').last().getByText('What is in #history.md').waitFor();
    await chat.answered();
  });

  it('leaves a mentioned file out when its word is deleted, until the word is back', async () => {
    const { chat } = parley;
    await chat.composer.pressSequentially('#hist');
    await chat.completion('history.md').waitFor();
    await chat.composer.press('Enter');
    await chat.readAttachment('history.md').waitFor();
    await chat.composer.press('Backspace');
    await chat.composer.press('Backspace');
    await chat.readAttachment('history.md').waitFor({ state: 'detached' });
    await chat.composer.press('ControlOrMeta+z');
    await eventually(async () => (await chat.composer.inputValue()).includes('#history.md'), true);
    await chat.readAttachment('history.md').waitFor();
  });

  it('goes through the proposals by arrows, says which one is chosen, and closes by Escape', async () => {
    const { chat } = parley;
    await chat.composer.pressSequentially('#');
    await chat.completion('retry.py').waitFor();
    const chosen = chat.completions.getByRole('option', { selected: true });
    const first = await chosen.getAttribute('id');
    await chat.composer.press('ArrowDown');
    const second = await chosen.getAttribute('id');
    assert.notEqual(second, first);
    await eventually(() => chat.composer.getAttribute('aria-activedescendant'), second);
    await chat.composer.press('Escape');
    await chat.completions.waitFor({ state: 'detached' });
    await eventually(() => chat.composer.inputValue(), '#');
  });

  it('puts a saved prompt around the cursor, to be read and changed before it is sent', async () => {
    const { chat } = parley;
    await chat.composer.pressSequentially('/rev');
    await chat.completion('review').getByText('Review with care').waitFor();
    await chat.composer.press('Tab');
    await chat.composer.pressSequentially('my plan');
    await chat.written('Review my plan with care.');
  });

  it('sends what a command stands for where it is typed to its end', async () => {
    const { chat } = parley;
    await chat.composer.fill('/review this line');
    await chat.composer.press('Enter');
    await chat.turns('You').last().getByText('Review this line with care.').waitFor();
    await chat.answered();
    await eventually(() => chat.composer.inputValue(), '');
  });

  it('sends a text that begins with another / as it is', async () => {
    const { chat } = parley;
    await chat.ask('/usr/bin is where?');
    await chat.turns('You').last().getByText('/usr/bin is where?').waitFor();
    await chat.answered();
  });

  it('brings the last prompts back by arrow up, and the empty draft by arrow down', async () => {
    const { chat } = parley;
    await chat.ask('The one before');
    await chat.answered();
    await chat.ask('The last one');
    await chat.answered();
    await chat.composer.press('ArrowUp');
    await eventually(() => chat.composer.inputValue(), 'The last one');
    await chat.composer.press('ArrowUp');
    await eventually(() => chat.composer.inputValue(), 'The one before');
    await chat.composer.press('ArrowDown');
    await chat.composer.press('ArrowDown');
    await eventually(() => chat.composer.inputValue(), '');
  });

  it('brings back prompts of earlier chats in a new one, each when it is come to', async () => {
    const { chat } = parley;
    await startNewChat(parley);
    await chat.ask('First of one chat');
    await chat.answered();
    await chat.ask('Second of one chat');
    await chat.answered();
    await startNewChat(parley);
    await chat.ask('Of another chat');
    await chat.answered();
    await startNewChat(parley);
    await chat.composer.press('ArrowUp');
    await chat.written('Of another chat');
    await chat.composer.press('ArrowUp');
    await chat.written('Second of one chat');
    await chat.composer.press('ArrowUp');
    await chat.written('First of one chat');
    await chat.composer.press('ArrowDown');
    await chat.composer.press('ArrowDown');
    await chat.composer.press('ArrowDown');
    await chat.written('');
  });
});
