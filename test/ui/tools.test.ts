import { scriptedSuite } from './support/scriptedSuite';
import type { OpenParley } from './support/openParley';
import { eventually } from './support/eventually';

const call = (name: string, args: object): object => ({ functionCall: { name, args } });

const script = {
  answers: [
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

  scriptedSuite(script, files, (opened) => {
    parley = opened;
  });

  it('are off until the user chooses otherwise, beside the model', async () => {
    const { chat, workbench, page } = parley;
    await chat.button('Tools: off. The model can’t look at files.').click();
    await workbench.quickPickRow('What it reads is sent to its service.').waitFor();
    await page.screenshot({ path: 'out/ui-themes/tools-choice.png' });
    await workbench.pick('Choose Tools…');
    await workbench.quickInput().getByText('Tools: 0 selected, 0 tokens').waitFor();
    await workbench.pick('read_file');
    await workbench.quickInput().getByText('Tools: 1 selected, 125 tokens').waitFor();
    await page.screenshot({ path: 'out/ui-themes/tools-pick.png' });
    await page.keyboard.press('Enter');
    await chat.button('Tools: 1 chosen').click();
    await workbench.pick('Read');
    await chat.button('Tools: the model can read and search files (11 tools)').waitFor();
  });

  it('are called until the model has its answer, each with a line that says what it did', async () => {
    const { chat, page } = parley;
    await chat.ask('How is the fine computed?');
    await chat.lastAnswer.getByText('It is days * PRICE').waitFor();
    await chat.answered();
    for (const line of ['Search for “fine”', 'List files', 'Read src/loan.py, lines 1–4']) {
      await chat.call(line).waitFor();
    }
    await chat
      .call('Read ../../etc/passwd')
      .getByText('path: The workspace has no file')
      .first()
      .waitFor();
    await page.screenshot({ path: 'out/ui-themes/tools-calls.png' });
  });

  it('show what they were asked with and what they gave, by the keyboard', async () => {
    const { chat, page, workbench } = parley;
    const line = chat.call('Search for “fine”');
    await line.locator('summary').focus();
    await page.keyboard.press('Enter');
    await line.getByText('src/loan.py:1: def fine(days):').waitFor();
    await page.screenshot({ path: 'out/ui-themes/tools-opened.png' });
    await line.getByRole('button', { name: 'Open as JSON' }).click();
    await workbench.editorText('"name": "search_text"').waitFor();
  });

  it('are part of the chat after a reload', async () => {
    const { chat, page } = parley;
    await page.reload();
    await chat.call('Search for “fine”').waitFor();
    await chat.lastAnswer.getByText('It is days * PRICE').waitFor();
    await eventually(() => chat.stopButton.count(), 0);
    await chat.button('Tools: the model can read and search files (11 tools)').waitFor();
  });
});
