import { savePicture } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import type { OpenParley } from '../support/openParley';
import { eventually } from '../support/eventually';

const loan = Array.from({ length: 30 }, (_, index) => `export const day${index + 1} = 1;`).join(
  '\n',
);

const answer = [
  'The days are in `src/loan.ts:12-14`, and [the last](src/loan.ts#L30) ends it.',
  '',
  'See loan.ts (line 3) for more. There is no `src/absent.ts:2` and no loan.ts:99.',
  '',
].join('\n');

const quote = '**src/loan.ts, lines 5-6**\n\n```ts\n    first();\n      second();\n```\n';

const script = {
  answers: [{ match: 'Quote', steps: [{ text: quote }] }, { steps: [{ text: answer }] }],
};

describe('the places that an answer names', () => {
  let parley: OpenParley;

  sharedSuite(script, { 'src/loan.ts': loan }, (opened) => {
    parley = opened;
  });

  it('are links where they are there, and open beside the chat with their lines selected', async () => {
    const { chat, workbench, page } = parley;
    await chat.ask('Where?');
    await chat.answered();
    const said = chat.lastAnswer;
    await chat.place(said, 'Open loan.ts, lines 12 to 14').click();
    await workbench.editorTab('loan.ts').waitFor();
    await savePicture(page, 'out/ui-themes/answer-places.png');
    for (const label of ['Open loan.ts, line 30', 'Open loan.ts, line 3', 'Open loan.ts']) {
      await chat.place(said, label).waitFor();
    }
    await eventually(() => said.getByRole('link').count(), 4);
  });

  it('are reached by the keyboard, which goes with them', async () => {
    const { chat, workbench, page } = parley;
    await chat.place(chat.lastAnswer, 'Open loan.ts, lines 12 to 14').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await workbench.focusedEditor('loan.ts').waitFor();
    await workbench.statusBarItem('status.editor.selection').getByText('Ln 30, Col 1').waitFor();
  });

  it('have a button where they are quoted, without the indentation of the quote', async () => {
    const { chat, workbench, page } = parley;
    await chat.ask('Quote it');
    await chat.answered();
    const code = chat.codeBlocks(chat.lastAnswer);
    await code.getByText('first();\n  second();').waitFor();
    await code.getByRole('button', { name: 'Open loan.ts, lines 5 to 6' }).focus();
    await savePicture(page, 'out/ui-themes/answer-quote.png');
    await page.keyboard.press('Enter');
    await workbench.focusedEditor('loan.ts').waitFor();
    await workbench.statusBarItem('status.editor.selection').getByText('Ln 7, Col 1').waitFor();
  });
});
