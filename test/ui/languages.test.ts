import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Say } from './pages/chatPage';
import { LocalModel } from './support/localModel';
import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { savePicture } from './support/savePicture';
import { translations } from './support/translations';

const language = 'de';

describe('a window in another language', () => {
  const model = new LocalModel([]);
  let parley: OpenParley;
  let say: Say;
  let manifest: Record<string, string>;

  before(async () => {
    say = await translations(language);
    manifest = JSON.parse(
      await readFile(`package.nls.${language}.json`, 'utf8'),
    ) as typeof manifest;
    await model.start();
    const files = { 'loan.py': 'MAXIMUM_RENEWALS = 2\n' };
    const settings = { 'parley.local.address': model.address };
    parley = await openParley({ language, files, settings });
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await parley.dispose();
    await model.stop();
  });

  function titleOf(command: string): string {
    return `Parley: ${manifest[`command.parley.${command}.title`] ?? ''}`;
  }

  it('has its words in the page of the chat', async () => {
    const { chat, page } = parley;
    await chat.frame.getByPlaceholder(say('Ask about your code')).waitFor();
    await chat.button(say('Attach…')).waitFor();
    await chat.frame.getByText(say('Ask Parley')).waitFor();
    await savePicture(page, 'out/ui-themes/language-chat.png');
  });

  it('has its words in the palette, in lists and in the status bar', async () => {
    const { page, workbench } = parley;
    await workbench.openFile('loan.py');
    const field = workbench.quickInput().getByPlaceholder(say('No chats yet'));
    await workbench.open(titleOf('showChats'), field);
    await savePicture(page, 'out/ui-themes/language-list.png');
    await workbench.closeList();
  });

  it('asks a model for explanations in its language', async () => {
    const { chat, workbench } = parley;
    await workbench.open(titleOf('chooseModel'), workbench.quickPickRow('home-coder-7b'));
    await workbench.pick('home-coder-7b');
    await chat.connectedTo('home-coder-7b');
    await workbench.runCommand(titleOf('explainSelection'));
    await chat.frame.getByRole('log').getByText('OK.', { exact: true }).waitFor();
    assert.match(model.lastPrompt, /Explain what this code does\.\n\nAnswer in German\.$/u);
  });
});
