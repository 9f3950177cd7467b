import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../src/base/systemClock';
import fc from 'fast-check';
import { ChatHistory } from '../../../src/storage/chatHistory';
import { chatTitle } from '../../../src/conversation/history/chatTitle';
import { readLines } from '../../../src/storage/readLines';
import { JournalFolder } from '../../../src/storage/journalFile';
import { FakeClock } from '../../fakes/fakeClock';
import { silentLog } from '../../fakes/silentLog';

const dayMs = 24 * 3_600_000;

function journal(id: string, prompts: string[], atMs: number): string {
  const header = { type: 'conversation', version: 1, id, createdAtMs: atMs };
  const turns = prompts.map((prompt, index) => ({
    type: 'userTurn',
    id: `u${index}`,
    prompt,
    attachments: [],
    atMs: atMs + index,
  }));
  return [header, ...turns].map((record) => `${JSON.stringify(record)}\n`).join('');
}

describe('a chat’s title', () => {
  it('is the first words of the prompt on one line', () => {
    assert.equal(chatTitle('  What\n is\t this? '), 'What is this?');
    assert.equal(chatTitle(`${'word '.repeat(20)}end`), `${'word '.repeat(12).trim()}…`);
  });

  it('is short, on one line and cuts no character, whatever the prompt', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (prompt) => {
        const title = chatTitle(prompt);
        const characters = [...new Intl.Segmenter().segment(title)];
        assert.ok(characters.length <= 61);
        assert.doesNotMatch(title, /[\r\n]/u);
        assert.doesNotMatch(title, /\p{Surrogate}/u);
      }),
    );
  });
});

describe('the history of chats', () => {
  let folder = '';
  let journals: JournalFolder;
  let warnings: string[];
  let history: ChatHistory;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-history-'));
    journals = new JournalFolder(folder);
    warnings = [];
    const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
    history = new ChatHistory(journals, log, systemClock);
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const write = (id: string, text: string): Promise<void> =>
    writeFile(path.join(folder, `${id}.jsonl`), text);

  it('is empty if nothing was ever said', async () => {
    const nowhere = new ChatHistory(
      new JournalFolder(path.join(folder, 'none')),
      silentLog,
      systemClock,
    );
    assert.deepEqual(await nowhere.list(), []);
  });

  it('lists chats by the time of their last turn, with title and number of turns', async () => {
    await write('old', journal('old', ['First', 'Second'], 1000));
    await write('new', journal('new', ['Another'], 2000));
    assert.deepEqual(await history.list(), [
      { id: 'new', title: 'Another', turnCount: 1, changedAtMs: 2000 },
      { id: 'old', title: 'First', turnCount: 2, changedAtMs: 1001 },
    ]);
  });

  it('leaves out what can’t be read, with a line in the log, and chats in which nothing was said', async () => {
    await write('good', journal('good', ['Hello'], 0));
    await write('noise', 'no journal\n');
    await write('later', journal('later', ['Hi'], 0).replace('"version":1', '"version":2'));
    await write('silent', journal('silent', [], 0));
    assert.deepEqual(
      (await history.list()).map(({ id }) => id),
      ['good'],
    );
    assert.deepEqual(warnings.map((line) => line.split(':')[0]).sort(), [
      'journal later',
      'journal noise',
    ]);
  });

  it('takes in what is added between two lists, by this window or another', async () => {
    await write('c', journal('c', ['Hello'], 0));
    await history.list();
    const elsewhere = new JournalFolder(folder).open('c');
    await elsewhere.append({ type: 'modelTurn', id: 'm', parentId: 'u0', atMs: 7 });
    const [row] = await history.list();
    assert.deepEqual(row, { id: 'c', title: 'Hello', turnCount: 2, changedAtMs: 7 });
  });

  it('counts a turn once though two lists are asked for at the same time', async () => {
    await write('c', journal('c', ['Hello'], 0));
    const [, [row]] = await Promise.all([history.list(), history.list()]);
    assert.equal(row?.turnCount, 1);
  });

  it('shows the title given last, and the first words again after an empty one', async () => {
    await write('c', journal('c', ['Hello'], 0));
    await history.rename('c', ' One ');
    await history.rename('c', 'Two');
    assert.equal(await history.title('c'), 'Two');
    assert.equal(await new ChatHistory(journals, silentLog, systemClock).title('c'), 'Two');
    await history.rename('c', '');
    assert.equal(await history.title('c'), 'Hello');
  });

  it('brings a deleted chat back as it was', async () => {
    await write('c', journal('c', ['Hello'], 0));
    const before = await history.list();
    await history.delete('c');
    assert.deepEqual(await history.list(), []);
    assert.equal(await history.title('c'), undefined);
    await history.restore('c');
    assert.deepEqual(await history.list(), before);
  });

  it('never puts a restored chat over one that is there', async () => {
    await write('c', journal('c', ['Deleted'], 0));
    await history.delete('c');
    await write('c', journal('c', ['There'], 0));
    await history.restore('c');
    assert.equal(await history.title('c'), 'There');
  });

  it('keeps a chat that another window goes on with while it is deleted here', async () => {
    const elsewhere = new JournalFolder(folder).open('c');
    await write('c', journal('c', ['Hello'], 0));
    await history.delete('c');
    await elsewhere.append({ type: 'modelTurn', id: 'm', parentId: 'u0', atMs: 7 });
    assert.deepEqual(
      (await history.list()).map(({ title, turnCount }) => ({ title, turnCount })),
      [{ title: 'Hello', turnCount: 2 }],
    );
  });

  it('removes a deleted chat for good after 30 days, and not before', async () => {
    const clock = new FakeClock();
    const own = new ChatHistory(journals, silentLog, clock);
    await write('c', journal('c', ['Hello'], 0));
    await own.delete('c');
    clock.advance(30 * dayMs);
    await own.emptyDeleted();
    const deleted = path.join(folder, 'deleted');
    assert.deepEqual(await readdir(deleted), ['c.jsonl']);
    clock.advance(1000);
    await own.emptyDeleted();
    assert.deepEqual(await readdir(deleted), []);
  });

  it('keeps an old chat from its deletion on, also where another window empties what was deleted then', async () => {
    const clock = new FakeClock(Date.now() + 40 * dayMs);
    const [own, other] = [journals, new JournalFolder(folder)].map(
      (each) => new ChatHistory(each, silentLog, clock),
    );
    assert.ok(own && other);
    const ids = Array.from({ length: 100 }, (_, index) => `c${index}`);
    for (const id of ids) {
      await write(id, journal(id, ['Hello'], 0));
      const underWay = new Set([id]);
      const deleting = own.delete(id).finally(() => underWay.delete(id));
      while (underWay.size > 0) await other.emptyDeleted();
      await deleting;
      assert.deepEqual(await readdir(path.join(folder, 'deleted')), [`${id}.jsonl`]);
      await own.restore(id);
      await rm(path.join(folder, `${id}.jsonl`));
    }
  });

  it('reads every whole line once, wherever the blocks of the file end', async () => {
    const file = path.join(folder, 'lines');
    const lines = ['', 'a', 'ü'.repeat(40_000), 'b'.repeat(200_000), 'c'];
    await writeFile(file, `${lines.join('\n')}\nhalf a line`);
    const read: string[] = [];
    for await (const some of readLines(file)) read.push(...some.map(String));
    assert.deepEqual(read, lines);
  });
});
