import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JournalRecord } from '../../../src/conversation/record';
import { JournalFolder } from '../../../src/storage/journalFile';
import { fillDisk } from '../../fakes/fullDisk';

const header: JournalRecord = { type: 'conversation', version: 1, id: 'c1', createdAtMs: 0 };

function prompt(id: string): JournalRecord {
  return { type: 'userTurn', id, prompt: id, attachments: [], atMs: 0 };
}

describe('a journal on disk', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-journal-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('is made with its folder on the first record, and read back', async () => {
    const journals = new JournalFolder(path.join(folder, 'not', 'there'));
    await journals.open('c1').append(header);
    await journals.open('c1').append(prompt('u1'));
    const read = await journals.open('c1').read();
    assert.deepEqual(
      read?.conversation.path().map(({ id }) => id),
      ['u1'],
    );
  });

  it('keeps the order of records that come faster than they can be written', async () => {
    const file = new JournalFolder(folder).open('c1');
    const ids = Array.from({ length: 500 }, (_, index) => `u${index}`);
    await Promise.all([file.append(header), ...ids.map((id) => file.append(prompt(id)))]);
    const lines = (await readFile(path.join(folder, 'c1.jsonl'), 'utf8')).trim().split('\n');
    const written = lines.slice(1).map((line) => /"id":"(u\d+)"/.exec(line)?.[1]);
    assert.deepEqual(written, ids);
  });

  it('loses no record to the half line that a crash has left', async () => {
    const journals = new JournalFolder(folder);
    await journals.open('c1').append(header);
    await appendFile(path.join(folder, 'c1.jsonl'), '{"type":"userTurn","id":"half');
    const file = journals.open('c1');
    await file.append(prompt('u1'));
    await file.append(prompt('u2'));
    const read = await file.read();
    assert.equal(read?.damagedLines, 1);
    assert.notEqual(read.conversation.turn('u1'), undefined);
    assert.notEqual(read.conversation.turn('u2'), undefined);
  });

  it('loses no record to the half line that another window has left since', async () => {
    const file = new JournalFolder(folder).open('c1');
    await file.append(header);
    await appendFile(path.join(folder, 'c1.jsonl'), '{"type":"title","te');
    await file.append(prompt('u1'));
    const read = await file.read();
    assert.equal(read?.damagedLines, 1);
    assert.notEqual(read.conversation.turn('u1'), undefined);
  });

  it('is brought back with the next record where another window deletes it meanwhile', async () => {
    const [here, elsewhere] = [new JournalFolder(folder), new JournalFolder(folder).open('c1')];
    const file = here.open('c1');
    await file.append(header);
    const ids = Array.from({ length: 40 }, (_, index) => `u${index}`);
    for (const id of ids) {
      await Promise.all([file.append(prompt(id)), elsewhere.putAside(new Date())]);
      // As Undo does, where it was not brought back by what was appended.
      await elsewhere.bringBack();
    }
    const read = await file.read();
    const lost = ids.filter((id) => read?.conversation.turn(id) === undefined);
    assert.deepEqual(lost, []);
    assert.deepEqual(await readdir(here.deletedFolder), []);
  });

  it('never takes the place of another', async () => {
    const file = new JournalFolder(folder).open('c1');
    await file.create('first\n');
    await assert.rejects(file.create('second\n'));
    assert.equal(await readFile(path.join(folder, 'c1.jsonl'), 'utf8'), 'first\n');
  });

  it('is nothing if there is no file', async () => {
    assert.equal(await new JournalFolder(folder).open('none').read(), undefined);
  });

  it('writes what could not be written before as soon as it can', async () => {
    const blocked = path.join(folder, 'blocked');
    await writeFile(blocked, 'a file where the folder should be');
    const file = new JournalFolder(blocked).open('c1');
    await assert.rejects(file.append(header));
    await rm(blocked);
    await file.append(prompt('u1'));
    const read = await file.read();
    assert.equal(read?.conversation.path().length, 1);
  });

  it('is read where a full disk took half of its first line, before the whole one', async () => {
    const journals = new JournalFolder(folder);
    const empty = await fillDisk(path.join(folder, 'other'), 60);
    await assert.rejects(journals.open('c1').append(header), { code: 'ENOSPC' });
    empty();
    await journals.open('c1').append(prompt('u1'));
    const lines = (await readFile(path.join(folder, 'c1.jsonl'), 'utf8')).trim().split('\n');
    assert.equal(lines.length, 3);
    assert.ok(lines[1]?.startsWith(lines[0] ?? 'none'));
    const read = await new JournalFolder(folder).open('c1').read();
    assert.notEqual(read?.conversation.turn('u1'), undefined);
    assert.equal((await new JournalFolder(folder).open('c1').outline()).title, 'u1');
  });

  describe('of which the disk takes no more', () => {
    let journals: JournalFolder;
    let empty: () => void;

    beforeEach(async () => {
      journals = new JournalFolder(folder);
      await journals.open('c1').append(header);
      empty = await fillDisk(path.join(folder, 'other'));
      await assert.rejects(journals.open('c1').append(prompt('u1')), { code: 'ENOSPC' });
    });

    afterEach(() => empty());

    const onDisk = async (): Promise<string[]> => {
      const read = await new JournalFolder(folder).open('c1').read();
      return read?.conversation.path().map(({ id }) => id) ?? [];
    };

    it('has the rest for whoever opens it, and writes it once there is room', async () => {
      const read = await journals.open('c1').read();
      assert.notEqual(read?.conversation.turn('u1'), undefined);
      const types = (await journals.open('c1').records()).map(({ type }) => type);
      assert.deepEqual(types, ['conversation', 'userTurn']);
      assert.deepEqual(await onDisk(), []);
      empty();
      await journals.caughtUp();
      assert.deepEqual(await onDisk(), ['u1']);
      assert.equal((await journals.open('c1').read())?.conversation.path().length, 1);
    });

    it('writes the rest at the end, if there is room by then', async () => {
      await journals.written();
      assert.deepEqual(await onDisk(), []);
      empty();
      await journals.written();
      assert.deepEqual(await onDisk(), ['u1']);
    });

    it('is deleted for all that, and has the rest again when it is brought back', async () => {
      await journals.open('c1').putAside(new Date());
      empty();
      await journals.caughtUp();
      assert.deepEqual(await journals.ids(), []);
      await journals.open('c1').bringBack();
      await journals.caughtUp();
      assert.deepEqual(await onDisk(), ['u1']);
    });
  });
});
