import { readFile } from 'node:fs/promises';
import type { Say } from './pages/chatPage';
import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { savePicture } from './support/savePicture';
import { translations } from './support/translations';

const language = 'de';

describe('a window in another language', () => {
  let parley: OpenParley;
  let say: Say;

  before(async () => {
    say = await translations(language);
    const files = { 'loan.py': 'MAXIMUM_RENEWALS = 2\n' };
    parley = await openParley({ language, files });
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(() => parley.dispose());

  it('has its words in the page of the chat', async () => {
    const { chat, page } = parley;
    await chat.frame.getByPlaceholder(say('Ask about your code')).waitFor();
    await chat.button(say('Attach…')).waitFor();
    await chat.frame.getByText(say('Ask Parley')).waitFor();
    await savePicture(page, 'out/ui-themes/language-chat.png');
  });

  it('has its words in the palette, in lists and in the status bar', async () => {
    const { page, workbench } = parley;
    const manifest = JSON.parse(await readFile(`package.nls.${language}.json`, 'utf8')) as Record<
      string,
      string
    >;
    await workbench.openFile('loan.py');
    const title = `Parley: ${manifest['command.parley.showChats.title'] ?? ''}`;
    const field = workbench.quickInput().getByPlaceholder(say('No chats yet'));
    await workbench.open(title, field);
    await savePicture(page, 'out/ui-themes/language-list.png');
    await workbench.closeList();
  });
});
