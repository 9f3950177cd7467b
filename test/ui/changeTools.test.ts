import { scriptedSuite } from './support/scriptedSuite';
import type { OpenParley } from './support/openParley';

const call = (name: string, args: object): object => ({ functionCall: { name, args } });

const script = {
  answers: [
    {
      match: 'Tidy up',
      times: 1,
      steps: [
        {
          parts: [
            call('edit_file', {
              path: 'src/loan.py',
              edits: [{ oldText: 'PRICE = 20', newText: 'PRICE = 30' }],
            }),
            call('delete_file', { path: 'notes.md' }),
          ],
        },
      ],
    },
    { steps: [{ text: 'Tidy.' }] },
  ],
};
const files = {
  'src/loan.py': 'def fine(days):\n    return days * PRICE\n\nPRICE = 20\n',
  'notes.md': '# Notes\n',
};

describe('a model that changes files', () => {
  let parley: OpenParley;

  scriptedSuite(script, files, (opened) => {
    parley = opened;
  });

  it('shows its change to be reviewed and asks before it deletes, and goes on after the user’s word', async () => {
    const { chat, workbench, page } = parley;
    await chat.button('Tools: off. The model can’t look at files.').click();
    await workbench.pick('All');
    await chat.ask('Tidy up');
    await chat.button('Delete').waitFor();
    await page.getByRole('button', { name: 'Accept All' }).first().waitFor();
    await chat.frame.getByText('Waiting for you to review the change').waitFor();
    await page.screenshot({ path: 'out/ui-themes/tools-changes.png' });
    await chat.button('Delete').click();
    await page.getByRole('button', { name: 'Accept All' }).first().click();
    await chat.lastAnswer.getByText('Tidy.').waitFor();
    await page.screenshot({ path: 'out/ui-themes/tools-changed.png' });
  });
});
