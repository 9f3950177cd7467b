import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EditorPage } from '../pages/editorPage';
import { eventually } from '../support/eventually';
import type { OpenParley } from '../support/openParley';
import { extensionHostPid } from '../support/ownProcess';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';

const source = [
  '# What the shop asks for its bread.',
  'def price(loaves):',
  '    each = 3',
  '    total = loaves * each',
  '    if loaves > 10:',
  '        total = total * 0.9',
  '    return total',
  '',
].join('\n');

const rewritten = [
  'def price(loaves: int) -> float:',
  '    each = 3',
  '    total = loaves * each',
  '    if loaves > 10:',
  '        total *= 0.9',
  '    return round(total, 2)',
];
const answer = ['```python', ...rewritten, '```'].join('\n');
/** With the second change alone. */
const secondOnly = source
  .replace('total = total * 0.9', 'total *= 0.9')
  .replace('return total', 'return round(total, 2)');

describe('a review in a window that is loaded again', () => {
  let parley: OpenParley;
  let editor: EditorPage;

  sharedSuite(
    { answers: [{ steps: [{ text: answer }] }] },
    { 'bread.py': source, 'bun.py': source, 'cake.py': source, 'roll.py': source },
    (opened) => {
      parley = opened;
      editor = new EditorPage(opened.page);
    },
  );

  async function toReview(changes: string): Promise<void> {
    await parley.workbench.statusBarItem('parley.review').getByText(changes).waitFor();
  }

  async function rewrite(name: string): Promise<void> {
    const { workbench } = parley;
    await workbench.openFile(name);
    await editor.selectLines(2, 7);
    await workbench.open('Parley: Rewrite Selection…', workbench.asking(`Rewrite ${name}:2-7`));
    await workbench.enter('Add types, and round the price.');
    await toReview('2 changes to review');
  }

  async function savedAs(name: string, text: string): Promise<void> {
    await parley.page.keyboard.press('Control+S');
    // VS Code empties the file before it writes, and may save by itself as well.
    await eventually(() => readFile(path.join(parley.workspace, name), 'utf8'), text);
  }

  async function picture(of: string): Promise<void> {
    await savePicture(parley.page, `out/ui-themes/review-${of}.png`);
  }

  /** The first change is rejected, which is on disk when this resolves. */
  async function rejectFirst(name: string): Promise<void> {
    await editor.lensButton('Reject', '2 changes').click();
    await toReview('1 change to review');
    await savedAs(name, secondOnly);
  }

  it('goes on where it was after a reload', async () => {
    const { page, workbench } = parley;
    await rewrite('bread.py');
    await savePicturesInThemes(workbench, 'review');
    await rejectFirst('bread.py');
    await page.reload();
    await toReview('1 change to review');
    // VS Code may not have noted in time that the editor is open.
    await workbench.openFile('bread.py');
    await editor.lensButton('Accept').waitFor();
    await picture('reloaded');
    await editor.lensButton('Accept').click();
    await workbench.reviewsDecided();
    await savedAs('bread.py', secondOnly);
  });

  it('is there after a reload for which VS Code has kept nothing of the file', async () => {
    const { page, workbench } = parley;
    await rewrite('bun.py');
    // VS Code warns that it has not.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await toReview('2 changes to review');
    await workbench.openFile('bun.py');
    await editor.lensButton('Reject All').click();
    await workbench.reviewsDecided();
    await savedAs('bun.py', source);
  });

  it('is in the status bar while its file is closed, and is opened from there', async () => {
    const { workbench } = parley;
    await rewrite('roll.py');
    await rejectFirst('roll.py');
    await workbench.runCommand('View: Close All Editors');
    await toReview('1 change to review in another file');
    await workbench.statusBarItem('parley.review').click();
    await workbench.focusedEditor('roll.py').waitFor();
    await editor.lensButton('Accept').click();
    await workbench.reviewsDecided();
    await savedAs('roll.py', secondOnly);
  });

  it('goes on where it was when the extension host was killed', async function () {
    if (process.platform === 'win32') this.skip();
    const { page, workbench } = parley;
    await rewrite('cake.py');
    await rejectFirst('cake.py');
    process.kill(extensionHostPid(), 'SIGKILL');
    await workbench.statusBarItem('parley.review').waitFor({ state: 'detached' });
    await page.reload();
    await toReview('1 change to review');
    await workbench.openFile('cake.py');
    await editor.lensButton('Reject').waitFor();
    await picture('killed');
    await editor.lensButton('Reject').click();
    await workbench.reviewsDecided();
    await savedAs('cake.py', source);
  });
});
