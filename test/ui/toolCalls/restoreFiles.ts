import assert from 'node:assert/strict';
import { chooseTools } from '../support/chooseTools';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EditorPage } from '../pages/editorPage';
import { eventually } from '../support/eventually';
import type { OpenParley } from '../support/openParley';
import { persistently, stepTimeoutMs } from '../support/persistently';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';

const edit = (file: string, oldText: string, newText: string): object => ({
  functionCall: { name: 'edit_file', args: { path: file, edits: [{ oldText, newText }] } },
});
const files = {
  'loan.py': 'PRICE = 20\n',
  'notes.md': '# Notes\n',
};
const names = ['loan.py', 'notes.md'] as const;
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
    // Until both are shown, either may be opened over the other.
    for (const file of names) await chat.change(file).waitFor();
    for (const file of names) {
      await chat.change(file).click();
      await workbench.focusedEditor(file).waitFor();
      await persistently(async () => {
        if ((await chat.change(file).count()) > 0) {
          await editor.lensButton('Accept').click({ timeout: stepTimeoutMs });
        }
        await chat.change(file).waitFor({ state: 'detached', timeout: stepTimeoutMs });
      });
    }
    await chat.lastAnswer.getByText('Changed 2 files').waitFor();
    const named = await chat.lastAnswer.getByText('Changed 2 files').getAttribute('title');
    assert.deepEqual(named?.split('\n').sort(), ['loan.py', 'notes.md']);
    await savePicturesInThemes(workbench, 'restore');
  });

  it('come back after a reload, by the keyboard, and are named no longer', async () => {
    const { chat, workbench, page } = parley;
    await page.reload();
    const button = chat.lastAnswer.getByRole('button', { name: 'Restore Files…' });
    // A window that has just opened may give the keyboard to another part once more.
    await persistently(async () => {
      await button.press('Enter');
      await workbench.quickPickRow('loan.py').waitFor({ timeout: stepTimeoutMs });
    });
    await savePicture(page, 'out/ui-themes/restore-choice.png');
    await workbench.accept();
    await workbench.sawNotification('Restored 2 files.');
    await savePicture(page, 'out/ui-themes/restore-done.png');
    for (const file of names) await eventually(() => onDisk(file), files[file]);
    await button.waitFor({ state: 'detached' });
  });
});
