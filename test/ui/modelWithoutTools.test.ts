import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { themes } from './support/themes';

describe('a model that can’t use tools', () => {
  let parley: OpenParley;

  before(async () => {
    parley = await openParley({ files: { 'a.txt': 'One.\n' } });
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await parley.dispose();
  });

  it('says so above the message while they are on, until they are turned off', async () => {
    const { chat, page, workbench } = parley;
    await chat.button('Tools: off. The model can’t look at files.').click();
    await workbench.pick('Read');
    await chat.notice.getByText('can’t use tools. It answers from what you attach.').waitFor();
    await chat.button('Tools: this model doesn’t use them.').waitFor();
    for (const theme of themes) {
      await workbench.chooseTheme(theme);
      await page.screenshot({ path: `out/ui-themes/no-tools-${theme.kind}.png` });
    }
    await chat.notice.getByRole('button', { name: 'Connect a Model…' }).waitFor();
    await chat.notice.getByRole('button', { name: 'Turn Off Tools' }).click();
    await chat.notice.waitFor({ state: 'detached' });
    await chat.button('Tools: off. The model can’t look at files.').waitFor();
  });
});
