import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { saveFailure, type OpenParley } from './support/openParley';
import { openScriptedParley, type ScriptedParley } from './support/openScriptedParley';
import { sampleFiles } from './support/sampleFiles';

const canary = 'canary-key-7Qm2vXz9';

const script = {
  answers: [
    { match: 'break', steps: [{ text: 'Half' }, { error: { code: 500, message: 'It broke.' } }] },
    { steps: [{ text: 'An answer.' }] },
  ],
};

/** The files below a folder that hold the text, as it is or in base64. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    if (bytes.includes(text) || bytes.includes(Buffer.from(text).toString('base64'))) {
      found.push(name);
    }
  }
  return found;
}

describe('the API key', () => {
  let scripted: ScriptedParley;
  let parley: OpenParley;
  const shown: string[] = [];

  before(async function () {
    this.timeout(120_000);
    scripted = await openScriptedParley(script, canary, sampleFiles);
    parley = scripted.parley;
    parley.page.on('console', (message) => shown.push(message.text()));
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await scripted.dispose();
  });

  it('is asked for when the service wants one, and the prompt is kept meanwhile', async () => {
    const { chat, workbench } = parley;
    await chat.ask('Hello');
    await chat.lastAnswer.getByText(/wants an API key/).waitFor();
    await chat.lastAnswer.getByRole('button', { name: 'Set API Key' }).click();
    await workbench.quickInput().getByText('API Key for 127.0.0.1').waitFor();
    await workbench.enter('  ');
    await workbench.quickInput().getByText('The key is empty.').waitFor();
    await workbench.enter(canary);
    await chat.connectedTo('Scripted');
    await chat.lastAnswer.getByRole('button', { name: 'Retry' }).click();
    await chat.lastAnswer.getByText('An answer.').waitFor();
  });

  it('is nowhere that Parley writes, logs or shows, also when requests fail', async () => {
    const { chat, page, userDataFolder, workspace, workbench } = parley;
    await workbench.runCommand('Developer: Set Log Level');
    await workbench.pick('Parley');
    await workbench.pick('Trace');
    await chat.footer(chat.lastAnswer).click();
    await chat.lastAnswer.getByRole('button', { name: 'Copy as curl' }).click();
    await chat.lastAnswer.getByRole('button', { name: 'Show Request' }).click();
    await workbench.editorText('"contents"').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    await workbench.editorText('x-goog-api-key: $').waitFor();
    shown.push(await workbench.editor().innerText());
    await chat.ask('Please break');
    await chat.lastAnswer.getByText('It broke.').waitFor();
    await scripted.service.dispose();
    await chat.ask('Hello again');
    await chat.lastAnswer.getByText(/Nothing listens at the address/).waitFor();
    await workbench.runCommand('Parley: Show Log');
    await page.locator('.output-view-content, .part.panel .monaco-editor').first().waitFor();
    shown.push(await page.locator('body').innerText(), await chat.conversation.innerText());
    assert.deepEqual(await filesWith(userDataFolder, canary), []);
    assert.deepEqual(await filesWith(workspace, canary), []);
    assert.deepEqual(
      shown.filter((text) => text.includes(canary)),
      [],
    );
  });

  it('is gone from the secret storage when it was removed', async () => {
    const { workbench, page } = parley;
    await workbench.runCommand('Parley: Remove API Key');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await workbench.runCommand('Parley: Remove API Key');
    await workbench.sawNotification('No API key is set');
  });
});
