import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../src/base/systemClock';
import type { Attachment } from '../../../src/conversation/turn';
import { MediaStore } from '../../../src/storage/mediaStore';
import { ChatHistory } from '../../../src/storage/chatHistory';
import { removeUnusedMedia } from '../../../src/storage/removeUnusedMedia';
import { JournalFolder } from '../../../src/storage/journalFile';
import { fillDisk } from '../../fakes/fullDisk';
import { silentLog } from '../../fakes/silentLog';

const dayMs = 24 * 3_600_000;

describe('the bytes of attachments', () => {
  let folder: string;
  let store: MediaStore;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-store-'));
    store = new MediaStore(path.join(folder, 'media'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('are kept once, in however many pieces they come', async () => {
    const first = await store.put([Buffer.from('abc')]);
    const second = await store.put([Buffer.from('a'), Buffer.from('bc')]);
    assert.deepEqual(first, second);
    assert.equal(first.sizeBytes, 3);
    assert.deepEqual(await readdir(store.folder), [first.sha256]);
    assert.equal(await (await store.open(first.sha256))?.text(), 'abc');
  });

  it('leave nothing behind when their source fails', async () => {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('abc');
      throw new Error('gone');
    }
    await assert.rejects(store.put(source()), /gone/);
    assert.deepEqual(await readdir(store.folder), []);
  });

  it('lead nowhere else when a digest is invalid', async () => {
    await store.put([Buffer.from('abc')]);
    await writeFile(path.join(folder, 'secret'), 'secret');
    assert.equal(await store.read('../secret'), undefined);
    assert.equal(await store.open('../secret'), undefined);
  });

  it('are removed after a week unless a chat refers to them, a deleted one included', async () => {
    const journals = new JournalFolder(folder);
    const history = new ChatHistory(journals, silentLog, systemClock);
    const used = await store.put([Buffer.from('used')]);
    const ofDeleted = await store.put([Buffer.from('of a deleted chat')]);
    const unused = await store.put([Buffer.from('unused')]);
    await say(journals, 'a', attachment(used));
    await say(journals, 'b', attachment(ofDeleted));
    await history.delete('b');
    await removeUnusedMedia(history, store, Date.now() + 6 * dayMs);
    assert.equal((await readdir(store.folder)).length, 3);
    await removeUnusedMedia(history, store, Date.now() + 8 * dayMs);
    const left = await readdir(store.folder);
    assert.deepEqual(left.sort(), [used.sha256, ofDeleted.sha256].sort());
    assert.ok(!left.includes(unused.sha256));
  });

  it('stay while the message that has them waits for room on the disk', async () => {
    const stored = await store.put([Buffer.from('used')]);
    const journals = new JournalFolder(folder);
    const freeDisk = await fillDisk(path.join(folder, 'full'));
    try {
      await assert.rejects(say(journals, 'a', attachment(stored)), /ENOSPC/u);
      await journals.settled();
      const history = new ChatHistory(journals, silentLog, systemClock);
      await removeUnusedMedia(history, store, Date.now() + 8 * dayMs);
    } finally {
      freeDisk();
    }
    assert.deepEqual(await readdir(store.folder), [stored.sha256]);
  });

  it('stay for another week where they are kept, as by a window that has them attached, unless they are gone', async () => {
    const attached = await store.put([Buffer.from('attached')]);
    await store.put([Buffer.from('unused')]);
    const mediaInUse = async () => new Set<string>();
    await store.keep([attached.sha256, 'f'.repeat(64)], new Date(Date.now() + 6 * dayMs));
    await removeUnusedMedia({ mediaInUse }, store, Date.now() + 12 * dayMs);
    assert.deepEqual(await readdir(store.folder), [attached.sha256]);
    await removeUnusedMedia({ mediaInUse }, store, Date.now() + 14 * dayMs);
    assert.deepEqual(await readdir(store.folder), []);
  });

  it('stay where they were put in again while the journals were read', async () => {
    const { sha256 } = await store.put([Buffer.from('again')]);
    const before = new Date(Date.now() - 8 * dayMs);
    await utimes(path.join(store.folder, sha256), before, before);
    const mediaInUse = async () => {
      await store.put([Buffer.from('again')]);
      return new Set<string>();
    };
    await removeUnusedMedia({ mediaInUse }, store, Date.now());
    assert.deepEqual(await readdir(store.folder), [sha256]);
  });
});

function attachment(stored: { sizeBytes: number; sha256: string }): Attachment {
  const name = { id: 'i', label: 'a.png', detail: 'a.png' };
  return { ...name, kind: 'image', mimeType: 'image/png', ...stored };
}

async function say(journals: JournalFolder, id: string, attached: Attachment): Promise<void> {
  const journal = journals.open(id);
  await Promise.all([
    journal.append({ type: 'conversation', version: 1, id, createdAtMs: 0 }),
    journal.append({
      type: 'userTurn',
      id: 'u',
      prompt: 'What is it?',
      attachments: [attached],
      atMs: 0,
    }),
  ]);
}
