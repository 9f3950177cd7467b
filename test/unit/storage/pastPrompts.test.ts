import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JournalFolder } from '../../../src/storage/journalFile';
import { PastPrompts } from '../../../src/storage/pastPrompts';

describe('what was asked in the chats of a workspace', () => {
  let folder = '';
  let past: PastPrompts;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-past-'));
    past = new PastPrompts(new JournalFolder(folder));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** @param age how long ago it was written to, in seconds */
  async function write(id: string, age: number, lines: Record<string, unknown>[]): Promise<void> {
    const file = path.join(folder, `${id}.jsonl`);
    const records = [{ type: 'conversation', version: 1, id, createdAtMs: 0 }, ...lines];
    await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    await utimes(file, 2_000_000_000 - age, 2_000_000_000 - age);
  }

  function asked(...prompts: string[]): Record<string, unknown>[] {
    return prompts.map((prompt) => ({ type: 'userTurn', id: `of ${prompt}`, prompt }));
  }

  it('is there a chat at a time, the one used last first, each from its newest prompt on', async () => {
    await write('old', 300, asked('a', 'b'));
    await write('new', 100, asked('e', 'f'));
    await write('middle', 200, asked('c', 'd'));
    const first = await past.next({ openId: 'open' });
    assert.deepEqual(first, { chatId: 'new', prompts: ['f', 'e'] });
    const second = await past.next({ openId: 'open', chatId: 'new' });
    assert.deepEqual(second, { chatId: 'middle', prompts: ['d', 'c'] });
    const third = await past.next({ openId: 'open', chatId: 'middle' });
    assert.deepEqual(third, { chatId: 'old', prompts: ['b', 'a'] });
    assert.equal(await past.next({ openId: 'open', chatId: 'old' }), undefined);
  });

  it('begins with what was asked in the open chat before a turn, and has that chat once', async () => {
    await write('open', 0, asked('a', 'b', 'c'));
    await write('other', 100, asked('x'));
    const before = await past.next({ openId: 'open', turnId: 'of c' });
    assert.deepEqual(before, { chatId: 'open', prompts: ['b', 'a'] });
    const other = { chatId: 'other', prompts: ['x'] };
    assert.deepEqual(await past.next({ openId: 'open', turnId: 'of c', chatId: 'open' }), other);
    assert.deepEqual(await past.next({ openId: 'open', turnId: 'of a' }), other);
    assert.deepEqual(await past.next({ openId: 'open', turnId: 'no such turn' }), other);
    assert.deepEqual(await past.next({ openId: 'open' }), other);
  });

  it('leaves out what Parley asked itself, chats without a prompt and what can’t be read', async () => {
    await write('empty', 50, []);
    await write('odd', 60, [{ type: 'userTurn', id: 'u', prompt: 7 }]);
    const continued = { type: 'userTurn', id: 'c', prompt: 'Continue', isContinuation: true };
    await write('other', 100, [...asked('x'), continued, { type: 'end', turnId: 'c' }]);
    await writeFile(path.join(folder, 'cut.jsonl'), '{"type":"userTurn","id":');
    const found = await past.next({ openId: 'open' });
    assert.deepEqual(found, { chatId: 'other', prompts: ['x'] });
  });

  it('is at most the last 200 prompts of a chat', async () => {
    const prompts = Array.from({ length: 250 }, (_, index) => `prompt ${index}`);
    await write('long', 100, asked(...prompts));
    const found = await past.next({ openId: 'open' });
    assert.deepEqual(found?.prompts, prompts.slice(50).reverse());
  });

  it('ends where the chat read last was deleted', async () => {
    await write('other', 100, asked('x'));
    assert.equal(await past.next({ openId: 'open', chatId: 'gone' }), undefined);
  });
});
