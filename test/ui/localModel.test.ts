import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { createTinyModel } from '../../scripts/llama/createTinyModel.mjs';
import { nativePackageName } from '../../scripts/llama/nativePackages.mjs';
import { ForwardProxy } from '../fakes/forwardProxy';
import { ModelHub } from '../fakes/modelHub';
import { PackageRegistry } from '../fakes/packageRegistry';
import { CachedChatPage } from './pages/cachedChatPage';
import { CacheFormPage } from './pages/cacheFormPage';
import { CacheTreePage } from './pages/cacheTreePage';
import { SettingsPage } from './pages/settingsPage';
import { eventually } from './support/eventually';
import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { ownProcess } from './support/ownProcess';
import { savePicture } from './support/savePicture';

const sentence = 'the people said that it was time for water ';
// Each " the" is a token of the tiny model's vocabulary, and the other words are spelled.
const words = `x${' the'.repeat(50)} zebra quixotic\n`;
const wordsTokens = 67;

/** So much of an answer is shown before something happens to it. */
const leastShown = 40;
const reportText = 'reportText';

/** What is left where Markdown reads signs of a random text otherwise as more of it comes. */
function letters(text: string): string {
  return text.replaceAll(/[^a-z]/gu, '');
}

/** Where npm has no llama.cpp for the platform, that is said by the name of the test. */
const describeLlama = nativePackageName() === undefined ? describe.skip : describe;

describeLlama('a local model', function () {
  // Each test goes on with what the one before has left.
  this.bail(true);

  const engineFolder = process.env['PARLEY_LLAMA_ENGINE'] ?? '';
  const registry = new PackageRegistry(
    path.join(engineFolder, 'packed'),
    path.resolve('media/llama/package-lock.json'),
  );
  const hub = new ModelHub(createTinyModel());
  // Registry and hub are elsewhere, and VS Code's own settings lead there.
  const proxy = new ForwardProxy({
    packages: () => registry.address,
    models: () => hub.address,
  });
  let trusted = '';
  let parley: OpenParley;
  let onText: ((text: string) => void) | undefined;

  before(async () => {
    await Promise.all([registry.start(), hub.start(), proxy.start()]);
    trusted = await mkdtemp(path.join(tmpdir(), 'parley-trusted-'));
    const certificates = path.join(trusted, 'certificates.pem');
    await writeFile(certificates, proxy.certificate);
    parley = await openParley({
      env: { NODE_EXTRA_CA_CERTS: certificates },
      // The certificates of the system are others on each platform.
      userSettings: { 'http.proxy': proxy.address, 'http.systemCertificates': false },
      settings: {
        'parley.local.packageRegistry': proxy.addressOf('packages'),
        'parley.local.modelHub': proxy.addressOf('models'),
        'parley.chat.generationConfig': { temperature: 0, maxOutputTokens: 40 },
      },
      files: { 'words.txt': words, 'story.txt': sentence.repeat(60) },
    });
    await parley.page.exposeFunction(reportText, (text: string) => onText?.(text));
  });
  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });
  after(async () => {
    await parley.dispose();
    await Promise.all([registry.stop(), hub.stop(), proxy.stop()]);
    await rm(trusted, { recursive: true });
  });

  function dialog(): Locator {
    return parley.page.locator('.monaco-dialog-box');
  }

  async function confirm(action: string): Promise<void> {
    await dialog().getByRole('button', { name: action }).click();
    await dialog().waitFor({ state: 'detached' });
  }

  async function openList(): Promise<void> {
    const { workbench } = parley;
    const row = workbench.quickPickRow('Download Model…');
    await workbench.open('Parley: Set Up Local Model…', row);
  }

  async function picture(name: string): Promise<void> {
    await savePicture(parley.page, `out/ui-themes/local-model-${name}.png`);
  }

  /** What the line below the message says, once it is no estimate. */
  async function exactTotal(line: string): Promise<number> {
    const cost = parley.chat.frame.locator(line).getByText(/^\d+ tokens/u);
    await cost.waitFor();
    return Number.parseInt(await cost.innerText(), 10);
  }

  /** In this chat; an empty schema has answers as they come. */
  async function setSchema(schema: string, tokens: number): Promise<void> {
    const settings = new SettingsPage(parley.chat);
    await settings.open();
    await settings.field('Format').selectOption(schema === '' ? '' : 'application/json');
    await settings.field('Schema').fill(schema);
    await settings.field('Output Token Limit').fill(String(tokens));
    await settings.changed(schema === '' ? 0 : 3);
    await settings.button.press('Enter');
    await settings.form.waitFor({ state: 'hidden' });
  }

  /** Asks, and acts as soon as some of the answer is shown. Resolves to what that was. */
  async function actOnText(prompt: string, act: () => unknown): Promise<string> {
    const { chat } = parley;
    const acted = new Promise<string>((resolve, reject) => {
      onText = (text): void =>
        void Promise.resolve(text)
          .then(act)
          .then(() => resolve(text), reject);
    });
    await chat.conversation.evaluate(
      (log, [length, name]) => {
        const report = Reflect.get(window, name) as (text: string) => void;
        // Counted by their place: those far above are taken out as the answer grows.
        const places = (): number[] =>
          [...log.querySelectorAll('article')].map((turn) => Number(turn.ariaPosInSet));
        const last = Math.max(...places());
        const observer = new MutationObserver(() => {
          const answer = log.querySelector(`article.model[aria-posinset="${last + 2}"]`);
          const text = answer?.querySelector('.answer-body')?.textContent ?? '';
          if (text.length < length) return;
          observer.disconnect();
          report(text.slice(0, length));
        });
        observer.observe(log, { childList: true, subtree: true, characterData: true });
      },
      [leastShown, reportText] as const,
    );
    await chat.ask(prompt);
    return acted;
  }

  /** Whether the last answer, which has ended, still has what was shown of it. */
  async function keeps(shown: string): Promise<void> {
    await parley.chat.answered();
    const text = (await parley.chat.lastAnswer.locator('.answer-body').textContent()) ?? '';
    assert.ok(letters(text).startsWith(letters(shown)), `${text} doesn’t begin with ${shown}`);
  }

  it('has its engine installed after a yes, by the checksums that come with Parley', async () => {
    const { workbench } = parley;
    await workbench.open('Parley: Set Up Local Model…', dialog());
    await dialog().getByText('Install the llama.cpp engine?').waitFor();
    await dialog()
      .getByText(/node-llama-cpp 3\.\d+\.\d+, @node-llama-cpp\/[^]*License: MIT/u)
      .waitFor();
    assert.deepEqual(proxy.connected, [], 'nothing is fetched before a yes');
    await picture('install');
    await confirm('Install');
    await workbench.quickPickRow('Download Model…').waitFor();
    await picture('list');
  });

  it('is downloaded after a yes, paused, and resumed where it was', async () => {
    const { workbench, page } = parley;
    hub.heldAfterBytes = 300_000;
    await workbench.pick('Download Model…');
    await workbench.enterInto('Download Model', 'hf:tiny/words');
    await dialog().getByText(`Download ${hub.file}?`).waitFor();
    await dialog().getByText('License: apache-2.0').waitFor();
    await picture('download');
    await confirm('Download');
    const toast = page.locator('.notification-list-item', { hasText: `Downloading ${hub.file}` });
    // All that comes before it stands still: what is drawn again under a click takes none.
    await workbench.showNotifications(toast.getByText(/300 kB of 65\d kB/u).first());
    await picture('progress');
    await toast.getByRole('button', { name: 'Cancel' }).click();
    await workbench.sawNotification('is paused');
    hub.heldAfterBytes = Infinity;
    await openList();
    await workbench.pick(`Resume Download of ${hub.file}`);
    await parley.chat.connectedTo('Tiny random text model 1');
    assert.deepEqual(hub.ranges, ['0-', '300000-']);
    assert.deepEqual(
      [...new Set(proxy.connected)],
      ['packages.parley.example:443', 'models.parley.example:443'],
    );
  });

  it('answers, with its speed and its memory shown', async () => {
    const { chat, workbench } = parley;
    await chat.ask('Write about the water');
    await chat.answered();
    await chat
      .footer(chat.lastAnswer)
      .getByText(/words\.Q8_0 · \d+ tokens in · .*\d+ out · [\d.,]+ tokens\/s/u)
      .waitFor();
    await chat.footer(chat.lastAnswer).click();
    await chat.lastAnswer.getByText('Prompt speed').waitFor();
    await chat.lastAnswer.getByText('Answer speed').waitFor();
    await picture('answer');
    const status = workbench.statusBarItem('parley.connection');
    await status.hover();
    await parley.page
      .locator('.workbench-hover')
      .getByText(
        /MB of memory · Prompt speed: [\d.,]+ tokens\/s · Answer speed: [\d.,]+ tokens\/s/u,
      )
      .waitFor();
    await picture('status');
  });

  it('is listed with its parameters, its size, and the memory that it needs', async () => {
    const { workbench } = parley;
    const row = workbench.quickPickRow('Tiny random text model 1');
    await workbench.open('Parley: Choose Model…', row);
    await row.getByText(/159K parameters, 0\.6\d\d MB\. Needs about \d+ MB of memory\./u).waitFor();
    await picture('choose');
    await workbench.closeList();
  });

  it('counts what is written and what is open by its own tokenizer', async () => {
    const { chat, workbench } = parley;
    await workbench.openFile('words.txt');
    await workbench.statusBarItem('parley.tokens').getByText(` ${wordsTokens} tokens`).waitFor();
    // Exact once the model itself has counted all of it, with its template.
    await chat.composer.fill('');
    const brought = await exactTotal('.cost-line:not(:has-text("message"))');
    assert.ok(brought > wordsTokens, `${brought} tokens`);
    await picture('empty-composer');
    await chat.composer.fill('why?');
    const total = await exactTotal('.cost-line:has-text("message")');
    assert.ok(total > brought, `${total} tokens after ${brought}`);
    await chat.ask('why?');
    await chat.answered();
    await chat.footer(chat.lastAnswer).getByText(` ${total} tokens in`).waitFor();
  });

  it('is stopped while it answers, and keeps what was shown', async () => {
    const { chat } = parley;
    // More than fits its context: the answer doesn't end before the test is done with it.
    const endless = { type: 'ARRAY', minItems: 256, items: { type: 'STRING', minLength: 256 } };
    await setSchema(JSON.stringify(endless), 7000);
    const shown = await actOnText('Write on and on', () => chat.stopButton.click());
    await chat.lastAnswer.getByText('You stopped this answer.').waitFor();
    await keeps(shown);
    await picture('stopped');
  });

  it('says that its process ended while it answered, keeps what was shown, and answers the next message', async () => {
    const { chat } = parley;
    const shown = await actOnText('Write on and on again', () =>
      process.kill(ownProcess('llamaProcess.js'), 'SIGKILL'),
    );
    await chat.lastAnswer
      .getByText('The process that runs the model stopped unexpectedly.')
      .waitFor();
    await keeps(shown);
    await picture('ended');
    await setSchema('', 40);
    await chat.ask('And now?');
    await chat.answered();
    await chat.footer(chat.lastAnswer).getByText(' tokens in').waitFor();
    await picture('ended-next');
  });

  it('keeps a cached content on disk from the moment it is made', async () => {
    const { workbench, page, chat } = parley;
    const form = new CacheFormPage(workbench);
    const tree = new CacheTreePage(page);
    await workbench.openFile('story.txt');
    await form.openForOpenFiles();
    await form.row('Contents').getByText('2 items · ').waitFor();
    // The model's template comes on top of it.
    await form
      .row('Create')
      .getByText(/~\d+ tokens/u)
      .waitFor();
    await form.name('the story');
    await form.create();
    await workbench.runCommand('Parley: Show Cached Contents');
    await tree.row('the story').waitFor();
    await tree.pane.getByText(/kB of 4\.3 GB on disk/u).waitFor();
    await picture('caches');
    const cached = new CachedChatPage(chat);
    await cached.choose('the story');
    await chat.ask('why?');
    await chat.answered();
    await chat
      .footer(chat.lastAnswer)
      .getByText(/ [67]\d\d cached/u)
      .waitFor();
    await picture('cached-answer');
  });

  it('is removed, and its engine, and nothing else answers instead', async () => {
    const { workbench, chat } = parley;
    await openList();
    await workbench.pick('Remove llama.cpp Engine…');
    await confirm('Remove');
    await chat.ask('Still there?');
    await chat.lastAnswer.getByText('The llama.cpp engine isn’t installed').waitFor();
    await picture('removed');
    await eventually(async () => registry.asked.length, 117);
  });
});
