import assert from 'node:assert/strict';
import { LlamaServer } from '../fakes/llamaServer';
import { CachedChatPage } from './pages/cachedChatPage';
import { CacheFormPage } from './pages/cacheFormPage';
import { CacheTreePage } from './pages/cacheTreePage';
import { eventually } from './support/eventually';
import { openParley, saveFailure, type OpenParley } from './support/openParley';
import { savePicture } from './support/savePicture';

// A word is a token of the scripted server's, with the space before it; Parley's own tokenizer parts these further.
const words = `x${' zygomorphic'.repeat(50)} quixotically\n`;
const wordsTokens = 53;
const canary = 'canary-7Rk20';

describe('a llama-server', () => {
  const server = new LlamaServer({ contextTokens: 2048 });
  let parley: OpenParley;
  let isRunning = false;

  before(async () => {
    await server.start();
    isRunning = true;
    parley = await openParley({ files: { 'words.txt': words, '.env': `TOKEN=${canary}\n` } });
  });
  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });
  after(async () => {
    await parley.dispose();
    await stop();
  });

  async function stop(): Promise<void> {
    if (isRunning) await server.stop();
    isRunning = false;
  }

  async function picture(name: string): Promise<void> {
    await savePicture(parley.page, `out/ui-themes/llama-server-${name}.png`);
  }

  /** What the line below the message says of it, once it is no estimate. */
  async function exactTotal(): Promise<number> {
    const line = parley.chat.frame.locator('.cost-line:has-text("message")');
    const cost = line.getByText(/^\d+ tokens/u);
    await cost.waitFor();
    return Number.parseInt(await cost.innerText(), 10);
  }

  it('is recognised by its address, and connected', async () => {
    const { workbench, chat } = parley;
    const { host } = new URL(server.address);
    await chat.connectedTo('Parley Reader (no AI)');
    await chat.button('Connect a Model…').click();
    await workbench.pickUntilGone('Add Server…');
    await workbench.enterInto('Add Server', host);
    await workbench.quickPickRow('small').waitFor();
    await workbench.quickInput().getByText(`llama-server at ${host}`).first().waitFor();
    await picture('connect');
    await workbench.pick('small');
    await chat.connectedTo('small');
  });

  it('counts what is open and what is written by its own tokenizer', async () => {
    const { chat, workbench } = parley;
    await workbench.openFile('words.txt');
    await workbench.statusBarItem('parley.tokens').getByText(` ${wordsTokens} tokens`).waitFor();
    await chat.composer.fill('why is that?');
    const total = await exactTotal();
    assert.ok(total > wordsTokens, `${total} tokens`);
    const chip = chat.frame.locator('.chip').filter({ hasText: 'words.txt' });
    await chip.getByText(String(wordsTokens), { exact: true }).waitFor();
    await picture('count');
    await chat.ask('why is that?');
    await chat.answered();
    await chat.footer(chat.lastAnswer).getByText(` ${total} tokens in`).waitFor();
  });

  it('has a cached content read and saved when it is made, and answers from it', async () => {
    const { chat, workbench } = parley;
    const form = new CacheFormPage(workbench);
    await workbench.openFile('words.txt');
    await form.openForOpenFiles();
    await form.name('the words');
    await form.create();
    await workbench.runCommand('Parley: Show Cached Contents');
    await new CacheTreePage(parley.page).row('the words').waitFor();
    await eventually(async () => server.slots.files.size, 1);
    const cached = new CachedChatPage(chat);
    await cached.choose('the words');
    await chat.ask('why?');
    await chat.answered();
    await chat
      .footer(chat.lastAnswer)
      .getByText(/\d+ cached/u)
      .waitFor();
    await picture('cached');
  });

  it('isn’t sent a file that may hold secrets, of which there is an estimate', async () => {
    const { workbench } = parley;
    await workbench.openFile('.env');
    const status = workbench.statusBarItem('parley.tokens');
    await status.getByText(/~\d+ tokens/u).waitFor();
    assert.ok(server.bodiesOf('/tokenize').length > 0);
    assert.ok(!JSON.stringify(server.asked).includes(canary));
  });

  it('that is stopped leaves an estimate', async () => {
    const { workbench, page } = parley;
    await workbench.openFile('words.txt');
    const status = workbench.statusBarItem('parley.tokens');
    await status.getByText(` ${wordsTokens} tokens`).waitFor();
    await stop();
    await workbench.editor().click();
    await page.keyboard.type('More. ');
    await status.getByText(/~[\d,]+ tokens/u).waitFor();
    await picture('stopped');
  });
});
