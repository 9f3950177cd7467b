import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { OpenParley } from '../support/openParley';
import { startNewChat } from '../support/scriptedSuite';
import { sharedSuite } from '../support/sharedSuite';
import { sampleFiles } from '../support/sampleFiles';
import { eventually } from '../support/eventually';
import { persistently, stepTimeoutMs } from '../support/persistently';

const script = { answers: [{ steps: [{ text: 'A picture.' }] }] };
const files = { ...sampleFiles, 'deep/inside/history.md': '# History\n' };
/** A PNG of two by two pixels. */
const base64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGM4YaOhYXOCAUIBACDeBLGLZwFBAAAAAElFTkSuQmCC';
const image = { name: 'shot.png', type: 'image/png', base64 };

describe('what is attached', () => {
  let parley: OpenParley;

  sharedSuite(script, files, (opened) => {
    parley = opened;
  });

  beforeEach(async () => {
    await startNewChat(parley);
  });

  it('may be pasted, is shown with picture, size and tokens, and sent, again with Regenerate', async () => {
    const { chat } = parley;
    await chat.hand('paste', [image]);
    const chip = chat.attachment(chat.attached, 'shot.png');
    await chip.getByText('258').waitFor();
    await chip.getByText('75 byte').waitFor();
    await seen(chip.locator('img'));
    await chat.ask('What is it?');
    await chat.answered();
    await chip.waitFor({ state: 'detached' });
    const turn = chat.turns('You').first();
    await seen(chat.attachment(turn, 'shot.png').locator('img'));
    // The service counts the picture in what it was sent.
    const footer = /26\d tokens in ·/;
    await chat.lastAnswer.getByText(footer).waitFor();
    await chat.lastAnswer.getByRole('button', { name: 'Regenerate' }).click();
    await chat.versions(chat.lastAnswer).getByText('2 of 2').waitFor();
    await chat.answered();
    await chat.lastAnswer.getByText(footer).waitFor();
  });

  it('is refused with the reason, while the draft stays', async () => {
    const { chat } = parley;
    await chat.composer.fill('Look at this');
    await chat.hand('drop', [{ ...image, base64: btoa('no picture at all') }]);
    await chat.notice
      .getByText('shot.png is named as image/png, but its content is text/plain.')
      .waitFor();
    await eventually(() => chat.composer.inputValue(), 'Look at this');
    await eventually(() => chat.attachment(chat.attached, 'shot.png').count(), 0);
    await chat.composer.fill('');
  });

  it('may be a file of VS Code, and opens it from the turn it was attached to', async () => {
    const { chat, page, workspace } = parley;
    // In a browser, VS Code's files are on a remote machine; a drag from the window of another one names that.
    const addressOn = (machine: string): string =>
      `vscode-remote://${machine}${path.join(workspace, 'retry.py')}`;
    await chat.dropUri(addressOn('elsewhere'));
    await chat.notice.getByText(`Can’t read retry.py: ${addressOn('elsewhere')}`).waitFor();
    await chat.dropUri(addressOn(new URL(page.url()).host));
    await chat.readAttachment('retry.py').waitFor();
    await chat.ask('What does it do?');
    await chat.answered();
    await chat.turns('You').first().getByRole('button', { name: 'Open retry.py' }).click();
    await page.locator('.tab.active[data-resource-name="retry.py"]').waitFor();
    await parley.workbench.runCommand('View: Close Editor');
  });

  it('can be left out of an edited prompt', async () => {
    const { chat } = parley;
    await chat.hand('paste', [image]);
    await chat.attachment(chat.attached, 'shot.png').getByText('258').waitFor();
    await chat.ask('What is it?');
    await chat.answered();
    const turn = chat.turns('You').first();
    await turn.getByRole('button', { name: 'Edit' }).click();
    await turn.getByRole('button', { name: 'Remove shot.png' }).click();
    await chat.editedPrompt.press('Enter');
    await chat.versions(turn).getByText('2 of 2').waitFor();
    await chat.answered();
    await eventually(() => chat.attachment(turn, 'shot.png').count(), 0);
    await turn.getByRole('button', { name: 'Previous Version' }).click();
    await chat.attachment(turn, 'shot.png').waitFor();
  });

  /** Takes a row of the list: a view that has just been opened may take the focus once more, which closes the list. */
  async function pick(row: string): Promise<void> {
    const { chat, workbench } = parley;
    await persistently(async () => {
      await chat.button('Attach…').click({ timeout: stepTimeoutMs });
      await workbench.quickPickRow(row).first().click({ timeout: stepTimeoutMs });
    });
  }

  it('is chosen from a menu, with the active editor first', async () => {
    const { chat, workbench } = parley;
    await workbench.openFile('notes.md');
    await chat.button('Attach…').click();
    await workbench.quickPickRow('Files…').waitFor();
    await workbench.quickPickRow('Folder…').waitFor();
    await workbench.closeList();
    await pick('Open Editors');
    await chat.attachment(chat.attached, 'notes.md').waitFor();
  });

  it('is found in the menu by the path of a file, one after the other where several are wanted', async () => {
    const { chat, page, workbench } = parley;
    await chat.button('Attach…').click();
    await workbench.quickPickRow('Problems').getByText('#problems').waitFor();
    const field = workbench.quickInput().getByRole('textbox', { name: 'Attach' });
    await field.fill('retr');
    await workbench.quickPickRow('retry.py').waitFor();
    // The row that Enter means is the first: the fixed ones have none of these letters.
    await page.keyboard.press('Control+Shift+A');
    await workbench.quickInput().getByText('Attached: retry.py').waitFor();
    await chat.readAttachment('retry.py').waitFor();
    await field.fill('histo');
    const row = workbench.quickPickRow('history.md');
    await row.hover();
    await row.getByRole('button', { name: 'Attach and Keep the List Open' }).click();
    await workbench.quickInput().getByText('Attached: retry.py, history.md').waitFor();
    // Enter means what is written, also where the list isn't that far yet.
    await field.fill('notes');
    await field.press('Enter');
    await chat.readAttachment('notes.md').waitFor();
    await chat.readAttachment('history.md').waitFor();
    await eventually(() => chat.attached.getByRole('listitem').count(), 3);
  });

  it('is a symbol behind the word that its row begins with', async () => {
    const { chat, workbench } = parley;
    await pick('Symbol…');
    const field = workbench.quickInput().getByRole('textbox', { name: 'Attach' });
    await eventually(() => field.inputValue(), 'symbol:');
    await workbench.closeList();
    await chat.composer.click();
  });

  it('is refused with the reason where there is nothing of it', async () => {
    const { chat, workbench } = parley;
    await pick('Problems');
    await chat.notice.getByText('No problems to attach.').waitFor();
    await chat.composer.pressSequentially('What of #term');
    await chat.completion('terminal').waitFor();
    await chat.composer.press('Enter');
    await workbench.sawNotification('No terminal is open.');
    await eventually(() => chat.composer.inputValue(), 'What of #terminal ');
    await chat.composer.fill('');
  });

  it('may be the files of a folder, which is named behind its word', async () => {
    const { chat } = parley;
    await chat.composer.pressSequentially('#fold');
    await chat.completion('folder:').waitFor();
    await chat.composer.press('Enter');
    await eventually(() => chat.composer.inputValue(), '#folder:');
    await chat.completion('folder:deep').first().waitFor();
    // Enter means what is written, also where the list isn't that far yet.
    await chat.composer.pressSequentially('ins');
    await chat.composer.press('Enter');
    await eventually(() => chat.composer.inputValue(), '#folder:deep/inside ');
    await chat.readAttachment('inside/').waitFor();
    await chat.composer.fill('');
    await chat.readAttachment('inside/').waitFor({ state: 'detached' });
  });
});

/** Waits until an image is there with its pixels. */
async function seen(image: Locator): Promise<void> {
  await image.waitFor();
  await image.evaluate((element) => (element as HTMLImageElement).decode());
}
