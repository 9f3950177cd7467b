import { FindPick } from '../pages/findPick';
import { eventually } from '../support/eventually';
import type { OpenParley } from '../support/openParley';
import { savePicture } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import { searchedFiles } from '../support/searchedFiles';

const question = 'where is a failed request repeated';

describe('results of semantic search that the model ranks', () => {
  let parley: OpenParley;
  let find: FindPick;

  sharedSuite({ answers: [{ steps: [{ text: '[2]' }] }] }, searchedFiles, (opened) => {
    parley = opened;
    find = new FindPick(opened.page);
  });

  it('are sent from the keyboard after a yes, and say who ranked them', async () => {
    const { page } = parley;
    await find.open();
    await find.ask(question);
    await find.activeRow('send_again').waitFor();
    const nameOf = (row: number) => find.rowAt(row).locator('.label-name').first().innerText();
    const second = await nameOf(1);
    await find.button('Rank with Scripted…').focus();
    await find.press('Enter');
    await find.activeRow('Don’t Send').waitFor();
    await find.focusedRows.waitFor();
    await savePicture(page, 'out/ui-themes/rank-question.png');
    await find.press('ArrowDown');
    await find
      .activeRow('Send to')
      .getByText(/Your question and the first \d+ results: ~/)
      .waitFor();
    await find.press('Enter');
    await find.remark(/^Ranked by scripted/).waitFor();
    await eventually(() => nameOf(0), second);
    await savePicture(page, 'out/ui-themes/ranked.png');
    await find.press('Escape');
  });
});
