import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../src/base/systemClock';
import { encodeRecord } from '../../../../src/conversation/journal';
import { CurrentConversation } from '../../../../src/features/chat/currentConversation';
import { JournalFolder } from '../../../../src/storage/journalFile';
import { longJournal, promptAfter } from '../../../fakes/longJournal';
import { silentLog } from '../../../fakes/silentLog';

const turnCount = 1000;
const next = promptAfter(turnCount);

describe('a long chat that is opened', () => {
  let folder = '';
  let file = '';
  let currentConversation: CurrentConversation;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-long-'));
    file = path.join(folder, 'c.jsonl');
    await writeFile(file, longJournal('c', turnCount));
    currentConversation = new CurrentConversation(
      new JournalFolder(folder),
      silentLog,
      (error) => {
        throw error;
      },
      systemClock,
    );
  });

  afterEach(async () => {
    await currentConversation.settled();
    await rm(folder, { recursive: true });
  });

  function shown(): string[] {
    return currentConversation.current.conversation.path().map(({ id }) => id);
  }

  it('has its last turns first, and all of them when it is complete', async () => {
    assert.equal(await currentConversation.open('c'), true);
    const last = shown();
    assert.equal(currentConversation.current.conversation.isWhole, false);
    assert.ok(last.length >= 20 && last.length < 200, `${last.length} turns`);
    assert.equal(await currentConversation.current.complete(), true);
    assert.equal(currentConversation.current.conversation.isWhole, true);
    assert.equal(shown().length, turnCount);
    assert.deepEqual(shown().slice(-last.length), last);
  });

  it('logs what is left out of its last turns, before the rest is read', async () => {
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
    currentConversation = new CurrentConversation(
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
    await currentConversation.open('c');
    assert.equal(currentConversation.current.conversation.isWhole, false);
    assert.deepEqual(warnings, [
      'journal: fields of a wrong type were left out: candidates[].avgLogprobs',
    ]);
  });

  it('reads the rest once, whoever asks for it', async () => {
    await currentConversation.open('c');
    const { current } = currentConversation;
    const both = Promise.all([current.complete(), current.complete()]);
    assert.deepEqual(await both, [true, true]);
    const { conversation } = current;
    await current.complete();
    assert.equal(current.conversation, conversation);
  });

  it('is there at once when it is short', async () => {
    await writeFile(file, longJournal('c', 20));
    await currentConversation.open('c');
    assert.equal(currentConversation.current.conversation.isWhole, true);
    assert.equal(shown().length, 20);
  });

  it('is read whole when one last went back to an early turn', async () => {
    await appendFile(file, encodeRecord({ type: 'selected', turnId: 't3' }));
    await currentConversation.open('c');
    assert.equal(currentConversation.current.conversation.isWhole, true);
    assert.equal(shown().length, turnCount);
  });

  it('says that it is another when another window went on with it meanwhile', async () => {
    await currentConversation.open('c');
    await appendFile(file, encodeRecord(next));
    assert.equal(await currentConversation.current.complete(), false);
    assert.equal(shown().at(-1), 'next');
  });

  it('has once what was recorded before it was complete', async () => {
    await currentConversation.open('c');
    const completed = currentConversation.current.complete();
    currentConversation.current.record(next);
    await completed;
    assert.deepEqual(shown().slice(-2), [`t${turnCount}`, 'next']);
    assert.equal(shown().length, turnCount + 1);
  });

  it('can be tried again when its rest couldn’t be read', async () => {
    await currentConversation.open('c');
    await rename(file, `${file}.away`);
    await assert.rejects(currentConversation.current.complete());
    await rename(`${file}.away`, file);
    assert.equal(await currentConversation.current.complete(), true);
  });

  it('says so when what was to be done once it is complete has failed', async () => {
    await currentConversation.open('c');
    const failure = new Error('Illegal value for `line`');
    const failed = new Promise((resolve) => currentConversation.onDidFail(resolve));
    currentConversation.whenWhole(() => {
      throw failure;
    });
    assert.equal(await failed, failure);
  });

  it('is not opened when a later Parley wrote it', async () => {
    const text = longJournal('c', turnCount).replace('"version":1', '"version":2');
    await writeFile(file, text);
    assert.equal(await currentConversation.open('c'), false);
  });
});
