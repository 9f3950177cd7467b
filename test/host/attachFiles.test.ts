import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { isMedia } from '../../src/conversation/turn';
import {
  ReferenceReader,
  type PromptReferences,
} from '../../src/features/languageModel/participant/promptReferences';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import { MediaStore } from '../../src/storage/mediaStore';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import { FakeClock } from '../fakes/fakeClock';
import { closeEditors } from './support/closeEditors';
import { revertDocument } from './support/revertDocument';
import { setSetting } from './support/setSetting';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)]);

describe('files that are attached', () => {
  let folder: string;
  let store: MediaStore;
  let attachments: DraftAttachments;

  beforeEach(async () => {
    await closeEditors();
    folder = await mkdtemp(path.join(tmpdir(), 'parley-attach-'));
    store = new MediaStore(path.join(folder, 'media'));
    attachments = new DraftAttachments(new AttachmentLoader(store));
  });

  afterEach(async () => {
    attachments.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function file(name: string, content: string | Buffer): Promise<vscode.Uri> {
    const place = path.join(folder, name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
    return vscode.Uri.file(place);
  }

  it('are text with their path in front, without an editor being opened', async () => {
    const remarks = await attachments.attach([await file('src/one.py', 'print(1)\n')]);
    assert.deepEqual(remarks, []);
    const [attachment] = attachments.take();
    assert.ok(attachment?.kind === 'file');
    assert.match(attachment.text, /^File: .*src\/one\.py\n\n```py\nprint\(1\)\n```\n$/);
    assert.equal(vscode.window.activeTextEditor, undefined);
  });

  it('are shown when their reading begins and when all are read, not once for each', async () => {
    attachments.dispose();
    attachments = new DraftAttachments(new AttachmentLoader(store), new FakeClock());
    const names = Array.from({ length: 100 }, (_, index) => `${index}.txt`);
    const uris = await Promise.all(names.map((name) => file(name, name)));
    const shown: number[] = [];
    attachments.onDidChange(() =>
      shown.push(attachments.views.filter(({ isLoading }) => isLoading === true).length),
    );
    await attachments.attach(uris);
    assert.deepEqual(shown, [100, 0]);
    shown.length = 0;
    const bytes = Buffer.from('pasted');
    await attachments.attachFiles(names.map((name) => ({ name, sizeBytes: bytes.length, bytes })));
    assert.deepEqual(shown, [100, 0]);
  });

  it('are as they are in an editor where they are open, saved or not', async () => {
    const uri = await file('open.txt', 'saved');
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), 'not ');
    await vscode.workspace.applyEdit(edit);
    await attachments.attach([uri]);
    const [attachment] = attachments.take();
    assert.ok(attachment?.kind === 'file');
    assert.match(attachment.text, /not saved/);
    await revertDocument(document.uri);
  });

  it('are decoded as VS Code decodes them where they aren’t UTF-8', async () => {
    await setSetting('files.encoding', 'windows1252');
    const code = 'größe = 1\n';
    const files = [await file('old.py', Buffer.from(code, 'latin1')), await file('new.py', code)];
    await attachments.attach([...files, vscode.Uri.file(folder)]);
    await setSetting('files.encoding', undefined);
    const texts = attachments.take().map((each) => (isMedia(each) ? '' : each.text));
    assert.deepEqual(
      texts.map((text) => text.split('größe').length - 1),
      [1, 1, 2],
    );
  });

  it('are attached in VS Code’s chat as far as their lines are there, and refused without any', async () => {
    const uri = await file('short.txt', 'one\ntwo');
    const reader = new ReferenceReader(new AttachmentLoader(store), store);
    const read = (first: number, last: number): Promise<PromptReferences> => {
      const value = new vscode.Location(uri, new vscode.Range(first - 1, 0, last - 1, 9));
      return reader.read([{ id: 'short', value }], new AbortController().signal);
    };
    const [attached] = (await read(2, 12)).attached;
    assert.ok(attached?.piece.kind === 'text');
    assert.match(attached.piece.text, /two/u);
    const { attached: none, remarks } = await read(10, 12);
    assert.deepEqual(none, []);
    assert.deepEqual(remarks, ['short can’t be attached: These lines no longer exist.']);
  });

  it('have their bytes kept once if they aren’t text', async () => {
    await attachments.attach([await file('a.png', png), await file('b.png', png)]);
    const media = attachments.take().filter(isMedia);
    const sha256 = createHash('sha256').update(png).digest('hex');
    assert.deepEqual(
      media.map((each) => [each.label, each.kind, each.mimeType, each.sizeBytes, each.sha256]),
      ['a.png', 'b.png'].map((label) => [label, 'image', 'image/png', png.length, sha256]),
    );
    assert.deepEqual(await readdir(store.folder), [sha256]);
    assert.deepEqual(await store.read(sha256), png);
  });

  it('are refused with a sentence each, and the others are attached', async () => {
    const remarks = await attachments.attach([
      await file('fake.png', 'no picture'),
      await file('empty.txt', ''),
      await file('tool.bin', '\x7fELF\0\0'),
      vscode.Uri.file(path.join(folder, 'gone.txt')),
      await file('good.txt', 'good'),
    ]);
    assert.equal(remarks.length, 4);
    assert.match(
      remarks[0] ?? '',
      /^fake\.png is named as image\/png, but its content is text\/plain/,
    );
    assert.match(remarks[1] ?? '', /^empty\.txt is empty/);
    assert.match(remarks[2] ?? '', /^tool\.bin isn’t text or a media type/);
    assert.match(remarks[3] ?? '', /^Can’t read gone\.txt/);
    assert.deepEqual(
      attachments.take().map(({ label }) => label),
      ['good.txt'],
    );
  });

  it('are the text files of a folder, without what ignore files leave out, and the rest is counted', async () => {
    await file('tree/.gitignore', 'ignored.txt\n');
    await file('tree/b/two.txt', 'two');
    await file('tree/a.txt', 'one');
    await file('tree/ignored.txt', 'secret');
    await file('tree/picture.png', png);
    const remarks = await attachments.attach([vscode.Uri.file(path.join(folder, 'tree'))]);
    assert.equal(remarks.length, 1);
    assert.match(remarks[0] ?? '', /^tree: attached 3 files; 1 are empty or not text/);
    const [attachment] = attachments.take();
    assert.ok(attachment?.kind === 'folder');
    assert.equal(attachment.label, 'tree/');
    assert.deepEqual(
      [...attachment.text.matchAll(/^File: .*\/tree\/(.*)$/gm)].map(([, name]) => name),
      ['.gitignore', 'a.txt', 'b/two.txt'],
    );
    assert.ok(!attachment.text.includes('secret'));
  });

  it('are shown while they are read, and do not come back once they were removed', async () => {
    const uri = await file('slow.txt', 'slow');
    const attaching = attachments.attach([uri]);
    assert.equal(attachments.isLoading, true);
    assert.deepEqual(
      attachments.views.map(({ id, isLoading }) => [id, isLoading]),
      [[uri.toString(), true]],
    );
    attachments.remove(uri.toString());
    assert.deepEqual(await attaching, []);
    assert.deepEqual(attachments.views, []);
  });

  it('may come as bytes, with a name that can do no harm', async () => {
    const remarks = await attachments.attachFiles([
      { name: 'shot.png', sizeBytes: png.length, bytes: png },
      { name: 'a\nFile: /etc/passwd', sizeBytes: 2, bytes: Buffer.from('hi') },
      { name: 'folder', sizeBytes: 4096 },
    ]);
    assert.equal(remarks.length, 1);
    assert.match(remarks[0] ?? '', /^Can’t read folder/);
    const [shot, note] = attachments.take();
    assert.ok(shot && isMedia(shot) && shot.uri === undefined);
    assert.ok(note?.kind === 'file');
    assert.match(note.text, /^File: a_File: _etc_passwd\n\n```\nhi\n```\n$/);
  });
});
