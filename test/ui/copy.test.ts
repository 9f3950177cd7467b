import { scriptedSuite } from './support/scriptedSuite';
import type { OpenParley } from './support/openParley';

const command = 'Run this:\n\n```bash\necho parley-$((20 + 3))\n```\n';

const script = {
  answers: [
    { match: 'run', steps: [{ text: command }] },
    { steps: [{ text: 'It is **one** of `two`.' }] },
  ],
};

describe('an answer that is copied', () => {
  let parley: OpenParley;

  scriptedSuite(script, {}, async (opened) => {
    parley = opened;
    await parley.chat.ask('Which?');
    await parley.chat.answered();
  });

  /** Waits until the clipboard has the text: it is pasted as a draft. */
  async function pasted(text: string): Promise<void> {
    const { chat, page } = parley;
    await chat.composer.fill('');
    await chat.composer.focus();
    await page.keyboard.press('Control+V');
    await chat.written(text);
  }

  it('is Markdown by its button, which the keyboard reaches', async () => {
    const { chat, page } = parley;
    await chat.lastAnswer.getByRole('button', { name: 'Copy Answer' }).focus();
    await page.screenshot({ path: 'out/ui-themes/answer-copy.png' });
    await page.keyboard.press('Enter');
    await chat.frame.getByRole('status').getByText('Copied').waitFor();
    await pasted('It is **one** of `two`.');
  });

  it('is text by the context menu, which offers the whole chat too', async () => {
    const { chat, page, workbench } = parley;
    await chat.lastAnswer.getByText('It is').click({ button: 'right' });
    await workbench.menuItem('Copy Chat as Markdown').waitFor();
    await page.screenshot({ path: 'out/ui-themes/answer-copy-menu.png' });
    await workbench.chooseFromMenu('Copy Answer as Text');
    await pasted('It is one of two.');
  });

  it('has commands for the terminal, where they stand until Enter is pressed', async () => {
    const { chat, page, workbench } = parley;
    await chat.ask('What can I run?');
    await chat.answered();
    const button = chat.lastAnswer.getByRole('button', { name: /^Run in Terminal/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await workbench.terminalLine('echo parley-$((20').waitFor();
    await page.screenshot({ path: 'out/ui-themes/answer-terminal.png' });
    await page.keyboard.press('Enter');
    await workbench.terminalLine('parley-23').waitFor();
  });
});
