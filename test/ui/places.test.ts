import { ChatPage } from './pages/chatPage';
import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { sampleFiles } from './support/sampleFiles';
import { eventually } from './support/eventually';

const files = {
  ...sampleFiles,
  'README.md': '# Pigeons\n\nPigeons carries messages between lofts.\n',
};

describe('where the chat is', () => {
  let parley: OpenParley;

  before(async () => {
    parley = await openParley({ files });
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await parley.dispose();
  });

  it('offers three things to begin with that fit the workspace, to be read before they are sent', async () => {
    const { chat, workbench } = parley;
    await workbench.openFile('retry.py');
    await chat.starter('Explain retry.py').waitFor();
    await eventually(() => chat.starters.getByRole('listitem').count(), 3);
    await chat.starter('Explain README.md').click();
    await chat.chip('README.md').waitFor();
    await eventually(() => chat.composer.inputValue(), 'Explain README.md');
    await chat.composer.press('Enter');
    await chat.answered();
    await chat.lastAnswer
      .getByText(/Pigeons/)
      .first()
      .waitFor();
    await chat.starters.waitFor({ state: 'detached' });
  });

  it('is an editor as well, with the same chat', async () => {
    const { page, workbench } = parley;
    await workbench.runCommand('Parley: Open Chat in Editor');
    await workbench.editorTab('Chat').waitFor();
    const editor = await ChatPage.inEditor(page);
    await editor.turns('You').getByText('Explain README.md').waitFor();
    await editor.ask('Where is MAX_ATTEMPTS?');
    await editor.answered();
    await eventually(() => editor.turns('You').count(), 2);
  });

  it('keeps its draft while another editor is in front', async () => {
    const { page, workbench } = parley;
    const editor = await ChatPage.inEditor(page);
    await editor.composer.fill('A draft of mine');
    await workbench.openFile('notes.md');
    await workbench.editorTab('Chat').click();
    const again = await ChatPage.inEditor(page);
    await again.turns('You').getByText('Where is MAX_ATTEMPTS?').waitFor();
    await eventually(() => again.composer.inputValue(), 'A draft of mine');
  });

  it('is an editor again when the window was reloaded', async () => {
    const { page, workbench } = parley;
    // By this command VS Code waits until it has kept which editors are open.
    const loaded = page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    await loaded;
    await workbench.editorTab('Chat').click();
    const again = await ChatPage.inEditor(page);
    await again.turns('You').getByText('Where is MAX_ATTEMPTS?').waitFor();
  });

  it('is one editor, to which the command comes back with the cursor', async () => {
    const { page, workbench } = parley;
    await workbench.openFile('notes.md');
    await workbench.runCommand('Parley: Open Chat in Editor');
    const editor = await ChatPage.inEditor(page);
    await editor.focusedComposer.waitFor();
    await eventually(() => workbench.editorTab('Chat').count(), 1);
  });
});
