import { eventually } from '../support/eventually';
import { chooseTools } from '../support/chooseTools';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import type { OpenParley } from '../support/openParley';

const call = (name: string, args: object): object => ({ functionCall: { name, args } });
const listing = 'for each in *.py\ndo\n  wc -l "$each"\ndone';

const script = {
  answers: [
    {
      match: 'How many lines',
      steps: [
        { text: 'I will count them.' },
        { parts: [call('run_command', { command: listing })] },
      ],
    },
    { match: '4 loan.py', steps: [{ text: 'It has four lines.' }] },
    {
      match: 'What is your name',
      steps: [
        { parts: [call('run_command', { command: 'read -p "Name? " name; echo "Hello $name"' })] },
      ],
    },
    { match: 'Hello Ada', steps: [{ text: 'Ada it is.' }] },
    {
      match: 'Count to 100',
      steps: [
        { parts: [call('run_command', { command: 'seq 1 100; read end; echo "got $end"' })] },
      ],
    },
    { match: 'Delete it', steps: [{ parts: [call('run_command', { command: 'rm loan.py' })] }] },
    {
      match: 'Tidy up',
      steps: [
        {
          parts: [
            ...Array.from({ length: 5 }, () => call('read_file', { path: 'loan.py' })),
            call('run_command', { command: 'rm loan.py' }),
          ],
        },
      ],
    },
    { match: 'did not allow', steps: [{ text: 'Then not.' }] },
    { steps: [{ text: 'Hello.' }] },
  ],
};
const files = { 'loan.py': 'def fine(days):\n    return days * PRICE\n\nPRICE = 20\n' };

describe('a command that the model of a chat wants to run', () => {
  let parley: OpenParley;

  sharedSuite(script, files, async (opened) => {
    parley = opened;
    await chooseTools(parley, 'All');
  });

  it('is shown as it is, and waits for the user', async () => {
    const { chat, page, workbench } = parley;
    await chat.ask('How many lines does it have?');
    await chat.question('Run this command in').waitFor();
    await savePicturesInThemes(workbench, 'tools-question');
    await eventually(() => page.locator('.terminal-wrapper').count(), 0);
  });

  it('runs after a yes by the keyboard, and shows what it wrote', async () => {
    const { chat, page } = parley;
    const run = chat
      .question('Run this command in')
      .getByRole('button', { name: 'Run', exact: true });
    await run.focus();
    await page.keyboard.press('Enter');
    // The question goes, and the keyboard is at the line of its call.
    const line = chat.call('Run for each in');
    await line.locator('summary:focus').waitFor();
    await chat.lastAnswer.getByText('It has four lines.').waitFor();
    await chat.answered();
    await page.keyboard.press('Enter');
    await line.getByText('4 loan.py').waitFor();
    await savePicture(page, 'out/ui-themes/tools-command-done.png');
  });

  it('can be typed into in its terminal, which its line shows', async () => {
    const { chat, page } = parley;
    await chat.ask('What is your name?');
    await chat
      .question('Run this command in')
      .getByRole('button', { name: 'Run', exact: true })
      .click();
    await chat.conversation.getByText('Name?', { exact: true }).waitFor();
    await savePicture(page, 'out/ui-themes/tools-command-running.png');
    await chat.conversation.getByRole('button', { name: 'Show Terminal' }).last().click();
    await page.locator('.terminal-wrapper.active .xterm-helper-textarea').waitFor();
    await page.locator('.xterm-helper-textarea:focus').waitFor();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await chat.lastAnswer.getByText('Ada it is.').waitFor();
    await savePicture(page, 'out/ui-themes/tools-command-terminal.png');
  });

  it('shows the end of what it wrote while it runs, and ends when it is stopped', async () => {
    const { chat, page } = parley;
    await chat.ask('Count to 100');
    const question = chat.question('Run this command in');
    await question.getByRole('button', { name: 'Run', exact: true }).click();
    const progress = chat.frame.getByLabel('Progress');
    await progress.getByText(/\n100$/u).waitFor();
    await eventually(
      () =>
        progress.evaluate(
          (element) => Math.abs(element.scrollTop) < 1 && element.scrollHeight > 300,
        ),
      true,
    );
    await savePicture(page, 'out/ui-themes/tools-command-long.png');
    const icon = chat.call('Run seq 1 100').locator('.codicon-loading');
    const motion = (): Promise<string> =>
      icon.evaluate((element) => getComputedStyle(element).animationName);
    await eventually(motion, 'codicon-spin');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await eventually(motion, 'none');
    await page.emulateMedia({ reducedMotion: null });
    await chat.stopButton.click();
    await chat.call('Run seq 1 100').getByText('stopped', { exact: true }).waitFor();
  });

  it('doesn’t run after a no, which the model is answered', async () => {
    const { chat, page } = parley;
    await chat.ask('Delete it.');
    const question = chat.question('Run this command in');
    await question.getByRole('button', { name: 'Always Run This Command' }).waitFor();
    const no = question.getByRole('button', { name: 'Don’t Allow' });
    await no.focus();
    await page.keyboard.press('Enter');
    await chat.lastAnswer.getByText('Then not.').waitFor();
    await chat.call('Run rm loan.py').getByText('not allowed').waitFor();
  });

  it('leaves what is open and has the keyboard when all calls become one line', async () => {
    const { chat, page } = parley;
    await chat.ask('Tidy up.');
    const no = chat.question('Run this command in').getByRole('button', { name: 'Don’t Allow' });
    await no.waitFor();
    const line = chat.turns('Tool calls').last().locator('details.call').first();
    await line.locator('summary').focus();
    await page.keyboard.press('Enter');
    await line.getByText('PRICE = 20').waitFor();
    await no.evaluate((button: HTMLElement) => button.click());
    await chat.lastAnswer.getByText('Then not.').waitFor();
    const group = chat.turns('Tool calls').last().locator('.call-group > summary');
    await group.getByText('6 tool calls').waitFor();
    await line.getByText('PRICE = 20').waitFor();
    await line.locator('summary:focus').waitFor();
    await group.click();
    await line.waitFor({ state: 'hidden' });
    await group.click();
    await line.getByText('PRICE = 20').waitFor();
  });
});
