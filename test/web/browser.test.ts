import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadTokenizer } from '../../src/service/node/loadTokenizer';
import { CacheFormPage } from '../ui/pages/cacheFormPage';
import { CacheTreePage } from '../ui/pages/cacheTreePage';
import { EditorPage } from '../ui/pages/editorPage';
import { ExplanationPage } from '../ui/pages/explanationPage';
import { FindPick } from '../ui/pages/findPick';
import { NativeChatPage } from '../ui/pages/nativeChatPage';
import { SurfacesPage } from '../ui/pages/surfacesPage';
import { sampleFiles } from '../ui/support/sampleFiles';
import { startScriptedService, type ScriptedService } from '../ui/support/scriptedService';
import { startCorsProxy, type CorsProxy } from './support/corsProxy';
import { chooseTools } from '../ui/support/chooseTools';
import { eventually } from '../ui/support/eventually';
import { saveFailure } from '../ui/support/openParley';
import { persistently, stepTimeoutMs } from '../ui/support/persistently';
import { openWebParley, type WebParley } from './support/openWebParley';

const key = 'ui-test-key-0123456789';
const shopText = 'the quick brown fox sells books to the lazy dog\n'.repeat(200);
const files = { ...sampleFiles, 'shop.md': shopText, 'old.md': '# Old\n' };
/** A PNG of two by two pixels. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGM4YaOhYXOCAUIBACDeBLGLZwFBAAAAAElFTkSuQmCC';
const fence = '```';
const typed = `${fence}python\ndef delay_ms(attempt: int) -> float:\n    return 0.1 * 2 ** attempt\n${fence}`;
const call = (name: string, args: object): object => ({ functionCall: { name, args } });
const limit = 'LIMIT_MS = 30_000\n';
const edits = [{ oldText: 'Nothing yet.', newText: 'Waits are limited.' }];
const script = {
  answers: [
    {
      match: 'Limit the wait',
      times: 1,
      steps: [
        { text: 'I write it down.' },
        {
          parts: [
            call('create_file', { path: 'src/limit.py', text: limit }),
            call('edit_file', { path: 'notes.md', edits }),
            call('rename_file', { from: 'old.md', to: 'docs/new.md' }),
          ],
        },
      ],
    },
    { match: 'accepted', steps: [{ text: 'The notes say so.' }] },
    { match: 'Use seconds', steps: [{ text: typed }] },
    { steps: [{ text: 'It sells ' }, { text: 'books.' }] },
  ],
};

describe('Parley in a browser', () => {
  let parley: WebParley;
  let folder = '';
  let service: ScriptedService;
  let proxy: CorsProxy;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-web-'));
    service = await startScriptedService(folder, script, key);
    proxy = await startCorsProxy(service.address);
    parley = await openWebParley(files);
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await parley.dispose();
    await proxy.dispose();
    await service.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('attaches a file of a virtual workspace, and the reader answers', async () => {
    const { chat, workbench } = parley;
    await chat.connectedTo('Parley Reader (no AI)');
    await workbench.openFile('retry.py');
    await chat.readAttachment('retry.py').waitFor();
    await chat.ask('What does delay_ms do?');
    await chat.answered();
    await chat.lastAnswer.getByText('Waits longer after each failure.').waitFor();
    // By the grammar of its language: the text of the function is shown as code.
    await chat.codeBlocks(chat.lastAnswer).getByText('def delay_ms').waitFor();
  });

  it('has the chat again after a reload, and goes on with it', async () => {
    const { chat, page } = parley;
    const answer = await chat.lastAnswer.innerText();
    await page.reload();
    await eventually(() => chat.lastAnswer.innerText(), answer);
    await chat.ask('What is MAX_ATTEMPTS?');
    await chat.answered();
    await page.reload();
    await chat.turns('You').getByText('What is MAX_ATTEMPTS?').waitFor();
    await eventually(() => chat.turns('You').count(), 2);
  });

  it('counts tokens as the desktop does', async () => {
    const { workbench } = parley;
    const tokenizer = await loadTokenizer('media/tokenizer/gemma3.bin')();
    await workbench.openFile('notes.md');
    await workbench.editor().click();
    const count = `${tokenizer.count(files['notes.md'])} tokens`;
    await workbench.statusBarItem('parley.tokens').getByText(count, { exact: true }).waitFor();
  });

  it('makes a cached content and lists it, also after a reload', async () => {
    const { chat, page, workbench } = parley;
    const form = new CacheFormPage(workbench);
    const tree = new CacheTreePage(page);
    await workbench.openFile('shop.md');
    await form.openForOpenFiles();
    await form.name('the shop');
    await form.create();
    await workbench.runCommand('Parley: Show Cached Contents');
    await tree
      .row('the shop')
      .getByText(/\dK tokens/)
      .waitFor();
    await page.reload();
    // Keys come to nothing before the window is there. VS Code may not have kept that the view was open.
    await chat.composer.click();
    await workbench.runCommand('Parley: Show Cached Contents');
    await tree
      .row('the shop')
      .getByText(/\dK tokens/)
      .waitFor();
  });

  it('connects to a hosted service, whose key it keeps', async () => {
    const { chat, page, workbench } = parley;
    await workbench.open('Parley: Connect…', workbench.quickPickRow('Add Server…'));
    await workbench.pick('Add Server…');
    await workbench.asking('Address of the server').waitFor();
    await workbench.enter(service.address);
    await workbench.asking('whether the service allows requests from web pages').waitFor();
    await workbench.enterInto('Add Server', proxy.address);
    await workbench.enterInto(`API Key for ${new URL(proxy.address).host}`, key);
    await workbench.quickPickRow('Scripted').waitFor();
    await workbench.pick('Scripted');
    await chat.connectedTo('Scripted');
    await page.reload();
    await chat.connectedTo('Scripted');
    await chat.ask('What does it sell?');
    await chat.lastAnswer.getByText('It sells books.').waitFor();
  });

  it('reviews a rewrite', async () => {
    const { page, workbench } = parley;
    const editor = new EditorPage(page);
    await workbench.openFile('retry.py');
    await editor.selectLines(2, 3);
    await workbench.open('Parley: Rewrite Selection…', workbench.asking(/Rewrite retry\.py:2-3/));
    await workbench.enter('Use seconds.');
    await editor.line('0.1 * 2').waitFor();
    await editor.lensButton('Accept').click();
    await workbench.reviewsDecided();
    await page.keyboard.press('Control+S');
    await workbench.tab('retry.py').and(page.locator(':not(.dirty)')).waitFor();
    await editor.line('-> float').waitFor();
  });

  it('finds code by meaning, with an index that is there after a reload', async () => {
    const { chat, page, workbench } = parley;
    const find = new FindPick(page);
    await find.open();
    await find.ask('how long is waited after a failure');
    await find.activeRow('delay_ms').waitFor();
    await find.press('Escape');
    await page.reload();
    // Keys come to nothing before the window is there.
    await chat.composer.click();
    await find.open();
    await find.ask('how long is waited after a failure');
    await find.activeRow('delay_ms').waitFor();
    await find.press('Escape');
    const ready = workbench.quickPickRow('4 files are indexed');
    await workbench.open('Parley: Show Search Index', ready);
    // What held the index before the reload has ended.
    await workbench.asking('Another window is indexing').waitFor({ state: 'hidden' });
    await workbench.closeList();
  });

  it('has a model change files with its tools, after a review, and puts them back', async () => {
    const { chat, page, workbench } = parley;
    const editor = new EditorPage(page);
    await chat.button('Tools: off. The model can’t look at files.').waitFor();
    await chooseTools(parley, 'All');
    await chat.ask('Limit the wait');
    await chat.button('Create').click();
    await chat.button('Rename').click();
    await chat.change('notes.md').click();
    await editor.lensButton('Accept').click();
    await chat.lastAnswer.getByText('The notes say so.').waitFor();
    await workbench.openFile('limit.py');
    await editor.line('LIMIT_MS = 30_000').waitFor();
    const restore = chat.lastAnswer.getByRole('button', { name: 'Restore Files…' });
    await restore.click();
    await workbench.quickPickRow('notes.md').waitFor();
    await workbench.accept();
    await workbench.sawNotification('Restored 4 files.');
    await workbench.openFile('notes.md');
    await editor.line('Nothing yet.').waitFor();
  });

  it('uploads a file and lists it', async () => {
    const { page, workbench } = parley;
    await workbench.open('Parley: Upload Files…', workbench.quickPickRow('notes.md'));
    await workbench.pick('notes.md');
    await workbench.accept();
    await workbench.runCommand('Parley: Focus on Uploaded Files View');
    const row = page.locator('.part.sidebar .monaco-list-row', { hasText: 'notes.md' });
    await row.waitFor();
  });

  it('uploads a large picture before it is sent', async () => {
    const { chat } = parley;
    proxy.uploadCommands.length = 0;
    const bytes = Buffer.concat([Buffer.from(picture, 'base64'), Buffer.alloc(14_000_000)]);
    await chat.hand('paste', [
      { name: 'big.png', type: 'image/png', base64: bytes.toString('base64') },
    ]);
    await chat.attachment(chat.attached, 'big.png').getByText('14 MB').waitFor();
    await chat.ask('What is it?');
    await chat.lastAnswer.getByText('It sells books.').waitFor();
    assert.deepEqual(proxy.uploadCommands, ['start', 'upload', 'upload, finalize']);
  });

  it('shows a picture that was attached, out of its storage', async () => {
    const { chat } = parley;
    await chat.hand('paste', [{ name: 'shot.png', type: 'image/png', base64: picture }]);
    const shown = chat.attachment(chat.attached, 'shot.png').locator('img');
    await shown.waitFor();
    await shown.evaluate((image) => (image as HTMLImageElement).decode());
  });

  it('offers nothing that needs a program', async () => {
    const { chat, page, workbench } = parley;
    await workbench.open('Parley: Connect…', workbench.quickPickRow('Add Server…'));
    assert.equal(await workbench.quickPickRow('Model File…').count(), 0);
    await workbench.closeList();
    await persistently(async () => {
      await page.keyboard.press('F1');
      await workbench.quickInput().waitFor({ timeout: stepTimeoutMs });
    });
    await workbench.filter('>Parley: Set');
    await workbench.quickPickRow('Parley: Set API Key…').waitFor();
    assert.equal(await workbench.quickPickRow('Set Up Local Model…').count(), 0);
    await workbench.closeList();
    await chat.button('Attach…').click();
    await workbench.quickPickRow('Problems').waitFor();
    assert.equal(await workbench.quickPickRow('Changes').count(), 0);
    assert.equal(await workbench.quickPickRow('Terminal').count(), 0);
    await workbench.closeList();
    await chat.frame.getByRole('button', { name: /^Tools: the model can/ }).click();
    await workbench.pickUntilGone('Choose Tools…');
    await workbench
      .quickInput()
      .getByText(/^Tools: \d+ selected/)
      .waitFor();
    await workbench.filter('_');
    await workbench.quickPickRow('edit_file').waitFor();
    assert.equal(await workbench.quickPickRow('run_command').count(), 0);
    await workbench.closeList();
    const surfaces = new SurfacesPage(page);
    await workbench.runCommand('Parley: Get Started');
    await surfaces.walkthroughStep('Rewrite code').waitFor();
    assert.equal(await surfaces.walkthroughStep('Write commit messages').count(), 0);
    // Only where that chat sends anything.
    await surfaces.walkthroughStep('Use VS Code’s own chat').waitFor();
    await surfaces.walkthroughStep('Connect a model').click();
    await surfaces.walkthroughButton('Choose Model…').waitFor();
  });

  it('explains in a page of its own', async () => {
    const { page, workbench } = parley;
    const explanation = new ExplanationPage(page);
    await explanation.explain(workbench, 'shop.md');
    await explanation.heading('Explanation of shop.md').waitFor();
    await explanation.text('It sells books.').waitFor();
  });

  it('answers in VS Code’s own chat', async () => {
    const native = new NativeChatPage(parley.page);
    await native.open();
    await native.offers('Scripted');
    await native.ask('@parley What does it sell?');
    await native.lastAnswer.getByText('It sells books.').waitFor();
  });

  it('asks nobody but the service that was connected', () => {
    // VS Code itself answers for the address by which a page has a file.
    const own = [
      service.address,
      proxy.address,
      'https://vscode-userdata+.vscode-resource.vscode-cdn.net/',
    ];
    const others = parley.outside.filter((url) => !own.some((start) => url.startsWith(start)));
    assert.deepEqual(others, []);
  });
});
