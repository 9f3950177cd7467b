import assert from 'node:assert/strict';
import { EditorPage } from './pages/editorPage';
import type { Locator } from 'playwright-core';
import type { ChatPage } from './pages/chatPage';
import { SettingsPage } from './pages/settingsPage';
import { savePicture } from './support/savePicture';
import { startNewChat } from './support/scriptedSuite';
import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { RecordingService } from './support/recordingService';
import { eventually } from './support/eventually';

/** With numbers that JavaScript writes otherwise, one of them as another one. */
const loans = '[{"name":"Emma","count":9007199254740993},{"name":"Persuasion","count":7.0}]';

describe('the settings of a chat', () => {
  const service = new RecordingService();
  let parley: OpenParley;
  let settings: SettingsPage;

  before(async () => {
    await service.start();
    parley = await openParley({
      settings: {
        // In a browser, VS Code saves by itself.
        'files.autoSave': 'off',
        'parley.service.address': service.address,
        'parley.chat.generationConfig': { topP: 0.5 },
      },
    });
    settings = new SettingsPage(parley.chat);
    await parley.workbench.open('Parley: Set API Key', parley.workbench.asking('API Key for'));
    await parley.workbench.enterInto('API Key for 127.0.0.1', 'ui-test-key-0123456789');
    await parley.chat.connectedTo('Recorder');
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
    // Until the new chat is there, what the next test types would go with the old one.
    await startNewChat(parley);
    await settings.changed(0);
    service.requests.length = 0;
  });

  after(async () => {
    await parley.dispose();
    await service.stop();
  });

  async function ask(prompt: string): Promise<void> {
    await parley.chat.ask(prompt);
    await parley.chat.lastAnswer.waitFor();
    await parley.chat.answered();
  }

  it('are changed by the keyboard, marked, counted and sent', async () => {
    const { page } = parley;
    await settings.open();
    await eventually(
      () => hasFocus(settings.field('Model')),
      true,
      'the focus is not in the sheet',
    );
    await eventually(() => settings.field('Top P').inputValue(), '0.5');
    await settings.field('System Instruction').focus();
    await page.keyboard.type('Be brief.');
    await settings.field('Temperature').focus();
    await page.keyboard.type('0.2');
    await settings.changed(2);
    await eventually(() => settings.field('Temperature').inputValue(), '0.2');
    await settings.setting('Temperature').getByLabel('Modified').waitFor();
    await page.keyboard.press('Escape');
    await settings.form.waitFor({ state: 'hidden' });
    await eventually(() => hasFocus(settings.button), true, 'the focus did not come back');
    await ask('Hello');
    const [request] = service.requests;
    assert.deepEqual(request?.generationConfig, { topP: 0.5, temperature: 0.2 });
    assert.deepEqual(request.systemInstruction, { parts: [{ text: 'Be brief.' }] });
  });

  it('say what is wrong while it is typed, and nothing is sent until it is right', async () => {
    const { chat } = parley;
    await settings.open();
    await settings.field('Temperature').fill('5');
    const setting = settings.setting('Temperature');
    await setting.getByText('Enter a number from 0 to 2.', { exact: true }).waitFor();
    await settings.field('Top K').fill('40');
    await settings.setting('Top K').getByText('This model doesn’t support Top K.').waitFor();
    await settings.field('Output Token Limit').fill('many');
    await settings.setting('Output Token Limit').getByText('Enter a number.').waitFor();
    await chat.ask('Keep me');
    await chat.frame.getByText('Not sent. Fix the highlighted settings.').first().waitFor();
    await eventually(() => chat.composer.inputValue(), 'Keep me');
    await setting.getByRole('button', { name: 'Reset Temperature' }).press('Enter');
    await eventually(() => hasFocus(settings.field('Temperature')), true, 'the focus was lost');
    await settings.form.getByRole('button', { name: 'Reset All' }).click();
    await settings.changed(0);
    await eventually(() => settings.field('Output Token Limit').inputValue(), '');
    await ask('Keep me');
    assert.equal(service.requests.length, 1);
  });

  it('leave a group open that the user is in when nothing in it differs any more', async () => {
    const { page } = parley;
    await settings.open();
    await settings.group('Advanced').press('Enter');
    const budget = settings.field('Thinking Budget');
    await budget.focus();
    await page.keyboard.type('5');
    await settings.changed(1);
    await page.keyboard.press('Backspace');
    await settings.changed(0);
    await page.keyboard.type('7');
    await settings.changed(1);
    await settings.form.getByRole('button', { name: 'Reset Thinking Budget' }).press('Enter');
    await settings.changed(0);
    await eventually(() => hasFocus(budget), true, 'the focus was lost');
    await settings.group('Advanced').press('Enter');
    await budget.waitFor({ state: 'hidden' });
  });

  it('ask for JSON of a schema, and the answer is a table, a tree or its text', async () => {
    const { chat, page } = parley;
    await settings.open();
    await settings.field('Schema').fill('{ "type": "ARRAY",\n "items" }');
    await settings.setting('Schema').getByText('line 2, column 10').waitFor();
    await settings.field('Schema').fill('{ "type": "ARRAY", "minItems": 3, "maxItems": 2 }');
    await settings.setting('Schema').getByText('minItems must not exceed maxItems.').waitFor();
    await settings.setting('Schema').getByRole('button', { name: 'Insert list example' }).click();
    await settings.setting('Schema').locator('.setting-problem').waitFor({ state: 'detached' });
    await eventually(() => settings.field('Format').inputValue(), 'application/json');
    service.text = loans;
    await ask('Which loans?');
    await eventually(() => settings.form.isVisible(), false, 'the sheet hides the answer');
    await chat.lastAnswer.getByRole('cell', { name: 'Persuasion' }).waitFor();
    const cells = await chat.lastAnswer.getByRole('cell').allTextContents();
    assert.deepEqual(cells, ['Emma', '9007199254740993', 'Persuasion', '7.0']);
    // In one form at a time, and not as the JSON beside it.
    await eventually(() => visibleTimes(chat.lastAnswer.getByText('Persuasion')), 1);
    await chat.lastAnswer.getByRole('button', { name: 'Tree', exact: true }).click();
    const tree = chat.lastAnswer.getByRole('tree');
    await tree.getByRole('treeitem').first().focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await tree.getByText('Persuasion').waitFor();
    await tree.getByText('7.0', { exact: true }).waitFor();
    await eventually(() => visibleTimes(chat.lastAnswer.getByText('Persuasion')), 1);
    await chat.lastAnswer.getByRole('button', { name: 'Text', exact: true }).click();
    await eventually(() => rawAnswer(chat).innerText(), service.text);
    await eventually(() => visibleTimes(chat.lastAnswer.getByText('Persuasion')), 1);
  });

  it('open in an editor by the keyboard, and show what is saved there at once', async () => {
    const { chat, page, workbench } = parley;
    await settings.open();
    await settings.field('System Instruction').fill('Be');
    await chat.button('Edit System Instruction in Editor').press('Enter');
    await page.locator('.tab', { hasText: 'systemInstruction.txt' }).waitFor();
    const editor = page.locator('.editor-instance');
    await editor.getByText('Be', { exact: true }).waitFor();
    await new EditorPage(page).pressUntilAt(['Control+End'], 'Ln 1, Col 3');
    await page.keyboard.type(' brief.');
    await page.keyboard.press('Control+S');
    await eventually(() => settings.field('System Instruction').inputValue(), 'Be brief.');
    await page.locator('.tab:not(.dirty)', { hasText: 'systemInstruction.txt' }).waitFor();
    await settings.changed(1);
    await savePicture(page, 'out/ui-themes/setting-in-editor.png');
    await workbench.runCommand('View: Close All Editors');
  });

  it('are there after a reload, also before anything is asked', async () => {
    const { chat, page } = parley;
    await settings.open();
    await settings.field('System Instruction').fill('Be brief.');
    await settings.field('Temperature').fill('many');
    await settings.setting('Temperature').getByText('Enter a number.').waitFor();
    await settings.changed(2);
    await page.reload();
    await chat.connectedTo('Recorder');
    await settings.changed(2);
    await settings.open();
    await eventually(() => settings.field('System Instruction').inputValue(), 'Be brief.');
    await eventually(() => settings.field('Temperature').inputValue(), 'many');
    await settings.field('Temperature').fill('1');
    await ask('Hello');
    assert.equal(service.requests[0]?.generationConfig?.temperature, 1);
    assert.deepEqual(service.requests[0].systemInstruction, { parts: [{ text: 'Be brief.' }] });
  });

  it('show an answer as it came, with the place, if it does not fit its schema', async () => {
    const { chat } = parley;
    await settings.open();
    await settings.setting('Schema').getByRole('button', { name: 'Insert list example' }).click();
    service.text = '[{ "name": "Emma" }]';
    await ask('Which loans?');
    await chat.lastAnswer.getByText('`[0].count` is missing.').waitFor();
    await eventually(() => rawAnswer(chat).innerText(), service.text);
  });
});

/** How many of these can be seen. */
async function visibleTimes(found: Locator): Promise<number> {
  return found.filter({ visible: true }).count();
}

function rawAnswer({ lastAnswer }: ChatPage): Locator {
  return lastAnswer.getByRole('group', { name: 'Text' });
}

async function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement);
}
