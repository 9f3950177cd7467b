import { unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import type { OpenParley } from '../support/openParley';

const files = { 'AGENTS.md': 'Write tests first.\n', 'src/a.ts': 'export const a = 1;\n' };

describe('the instructions of a folder', () => {
  let parley: OpenParley;

  sharedSuite({ answers: [{ steps: [{ text: 'Well.' }] }] }, files, (opened) => {
    parley = opened;
  });

  it('are shown above the message with their tokens, and announced before they are sent', async () => {
    const { chat, workbench } = parley;
    await chat.notice.getByText('AGENTS.md of this workspace has instructions').waitFor();
    await chat.readAttachment('AGENTS.md').first().waitFor();
    await savePicturesInThemes(workbench, 'folder-instructions');
    await chat.notice.getByRole('button', { name: 'Use Instructions' }).click();
    await chat.notice.waitFor({ state: 'detached' });
  });

  it('open in an editor by a click on their name', async () => {
    const { chat, workbench } = parley;
    await chat.button('Open AGENTS.md').click();
    await workbench.editorText('Write tests first.').waitFor();
  });

  it('follow their file on disk, tokens and all, and are gone with it', async () => {
    const { chat, workspace } = parley;
    const file = path.join(workspace, 'AGENTS.md');
    const chip = chat.attachment(chat.attached, 'AGENTS.md').filter({
      has: chat.button('Don’t Send AGENTS.md'),
    });
    const tokens = (): Promise<string> => chip.locator('.chip-tokens').innerText();
    const before = await tokens();
    // VS Code doesn't report what is written before it has begun to watch the folder, nor when that is.
    await eventually(async () => {
      await writeFile(file, 'Write tests first. '.repeat(40));
      return (await tokens()) !== before;
    }, true);
    await unlink(file);
    await chip.waitFor({ state: 'detached' });
    await writeFile(file, 'Write tests first.\n');
    await chip.waitFor();
  });

  it('go with their button, and come back from the list of the Attach button', async () => {
    const { chat, page, workbench } = parley;
    await chat.button('Don’t Send AGENTS.md').click();
    await chat.button('Don’t Send AGENTS.md').waitFor({ state: 'detached' });
    await chat.button('Attach…').click();
    await workbench.quickPickRow('Instructions of the Folder').waitFor();
    await savePicture(page, 'out/ui-themes/folder-instructions-back.png');
    await workbench.pick('Instructions of the Folder');
    await chat.button('Don’t Send AGENTS.md').waitFor();
  });

  it('are part of the cost, by themselves', async () => {
    const { chat, page } = parley;
    await chat.composer.fill('Hello');
    const line = chat.frame.locator('.cost-details');
    await line.getByText(/instructions ~?\d+/u).waitFor({ state: 'attached' });
    await chat.frame.locator('.cost-summary').focus();
    await savePicture(page, 'out/ui-themes/folder-instructions-cost.png');
    await eventually(() => chat.notice.count(), 0);
  });
});
