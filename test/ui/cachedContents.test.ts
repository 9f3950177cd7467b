import assert from 'node:assert/strict';
import { CachedChatPage } from './pages/cachedChatPage';
import { saveFailure } from './support/openParley';
import { OtherProgram } from './support/otherProgram';
import { openScriptedParley, setKey, type ScriptedParley } from './support/openScriptedParley';

const key = 'ui-test-key-0123456789';
const script = { answers: [{ steps: [{ text: 'It sells books.' }] }] };
const shopText = 'the quick brown fox sells books to the lazy dog\n'.repeat(120);

describe('cached contents in the chat', () => {
  let scripted: ScriptedParley;
  let other: OtherProgram;
  let cached: CachedChatPage;

  before(async function () {
    this.timeout(120_000);
    scripted = await openScriptedParley(script, key);
    const { parley, service } = scripted;
    other = new OtherProgram(service.address, key);
    cached = new CachedChatPage(parley.chat);
    await setKey(parley, key);
  });

  afterEach(async function () {
    await saveFailure(scripted.parley, this.currentTest);
    await scripted.parley.workbench.viewAction('New Chat').click();
    await cached.line.waitFor({ state: 'hidden' });
  });

  after(() => scripted.dispose());

  /** What the form for cached contents will do. */
  function create(displayName: string, ttl: string): Promise<string> {
    return other.create(displayName, shopText, ttl);
  }

  async function ask(prompt: string): Promise<string> {
    const { chat } = scripted.parley;
    await chat.ask(prompt);
    await chat.turns('You').getByText(prompt, { exact: true }).waitFor();
    await chat.answered();
    return chat.footer(chat.lastAnswer).innerText();
  }

  it('are chosen, counted once in the usage, and not used any more by the keyboard', async () => {
    const { chat } = scripted.parley;
    await create('the shop', '3600s');
    await cached.choose('the shop');
    await cached.line.getByText(/^\d,\d{3} tokens$/).waitFor();
    await cached.line.getByText('59 min left').waitFor();
    await chat.composer.fill('What does it sell?');
    const cost = chat.frame.locator('.cost-line');
    await cost.getByText(/^cached ~?\d,\d{3}$/).waitFor();
    await cost.getByText(/^message ~?\d$/).waitFor();
    const [total = ''] = /[\d,]+/.exec(await cost.innerText()) ?? [];
    const footer = await ask('What does it sell?');
    assert.match(footer, new RegExp(`${total} tokens in · \\d,\\d{3} of them cached`));
    assert.match(footer, /input as predicted/);
    await cached.stopButton.focus();
    await cached.stopButton.press('Enter');
    await cached.line.waitFor({ state: 'hidden' });
    await chat.focusedComposer.waitFor();
    assert.doesNotMatch(await ask('And now?'), /cached/);
  });

  it('count down, and are said to have expired', async () => {
    await create('short-lived', '8s');
    await cached.choose('short-lived');
    await cached.line.getByText(/^\d s left$/).waitFor();
    await cached.line.getByText('expired').waitFor({ timeout: 15_000 });
    assert.match(await ask('Still there?'), /“short-lived” is gone: sent without it/);
    await cached.notice.getByText('“short-lived” is gone').waitFor();
  });

  it('that were deleted behind its back do not keep an answer from coming', async () => {
    const { chat, page } = scripted.parley;
    const name = await create('the old shop', '3600s');
    await cached.choose('the old shop');
    assert.match(await ask('What does it sell?'), /of them cached/);
    await other.delete(name);
    await chat.composer.fill('And who buys?');
    const footer = await ask('And who buys?');
    assert.match(footer, /Cached content “the old shop” is gone: sent without it/);
    assert.doesNotMatch(footer, /of them cached/);
    await cached.line.waitFor({ state: 'hidden' });
    await chat.focusedComposer.waitFor();
    await chat.frame.getByRole('status').getByText('“the old shop” is gone').waitFor();
    // It is there again after a reload, and goes when it is closed by the keyboard.
    await scripted.parley.workbench.runCommand('Parley: Open Chat in Editor');
    await page.locator('.tab', { hasText: 'Chat' }).first().waitFor();
    await scripted.parley.workbench.runCommand('View: Close All Editors');
    await cached.notice.getByRole('button', { name: 'Make a New One' }).waitFor();
    const close = cached.notice.getByRole('button', { name: 'Close' });
    await close.focus();
    await close.press('Enter');
    await close.waitFor({ state: 'detached' });
    await chat.focusedComposer.waitFor();
  });
});
