import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringToSaved } from '../../../src/platform/savedWorkspace';
import { untitledIdKey } from '../../../src/platform/untitledIdKey';
import { memoryMemento } from '../../fakes/memoryMemento';
import { silentLog } from '../../fakes/silentLog';

const [from, to] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'];

describe('what was kept of an untitled workspace', () => {
  let folder = '';
  let memory = memoryMemento();
  let warnings: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-saved-'));
    memory = memoryMemento({ [untitledIdKey]: from });
    warnings = [];
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function write(files: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }

  async function files(): Promise<Record<string, string>> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const found = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const texts = found.map(async (file) => [
      path.relative(folder, file).replaceAll('\\', '/'),
      await readFile(file, 'utf8'),
    ]);
    return Object.fromEntries((await Promise.all(texts)) as [string, string][]);
  }

  function bring(): Promise<void> {
    const log = { ...silentLog, warn: (text: string) => void warnings.push(text) };
    return bringToSaved({ folder, from, to, memory, log });
  }

  it('is that of the workspace it is saved as, and no longer its own', async () => {
    const other = {
      'conversations/cccccccccccccccc/c3.jsonl': 'another workspace’s',
      'caches/1.json': '{ "name": "cachedContents/b", "chats": "cccccccccccccccc" }',
      'caches/2.json': `damaged "${from}"`,
      'caches/usage/march.jsonl': `{ "chats": "${from}" }`,
    };
    const kept = (id: string): Record<string, string> => ({
      [`conversations/${id}/c1.jsonl`]: 'one',
      [`conversations/${id}/deleted/c2.jsonl`]: 'two',
      [`conversations/${id}/media/${'0'.repeat(64)}`]: 'bytes',
      [`conversations/${id}/open`]: 'c1',
      [`search/${id}/space/log`]: 'index',
      [`compare/${id}.json`]: '{}',
      'caches/0.json': JSON.stringify({ name: 'cachedContents/a', chats: id, tokens: 1 }),
    });
    await write({ ...other, ...kept(from) });
    await bring();
    assert.deepEqual(await files(), { ...other, ...kept(to) });
    const left = await readdir(path.join(folder, 'conversations'));
    assert.deepEqual(left.toSorted(), [to, 'cccccccccccccccc']);
    assert.equal(memory.get(untitledIdKey), undefined);
    assert.deepEqual(warnings, []);
  });

  it('may be nothing', async () => {
    await bring();
    assert.deepEqual(await files(), {});
    assert.equal(memory.get(untitledIdKey), undefined);
    assert.deepEqual(warnings, []);
  });

  it('joins the chats that the file of the workspace had before, and replaces nothing', async () => {
    const before = {
      [`conversations/${to}/c1.jsonl`]: 'of before',
      [`conversations/${to}/media/${'0'.repeat(64)}`]: 'bytes',
      [`conversations/${to}/open`]: 'c1',
      [`search/${to}/space/log`]: 'index of before',
    };
    const stays = {
      [`conversations/${from}/c1.jsonl`]: 'one',
      [`conversations/${from}/open`]: 'c2',
      [`search/${from}/other/log`]: 'index',
    };
    const joins = {
      'c2.jsonl': 'two',
      'deleted/c3.jsonl': 'three',
      [`media/${'1'.repeat(64)}`]: 'b',
    };
    const joining = (id: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(joins).map(([name, text]) => [`conversations/${id}/${name}`, text]),
      );
    await write({ ...before, ...stays, ...joining(from) });
    await bring();
    assert.deepEqual(await files(), { ...before, ...stays, ...joining(to) });
    assert.equal(memory.get(untitledIdKey), undefined);
  });

  it('stays where it is when it can’t be moved, and is moved the next time', async () => {
    // A folder can’t be moved to below a file.
    await write({ [`${from}/c1.jsonl`]: 'one', conversations: 'not a folder' });
    await bring();
    assert.deepEqual(await files(), { [`${from}/c1.jsonl`]: 'one', conversations: 'not a folder' });
    assert.equal(memory.get(untitledIdKey), from);
    assert.equal(warnings.length, 1);
    await rm(path.join(folder, 'conversations'));
    const own = path.join(folder, 'conversations', from);
    await cp(path.join(folder, from), own, { recursive: true });
    await bring();
    assert.equal((await files())[`conversations/${to}/c1.jsonl`], 'one');
    assert.equal(memory.get(untitledIdKey), undefined);
  });
});
