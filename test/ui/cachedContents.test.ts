import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CachedChatPage } from './pages/cachedChatPage';
import { CacheFormPage } from './pages/cacheFormPage';
import { ChatPage } from './pages/chatPage';
import { CacheTreePage } from './pages/cacheTreePage';
import { saveFailure } from './support/openParley';
import { eventually } from './support/eventually';
import { OtherProgram } from './support/otherProgram';
import { openScriptedParley, setKey, type ScriptedParley } from './support/openScriptedParley';
import { contrast, themes } from './support/themes';

const key = 'ui-test-key-0123456789';
const script = { answers: [{ steps: [{ text: 'It sells books.' }] }] };
const shopText = 'the quick brown fox sells books to the lazy dog\n'.repeat(120);

const files = {
  'shop.md': shopText,
  'stock.md': 'a shelf of old maps stands by the door\n'.repeat(80),
};

describe('cached contents in the chat', () => {
  let scripted: ScriptedParley;
  let other: OtherProgram;
  let cached: CachedChatPage;
  let form: CacheFormPage;
  let tree: CacheTreePage;

  before(async () => {
    scripted = await openScriptedParley(script, key, files);
    const { parley, service } = scripted;
    other = new OtherProgram(service.address, key);
    cached = new CachedChatPage(parley.chat);
    form = new CacheFormPage(parley.workbench);
    tree = new CacheTreePage(parley.page);
    await setKey(parley, key);
  });

  afterEach(async function () {
    await saveFailure(scripted.parley, this.currentTest);
    const { chat, workbench } = scripted.parley;
    await chat.composer.blur();
    await workbench.runCommand('Parley: New Chat');
    // The cursor comes with it; until then, what the next test chooses would be the old one's.
    await chat.focusedComposer.waitFor();
    await chat.turns('You').first().waitFor({ state: 'detached' });
    await cached.line.waitFor({ state: 'hidden' });
  });

  after(() => scripted.dispose());

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
    await cached.line.getByText(/^5\d min left$/u).waitFor();
    await chat.composer.fill('What does it sell?');
    const cost = chat.frame.locator('.cost-line');
    await cost.getByText(/^cached ~?\d,\d{3}$/).waitFor({ state: 'attached' });
    await cost.getByText(/^message ~?\d$/).waitFor({ state: 'attached' });
    const [total = ''] = /[\d,]+/.exec(await cost.innerText()) ?? [];
    const footer = await ask('What does it sell?');
    assert.match(footer, new RegExp(`${total} tokens in · \\d,\\d{3} cached`));
    await cached.stopButton.focus();
    await cached.stopButton.press('Enter');
    await cached.line.waitFor({ state: 'hidden' });
    await chat.focusedComposer.waitFor();
    assert.doesNotMatch(await ask('And now?'), /cached/);
  });

  it('count down, and are said to have expired', async () => {
    const name = await create('short-lived', '119s');
    await cached.choose('short-lived');
    await cached.line.getByText(/^\d+ s left$/).waitFor();
    // Only once it is chosen, however long that takes.
    await other.extend(name, '15s');
    await scripted.parley.workbench.runCommand('Parley: Refresh Cached Contents');
    await cached.line.getByText('expired').waitFor();
    assert.match(
      await ask('Still there?'),
      /“short-lived” is no longer available: sent without it/,
    );
    await cached.notice.getByText('“short-lived” is no longer available').waitFor();
  });

  it('that were deleted behind its back do not keep an answer from coming', async () => {
    const { chat, page } = scripted.parley;
    const name = await create('the old shop', '3600s');
    await cached.choose('the old shop');
    assert.match(await ask('What does it sell?'), /cached/);
    await other.delete(name);
    await chat.composer.fill('And who buys?');
    const footer = await ask('And who buys?');
    assert.match(footer, /Cached content “the old shop” is no longer available: sent without it/);
    assert.doesNotMatch(footer, /cached/);
    await cached.line.waitFor({ state: 'hidden' });
    await chat.focusedComposer.waitFor();
    await chat.frame
      .getByRole('status')
      .getByText('“the old shop” is no longer available')
      .waitFor();
    // It is there again after a reload, and goes when it is closed by the keyboard.
    await scripted.parley.workbench.runCommand('Parley: Open Chat in Editor');
    // It takes the keyboard once its page is there, which closes a list that was opened before.
    await (await ChatPage.inEditor(page)).focusedComposer.waitFor();
    await scripted.parley.workbench.runCommand('View: Close All Editors');
    await cached.notice.getByRole('button', { name: 'Create New…' }).waitFor();
    const close = cached.notice.getByRole('button', { name: 'Close' });
    await close.focus();
    await close.press('Enter');
    await close.waitFor({ state: 'detached' });
    await chat.focusedComposer.waitFor();
  });

  it('are made of the open files, and count down in the tree as the service says', async () => {
    const { workbench } = scripted.parley;
    for (const name of Object.keys(files)) await workbench.openFile(name);
    await form.openForOpenFiles();
    await form
      .row('Contents')
      .getByText(/^2 items · ~?2,120 tokens$/u)
      .waitFor();
    await form.name('the open shop');
    await form.expires('119 s', '119 seconds after creation');
    assert.deepEqual(await other.find('the open shop'), [], 'nothing is sent before Create');
    await form.create();
    await workbench.runCommand('Parley: Show Cached Contents');
    await tree
      .row('the open shop')
      .getByText(/\dK tokens/)
      .waitFor();
    const [before, after] = await tree.seconds('the open shop');
    assert.ok(after < before, `${before} s became ${after} s`);
    const [name = ''] = await other.find('the open shop');
    await other.extend(name, '3600s');
    await workbench.runCommand('Parley: Refresh Cached Contents');
    await tree
      .row('the open shop')
      .getByText(/5\d min/u)
      .waitFor();
  });

  it('are used from the tree, say that a source has changed, and are made again once they are gone', async () => {
    const { chat, workbench, workspace } = scripted.parley;
    await tree.take('the open shop', 'Use in This Chat', cached.line.getByText('the open shop'));
    const footer = await ask('What does it sell?');
    assert.deepEqual(footer.match(/cached/gu), ['cached'], footer);
    assert.match(footer, /\d,\d{3} cached/);
    await tree
      .row('the open shop')
      .getByText(/saved [\d.]+K/)
      .waitFor();
    await writeFile(path.join(workspace, 'stock.md'), 'the maps are sold\n');
    await cached.line.getByText('Out of date: stock.md changed.').waitFor();
    const [former = ''] = await other.find('the open shop');
    await cached.line.getByRole('button', { name: 'Renew' }).click();
    await cached.line.getByText('Out of date').waitFor({ state: 'hidden' });
    await workbench.sawNotification('Renewed: the open shop');
    const [name = '', ...others] = await other.find('the open shop');
    assert.deepEqual(others, [], 'the old one is still there');
    assert.notEqual(name, former);
    assert.match(await ask('What is sold?'), /\d,\d{3} cached/);
    await other.delete(name);
    assert.match(
      await ask('And who buys?'),
      /“the open shop” is no longer available: sent without it/,
    );
    await chat.lastAnswer.getByText('It sells books.').waitFor();
    await tree.row('the open shop').waitFor({ state: 'detached' });
    await cached.notice.getByRole('button', { name: 'Create New…' }).click();
    await form.titled('Create Cached Content with the Values of the open shop').waitFor();
    await form.create();
    await tree.row('the open shop').waitFor();
    await workbench.quickInput().waitFor({ state: 'hidden' });
    const [made] = await other.find('the open shop');
    assert.ok(made !== undefined && made !== name, 'a new one has a name of its own');
  });

  it('show their time and tokens in a view as narrow as at first, readable in every theme', async () => {
    const { page, workbench } = scripted.parley;
    await other.create('All that the shop has on its shelves', shopText, '90000s');
    await workbench.runCommand('Parley: Show Cached Contents');
    await workbench.runCommand('Parley: Refresh Cached Contents');
    const row = tree.row('All that the');
    await row.getByText(/^1 d 0 h · \d[\d.]*K tokens$/u).waitFor();
    for (const theme of themes) {
      await workbench.chooseTheme(theme);
      await page.mouse.move(700, 5);
      await eventually(async () => {
        const { color, background, isCut } = await tree.look('All that the');
        const isReadable = contrast(color, background) >= 4.5;
        return `${isCut ? 'cut off' : 'whole'} and ${isReadable ? 'readable' : 'faint'}`;
      }, 'whole and readable');
    }
    const box = await page.locator('.part.sidebar').boundingBox();
    assert.equal(box?.width, 300);
  });

  it('are made of the beginning of the chat, and hold it from then on', async () => {
    const { workbench } = scripted.parley;
    await ask('Remember this: the maps lie by the door, the books lie on the shelf.');
    await workbench.runCommand('Parley: Cache the Beginning of This Chat');
    await form.titled('Beginning of the Open Chat').waitFor();
    await workbench.pick('Remember this');
    await workbench.quickPickRow('First 2 turns of').waitFor();
    await form.name('the talk about maps');
    await form.create();
    await cached.notice
      .getByText('Cached the beginning of this chat as “the talk about maps”')
      .waitFor();
    await cached.notice.getByRole('button', { name: 'Use in This Chat' }).click();
    await cached.line.getByText('the talk about maps').waitFor();
    assert.match(await ask('Where are the maps?'), /cached/);
  });
});
