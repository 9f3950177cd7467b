import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/base/systemClock';
import { encodeRecord } from '../../../../src/conversation/journal';
import { ConversationKeeper } from '../../../../src/features/chat/conversationKeeper';
import { JournalFolder } from '../../../../src/storage/journalFile';
import { longJournal, promptAfter } from '../../../fakes/longJournal';
import { silentLog } from '../../../fakes/silentLog';

const turnCount = 1000;
const next = promptAfter(turnCount);

describe('a long chat that is opened', () => {
  let folder = '';
  let file = '';
  let keeper: ConversationKeeper;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-long-'));
    file = path.join(folder, 'c.jsonl');
    await writeFile(file, longJournal('c', turnCount));
    keeper = new ConversationKeeper(
      new JournalFolder(folder),
      silentLog,
      (error) => {
        throw error;
      },
      systemClock,
    );
  });

  afterEach(async () => {
    await keeper.settled();
    await rm(folder, { recursive: true });
  });

  function shown(): string[] {
    return keeper.current.conversation.path().map(({ id }) => id);
  }

  it('has its last turns first, and all of them when it is complete', async () => {
    assert.equal(await keeper.open('c'), true);
    const last = shown();
    assert.equal(keeper.current.conversation.isWhole, false);
    assert.ok(last.length >= 20 && last.length < 200, `${last.length} turns`);
    assert.equal(await keeper.current.complete(), true);
    assert.equal(keeper.current.conversation.isWhole, true);
    assert.equal(shown().length, turnCount);
    assert.deepEqual(shown().slice(-last.length), last);
  });

  it('logs what is left out of its last turns, before the rest is read', async () => {
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
    keeper = new ConversationKeeper(
      new JournalFolder(folder),
      log,
      (error) => {
        throw error;
      },
      systemClock,
    );
    const response = { candidates: [{ avgLogprobs: 'NaN' }] };
    const event = { type: 'event', turnId: `t${turnCount}`, response };
    await appendFile(file, `${JSON.stringify(event)}\n`);
    await keeper.open('c');
    assert.equal(keeper.current.conversation.isWhole, false);
    assert.deepEqual(warnings, [
      'journal: fields of a wrong type were left out: candidates[].avgLogprobs',
    ]);
  });

  it('reads the rest once, whoever asks for it', async () => {
    await keeper.open('c');
    const { current } = keeper;
    const both = Promise.all([current.complete(), current.complete()]);
    assert.deepEqual(await both, [true, true]);
    const { conversation } = current;
    await current.complete();
    assert.equal(current.conversation, conversation);
  });

  it('is there at once when it is short', async () => {
    await writeFile(file, longJournal('c', 20));
    await keeper.open('c');
    assert.equal(keeper.current.conversation.isWhole, true);
    assert.equal(shown().length, 20);
  });

  it('is read whole when one last went back to an early turn', async () => {
    await appendFile(file, encodeRecord({ type: 'selected', turnId: 't3' }));
    await keeper.open('c');
    assert.equal(keeper.current.conversation.isWhole, true);
    assert.equal(shown().length, turnCount);
  });

  it('says that it is another when another window went on with it meanwhile', async () => {
    await keeper.open('c');
    await appendFile(file, encodeRecord(next));
    assert.equal(await keeper.current.complete(), false);
    assert.equal(shown().at(-1), 'next');
  });

  it('has once what was recorded before it was complete', async () => {
    await keeper.open('c');
    const completed = keeper.current.complete();
    keeper.current.record(next);
    await completed;
    assert.deepEqual(shown().slice(-2), [`t${turnCount}`, 'next']);
    assert.equal(shown().length, turnCount + 1);
  });

  it('can be tried again when its rest couldn’t be read', async () => {
    await keeper.open('c');
    await rename(file, `${file}.away`);
    await assert.rejects(keeper.current.complete());
    await rename(`${file}.away`, file);
    assert.equal(await keeper.current.complete(), true);
  });

  it('is not opened when a later Parley wrote it', async () => {
    const text = longJournal('c', turnCount).replace('"version":1', '"version":2');
    await writeFile(file, text);
    assert.equal(await keeper.open('c'), false);
  });
});
