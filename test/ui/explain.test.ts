import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { sampleFiles } from './support/sampleFiles';
import { ExplanationPage } from './pages/explanationPage';
import { eventually } from './support/eventually';

/** Opens Parley around the tests, with explanations in this place. */
function openedWith(place: 'document' | 'comment', onOpened: (parley: OpenParley) => void): void {
  let parley: OpenParley;

  before(async () => {
    parley = await openParley({
      settings: { 'parley.explain.location': place },
      files: sampleFiles,
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
  await workbench.focusedEditor('retry.py').waitFor();
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
    const { workbench } = parley;
    await explainAll(parley);
    await explanation.line('Explanation of retry.py:1-5').waitFor();
    await workbench.focusedEditor('retry.py').waitFor();
    await explanation.line('delay_ms').waitFor();
    await explanation.line('tokens in').waitFor();
    await explanation.follow('line 5');
    await workbench.focusedEditor('retry.py').waitFor();
    await workbench.statusBarItem('status.editor.selection').getByText('Ln 5, Col 1').waitFor();
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
    await page.screenshot({ path: 'out/ui-themes/explanation-comment.png' });
    await eventually(() => explanation.commentList.count(), 0);
  });
});
