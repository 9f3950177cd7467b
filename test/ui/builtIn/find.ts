import { EditorPage } from '../pages/editorPage';
import { FindPick } from '../pages/findPick';
import { savePicture } from '../support/savePicture';
import type { OpenParley } from '../support/openParley';
import { builtInSuite } from '../support/sharedSuite';
import { searchedFiles } from '../support/searchedFiles';
import { eventually } from '../support/eventually';

const question = 'where is a failed request repeated';

describe('semantic search', () => {
  let parley: OpenParley;
  let find: FindPick;

  builtInSuite(searchedFiles, (opened) => {
    parley = opened;
    find = new FindPick(parley.page);
  });

  /** Opens the list, and waits until the row is the one that Enter means. */
  async function findFirst(words: string, row: string): Promise<void> {
    await find.open();
    await find.ask(words);
    await find.activeRow(row).waitFor();
  }

  it('indexes nothing before it is first used', async () => {
    const { workbench } = parley;
    await workbench.open(
      'Parley: Show Search Index',
      workbench.quickPickRow('Index This Workspace'),
    );
    await workbench.closeList();
  });

  it('begins the index, and says of what is found where it is, how it was found, and a line of it', async () => {
    await find.open();
    await find.type(question);
    const row = find.activeRow('send_again');
    await row.getByText('net/retry.py:62-69').waitFor();
    await row.getByText(/^\s*"""Repeats a failed/).waitFor();
    await row.locator('.codicon-search-sparkle').waitFor();
    await eventually(() => find.rowAt(0).getByText('send_again').count(), 1);
    await find.press('Escape');
    await find.closed();
  });

  it('marks a word that was typed in the line and in the path of a row', async () => {
    await findFirst('repeats', 'send_again');
    const marked = (text: string) =>
      find.activeRow('send_again').locator('.highlight', { hasText: text });
    await marked('Repeats').waitFor();
    await find.ask('retry');
    await marked('retry').first().waitFor();
    await find.press('Escape');
    await find.closed();
  });

  it('finds what shares no word with the question, and says by which words', async () => {
    await findFirst('forget the oldest items', 'Cache');
    await find.activeRow('Cache').locator('.codicon-sparkle').waitFor();
    await find.activeRow('Cache').getByText('def evict(self)').waitFor();
    await find.remark('Also: evict, entries, cache').waitFor();
    await savePicture(parley.page, 'out/ui-themes/find-also.png');
    await find.ask('repeats');
    await find.activeRow('send_again').waitFor();
    await find.remark(/^Also:/).waitFor({ state: 'detached' });
    await find.press('Escape');
    await find.closed();
  });

  it('previews where somebody goes with the cursor still in the list, and Escape brings the editor back', async () => {
    const { page, workbench } = parley;
    await workbench.openFile('slug.py');
    await new EditorPage(page).pressUntilAt(['Control+End'], 'Ln 4, Col 1');
    const position = workbench.statusBarItem('status.editor.selection');
    await findFirst(question, 'send_again');
    await eventually(() => workbench.editorText('def slug').count(), 1);
    await find.press('ArrowDown');
    await find.press('ArrowUp');
    await workbench.editorText('def send_again').waitFor();
    await find.highlightedLines.first().waitFor();
    await eventually(() => find.focusedField.count(), 1);
    await find.press('Escape');
    await find.closed();
    await workbench.focusedEditor('slug.py').waitFor();
    await position.getByText('Ln 4, Col 1').waitFor();
    await workbench.editorTab('retry.py').waitFor({ state: 'detached' });
  });

  it('opens what is found with the cursor at its first line', async () => {
    const { workbench } = parley;
    await find.open();
    await find.type(question);
    // The rows may come later: Enter means the first of them.
    await find.accept();
    await workbench.focusedEditor('retry.py').waitFor();
    await workbench.statusBarItem('status.editor.selection').getByText('Ln 62, Col 1').waitFor();
    await find.closed();
  });

  it('opens the cell of a notebook', async () => {
    const { workbench } = parley;
    await findFirst('sum of rain divided by months', 'work.ipynb, cell 2');
    await find.accept();
    await workbench.editorTab('work.ipynb').waitFor();
    await workbench.runCommand('View: Close All Editors');
  });

  it('adds what is found to the chat while the list stays', async () => {
    const { chat } = parley;
    await findFirst('throw away old entries', 'Cache');
    await find.press('Control+Shift+A');
    await find.remark('In the chat: cache.py:1-9').waitFor();
    await eventually(() => find.focusedField.count(), 1);
    await find.press('Escape');
    await find.closed();
    await chat.readAttachment('cache.py:1-9').waitFor();
  });

  it('completes #find in the chat to lines that are attached', async () => {
    const { chat, page } = parley;
    await chat.composer.pressSequentially('Explain #find price without tax');
    await chat.completion('tax.py:1-3').getByText('words and meaning').waitFor();
    await page.keyboard.press('Enter');
    await chat.readAttachment('tax.py:1-3').waitFor();
    await eventually(() => chat.composer.inputValue(), 'Explain #tax.py:1-3 ');
    await chat.composer.fill('');
  });

  it('finds what was written and saved just now', async () => {
    const { page, workbench } = parley;
    await workbench.openFile('notes.txt');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('The zebra eats hay in the stable.');
    await page.keyboard.press('Control+S');
    await workbench.tab('notes.txt').and(page.locator('.dirty')).waitFor({ state: 'detached' });
    await find.open();
    await find.ask('what does the zebra eat');
    await find.row('notes.txt').getByText('The zebra eats hay').waitFor();
    await find.press('Escape');
    await find.closed();
  });

  it('finds nothing for what means nothing, and says so', async () => {
    await find.open();
    await find.ask('qwertzuiop yxcvbnm hjklqx');
    await find.row('No results').getByText('Try other words.').waitFor();
    await eventually(() => find.rows.count(), 1);
    await find.press('Escape');
    await find.closed();
  });

  it('deletes the index after a question, and makes it again with the next search', async () => {
    const { page, workbench } = parley;
    await workbench.runCommand('Parley: Delete Search Index');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await workbench.open(
      'Parley: Show Search Index',
      workbench.quickPickRow('Index This Workspace'),
    );
    await workbench.closeList();
    await findFirst(question, 'send_again');
    await find.press('Escape');
  });

  it('sends the code that a message is about with it, once that is wanted', async () => {
    const { chat, workbench } = parley;
    await workbench.runCommand('Parley: New Chat');
    await chat.focusedComposer.waitFor();
    await chat.composer.fill(question);
    await chat.button('Search Workspace').click();
    const found = chat.attached.getByText('From 1 file');
    await found.click();
    await chat.foundAttachment('retry.py:62-69').waitFor();
    await chat.button('Remove retry.py:62-69').click();
    await chat.foundAttachment('retry.py:62-69').waitFor({ state: 'detached' });
    await chat.composer.fill(`Please tell me ${question}?`);
    await found.click();
    await chat.foundAttachment('retry.py:62-69').waitFor();
    await chat.composer.press('Enter');
    await chat.answered();
    await chat.turns('You').last().getByText('From 1 file').waitFor();
    await chat.turns('Model').last().getByText('send_again').first().waitFor();
    await chat.ask('xyzzy');
    await chat.answered();
    await chat.frame.getByText('Workspace', { exact: true }).waitFor();
    await chat.button('Don’t Search the Workspace').click();
    await chat.button('Search Workspace').waitFor();
  });
});
