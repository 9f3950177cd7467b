import assert from 'node:assert/strict';
import { chooseTools } from '../support/chooseTools';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EditorPage } from '../pages/editorPage';
import { eventually } from '../support/eventually';
import type { OpenParley } from '../support/openParley';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';

const edit = (file: string, oldText: string, newText: string): object => ({
  functionCall: { name: 'edit_file', args: { path: file, edits: [{ oldText, newText }] } },
});
const files = {
  'loan.py': 'PRICE = 20\n',
  'notes.md': '# Notes\n',
};
const script = {
  answers: [
    {
      match: 'Raise the price',
      times: 1,
      steps: [
        { text: 'I raise it.' },
        { parts: [edit('loan.py', '20', '30'), edit('notes.md', 'Notes', 'Price: 30')] },
      ],
    },
    { steps: [{ text: 'The price is 30 now.' }] },
  ],
};

describe('the files that an answer changed', () => {
  let parley: OpenParley;
  let editor: EditorPage;

  sharedSuite(script, files, (opened) => {
    parley = opened;
    editor = new EditorPage(opened.page);
  });

  const onDisk = (file: keyof typeof files): Promise<string> =>
    readFile(path.join(parley.workspace, file), 'utf8');

  it('are named at its end', async () => {
    const { chat, workbench } = parley;
    await chooseTools(parley, 'All');
    await chat.ask('Raise the price');
    await editor.lensButton('Accept').click();
    await workbench.editorTab('loan.py').click();
    await editor.lensButton('Accept').click();
    await chat.lastAnswer.getByText('Changed 2 files').waitFor();
    const names = await chat.lastAnswer.getByText('Changed 2 files').getAttribute('title');
    assert.deepEqual(names?.split('\n').sort(), ['loan.py', 'notes.md']);
    await savePicturesInThemes(workbench, 'restore');
  });

  it('come back after a reload, by the keyboard, and are named no longer', async () => {
    const { chat, workbench, page } = parley;
    await page.reload();
    const button = chat.lastAnswer.getByRole('button', { name: 'Restore Files…' });
    await button.focus();
    await page.keyboard.press('Enter');
    await workbench.quickPickRow('loan.py').waitFor();
    await savePicture(page, 'out/ui-themes/restore-choice.png');
    await workbench.accept();
    await workbench.sawNotification('Restored 2 files.');
    await savePicture(page, 'out/ui-themes/restore-done.png');
    for (const file of ['loan.py', 'notes.md'] as const) {
      await eventually(() => onDisk(file), files[file]);
    }
    await button.waitFor({ state: 'detached' });
  });
});
