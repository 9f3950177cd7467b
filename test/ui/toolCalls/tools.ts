import { savePicture } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import type { OpenParley } from '../support/openParley';
import { eventually } from '../support/eventually';
import { persistently, stepTimeoutMs } from '../support/persistently';

const call = (name: string, args: object): object => ({ functionCall: { name, args } });

const line = (startLine: number): object =>
  call('read_file', { path: 'src/loan.py', startLine, endLine: startLine });
const python = 'print(sum(range(4)))';
/** More calls than are drawn in a frame. */
const many = 50;

const script = {
  answers: [
    // Three rounds with nothing to read between them; each is known by the line that the one before gave.
    { match: 'Read it round by round', steps: [{ parts: [line(1), line(1)] }] },
    { match: '(lines 1-1)', steps: [{ parts: [line(2), line(2)] }] },
    { match: '(lines 2-2)', steps: [{ parts: [line(3), line(9)] }] },
    { match: '(lines 3-3)', steps: [{ text: 'It was read in rounds.' }] },
    {
      match: 'Add them up',
      steps: [
        { text: 'I compute it. ' },
        { parts: [{ executableCode: { language: 'PYTHON', code: python } }] },
        { parts: [{ codeExecutionResult: { outcome: 'OUTCOME_OK', output: '6\n' } }] },
        { text: 'The sum is 6.' },
      ],
    },
    {
      match: 'How is the fine',
      steps: [
        { text: 'I will look for it.' },
        { parts: [call('search_text', { text: 'fine' }), call('list_files', {})] },
      ],
    },
    {
      match: 'def fine',
      times: 1,
      steps: [
        {
          parts: [
            call('read_file', { path: 'src/loan.py', startLine: 1, endLine: 4 }),
            call('read_file', { path: '../../etc/passwd' }),
          ],
        },
      ],
    },
    {
      match: 'Read it line by line',
      times: 1,
      steps: [
        {
          parts: Array.from({ length: many }, (_, index) =>
            call('read_file', { path: 'src/loan.py', startLine: index < many - 1 ? 1 : 6 }),
          ),
        },
      ],
    },
    { match: 'startLine:', steps: [{ text: 'It has five lines.' }] },
    { match: 'Say what is there', times: 1, steps: [{ text: 'I know it by heart.' }] },
    { match: 'Say what is there', steps: [{ parts: [call('list_files', {})] }] },
    { match: 'notes.md', steps: [{ text: 'I have looked.' }] },
    { match: 'PRICE', steps: [{ text: 'It is `days * PRICE`, see `src/loan.py:2`.' }] },
    { steps: [{ text: 'Hello.' }] },
  ],
};
const files = {
  'src/loan.py': 'def fine(days):\n    return days * PRICE\n\nPRICE = 20\n',
  'notes.md': '# Notes\n',
};

describe('the tools of a chat', () => {
  let parley: OpenParley;

  sharedSuite(script, files, (opened) => {
    parley = opened;
  });

  it('are off until the user chooses otherwise, beside the model', async () => {
    const { chat, workbench, page } = parley;
    await chat.button('Tools: off. The model can’t look at files.').click();
    await workbench.quickPickRow('What it reads is sent to its service.').waitFor();
    await savePicture(page, 'out/ui-themes/tools-choice.png');
    await workbench.pickUntilGone('Choose Tools…');
    await workbench.quickInput().getByText('Tools: 0 selected, 0 tokens').waitFor();
    await workbench.check('read_file');
    await workbench.quickInput().getByText('Tools: 1 selected, 125 tokens').waitFor();
    await savePicture(page, 'out/ui-themes/tools-pick.png');
    await workbench.accept();
    // The list before this one may still be closing.
    await persistently(async () => {
      await chat.button('Tools: 1 chosen').click({ timeout: stepTimeoutMs });
      await workbench.quickPickRow('11 tools').click({ timeout: stepTimeoutMs });
    });
    await chat.button('Tools: the model can read and search files (11 tools)').waitFor();
  });

  it('are called until the model has its answer, each with a line that says what it did', async () => {
    const { chat, page } = parley;
    await chat.ask('How is the fine computed?');
    await chat.lastAnswer.getByText('It is days * PRICE').waitFor();
    await chat.answered();
    // Said once, though it took three rounds.
    const complete = chat.frame.getByRole('status').getByText('Answer complete.');
    await eventually(() => complete.count(), 1);
    for (const line of ['Search for “fine”', 'List files', 'Read src/loan.py, lines 1–4']) {
      await chat.call(line).waitFor();
    }
    await chat
      .call('Read ../../etc/passwd')
      .getByText('path: The workspace has no file')
      .first()
      .waitFor();
    await savePicture(page, 'out/ui-themes/tools-calls.png');
  });

  it('show what they were asked with and what they gave, by the keyboard', async () => {
    const { chat, page, workbench } = parley;
    const line = chat.call('Search for “fine”');
    await line.locator('summary').focus();
    await page.keyboard.press('Enter');
    await line.getByText('src/loan.py:1: def fine(days):').waitFor();
    await chat.place(line, 'Open loan.py, line 1').waitFor();
    await savePicture(page, 'out/ui-themes/tools-opened.png');
    await line.getByRole('button', { name: 'Open as JSON' }).click();
    await workbench.editorText('"name": "search_text"').waitFor();
  });

  it('lead to the files and lines that they gave, by the keyboard', async () => {
    const { chat, page, workbench } = parley;
    const line = chat.call('Read src/loan.py, lines 1–4');
    await line.locator('summary').focus();
    await page.keyboard.press('Enter');
    await chat.place(line, 'Open loan.py, lines 1 to 4').focus();
    await page.keyboard.press('Enter');
    await workbench.focusedEditor('loan.py').waitFor();
    await workbench.statusBarItem('status.editor.selection').getByText('selected').waitFor();
    await savePicture(page, 'out/ui-themes/tools-place.png');
  });

  it('are one line where they are many, which opens to all of them', async () => {
    const { chat, page } = parley;
    await chat.ask('Read it line by line');
    await chat.lastAnswer.getByText('It has five lines.').waitFor();
    await chat.answered();
    const group = chat.conversation.getByText(`${many} tool calls, 1 failed`);
    await group.waitFor();
    await savePicture(page, 'out/ui-themes/tools-folded.png');
    // What nobody has opened isn't drawn.
    const turn = chat.turns('Tool calls').last();
    await eventually(() => turn.locator('.call').count(), 0);
    await group.focus();
    await page.keyboard.press('Enter');
    await chat.call('Read src/loan.py from line 6').getByText('has 5 lines').first().waitFor();
    await eventually(() => turn.locator('.call').count(), many);
    await eventually(() => turn.locator('.call-text').count(), 0);
  });

  it('are one line where several rounds have called them, which opens to all rounds', async () => {
    const { chat, page } = parley;
    await chat.ask('Read it round by round');
    await chat.lastAnswer.getByText('It was read in rounds.').waitFor();
    await chat.answered();
    const group = chat.conversation.getByText('6 tool calls, 1 failed').last();
    const failed = chat.call('Read src/loan.py, lines 9–9');
    await eventually(() => chat.conversation.locator('.call-group').count(), 2);
    await failed.waitFor({ state: 'hidden' });
    await savePicture(page, 'out/ui-themes/tools-rounds.png');
    await group.focus();
    await page.keyboard.press('Enter');
    await failed.waitFor();
    await savePicture(page, 'out/ui-themes/tools-rounds-open.png');
    await page.keyboard.press('Enter');
    await failed.waitFor({ state: 'hidden' });
  });

  it('are shown apart from code that the service ran, which is there with what it gave', async () => {
    const { chat, page } = parley;
    await chat.ask('Add them up');
    await chat.lastAnswer.getByText('The sum is 6.').waitFor();
    await chat.answered();
    await chat.lastAnswer
      .getByRole('figure', { name: 'Executed Code' })
      .getByText('print')
      .waitFor();
    const result = chat.lastAnswer.getByRole('figure', { name: 'Code Result: succeeded' });
    await result.getByText('6', { exact: true }).waitFor();
    await savePicture(page, 'out/ui-themes/tools-executed-code.png');
  });

  it('are part of the chat after a reload', async () => {
    const { chat, page } = parley;
    await page.reload();
    await chat.call('Search for “fine”').waitFor();
    await chat.conversation.getByText('6 tool calls, 1 failed').last().waitFor();
    await chat.lastAnswer.getByText('The sum is 6.').waitFor();
    await eventually(() => chat.stopButton.count(), 0);
    await chat.button('Tools: the model can read and search files (11 tools)').waitFor();
  });

  it('leave the way to the answer before, where the next one called them', async () => {
    const { chat, page } = parley;
    await chat.ask('Say what is there');
    await chat.lastAnswer.getByText('I know it by heart.').waitFor();
    await chat.answered();
    await chat.lastAnswer.getByRole('button', { name: 'Regenerate' }).click();
    await chat.lastAnswer.getByText('I have looked.').waitFor();
    await chat.answered();
    const calling = chat.turns('Model').nth(-2);
    await chat.versions(calling).getByText('2 of 2').waitFor();
    await eventually(() => calling.getByRole('button', { name: 'Regenerate' }).count(), 0);
    await savePicture(page, 'out/ui-themes/tools-versions.png');
    await calling.getByRole('button', { name: 'Previous Version' }).click();
    await chat.lastAnswer.getByText('I know it by heart.').waitFor();
  });
});
