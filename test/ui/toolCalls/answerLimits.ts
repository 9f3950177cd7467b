import { SettingsPage } from '../pages/settingsPage';
import { chooseTools } from '../support/chooseTools';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import { eventually } from '../support/eventually';
import type { OpenParley } from '../support/openParley';

const call = { functionCall: { name: 'list_files', args: {} } };
const script = {
  answers: [
    { match: 'Look around', steps: [{ text: 'I look.' }, { parts: [call] }] },
    { steps: [{ text: 'I look again.' }, { parts: [call] }] },
  ],
};

describe('an answer that reaches a limit of its chat', () => {
  let parley: OpenParley;

  sharedSuite(script, { 'src/a.ts': 'export const a = 1;\n' }, (opened) => {
    parley = opened;
  });

  const sentence = 'Stopped at this chat’s limit of rounds of calls: 1.';

  it('says which, and waits for Continue', async () => {
    const { chat, workbench } = parley;
    const settings = new SettingsPage(chat);
    await chooseTools(parley, 'Read');
    await settings.open();
    await settings.field('Rounds').fill('1');
    await settings.field('Rounds').press('Tab');
    await settings.changed(1);
    await settings.setting('Calls').scrollIntoViewIfNeeded();
    await savePicturesInThemes(workbench, 'limits-settings');
    await settings.button.press('Enter');
    await chat.ask('Look around');
    await chat.lastAnswer.getByText(sentence).waitFor();
    await chat.frame.getByRole('status').getByText(sentence).waitFor({ state: 'attached' });
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).waitFor();
    await savePicturesInThemes(workbench, 'limits');
  });

  it('goes on for as much again after a reload, and says so no more where it went on', async () => {
    const { chat, page } = parley;
    await page.reload();
    await chat.lastAnswer.getByText(sentence).waitFor();
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click();
    await eventually(() => chat.turns('Model').count(), 3);
    await chat.lastAnswer.getByText(sentence).waitFor();
    const visible = chat.frame.locator('.turn .notice').filter({ visible: true });
    await eventually(() => visible.count(), 1);
    await savePicture(page, 'out/ui-themes/limits-continued.png');
  });
});
