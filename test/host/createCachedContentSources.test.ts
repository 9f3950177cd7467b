import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { blobSource } from '../../src/client/uploadSource';
import { openEditors } from '../../src/services/attachments/openEditors';
import { withLeftOut } from '../../src/features/caches/create/askPieces';
import {
  askSources,
  contentsOf,
  contentsOfBeginning,
  emptyContents,
} from '../../src/features/caches/create/askSources';
import { endsOf } from '../../src/features/caches/create/chatContents';
import type { FoundPieces } from '../../src/caching/records/cacheDraft';
import { proposedName } from '../../src/features/caches/create/draftTexts';
import {
  folderPieces,
  selectionPieces,
  uriPieces,
} from '../../src/features/caches/create/findPieces';
import { recreateDraft } from '../../src/features/caches/create/recreateDraft';
import { listUploadedFiles, pieceOfFile } from '../../src/features/caches/create/uploadedPieces';
import { hintOf } from '../../src/caching/records/sourceState';
import { createAttachment } from '../../src/services/attachments/editorAttachment';
import { CacheWindow, draftOf, labelsOf, never } from './support/cacheWindow';
import { DialogAnswers } from './support/dialogAnswers';
import { revertDocument } from './support/revertDocument';
import { digestOf } from '../../src/base/node/digestOf';

describe('what goes into a cached content', () => {
  let window: CacheWindow;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    window = await CacheWindow.open();
  });

  afterEach(() => window.dispose());

  describe('from files', () => {
    it('caches selections as the chat attaches them, and counts as the service does', async () => {
      const document = await vscode.workspace.openTextDocument({ content: 'one\ntwo\nthree\n' });
      const editor = await vscode.window.showTextDocument(document);
      editor.selections = [new vscode.Selection(2, 0, 2, 5), new vscode.Selection(0, 0, 1, 0)];
      const form = await window.form(draftOf(contentsOf(selectionPieces(editor)).contents));
      const { content, record } = await window.made(form.draft);
      assert.equal(content.usageMetadata?.totalTokenCount, form.count.total);
      const [first] = record.sources;
      assert.deepEqual(
        [first?.kind, first?.lines, first?.sha256, first?.hint],
        ['range', [1, 1], digestOf('one\n'), hintOf('one\n')],
      );
      const selection = new vscode.Range(0, 0, 1, 0);
      const attached = createAttachment({ document, selection }).text;
      assert.equal(record.textDigests[0], digestOf(attached));
      assert.equal(record.sources.length, 2);
      assert.equal(
        record.sources.reduce((sum, { tokens }) => sum + tokens, 0) + form.count.labels,
        form.count.total,
      );
      assert.equal(first?.tokens, 'one\n'.length);
    });

    it('reads lines again where they have moved to, and where they were once they are others', async () => {
      await window.write({ 'a.ts': 'top\none\ntwo\nend\n' });
      const document = await vscode.workspace.openTextDocument(window.uri('a.ts'));
      const editor = await vscode.window.showTextDocument(document);
      editor.selection = new vscode.Selection(1, 0, 2, 3);
      const { content } = await window.made(draftOf(contentsOf(selectionPieces(editor)).contents));
      const again = async (): Promise<unknown[]> => {
        const { name = '' } = content;
        const recreated = await recreateDraft(name, window.store, window.chat, never);
        const { contents, former } = recreated?.draft ?? {};
        assert.ok(contents !== undefined && 'pieces' in contents);
        const [piece] = contents.pieces;
        const code = /```\w*\n([^`]*)\n```/u.exec(piece?.part.text ?? '')?.[1];
        return [code, piece?.source.lines, former?.isDeleted];
      };
      assert.deepEqual(await again(), ['one\ntwo', [2, 3], false]);
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'new\nnew\n'));
      assert.deepEqual(await again(), ['one\ntwo', [4, 5], false], 'nothing has changed');
      await editor.edit((edit) => edit.insert(new vscode.Position(3, 0), 'not '));
      assert.deepEqual(await again(), ['new\ntop', [2, 3], true]);
      await revertDocument(document.uri);
    });

    it('takes open files as they are in their editors, also without a selection', async () => {
      await window.write({ 'a.txt': 'saved', 'b.txt': 'beside' });
      const document = await vscode.workspace.openTextDocument(window.uri('a.txt'));
      const editor = await vscode.window.showTextDocument(document, { preview: false });
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'un'));
      await vscode.window.showTextDocument(window.uri('b.txt'), { preview: false });
      const pieces = await uriPieces(openEditors(), never);
      assert.deepEqual(labelsOf(pieces), ['a.txt', 'b.txt']);
      assert.match(pieces.pieces[0]?.part.text ?? '', /\nunsaved\n/);
      await revertDocument(document.uri);
    });

    it('follows ignore files in folders, and says what else it leaves out and why', async () => {
      await window.write({
        'src/.gitignore': 'out/\n*.log\n',
        'src/a.ts': 'a',
        'src/sub/b.ts': 'b',
        'src/out/c.ts': 'c',
        'src/d.log': 'd',
        'src/.env': 'SECRET=1',
        'src/key.ts': 'const key = "AKIAABCDEFGHIJKLMNOP";',
        'src/package-lock.json': '{}',
        'src/empty.ts': '',
        'src/binary.dat': Buffer.from([1, 0, 2]),
        'src/picture.png': Buffer.from('89504e470d0a1a0a00', 'hex'),
      });
      const found = await folderPieces(window.uri('src'), undefined, never);
      assert.deepEqual(labelsOf(found), ['.gitignore', 'a.ts', 'b.ts']);
      const why = new Map(found.leftOut.map((each) => [path.posix.basename(each.label), each.why]));
      assert.match(why.get('.env') ?? '', /keys or passwords/);
      assert.match(why.get('key.ts') ?? '', /keys or passwords/);
      assert.match(why.get('package-lock.json') ?? '', /Generated file/);
      assert.match(why.get('empty.ts') ?? '', /empty/);
      assert.match(why.get('binary.dat') ?? '', /isn’t text or a media type/);
      assert.match(why.get('picture.png') ?? '', /upload the file/);
      assert.equal(why.size, 6);
    });

    it('takes in what may hold a secret only when the user says so', async () => {
      await window.write({ 'src/.env': 'A=1', 'src/a.ts': 'a' });
      const found = contentsOf(await folderPieces(window.uri('src'), undefined, never)).contents;
      assert.ok('pieces' in found);
      const [secret] = found.leftOut;
      assert.ok(secret);
      const taken = withLeftOut(found, secret);
      assert.deepEqual(taken && labelsOf(taken), ['a.ts', '.env']);
      assert.equal(taken?.leftOut.length, 0);
      assert.equal(withLeftOut(found, { label: 'x', why: 'binary' }), undefined);
    });

    it('takes what fits a pattern', async () => {
      await window.write({ 'a.ts': 'a', 'src/b.ts': 'b', 'src/c.md': 'c', 'src/d/e.md': 'e' });
      const fits = async (glob: string): Promise<string[]> =>
        labelsOf(await folderPieces(window.uri(''), glob, never));
      assert.deepEqual(await fits('**/*.ts'), ['a.ts', 'b.ts']);
      assert.deepEqual(await fits('src/**/*.{ts,md}'), ['b.ts', 'c.md', 'e.md']);
      assert.deepEqual(await fits('*.ts'), ['a.ts']);
      assert.deepEqual(await fits('nothing/**'), []);
      assert.equal(window.created.length, 0);
    });

    it('says of a file that is gone that it can’t be read', async () => {
      const { pieces, leftOut } = await uriPieces([window.uri('gone.ts')], never);
      assert.equal(pieces.length, 0);
      assert.match(leftOut[0]?.why ?? '', /read/);
    });

    it('asks for files and for folders in dialogs of their own: one for both shows folders alone on Windows and Linux', async () => {
      const dialogs = new DialogAnswers();
      const original = Object.getOwnPropertyDescriptor(vscode.window, 'showQuickPick');
      const chat = { read: () => Promise.reject(new Error('not asked')) };
      try {
        for (const isFolder of [false, true]) {
          const value = async (
            items: readonly vscode.QuickPickItem[],
          ): Promise<vscode.QuickPickItem | undefined> =>
            items.find(
              ({ label }) => /Fold|Files…/u.test(label) && /Fold/u.test(label) === isFolder,
            );
          Object.defineProperty(vscode.window, 'showQuickPick', { value, configurable: true });
          await window.write({ 'src/a.ts': 'a' });
          dialogs.give('showOpenDialog', [window.uri(isFolder ? 'src' : 'src/a.ts')]);
          const { current } = window.connections;
          const chosen = await askSources(current, chat, (work) => work(never));
          const [options] = dialogs.asked.pop() as [vscode.OpenDialogOptions];
          const { canSelectFiles, canSelectFolders = false } = options;
          assert.deepEqual([canSelectFiles, canSelectFolders], [!isFolder, isFolder]);
          assert.ok(chosen && 'pieces' in chosen.contents);
          assert.deepEqual(labelsOf(chosen.contents), ['a.ts']);
        }
      } finally {
        dialogs.restore();
        Object.defineProperty(vscode.window, 'showQuickPick', original ?? {});
      }
    });

    it('stops when it is cancelled', async () => {
      const stopped = AbortSignal.abort();
      await assert.rejects(folderPieces(window.uri(''), undefined, stopped), {
        name: 'AbortError',
      });
    });
  });

  describe('from other sources', () => {
    it('refers to uploaded files that are ready, and says why others are not', async () => {
      const { client } = window.connections.current;
      await client.files.upload(blobSource(new Blob(['hello from a file'])), {
        mimeType: 'text/plain',
        displayName: 'notes',
      });
      const [file] = await listUploadedFiles(window.connections.current, never);
      assert.ok(file);
      const notes = pieceOfFile(file);
      assert.ok('piece' in notes);
      const found = { recipe: { from: 'files' }, pieces: [notes.piece], leftOut: [] } as const;
      const { contents } = contentsOf(found);
      const form = await window.form(draftOf(contents));
      assert.match(form.rows[0]?.description ?? '', /^~/);
      const { content, record } = await window.made(form.draft);
      assert.equal(content.usageMetadata?.totalTokenCount, 'hello from a file'.length);
      assert.equal(record.sources[0]?.uri, file.name);
      assert.equal(record.sources[0]?.sha256, undefined);
      const ready = pieceOfFile({
        name: 'files/a',
        uri: 'https://x/files/a',
        mimeType: 'image/png',
        sizeBytes: '9',
        state: 'ACTIVE',
      });
      assert.ok('piece' in ready);
      assert.deepEqual(ready.piece.media, { tokens: 258, isExact: true });
      const waiting = pieceOfFile({
        name: 'files/b',
        uri: 'https://x/files/b',
        state: 'PROCESSING',
      });
      assert.ok('leftOut' in waiting && waiting.leftOut.why.includes('processing'));
      const failed = pieceOfFile({ name: 'files/c', uri: 'https://x/files/c', state: 'FAILED' });
      assert.ok('leftOut' in failed && failed.leftOut.why.includes('couldn’t'));
    });

    it('caches the beginning of the open chat up to a finished answer, with its instruction', async () => {
      const open = window.currentConversation.current;
      const systemInstruction = { parts: [{ text: 'Be brief.' }] };
      open.record({ type: 'settings', settings: { systemInstruction } });
      const atMs = window.clock.now();
      const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
      const stored = await window.mediaStore.put([bytes]);
      const picture = {
        id: 'p',
        kind: 'image',
        label: 'p.png',
        detail: 'p.png',
        mimeType: 'image/png',
        ...stored,
      } as const;
      const attachment = {
        id: 'a',
        kind: 'file',
        label: 'a.ts',
        detail: 'a.ts',
        text: 'File: a.ts',
      } as const;
      open.record({
        type: 'userTurn',
        id: 'u1',
        prompt: 'Hello',
        attachments: [attachment, picture],
        atMs,
      });
      open.record({ type: 'modelTurn', id: 'm1', parentId: 'u1', atMs });
      const content = { role: 'model', parts: [{ text: 'Hi.' }] };
      open.record({
        type: 'event',
        turnId: 'm1',
        response: { candidates: [{ content, finishReason: 'STOP' }] },
      });
      open.record({ type: 'end', turnId: 'm1', status: 'done' });
      open.record({
        type: 'userTurn',
        id: 'u2',
        parentId: 'm1',
        prompt: 'More',
        attachments: [],
        atMs,
      });
      const chat = await window.chat.read();
      assert.deepEqual(endsOf(chat.path), [2]);
      const { contents, context = {} } = contentsOfBeginning(chat, 2);
      assert.equal(proposedName(contents), 'Hello');
      const { record, content: cached } = await window.made(draftOf(contents, { context }));
      const [body] = window.created;
      const inlineData = { mimeType: 'image/png', data: bytes.toString('base64') };
      assert.deepEqual(body?.['contents'], [
        { role: 'user', parts: [{ text: 'File: a.ts' }, { inlineData }, { text: 'Hello' }] },
        { role: 'model', parts: [{ text: 'Hi.' }] },
      ]);
      assert.deepEqual(body['systemInstruction'], systemInstruction);
      assert.deepEqual(record.recipe, { from: 'chat' });
      assert.equal(record.prefix?.turns, 2);
      assert.equal(record.prefix.chatId, open.conversation.id);
      assert.ok(record.textDigests.includes(digestOf('File: a.ts')));
      const texts = ['File: a.ts', 'Hello', 'Hi.', 'Be brief.'];
      assert.equal(cached.usageMetadata?.totalTokenCount, texts.join('').length + 258);
      assert.equal(
        record.sources[0]?.tokens,
        cached.usageMetadata.totalTokenCount - 'Be brief.'.length,
      );
    });
  });

  it('proposes a name that reveals no path of this machine', async () => {
    await window.write({ 'src/a.ts': 'a', 'src/b.ts': 'b' });
    const nameOf = (found: FoundPieces): string => proposedName(contentsOf(found).contents);
    assert.equal(nameOf(await folderPieces(window.uri('src'), undefined, never)), 'src/');
    assert.equal(nameOf(await folderPieces(window.uri('src'), '*.ts', never)), 'src/*.ts');
    assert.equal(nameOf(await uriPieces([window.uri('src/a.ts')], never)), 'a.ts');
    assert.equal(
      nameOf(await uriPieces([window.uri('src/a.ts'), window.uri('src/b.ts')], never)),
      'a.ts and 1 more',
    );
    assert.equal(proposedName(emptyContents()), '');
  });
});
