import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { ComparePage } from './pages/comparePage';
import { EditorPage } from './pages/editorPage';
import { ExplanationPage } from './pages/explanationPage';
import { TokensPage } from './pages/tokensPage';
import type { Say } from './pages/chatPage';
import { answerChat } from './support/answerChat';
import type { OpenParley } from './support/openParley';
import { openScriptedParley } from './support/openScriptedParley';
import { sampleFiles } from './support/sampleFiles';
import { translations } from './support/translations';

const key = 'ui-test-key-0123456789';
const broken = { code: 500, status: 'INTERNAL', message: 'It broke.' };
const call = (name: string, args: object): object => ({ functionCall: { name, args } });
const script = {
  answers: [
    { match: 'slowly', steps: [{ text: 'The first words. ' }, { until: 'never', text: 'Rest.' }] },
    { match: 'break', steps: [{ text: 'Half of' }, { error: broken }] },
    { match: 'seconds', steps: [{ text: '```python\ndef delay_s():\n    return 1\n```' }] },
    {
      match: 'change',
      steps: [
        { text: 'I look first.' },
        {
          parts: [
            call('read_file', { path: 'retry.py' }),
            call('create_file', { path: 'src/limit.py', text: 'LIMIT_MS = 30_000\n' }),
            call('run_command', { command: 'npm test' }),
            call('edit_file', {
              path: 'notes.md',
              edits: [{ oldText: 'Nothing yet.', newText: 'Waits are limited.' }],
            }),
          ],
        },
      ],
    },
    { steps: [{ text: '# Words\n\nSee `retry.py:3`:\n\n- one\n- two\n\n```ts\nlet a = 1;\n```' }] },
  ],
};
const shop = 'the quick brown fox sells books to the lazy dog\n'.repeat(200);
const files = { ...sampleFiles, 'shop.md': shop, 'chat.json': answerChat() };

/** Takes pictures of Parley's pages in a language: as wide as usual, as narrow as can be, and zoomed in. */
export async function takePictures(language: string, pictures: string): Promise<void> {
  const scripted = await openScriptedParley(script, key, files, {
    language,
    isDrawn: true,
    settings: { 'parley.explain.location': 'document' },
  });
  try {
    const camera = await Camera.of(scripted.parley, language, pictures);
    await camera.empty();
    await camera.connect();
    await camera.answers();
    await camera.settings();
    await camera.tools();
    await camera.manyAnswers();
    await camera.editors();
    await camera.caches();
    await camera.tokens();
    await camera.comparison();
    await camera.zoomed();
  } finally {
    await scripted.dispose();
  }
}

class Camera {
  readonly #parley: OpenParley;
  readonly #say: Say;
  /** What the manifest says in the language. */
  readonly #manifest: Record<string, string>;
  readonly #pictures: string;

  private constructor(
    parley: OpenParley,
    say: Say,
    manifest: Record<string, string>,
    pictures: string,
  ) {
    this.#parley = parley;
    this.#say = say;
    this.#manifest = manifest;
    this.#pictures = pictures;
  }

  static async of(parley: OpenParley, language: string, pictures: string): Promise<Camera> {
    const manifest = JSON.parse(await readFile(`package.nls.${language}.json`, 'utf8')) as Record<
      string,
      string
    >;
    return new Camera(parley, await translations(language), manifest, pictures);
  }

  async empty(): Promise<void> {
    await this.#parley.chat.frame.locator('.welcome').waitFor();
    await this.#save('empty');
  }

  async connect(): Promise<void> {
    const { chat, workbench } = this.#parley;
    await this.#open('connect', workbench.quickPickRow('Parley Reader'));
    await this.#save('connect');
    await workbench.closeList();
    const title = this.#say('API Key for {0}').replace('{0}', '127.0.0.1');
    await this.#open('setApiKey', workbench.asking(title));
    await this.#save('key');
    await workbench.enterInto(title, key);
    await chat.connectedTo('Scripted');
  }

  async answers(): Promise<void> {
    const { chat, workbench } = this.#parley;
    await workbench.openFile('retry.py');
    await chat.ask('Explain this file');
    const { frame } = chat;
    const footer = frame.locator('summary.footer').first();
    await footer.waitFor();
    await this.#save('answer');
    await footer.click();
    await workbench.widenSideBar(-100);
    await this.#save('answer-200px');
    await workbench.widenSideBar(100);
    await chat.ask('Please break');
    await frame.getByText('It broke.').first().waitFor();
    await this.#save('error');
    await chat.ask('Say it slowly');
    await frame.getByText('The first words.').waitFor();
    await chat.ask('And then this');
    await chat.button(this.#say('Cancel')).waitFor();
    await this.#save('streaming');
    await chat.button(this.#say('Cancel')).click();
    await chat.composer.fill('');
    await chat.button(this.#say('Stop')).click();
    await chat.button(this.#say('Stop')).waitFor({ state: 'detached' });
    await this.#newChat();
  }

  async settings(): Promise<void> {
    const { chat, page, workbench } = this.#parley;
    await chat.frame.locator('.toolbar button').nth(1).click();
    await workbench.widenSideBar(-100);
    await this.#save('settings-200px');
    await workbench.widenSideBar(200);
    await this.#save('settings');
    await workbench.widenSideBar(-100);
    await page.keyboard.press('Escape');
  }

  async tools(): Promise<void> {
    const { chat } = this.#parley;
    await chat.button(this.#say('Tools: off. The model can’t look at files.')).click();
    const all = this.#row('All');
    await all.waitFor();
    await this.#save('tools-list');
    await all.click();
    await chat.ask('Please change it');
    await chat.frame.locator('.call-changes').waitFor();
    await this.#save('tools');
    await this.#newChat();
  }

  async manyAnswers(): Promise<void> {
    const { chat, workbench, workspace } = this.#parley;
    await this.#open('importChat', workbench.quickPickRow('chat.json'));
    await workbench.enter(path.join(workspace, 'chat.json'));
    await chat.frame.getByText('Name a colour, twice').waitFor();
    const log = chat.frame.getByRole('log');
    for (const part of [1, 2, 3, 4]) {
      await log.evaluate((element, top) => element.scrollTo(0, top), (part - 1) * 500);
      await this.#save(`candidates-${part}`);
    }
    await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const probabilities = chat.frame.getByRole('button', {
      name: this.#say('Token Probabilities'),
    });
    await probabilities.last().click();
    await chat.frame.getByRole('listbox').waitFor();
    await this.#save('probabilities');
    await this.#newChat();
  }

  async editors(): Promise<void> {
    const { page, workbench } = this.#parley;
    const editor = new EditorPage(page);
    await workbench.openFile('retry.py');
    await editor.selectLines(2, 3);
    const rewrite = workbench.asking('retry.py:2-3');
    await this.#open('rewriteSelection', rewrite);
    await this.#save('rewrite');
    await workbench.enter('Use seconds.');
    await page.locator('.codelens-decoration a').first().waitFor();
    await this.#save('review');
    await page.keyboard.press('Control+Z');
    await this.#run('explainSelection');
    await new ExplanationPage(page).answer(false).waitFor();
    await this.#save('explanation');
    await workbench.runCommand('View: Close All Editors');
    const found = workbench.quickPickRow('delay_ms');
    await this.#open('semanticSearch', workbench.quickInput());
    await workbench.filter('how long is waited after a failure');
    await found.first().waitFor();
    await this.#save('search');
    await workbench.closeList();
  }

  async caches(): Promise<void> {
    const { page, workbench } = this.#parley;
    await workbench.openFile('shop.md');
    const openFiles = this.#row('$(files) Open Files');
    await this.#open('createCachedContent', openFiles);
    await openFiles.click();
    const create = this.#row('$(check) Create');
    await create.waitFor();
    await this.#save('cache-form');
    await create.click();
    await this.#run('showCachedContents');
    await page.locator('.part.sidebar .monaco-list-row').first().waitFor();
    await this.#save('caches');
    await this.#run('showCacheSavings');
    await workbench.focusedUntitled().or(workbench.quickInput()).first().waitFor();
    await this.#save('savings');
  }

  async tokens(): Promise<void> {
    const { page } = this.#parley;
    const { frame } = new TokensPage(page);
    await this.#run('countTokens');
    await page.locator('.part.sidebar .monaco-list-row', { hasText: 'shop.md' }).first().waitFor();
    await this.#run('showTokenMap');
    await frame.getByRole('tree').waitFor();
    await this.#save('token-map');
  }

  async comparison(): Promise<void> {
    const { page } = this.#parley;
    const { frame } = new ComparePage(page);
    await this.#run('compareSemantically');
    await this.#type(frame, 1, 'The wait doubles.');
    await this.#type(frame, 2, 'Each wait is longer.');
    await this.#save('compare');
    await frame.getByRole('button', { name: this.#say('Compare'), exact: true }).click();
    await frame.getByRole('grid').waitFor();
    await this.#save('compared');
  }

  /** What a window of 1400 × 900 has at a zoom of 400 %. */
  async zoomed(): Promise<void> {
    const { chat, page, workbench } = this.#parley;
    await workbench.runCommand('View: Close All Editors');
    await chat.ask('Explain this file');
    await chat.frame.locator('summary.footer').first().waitFor();
    await page.setViewportSize({ width: 350, height: 225 });
    await this.#save('answer-400percent');
  }

  async #type(frame: FrameLocator, number: number, text: string): Promise<void> {
    const field = frame.getByRole('textbox', { name: this.#say('Your text') });
    await field.fill(text);
    await field.press('Tab');
    await this.#parley.page.keyboard.press('Enter');
    const name = this.#say('Name of text {0}').replace('{0}', String(number));
    await frame.getByRole('textbox', { name, exact: true }).waitFor();
  }

  async #newChat(): Promise<void> {
    await this.#run('newChat');
    await this.#parley.chat.frame.locator('.welcome').waitFor();
  }

  /** A row of the open list by what it says in English, with its icon. */
  #row(sentence: string): Locator {
    const label = this.#say(sentence).replace(/^\$\([\w-]+\) /u, '');
    return this.#parley.workbench.quickPickRow(label).first();
  }

  #run(command: string): Promise<void> {
    return this.#parley.workbench.runCommand(this.#title(command));
  }

  #open(command: string, shown: Locator): Promise<void> {
    return this.#parley.workbench.open(this.#title(command), shown);
  }

  #title(command: string): string {
    return `Parley: ${this.#manifest[`command.parley.${command}.title`] ?? ''}`;
  }

  async #save(name: string): Promise<void> {
    const file = path.join(this.#pictures, `${name}.png`);
    // Lists fade in.
    await this.#parley.page.screenshot({ path: file, animations: 'disabled' });
    console.log(`[saved ${name}.png]`);
  }
}
