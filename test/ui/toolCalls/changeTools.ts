import assert from 'node:assert/strict';
import { chooseTools } from '../support/chooseTools';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import type { OpenParley } from '../support/openParley';

const call = (name: string, args: object): object => ({ functionCall: { name, args } });
const edit = (file: string, oldText: string, newText: string): object => ({
  functionCall: { name: 'edit_file', args: { path: file, edits: [{ oldText, newText }] } },
});

const loan = 'PRICE = 20\n\n\ndef fine(days):\n    return days * PRICE\n';
const desk = 'from loan import fine\n\nprint(fine(3))\n';
const files = { 'src/loan.py': loan, 'src/desk.py': desk, 'notes.md': '# Notes\n' };
const script = {
  answers: [
    {
      match: 'Rename fine',
      steps: [
        { text: 'I look where it is used.' },
        {
          parts: [
            call('search_text', { text: 'fine' }),
            call('read_file', { path: 'src/loan.py' }),
            call('read_file', { path: 'src/desk.py' }),
          ],
        },
      ],
    },
    {
      match: 'src/desk.py:1: from loan import fine',
      steps: [
        { text: 'I rename it in both files. Nothing needs the notes any more.' },
        {
          parts: [
            edit('src/loan.py', 'def fine(days)', 'def late_fee(days)'),
            edit('src/desk.py', desk, desk.replaceAll('fine', 'late_fee')),
            call('delete_file', { path: 'notes.md' }),
          ],
        },
      ],
    },
    { match: 'accepted', steps: [{ text: 'It is called late_fee now.' }] },
    { match: 'rejected', steps: [{ text: 'Then it keeps its name.' }] },
  ],
};

describe('changes that a model makes with tools', () => {
  let parley: OpenParley;

  sharedSuite(script, files, (opened) => {
    parley = opened;
  });

  const onDisk = (file: string): Promise<string> =>
    readFile(path.join(parley.workspace, file), 'utf8');

  it('are listed below the calls, each opened by its name, while the chat keeps the keyboard', async () => {
    const { chat, workbench, page } = parley;
    await chooseTools(parley, 'All');
    await workbench.widenSideBar(150);
    await chat.ask('Rename fine to late_fee');
    await chat.change('src/loan.py').waitFor();
    await chat.change('src/desk.py').waitFor();
    await chat.focusedComposer.waitFor();
    await savePicturesInThemes(workbench, 'changes');
    await chat.change('src/loan.py').click();
    await workbench.statusBarItem('status.editor.selection').getByText('Ln 4').waitFor();
    // The keyboard comes behind the place, and would be gone from what has it next.
    await workbench.focusedEditor('loan.py').waitFor();
    await savePicture(page, 'out/ui-themes/changes-opened.png');
  });

  it('delete nothing before a yes, which the keyboard says', async () => {
    const { chat, page } = parley;
    assert.equal(await onDisk('notes.md'), '# Notes\n');
    await chat.button('Delete').focus();
    await page.keyboard.press('Enter');
    await chat.call('Delete notes.md').getByText('tokens').waitFor();
    await assert.rejects(() => onDisk('notes.md'));
  });

  it('are accepted together by the keyboard, saved, and gone from the list', async () => {
    const { chat, page } = parley;
    await chat.button('Accept All').focus();
    await page.keyboard.press('Enter');
    await chat.lastAnswer.getByText('It is called late_fee now.').waitFor();
    await chat.answered();
    await eventually(() => onDisk('src/loan.py'), loan.replace('fine', 'late_fee'));
    await eventually(() => onDisk('src/desk.py'), desk.replaceAll('fine', 'late_fee'));
    await eventually(() => chat.change('src/loan.py').count(), 0);
  });
});
