import { mcpServerFiles, startMcpServer } from './support/mcpServer';
import { chooseTools } from './support/chooseTools';
import { persistently, stepTimeoutMs } from './support/persistently';
import { savePicture } from './support/savePicture';
import { scriptedSuite } from './support/scriptedSuite';
import type { OpenParley } from './support/openParley';

const shout = 'mcp_small_shout';
const readSky = 'mcp_small_read_sky';
const script = {
  answers: [
    {
      match: 'Shout it',
      times: 1,
      steps: [{ parts: [{ functionCall: { name: shout, args: { text: 'fine' } } }] }],
    },
    { match: 'FINE', times: 1, steps: [{ text: 'It is loud.' }] },
    {
      match: 'Quietly',
      times: 1,
      steps: [{ parts: [{ functionCall: { name: shout, args: { text: 'no' } } }] }],
    },
    { match: 'did not allow', times: 1, steps: [{ text: 'Then not.' }] },
    {
      match: 'What colour',
      times: 1,
      steps: [{ parts: [{ functionCall: { name: readSky, args: {} } }] }],
    },
    { match: 'blue', steps: [{ text: 'It is blue.' }] },
    { steps: [{ text: 'Hello.' }] },
  ],
};

describe('the tools of an MCP server in a chat', () => {
  let parley: OpenParley;

  scriptedSuite(script, mcpServerFiles(), async (opened) => {
    parley = opened;
    await startMcpServer(parley, 2);
  });

  /**
   * Answers VS Code's own dialog, by a click: the page behind it gives the keyboard to the line of a call whose question
   * goes, which may be after the dialog has opened.
   */
  async function answerDialog(button: string): Promise<void> {
    const { page } = parley;
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
  }

  it('are there once it has started, with the tokens of their declarations', async () => {
    const { chat, page, workbench } = parley;
    // VS Code notifies extensions of new tools most of a second after it knows them.
    await persistently(async () => {
      await chooseTools(parley, 'Choose Tools…');
      await workbench.quickInput().getByText('Tools: 0 selected, 0 tokens').waitFor();
      await workbench.filter(shout);
      await workbench.quickPickRow(shout).waitFor({ timeout: stepTimeoutMs });
    });
    await workbench.check(shout);
    // A row has its number only if that took no longer than two seconds; the title has it in any case.
    await workbench.quickInput().getByText('Tools: 1 selected, 44 tokens').waitFor();
    await workbench.check(readSky);
    await workbench.quickInput().getByText('Tools: 2 selected').waitFor();
    await savePicture(page, 'out/ui-themes/tools-mcp-pick.png');
    await workbench.accept();
    await chat.button('Tools: 2 chosen').waitFor();
  });

  it('run after a yes in the chat, and another one where VS Code asks too', async () => {
    const { chat, page } = parley;
    await chat.ask('Shout it');
    const question = chat.question(`Run the tool ${shout}?`);
    await question.getByText('"text": "fine"').waitFor();
    await savePicture(page, 'out/ui-themes/tools-mcp-question.png');
    await question.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('.monaco-dialog-box').waitFor();
    await savePicture(page, 'out/ui-themes/tools-mcp-dialog.png');
    await answerDialog('Yes');
    await chat.lastAnswer.getByText('It is loud.').waitFor();
  });

  it('don’t run after a no in that dialog, which the model is answered', async () => {
    const { chat } = parley;
    await chat.ask('Quietly');
    const question = chat.question(`Run the tool ${shout}?`);
    await question.getByRole('button', { name: 'Run', exact: true }).click();
    await answerDialog('Cancel');
    await chat.lastAnswer.getByText('Then not.').waitFor();
  });

  it('give their text, and name what else there is', async () => {
    const { chat, page } = parley;
    await chat.ask('What colour has the sky?');
    const question = chat.question(`Run the tool ${readSky}?`);
    await question.getByRole('button', { name: 'Always Run in This Window' }).click();
    await chat.lastAnswer.getByText('It is blue.').waitFor();
    const line = chat.call(`Run the tool ${readSky}`);
    await line.locator('summary').click();
    await line.getByText(/^blue\n\(image\/png, 8 bytes\)$/u).waitFor();
    await savePicture(page, 'out/ui-themes/tools-mcp-result.png');
  });
});
