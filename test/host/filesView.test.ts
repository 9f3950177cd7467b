import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { blobSource } from '../../src/client/uploadSource';
import { hiddenCharactersIn } from '../../src/base/untrusted/hiddenCharacters';
import type { Attachment } from '../../src/conversation/turn';
import { MediaStore } from '../../src/storage/mediaStore';
import { MediaUploads } from '../../src/services/attachments/mediaUploads';
import { RequestMedia } from '../../src/services/attachments/requestMedia';
import { UploadFile } from '../../src/storage/uploadFile';
import { reportProblems } from '../../src/platform/reportProblems';
import { FileActions } from '../../src/features/files/fileActions';
import { fileCommands } from '../../src/features/files/fileCommands';
import type { FileRow, FilesRow } from '../../src/services/uploadedFiles/fileRow';
import { UploadedFileStore } from '../../src/services/uploadedFiles/uploadedFileStore';
import { fileTooltip } from '../../src/features/files/fileTexts';
import { FilesTree } from '../../src/features/files/filesTree';
import { silentLog } from '../fakes/silentLog';
import type { CommandId } from '../../src/platform/manifest/commands';
import { openActionWindow, type ActionWindow } from './support/actionWindow';
import { OtherService } from './support/otherService';
import { until } from './support/until';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const pdf = Buffer.from('%PDF-1.4\n/Type /Page\n');

function fileName(row: FilesRow): string | undefined {
  return row.kind === 'file' ? row.file.displayName : undefined;
}

describe('the view of uploaded files', () => {
  let window: ActionWindow;
  let fileStore: UploadedFileStore;
  let tree: FilesTree;
  let mediaStore: MediaStore;
  let media: RequestMedia;
  let commands: ReturnType<typeof fileCommands>;
  let pinned: Attachment[];
  let local: string[];
  let chatOpened: number;

  beforeEach(async () => {
    window = await openActionWindow();
    fileStore = new UploadedFileStore(window.connections, window.clock);
    tree = new FilesTree(fileStore, window.clock);
    pinned = [];
    local = [];
    chatOpened = 0;
    const store = new MediaStore(path.join(window.folder, 'media'));
    const uploaded = new UploadFile(path.join(window.folder, 'uploads.json'));
    mediaStore = store;
    media = new RequestMedia(store, new MediaUploads(uploaded, window.clock));
    const draft = {
      attachments: { pin: (attachment: Attachment) => void pinned.push(attachment) },
      chat: {
        open: async () => {
          chatOpened++;
        },
      },
    };
    commands = fileCommands(
      fileStore,
      new FileActions(fileStore, media, draft, window.dialogs),
      {
        chooseLocal: async () =>
          local.map((name) => vscode.Uri.file(path.join(window.folder, name))),
        selected: () => fileRows(),
      },
      reportProblems('files', window.dialogs, silentLog),
    );
  });

  afterEach(async () => {
    tree.dispose();
    fileStore.dispose();
    await window.dispose();
  });

  async function upload(
    displayName: string,
    mimeType = 'application/pdf',
    bytes: Buffer = pdf,
  ): Promise<string> {
    const { files } = window.connections.current.client;
    const source = blobSource(new Blob([new Uint8Array(bytes)]));
    const { name = '' } = await files.upload(source, { mimeType, displayName });
    return name;
  }

  function look(): void {
    tree.setVisible(true);
    fileStore.setVisible(true);
  }

  function fileRows(): FileRow[] {
    return tree.getChildren().flatMap((row) => (row.kind === 'file' ? [row] : []));
  }

  function rows(): string[] {
    return tree.getChildren().map((row) => {
      const { label, description } = tree.getTreeItem(row);
      const text = typeof label === 'string' ? label : '';
      return typeof description === 'string' ? `${text} | ${description}` : text;
    });
  }

  async function settled(): Promise<void> {
    await until('it is loaded', () => !['unasked', 'loading'].includes(fileStore.state));
  }

  async function run(id: CommandId, ...labels: string[]): Promise<void> {
    const chosen = fileRows().filter(({ file }) => labels.includes(file.displayName ?? ''));
    await commands[id]?.(chosen[0], chosen);
    await window.dialogs.followed();
  }

  function asked(): number {
    return window.requests.filter(({ path: called }) => called.includes('/files')).length;
  }

  it('asks nothing until somebody looks, then shows size, type and the time that is left', async () => {
    await upload('a.pdf');
    const before = asked();
    assert.deepEqual(tree.getChildren(), []);
    assert.equal(asked(), before);
    look();
    await settled();
    assert.deepEqual(rows(), ['a.pdf | 21 bytes · application/pdf · 2 d 0 h left']);
    assert.equal(asked(), before + 1);
  });

  it('shows what can’t be seen in a name as marks, and leaves the name itself as it is', async () => {
    const displayName = '$(key) fdp\u202E.pdf';
    await upload(displayName);
    look();
    await settled();
    assert.match(rows()[0] ?? '', /^\$\(key\) fdp‹U\+202E›\.pdf \| /u);
    const [row] = fileRows();
    assert.ok(row !== undefined);
    assert.equal(row.file.displayName, displayName);
    const { accessibilityInformation, tooltip } = tree.resolveTreeItem(tree.getTreeItem(row), row);
    assert.match(accessibilityInformation?.label ?? '', /‹U\+202E›/u);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.deepEqual(hiddenCharactersIn(tooltip.value.replaceAll('&nbsp;', ' ')), []);
  });

  it('counts down without asking, and drops a file when it expires', async () => {
    await upload('a.pdf');
    look();
    await settled();
    const before = asked();
    window.clock.advance(47 * hourMs);
    assert.match(rows()[0] ?? '', /1 h 0 min left$/u);
    let changes = 0;
    tree.onDidChangeTreeData(() => changes++);
    window.clock.advance(57 * minuteMs);
    assert.match(rows()[0] ?? '', /3 min left$/u);
    assert.ok(changes >= 56 && changes <= 62, String(changes));
    window.clock.advance(2 * minuteMs + 1000);
    assert.match(rows()[0] ?? '', /59 s left$/u);
    window.clock.advance(minuteMs);
    assert.deepEqual(fileRows(), []);
    assert.equal(asked(), before);
  });

  it('draws again only the files whose time left has changed, in the same rows', async () => {
    await upload('a.pdf');
    window.clock.advance(30 * minuteMs);
    await upload('b.pdf');
    look();
    await settled();
    const before = fileRows();
    const drawn: (string | undefined)[][] = [];
    tree.onDidChangeTreeData((changed) =>
      drawn.push(changed?.map((row) => fileName(row)) ?? ['all']),
    );
    window.clock.advance(hourMs);
    assert.deepEqual(drawn, [['b.pdf'], ['a.pdf']]);
    assert.deepEqual(
      fileRows().map((row) => before.includes(row)),
      [true, true],
    );
  });

  it('does not tick while nobody looks', async () => {
    await upload('a.pdf');
    look();
    await settled();
    tree.setVisible(false);
    fileStore.setVisible(false);
    assert.equal(window.clock.pendingTimers, 0);
  });

  it('asks again for what is processed, less and less often, and only while it is visible', async () => {
    await upload('film', 'video/webm', Buffer.from('not looked at'));
    look();
    await settled();
    assert.match(rows()[0] ?? '', /processing…/u);
    const [row] = fileRows();
    assert.ok(row);
    assert.equal(tree.getTreeItem(row).contextValue, 'file processing');
    fileStore.setVisible(false);
    const before = asked();
    window.clock.advance(minuteMs);
    assert.equal(asked(), before);
    fileStore.setVisible(true);
    window.clock.advance(2000);
    await until('it is active', () => fileRows()[0]?.file.state === 'ACTIVE');
    window.clock.advance(minuteMs);
    await fileStore.refresh();
    assert.equal(asked(), before + 2, 'it was asked for once, and then the list');
  });

  it('shows why a file has failed, and all fields in its tooltip', async () => {
    await upload('broken.png', 'image/png', Buffer.from('no image'));
    look();
    await settled();
    assert.match(rows()[0] ?? '', /failed: /u);
    const [row] = fileRows();
    assert.ok(row);
    const item = tree.resolveTreeItem(tree.getTreeItem(row), row);
    const { tooltip, contextValue, accessibilityInformation } = item;
    assert.equal(contextValue, 'file failed');
    assert.ok(tooltip instanceof vscode.MarkdownString);
    const fields = ['name', 'mimeType', 'sizeBytes', 'createTime', 'updateTime', 'expirationTime'];
    for (const field of [...fields, 'sha256Hash', 'uri', 'state', 'error']) {
      assert.ok(tooltip.value.includes(`**${field}**`), field);
    }
    assert.doesNotMatch(accessibilityInformation?.label ?? '', /left/u);
  });

  it('loads the next page when the last row is drawn', async () => {
    for (let index = 0; index < 130; index++) await upload(`file ${index}`);
    look();
    await settled();
    assert.equal(fileRows().length, 100);
    assert.equal(rows().at(-1), 'Loading more…');
    const last = tree.getChildren().at(-1);
    assert.ok(last);
    const { resourceUri } = tree.getTreeItem(last);
    assert.ok(resourceUri);
    tree.provideFileDecoration(resourceUri);
    await until('all are there', () => fileStore.state === 'complete');
    assert.equal(fileRows().length, 130);
    assert.equal(rows().length, 130);
  });

  it('keeps every page when more is asked for while the first one comes', async () => {
    for (let index = 0; index < 110; index++) await upload(`file ${index}`);
    fileStore.onDidChange(() => {
      if (fileStore.state === 'loading') void fileStore.loadMore();
    });
    look();
    await settled();
    assert.equal(fileRows().length, 100);
    await fileStore.loadMore();
    assert.equal(fileRows().length, 110);
  });

  it('says what can be done if there is nothing', async () => {
    look();
    await settled();
    assert.deepEqual(rows(), ['Built-in service has no uploaded files.', 'Upload…']);
  });

  it('says why the list isn’t available, with the next steps, and keeps what it shows', async () => {
    await upload('a.pdf');
    look();
    await settled();
    window.failing = /GET .*files/u;
    await fileStore.refresh();
    const [file, problem, ...steps] = rows();
    assert.match(file ?? '', /^a\.pdf/u);
    assert.match(problem ?? '', /^The service rejected the request: .*not now/u);
    assert.deepEqual(steps, ['Show Log', 'Retry']);
    window.failing = undefined;
    await fileStore.refresh();
    assert.equal(rows().length, 1);
  });

  it('says of a service without files that it has none', async () => {
    window.failing = /GET .*files/u;
    window.failure = { code: 404, status: 'NOT_FOUND', message: 'no such path' };
    look();
    await settled();
    assert.deepEqual(rows(), ['This service doesn’t accept uploaded files.', 'Retry']);
  });

  it('uploads several, leaving out with a sentence what no model takes', async () => {
    await writeFile(path.join(window.folder, 'a.pdf'), pdf);
    await writeFile(path.join(window.folder, 'b.ts'), 'let b = 1;\n');
    await writeFile(path.join(window.folder, 'c.bin'), Buffer.from([0, 1, 2, 0, 3]));
    local = ['a.pdf', 'b.ts', 'c.bin'];
    look();
    await settled();
    await run('parley.uploadFiles');
    const types = fileRows().map(({ file }) => `${file.displayName ?? ''} ${file.mimeType ?? ''}`);
    assert.deepEqual(types.sort(), ['a.pdf application/pdf', 'b.ts text/plain']);
    assert.deepEqual(window.dialogs.reported, [
      'c.bin isn’t text or a media type that models accept.',
      'Uploaded 2 files.',
    ]);
  });

  it('asks about a file that may contain secrets, and does not upload it without a yes', async () => {
    await writeFile(path.join(window.folder, '.env'), 'TOKEN=canary\n');
    local = ['.env'];
    window.dialogs.isYes = false;
    await run('parley.uploadFiles');
    await until('it is left out', () => window.dialogs.reported.length === 1);
    assert.match(window.dialogs.reported[0] ?? '', /may contain secrets/u);
    assert.equal(window.dialogs.confirmations[0]?.message, '.env may contain secrets.');
    assert.deepEqual(
      window.requests.filter(({ path: called }) => called.includes('upload')),
      [],
    );
    window.dialogs.isYes = true;
    await run('parley.uploadFiles');
    await until('it is there', () => fileRows().length === 1);
  });

  it('asks about a key in a text file of UTF-16, as of one of UTF-8', async () => {
    const text = '\uFEFFThe key is AKIAABCDEFGHIJKLMNOP.\n';
    await writeFile(path.join(window.folder, 'notes.txt'), Buffer.from(text, 'utf16le'));
    local = ['notes.txt'];
    window.dialogs.isYes = false;
    await run('parley.uploadFiles');
    await until('it is said what became of it', () => window.dialogs.reported.length === 1);
    assert.equal(window.dialogs.confirmations[0]?.message, 'notes.txt may contain secrets.');
  });

  it('says which upload failed, and sends it again', async () => {
    await writeFile(path.join(window.folder, 'a.pdf'), pdf);
    local = ['a.pdf'];
    window.failing = /POST .*upload/u;
    window.failures = 1;
    window.dialogs.presses = ['Retry'];
    await run('parley.uploadFiles');
    await until('it is there', () => fileRows().length === 1);
    assert.match(window.dialogs.reported[0] ?? '', /Failed for 1\. “a\.pdf”: .*not now/u);
  });

  it('deletes several after a yes that says it can’t be undone, and what is gone counts as deleted', async () => {
    await upload('a.pdf');
    const gone = await upload('b.pdf');
    await upload('c.pdf');
    look();
    await settled();
    await window.connections.current.client.files.delete(gone);
    window.dialogs.isYes = false;
    await run('parley.deleteFiles', 'a.pdf', 'b.pdf');
    assert.equal(fileRows().length, 3);
    window.dialogs.isYes = true;
    await run('parley.deleteFiles', 'a.pdf', 'b.pdf');
    assert.deepEqual(
      fileRows().map(({ file }) => file.displayName),
      ['c.pdf'],
    );
    assert.match(window.dialogs.confirmations[1]?.detail ?? '', /can’t undo this/u);
    assert.deepEqual(window.dialogs.reported, ['Deleted 2 files.']);
  });

  it('names the one of several that was deleted, where it failed for the others', async () => {
    const name = await upload('a.pdf');
    await upload('b.pdf');
    look();
    await settled();
    window.failing = new RegExp(`DELETE .*${name}$`, 'u');
    await run('parley.deleteFiles', 'a.pdf', 'b.pdf');
    assert.deepEqual(
      fileRows().map(({ file }) => file.displayName),
      ['a.pdf'],
    );
    assert.ok(window.dialogs.reported.includes('Deleted “b.pdf”.'));
  });

  it('can undo a deletion of what was attached in a chat', async () => {
    await upload('a.pdf');
    await mediaStore.put([pdf]);
    look();
    await settled();
    window.dialogs.presses = ['Undo'];
    await run('parley.deleteFiles', 'a.pdf');
    assert.match(window.dialogs.confirmations[0]?.detail ?? '', /You can undo this/u);
    await until('it is there again', () => fileRows().length === 1);
    const hash = createHash('sha256').update(pdf).digest('hex');
    const { sha256Hash = '' } = fileRows()[0]?.file ?? {};
    assert.equal(Buffer.from(sha256Hash, 'base64').toString(), hash);
  });

  describe('of a service that another is connected instead of meanwhile', () => {
    let other: OtherService;

    beforeEach(async () => {
      other = await OtherService.start();
      await upload('a.pdf');
      await mediaStore.put([pdf]);
      look();
      await settled();
    });

    afterEach(async () => {
      await other.stop();
    });

    it('are deleted where the question was about them', async () => {
      window.dialogs.confirm = async () => {
        await other.connect();
        return true;
      };
      await run('parley.deleteFiles', 'a.pdf');
      assert.deepEqual(window.dialogs.reported, ['Deleted “a.pdf”. | Undo']);
      assert.deepEqual(other.changes, []);
      await other.disconnect();
      await fileStore.refresh();
      assert.deepEqual(fileRows(), []);
    });

    it('are restored where they were', async () => {
      window.dialogs.presses = ['Undo'];
      window.dialogs.meanwhile = async (title) => {
        if (title === 'Restoring deleted files') await other.connect();
      };
      await run('parley.deleteFiles', 'a.pdf');
      assert.equal(window.dialogs.reported.at(-1), 'Restored 1 file under a new name.');
      assert.deepEqual(other.changes, []);
      await other.disconnect();
      await fileStore.refresh();
      assert.equal(fileRows().length, 1);
    });

    it('are uploaded to the one that the title names', async () => {
      await writeFile(path.join(window.folder, 'b.pdf'), pdf);
      local = ['b.pdf'];
      window.dialogs.meanwhile = async (title) => {
        assert.equal(title, 'Uploading b.pdf to Built-in service');
        await other.connect();
      };
      await run('parley.uploadFiles');
      assert.deepEqual(window.dialogs.reported, ['Uploaded b.pdf.']);
      assert.deepEqual(other.changes, []);
      await other.disconnect();
      await fileStore.refresh();
      assert.equal(fileRows().length, 2);
    });
  });

  it('attaches a file to the chat by reference, and its bytes need not be here', async () => {
    const name = await upload('a.pdf');
    look();
    await settled();
    await run('parley.useFileInChat', 'a.pdf');
    assert.equal(chatOpened, 1);
    const [attachment] = pinned;
    assert.ok(attachment && 'sha256' in attachment);
    const turns = [{ role: 'user' as const, id: 'u', prompt: '', attachments: [attachment] }];
    const connection = window.connections.current;
    const { signal } = new AbortController();
    const part = await media.prepare(turns, connection, signal, () => undefined);
    const { fileData } = part(attachment);
    assert.equal(fileData?.mimeType, 'application/pdf');
    assert.ok(fileData.fileUri.endsWith(name));

    await connection.client.files.delete(name);
    await assert.rejects(
      media.prepare(turns, connection, signal, () => undefined),
      /a\.pdf|isn’t on this machine/u,
    );
  });

  it('does not attach what can’t be referred to', async () => {
    await upload('film', 'video/webm', Buffer.from('not looked at'));
    look();
    await settled();
    await run('parley.useFileInChat', 'film');
    assert.deepEqual(pinned, []);
    assert.equal(chatOpened, 0);
    assert.deepEqual(window.dialogs.reported, ['film is still being processed.']);
  });

  it('copies names and uris, a line each', async () => {
    const names = [await upload('a.pdf'), await upload('b.pdf')];
    look();
    await settled();
    await run('parley.copyFileName', 'a.pdf', 'b.pdf');
    assert.deepEqual(window.dialogs.copied.split('\n').sort(), names.sort());
    await run('parley.copyFileUri', 'a.pdf');
    assert.match(window.dialogs.copied, /^https?:.*files\//u);
  });

  it('shows fields that the service made up as they are, without Markdown', () => {
    const field = '[x](command:workbench.action.quit)';
    const made = { name: 'files/a', [field]: 'b', toString: 'c' as never };
    const { value } = fileTooltip(made);
    assert.ok(!value.includes(']('), value);
    assert.ok(value.includes('command:workbench.action.quit'), value);
    assert.ok(value.includes('toString'), value);
  });
});
