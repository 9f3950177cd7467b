import assert from 'node:assert/strict';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { EditorPage } from './pages/editorPage';
import { ExplanationPage } from './pages/explanationPage';
import { NativeChatPage } from './pages/nativeChatPage';
import { SurfacesPage } from './pages/surfacesPage';
import { hasGit, makeRepository } from './support/repository';
import { saveFailure, type OpenParley } from './support/openParley';
import { openScriptedParley, type ScriptedParley } from './support/openScriptedParley';
import { persistently, stepTimeoutMs } from './support/persistently';
import { sampleFiles } from './support/sampleFiles';

const canary = 'canary-key-7Qm2vXz9';

const broken = { error: { code: 500, message: 'It broke.', status: 'INTERNAL' } };

const script = {
  answers: [
    { match: 'Explain what', steps: [{ text: 'It waits' }, broken] },
    { match: 'Write the message.', steps: [{ text: 'Wait' }, broken] },
    { match: 'Rewrite badly', steps: [{ text: '```python\nMAX = 5\n' }, broken] },
    { match: 'Chat badly', steps: [broken] },
    { match: 'break', steps: [{ text: 'Half' }, { error: { code: 500, message: 'It broke.' } }] },
    { steps: [{ text: 'An answer.' }] },
  ],
};

/**
 * What is below a folder as `look` sees it. VS Code and Parley go on writing there: where something was renamed or removed
 * meanwhile, all is looked at again, by its name of then.
 */
async function below<T>(folder: string, look: (name: string) => Promise<T>): Promise<T[]> {
  for (;;) {
    try {
      const seen: T[] = [];
      for (const name of await readdir(folder, { recursive: true })) seen.push(await look(name));
      return seen;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}

/** The files below a folder that hold the text, as it is or in base64. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const base64 = Buffer.from(text).toString('base64');
  const found = await below(folder, async (name) => {
    const file = path.join(folder, name);
    if (!(await stat(file)).isFile()) return [];
    const bytes = await readFile(file);
    return bytes.includes(text) || bytes.includes(base64) ? [name] : [];
  });
  return found.flat();
}

/** What of Parley's own is open to others on the machine, with its mode. */
async function openToOthers(userDataFolder: string): Promise<string[]> {
  const storage = path.join(userDataFolder, 'User', 'globalStorage', 'parley.parley');
  const own = { name: '.', mode: (await lstat(storage)).mode };
  const inside = await below(storage, async (name) => {
    const { mode } = await lstat(path.join(storage, name));
    return { name, mode };
  });
  assert.ok(inside.some(({ name }) => name.endsWith('.jsonl')));
  return [own, ...inside].flatMap(({ name, mode }) =>
    (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`],
  );
}

describe('the API key', () => {
  let scripted: ScriptedParley;
  let parley: OpenParley;
  const shown: string[] = [];

  before(async () => {
    scripted = await openScriptedParley(script, canary, sampleFiles, { withAllExtensions: true });
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
    await chat.lastAnswer.getByText(/requires an API key/).waitFor();
    await chat.lastAnswer.getByRole('button', { name: 'Set API Key' }).click();
    await workbench.quickInput().getByText('API Key for 127.0.0.1').waitFor();
    await workbench.enter('  ');
    await workbench.quickInput().getByText('Enter an API key.').waitFor();
    await workbench.enterInto('API Key for 127.0.0.1', 'another-key');
    const reported = await workbench.sawNotification('The service rejected the API key.');
    assert.equal(reported.length, 1, reported.join('\n'));
    await workbench.open('Parley: Set API Key', workbench.asking('API Key for'));
    await workbench.enterInto('API Key for 127.0.0.1', canary);
    await workbench.sawNotification('The API key for 127.0.0.1');
    await chat.connectedTo('Scripted');
    await chat.lastAnswer.getByRole('button', { name: 'Retry' }).click();
    await chat.lastAnswer.getByText('An answer.').waitFor();
  });

  async function isNowhere(): Promise<void> {
    const { userDataFolder, workspace } = parley;
    assert.deepEqual(await filesWith(userDataFolder, canary), []);
    assert.deepEqual(await filesWith(workspace, canary), []);
    assert.deepEqual(
      shown.filter((text) => text.includes(canary)),
      [],
    );
  }

  async function look(): Promise<void> {
    shown.push(await parley.page.locator('body').innerText());
  }

  it('is in nothing that explanations, rewrites, commit messages and VS Code’s own chat leave when they fail', async () => {
    const { page, workbench, workspace } = parley;
    const editor = new EditorPage(page);
    await workbench.open('Developer: Set Log Level', workbench.quickPickRow('Parley'));
    await workbench.pick('Parley');
    await workbench.pickUntilGone('Trace');
    const explanation = new ExplanationPage(page);
    await explanation.explain(workbench, 'retry.py');
    await explanation.text('It broke.').waitFor();
    await look();
    await workbench.runCommand('View: Close All Editors');
    await workbench.openFile('retry.py');
    await editor.selectLines(5, 5);
    const asked = workbench.asking('Rewrite retry.py:5');
    await workbench.open('Parley: Rewrite Selection…', asked);
    await workbench.enter('Rewrite badly');
    await editor.lens('It broke.').waitFor();
    await look();
    await editor.lensButton('Discard').click();
    await editor.lens('Discard').waitFor({ state: 'detached' });
    if (await hasGit()) {
      await makeRepository(workspace, 'notes.md', '# Notes\n\nSomething.\n');
      await workbench.runCommand('Source Control: Focus on Changes View');
      const surfaces = new SurfacesPage(page);
      await surfaces.pointAtRepository();
      await surfaces.scmAction('Write Commit Message').click();
      await workbench.sawNotification('It broke.');
      await look();
    }
    const native = new NativeChatPage(page);
    await native.open();
    await native.offers('Scripted');
    await native.ask('@parley Chat badly');
    await native.lastAnswer.getByText('It broke.').waitFor();
    await look();
    await workbench.runCommand('Parley: Open Chat');
    await isNowhere();
  });

  it('is nowhere that Parley writes, logs or shows, also when requests fail', async () => {
    const { chat, page, workbench } = parley;
    await chat.footer(chat.lastAnswer).click();
    await chat.lastAnswer.getByRole('button', { name: 'Copy as curl' }).click();
    await chat.lastAnswer.getByRole('button', { name: 'Show Request' }).click();
    await workbench.editorText('"contents"').waitFor();
    await workbench.runCommand('File: New Untitled Text File');
    await workbench.focusedUntitled().waitFor();
    // The clipboard has what was copied a moment later.
    await persistently(async () => {
      await page.keyboard.press('Control+V');
      await workbench.editorText('x-goog-api-key: $').waitFor({ timeout: stepTimeoutMs });
    });
    shown.push(await workbench.editor().innerText());
    await chat.ask('Please break');
    await chat.lastAnswer.getByText('It broke.').waitFor();
    await scripted.service.dispose();
    await chat.ask('Hello again');
    await chat.lastAnswer.getByText(/Can’t reach 127\.0\.0\.1:/).waitFor();
    await workbench.runCommand('Parley: Show Log');
    await page.locator('.output-view-content, .part.panel .monaco-editor').first().waitFor();
    await look();
    shown.push(await chat.conversation.innerText());
    await workbench.runCommand('Parley: Check Health');
    await workbench
      .quickInput()
      .getByText(/Can’t reach 127\.0\.0\.1:/)
      .waitFor();
    await workbench
      .quickInput()
      .getByText(/is in VS Code’s secret storage/)
      .waitFor();
    await look();
    await workbench.closeList();
    await workbench.runCommand('Parley: Report Issue…');
    await workbench.editorText('Settings that differ').waitFor();
    const report = (await workbench.editor().innerText()).replaceAll('\u00a0', ' ');
    assert.match(report, /service on this machine/u);
    assert.doesNotMatch(report, /127\.0\.0\.1/u);
    await look();
    await isNowhere();
  });

  it('is not all that others on the machine can’t read: no file of Parley’s is open to them', async function () {
    if (process.platform === 'win32') this.skip();
    assert.deepEqual(await openToOthers(parley.userDataFolder), []);
  });

  it('is gone from the secret storage when it was removed', async () => {
    const { workbench, page } = parley;
    await workbench.runCommand('Parley: Remove API Key');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await workbench.runCommand('Parley: Remove API Key');
    await workbench.sawNotification('No API key is set');
  });
});
