import path from 'node:path';
import { scriptedSuite } from './support/scriptedSuite';
import type { OpenParley } from './support/openParley';

const shout = 'mcp_small_shout';
const script = {
  answers: [
    {
      match: 'Shout it',
      times: 1,
      steps: [{ parts: [{ functionCall: { name: shout, args: { text: 'fine' } } }] }],
    },
    { match: 'FINE', steps: [{ text: 'It is loud.' }] },
    { steps: [{ text: 'Hello.' }] },
  ],
};
const server = {
  type: 'stdio',
  command: process.execPath,
  args: [path.resolve('test/fixtures/mcpServer.mjs')],
};
const files = { '.vscode/mcp.json': JSON.stringify({ servers: { small: server } }) };

describe('the tools of an MCP server in a chat', () => {
  let parley: OpenParley;

  scriptedSuite(script, files, async (opened) => {
    parley = opened;
    const { workbench } = parley;
    await workbench.runCommand('MCP: List Servers');
    await workbench.pick('small');
    await workbench.pick('Start Server');
    await parley.page.getByText('Discovered 2 tools').first().waitFor();
  });

  it('are there once it has started, with the tokens of their declarations', async () => {
    const { chat, page, workbench } = parley;
    await chat.button('Tools: off. The model can’t look at files.').click();
    await workbench.pick('Choose Tools…');
    await workbench.quickInput().getByText('Tools: 0 selected, 0 tokens').waitFor();
    await page.keyboard.type('shout');
    await workbench.pick(shout);
    await workbench.quickInput().getByText('Tools: 1 selected').waitFor();
    await page.screenshot({ path: 'out/ui-themes/tools-mcp-pick.png' });
    await page.keyboard.press('Enter');
    await chat.button('Tools: 1 chosen').waitFor();
  });

  it('run after a yes in the chat, and another one where VS Code asks too', async () => {
    const { chat, page } = parley;
    await chat.ask('Shout it');
    const question = chat.question(`Run the tool ${shout}?`);
    await question.getByText('"text": "fine"').waitFor();
    await page.screenshot({ path: 'out/ui-themes/tools-mcp-question.png' });
    await question.getByRole('button', { name: 'Run', exact: true }).click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await page.screenshot({ path: 'out/ui-themes/tools-mcp-dialog.png' });
    await page.keyboard.press('Enter');
    await chat.lastAnswer.getByText('It is loud.').waitFor();
  });
});
