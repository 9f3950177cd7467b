import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/base/systemClock';
import { CurrentConversation } from '../../../../src/features/chat/currentConversation';
import { ChatHistory } from '../../../../src/storage/chatHistory';
import { JournalFolder } from '../../../../src/storage/journalFile';
import { fillDisk } from '../../../fakes/fullDisk';
import { silentLog } from '../../../fakes/silentLog';

describe('a chat that can’t be written', () => {
  let folder = '';
  let blocked = '';
  let failures = 0;
  let history: ChatHistory;
  let current: CurrentConversation;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-unwritten-'));
    // Where its folder has to be is a file.
    blocked = path.join(folder, 'chats');
    await writeFile(blocked, '');
    failures = 0;
    const journals = new JournalFolder(blocked);
    history = new ChatHistory(journals, silentLog, systemClock);
    current = new CurrentConversation(journals, silentLog, () => (failures += 1), systemClock);
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function say(id: string): Promise<string> {
    current.current.record({ type: 'userTurn', id, prompt: id, attachments: [], atMs: 0 });
    await current.settled();
    return current.current.conversation.id;
  }

  const shown = (): string[] => current.current.conversation.path().map(({ id }) => id);

  it('is all there when it is opened again after another', async () => {
    const id = await say('u1');
    assert.ok(failures > 0);
    current.startNew();
    await say('u2');
    assert.equal(await current.open(id), true);
    assert.deepEqual(shown(), ['u1']);
    const records = await history.records(id);
    assert.deepEqual(
      records.map(({ type }) => type),
      ['conversation', 'userTurn'],
    );
  });

  it('is listed with what is only here, deleted and brought back', async () => {
    await rm(blocked);
    const empty = await fillDisk(path.join(folder, 'other'));
    try {
      const id = await say('Where is it?');
      const [row, ...others] = await history.list();
      assert.deepEqual([row?.id, row?.title, row?.turnCount, others], [id, 'Where is it?', 1, []]);
      assert.equal(await history.title(id), 'Where is it?');
      await history.delete(id);
      assert.deepEqual(await history.list(), []);
      await history.restore(id);
      assert.equal((await history.list()).length, 1);
    } finally {
      empty();
    }
  });

  it('is written and listed as soon as it can be', async () => {
    const ids = [await say('u1')];
    current.startNew();
    ids.push(await say('u2'));
    await rm(blocked);
    assert.deepEqual((await history.list()).map(({ id }) => id).sort(), ids.sort());
    const later = new ChatHistory(new JournalFolder(blocked), silentLog, systemClock);
    assert.equal((await later.list()).length, 2);
  });
});
