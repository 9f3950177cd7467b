import assert from 'node:assert/strict';
import type { OpenParley } from '../support/openParley';
import { builtInSuite } from '../support/sharedSuite';
import { sampleFiles } from '../support/sampleFiles';
import { savePicture } from '../support/savePicture';
import { contrast, themes } from '../support/themes';

describe('a newly installed Parley', () => {
  let parley: OpenParley;

  builtInSuite(sampleFiles, (opened) => {
    parley = opened;
  });

  it('is connected to the embedded service and answers about the file that is open', async () => {
    const { chat, workbench } = parley;
    await chat.connectedTo('Parley Reader');
    await workbench.openFile('retry.py');
    await chat.chip('retry.py').waitFor();
    await chat.ask('What does delay_ms do?');
    await chat.answered();
    await chat.lastAnswer.getByText('retry.py').first().waitFor();
    await chat.lastAnswer
      .getByText(/parley-reader · (?:1 input token|\d+ tokens in) · \d+ out/)
      .waitFor();
  });

  it('shows an exact count of the open file', async () => {
    const { workbench } = parley;
    await workbench.openFile('notes.md');
    await workbench.statusBarItem('parley.tokens').getByText('7 tokens', { exact: true }).waitFor();
  });

  it('lists the models of the service with their limits', async () => {
    const { workbench } = parley;
    await workbench.open('Parley: Choose Model', workbench.quickPickRow('1,048,576 tokens in'));
    await workbench.closeList();
  });

  it('has the model in the status bar, and the service behind it', async () => {
    const { workbench } = parley;
    await workbench.statusBarItem('parley.connection').getByText('Parley Reader (no AI)').waitFor();
  });

  it('stays readable in light, dark and high contrast', async () => {
    const { chat, page, workbench } = parley;
    const seen = new Set<string>();
    for (const theme of themes) {
      await workbench.chooseTheme(theme);
      await chat.frame.locator(`body[data-vscode-theme-id="${theme.id}"]`).waitFor();
      await chat.lastAnswer.waitFor();
      const { text, background } = await chat.lastAnswer.evaluate((element) => ({
        text: getComputedStyle(element).color,
        background: getComputedStyle(document.body).getPropertyValue('--vscode-sideBar-background'),
      }));
      assert.ok(contrast(text, background) >= 4.5, `${theme.id}: ${text} on ${background}`);
      seen.add(`${text} ${background}`);
      await savePicture(page, `out/ui-themes/${theme.kind}.png`);
    }
    assert.equal(seen.size, themes.length);
  });
});
