import { EditorPage } from './pages/editorPage';
import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { sampleFiles } from './support/sampleFiles';
import { ExplanationPage } from './pages/explanationPage';
import { eventually } from './support/eventually';
import { stepTimeoutMs } from './support/persistently';
import { savePicture } from './support/savePicture';
import { untilCursorAt } from './support/untilCursorAt';

const longFile = Array.from(
  { length: 120 },
  (_, index) => `def f${index}(a):\n    return a + ${index}\n`,
).join('\n');

/** Opens Parley around the tests, with explanations in this place. */
function openedWith(place: 'document' | 'comment', onOpened: (parley: OpenParley) => void): void {
  let parley: OpenParley;

  before(async () => {
    parley = await openParley({
      settings: { 'parley.explain.location': place, 'editor.scrollBeyondLastLine': false },
      files: { ...sampleFiles, 'long.py': longFile },
    });
    onOpened(parley);
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(() => parley.dispose());
}

/** Explains all of a file by the keys. */
async function explainAll({ page, workbench }: OpenParley): Promise<void> {
  await workbench.openFile('retry.py');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+E');
}

describe('Explain Selection', () => {
  let parley: OpenParley;
  let explanation: ExplanationPage;

  openedWith('document', (opened) => {
    parley = opened;
    explanation = new ExplanationPage(opened.page);
  });

  it('streams beside the code by its keys, and leads from a line’s link to the line', async () => {
    const { page, workbench } = parley;
    await explainAll(parley);
    await explanation.heading('Explanation of retry.py:1-5').waitFor();
    await workbench.focusedEditor('retry.py').waitFor();
    await explanation.text('delay_ms').waitFor();
    await explanation.text('tokens in').waitFor();
    await explanation.said.getByText('Answer complete.').waitFor();
    await savePicture(page, 'out/ui-themes/explanation.png');
    // The button that was pressed goes, and no other one is under the keys.
    await explanation.button('Explain Again').press('Enter');
    await explanation.focusedActions.waitFor();
    await explanation.answer(false).waitFor();
    await explanation.link('Open retry.py, line 5').press('Enter');
    await workbench.focusedEditor('retry.py').waitFor();
    await workbench.statusBarItem('status.editor.selection').getByText('Ln 5, Col 1').waitFor();
  });

  it('is there again, with links, when the window was reloaded', async () => {
    const { workbench } = parley;
    await explanation.link('Open retry.py, lines 2 to 3').waitFor();
    await workbench.runCommand('Developer: Reload Window');
    await explanation.link('Open retry.py, lines 2 to 3').waitFor({ state: 'detached' });
    await explanation.heading('Explanation of retry.py:1-5').waitFor();
    await explanation.text('tokens in').waitFor();
    await explanation.goTo('Open retry.py, lines 2 to 3', 'Ln 4, Col 1');
  });
});

describe('Explain Selection as a comment', () => {
  let parley: OpenParley;
  let explanation: ExplanationPage;

  openedWith('comment', (opened) => {
    parley = opened;
    explanation = new ExplanationPage(opened.page);
  });

  it('is in view below its code, with the cursor left there and the list of comments closed', async () => {
    const { page, workbench } = parley;
    await explainAll(parley);
    await explanation.comment('Explanation of retry.py:1-5').waitFor();
    await explanation.comment('delay_ms').waitFor();
    // Away and back, its editor displays it again.
    await workbench.openFile('notes.md');
    await explanation.comment('delay_ms').waitFor({ state: 'detached' });
    await workbench.editorTab('retry.py').click();
    await explanation.comment('delay_ms').waitFor();
    await workbench.focusedEditor('retry.py').waitFor();
    await savePicture(page, 'out/ui-themes/explanation-comment.png');
    const link = explanation.comment('delay_ms').getByRole('link', { name: 'line 5' });
    // A comment that VS Code draws again loses a click.
    await untilCursorAt(page, 'Ln 5, Col 1', () => link.click({ timeout: stepTimeoutMs }));
    await eventually(() => explanation.commentList.count(), 0);
  });

  it('is in view at the end of a long file too', async () => {
    const { page, workbench } = parley;
    await workbench.openFile('long.py');
    const keys = ['Control+End', ...Array<string>(20).fill('Shift+ArrowUp')];
    await new EditorPage(page).pressUntilAt(keys, 'Ln 340, Col 1 (');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+E');
    const start = explanation.comment('long.py').getByText('are Python');
    await eventually(async () => ((await start.boundingBox())?.y ?? Infinity) < 800, true);
    await savePicture(page, 'out/ui-themes/explanation-comment-end.png');
    await workbench.focusedEditor('long.py').waitFor();
  });
});
