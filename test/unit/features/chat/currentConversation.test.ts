import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/base/systemClock';
import { CurrentConversation } from '../../../../src/features/chat/currentConversation';
import { JournalFolder } from '../../../../src/storage/journalFile';
import { silentLog } from '../../../fakes/silentLog';

describe('the chat that is open', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-current-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  const open = (): CurrentConversation => {
    const rejectWrite = (error: unknown): never => assert.fail(String(error));
    return new CurrentConversation(new JournalFolder(folder), silentLog, rejectWrite, systemClock);
  };

  async function leaveOne(): Promise<void> {
    const before = open();
    before.current.record({ type: 'userTurn', id: 'u', prompt: 'Hi', attachments: [], atMs: 0 });
    before.remember();
    await before.settled();
  }

  const turns = ({ current }: CurrentConversation): string[] =>
    current.conversation.path().map(({ id }) => id);

  it('is the one that was open before', async () => {
    await leaveOne();
    const current = open();
    await current.restore();
    assert.deepEqual(turns(current), ['u']);
  });

  it('is a new one where that was begun while the one before was read', async () => {
    await leaveOne();
    const current = open();
    const restored = current.restore();
    current.startNew();
    await restored;
    assert.deepEqual(turns(current), []);
  });
});
