import { EditorPage } from '../pages/editorPage';
import { loadTokenizer } from '../../../src/service/node/loadTokenizer';
import type { Tokenizer } from '../../../src/tokenizer/tokenizer';
import type { OpenParley } from '../support/openParley';
import { builtInSuite } from '../support/sharedSuite';
import { sampleFiles } from '../support/sampleFiles';

const files = { ...sampleFiles, 'poem.txt': 'The mill stands by the river.\nThe river runs.\n' };

describe('the token count in the status bar', () => {
  let tokenizer: Tokenizer;
  let parley: OpenParley;

  builtInSuite(files, async (opened) => {
    tokenizer = await loadTokenizer('media/tokenizer/gemma3.bin')();
    parley = opened;
    await parley.workbench.openFile('poem.txt');
  });

  /** Waits until the status bar shows the exact count of a text. */
  async function shows(text: string): Promise<void> {
    const count = `${tokenizer.count(text)} tokens`;
    const item = parley.workbench.statusBarItem('parley.tokens');
    await item.getByText(count, { exact: true }).waitFor();
  }

  it('follows what is typed', async () => {
    const { page, workbench } = parley;
    await shows(files['poem.txt']);
    await workbench.editor().click();
    await new EditorPage(page).pressUntilAt(['Control+Home'], 'Ln 1, Col 1');
    await page.keyboard.type('A poem. ');
    await shows(`A poem. ${files['poem.txt']}`);
  });

  it('is of the selection while there is one', async () => {
    const { page } = parley;
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+End');
    await shows('A poem. The mill stands by the river.');
    await page.keyboard.press('ArrowLeft');
    await shows(`A poem. ${files['poem.txt']}`);
  });

  it('offers what to count, with the counts', async () => {
    const { page, workbench } = parley;
    await workbench.openFile('notes.md');
    await shows(sampleFiles['notes.md']);
    await workbench.statusBarItem('parley.tokens').click();
    await workbench.quickInput().getByText('Choose What to Count').waitFor();
    const both = [`A poem. ${files['poem.txt']}`, sampleFiles['notes.md']];
    const sum = both.reduce((total, text) => total + tokenizer.count(text), 0);
    await workbench.quickPickRow('Open editors').getByText(`${sum} tokens`).waitFor();
    await workbench.pick('Open editors');
    await workbench
      .statusBarItem('parley.tokens')
      .getByText(`${sum} tokens`, { exact: true })
      .waitFor();
    const row = 'Selection or active file';
    await workbench.open('Parley: Choose What to Count', workbench.quickPickRow(row));
    await workbench.pick(row);
    await shows(sampleFiles['notes.md']);
    await page.keyboard.press('Escape');
  });

  it('is of what a send would cost while the chat has the keyboard', async () => {
    const { chat, workbench } = parley;
    await workbench.runCommand('Parley: Open Chat');
    await chat.composer.fill('What stands by the river?');
    const item = workbench.statusBarItem('parley.tokens');
    await item.getByRole('button', { name: /^\d+ tokens to send now$/ }).waitFor();
    await workbench.openFile('notes.md');
    await workbench.editor().click();
    await shows(sampleFiles['notes.md']);
  });
});
