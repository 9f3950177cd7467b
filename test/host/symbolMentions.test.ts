import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Mentions } from '../../src/features/chat/compose/mentions/mentions';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import { MediaStore } from '../../src/storage/mediaStore';
import { FakeClock } from '../fakes/fakeClock';
import { MemorySearch } from './support/memorySearch';
import { testMentions } from './support/testMentions';

const code = [
  'local shop = {}',
  '',
  '-- Waits longer each time.',
  'function shop.retryOrder(attempt)',
  '  return 2 * attempt',
  'end',
  '',
  'local limit = 5',
  '',
].join('\n');

describe('a mention of a declaration or a folder', () => {
  let stored = '';
  let root: vscode.Uri;
  let draft: DraftAttachments;
  let mentions: Mentions;
  let clock: FakeClock;
  const registered: vscode.Disposable[] = [];
  let asked: string[];

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = vscode.Uri.joinPath(folder.uri, 'mentioned-shop');
    await write('src/orders.lua', code);
    await write('src/deep/notes.md', 'Notes.\n');
    await write('src/deep/.env', 'A=1\n');
  });

  after(async () => {
    await vscode.workspace.fs.delete(root, { recursive: true });
  });

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    stored = await mkdtemp(path.join(tmpdir(), 'parley-symbols-'));
    asked = [];
    const loader = new AttachmentLoader(new MediaStore(stored), async (name) => {
      asked.push(name);
      return false;
    });
    draft = new DraftAttachments(loader);
    clock = new FakeClock();
    ({ mentions } = testMentions(new MemorySearch(), clock));
  });

  afterEach(async () => {
    for (const each of registered.splice(0)) each.dispose();
    mentions.dispose();
    draft.dispose();
    await rm(stored, { recursive: true, force: true, maxRetries: 5 });
  });

  async function write(name: string, text: string): Promise<void> {
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(root, name), Buffer.from(text));
  }

  /** A language that knows where names are, as most do, and not how far they reach. */
  function know(...places: [name: string, line: number, uri?: vscode.Uri][]): void {
    const symbols = places.map(([name, line, uri]) => {
      const file = uri ?? vscode.Uri.joinPath(root, 'src/orders.lua');
      const location = new vscode.Location(file, new vscode.Range(line, 9, line, 12));
      return new vscode.SymbolInformation(name, vscode.SymbolKind.Function, '', location);
    });
    registered.push(
      vscode.languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: (query) => symbols.filter(({ name }) => name.includes(query)),
      }),
    );
  }

  async function labels(text: string): Promise<string[]> {
    return (await mentions.complete(text)).map(({ label }) => label);
  }

  it('finds what languages know by a name, also among files', async () => {
    know(['retryOrder(attempt)', 3], ['retryLater', 7]);
    assert.deepEqual(await labels('symbol:retryO'), ['symbol:retryOrder']);
    assert.deepEqual(await labels('retryO'), ['symbol:retryOrder']);
    assert.deepEqual(await labels('symbol:'), []);
  });

  it('finds nothing outside of the workspace, or in packages', async () => {
    const inPackage = vscode.Uri.joinPath(root, 'node_modules/retryOrder.lua');
    know(['retryOrder', 3, inPackage], ['retryOrder', 3, vscode.Uri.file('/other/a.lua')]);
    assert.deepEqual(await labels('symbol:retryOrder'), []);
  });

  it('shows files without waiting for a language that takes its time', async () => {
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    registered.push(
      vscode.languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: () => {
          asked();
          return new Promise(() => undefined);
        },
      }),
    );
    const found = labels('orders');
    await isAsked;
    clock.advance(1000);
    assert.deepEqual(await found, ['orders.lua']);
    assert.equal(clock.pendingTimers, 0);
  });

  it('attaches all lines of the declaration, with the comment above it', async () => {
    know(['retryOrder', 3]);
    const [item] = await mentions.complete('symbol:retryOrder');
    assert.ok(item);
    assert.equal(item.detail, 'mentioned-shop/src/orders.lua:4');
    assert.deepEqual(await mentions.attach(item.id, draft), []);
    const [attachment] = draft.peek();
    const lines = code.split('\n').slice(2, 6).join('\n');
    const name = 'mentioned-shop/src/orders.lua (lines 3-6)';
    assert.ok(attachment && 'text' in attachment);
    assert.equal(attachment.text, `File: ${name}\n\n\`\`\`lua\n${lines}\n\`\`\`\n`);
    assert.equal(attachment.label, 'orders.lua:3-6');
    assert.equal(attachment.kind, 'selection');
  });

  it('asks about a declaration in a file that may contain secrets', async () => {
    know(['retrySecret', 0, vscode.Uri.joinPath(root, 'src/deep/.env')]);
    const [item] = await mentions.complete('symbol:retrySecret');
    assert.equal((await mentions.attach(item?.id ?? '', draft)).length, 1);
    assert.equal(asked.length, 1);
    assert.deepEqual(draft.views, []);
  });

  it('finds folders by their path, and attaches the text files in them without secrets', async () => {
    const [first, ...others] = await mentions.complete('folder:mentioned-shop/src');
    assert.equal(first?.label, 'folder:mentioned-shop/src');
    assert.deepEqual(
      others.map(({ label }) => label),
      ['folder:mentioned-shop/src/deep'],
    );
    const remarks = await mentions.attach(first.id, draft);
    assert.match(remarks.join(' '), /may contain secrets.*\.env/u);
    const [attachment] = draft.peek();
    assert.ok(attachment && 'text' in attachment);
    assert.ok(attachment.text.includes('orders.lua') && attachment.text.includes('notes.md'));
    assert.ok(!attachment.text.includes('A=1'));
  });

  it('may begin with each of the words there are', async () => {
    assert.deepEqual(await labels('sy'), ['symbol:']);
    assert.deepEqual((await labels('pro')).slice(0, 1), ['problems']);
    assert.deepEqual((await labels('cha')).slice(0, 1), ['changes']);
    assert.deepEqual((await labels('ter')).slice(0, 1), ['terminal']);
  });
});
