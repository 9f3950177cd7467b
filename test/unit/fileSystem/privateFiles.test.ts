import assert from 'node:assert/strict';
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MediaStore } from '../../../src/storage/mediaStore';
import { FileLock, whileLocked } from '../../../src/fileSystem/fileLock';
import type { UsedEntry } from '../../../src/caching/account/usageEntry';
import { UsageLogFiles } from '../../../src/storage/usageLogFiles';
import { JournalFolder } from '../../../src/storage/journalFile';
import { KeyedFile } from '../../../src/storage/keyedFile';
import { appendPrivately, makePrivateFolder } from '../../../src/fileSystem/privateFiles';
import { createAtomically, writeAtomically } from '../../../src/fileSystem/writeAtomically';
import { fixOldStorage, makePrivate } from '../../../src/platform/privateStorage';
import { KeptTexts } from '../../../src/semanticSearch/compare/keptTexts';
import { dropOldIndexes } from '../../../src/semanticSearch/index/oldIndexes';
import { createNodeIndexFiles } from '../../../src/semanticSearch/worker/nodeIndexFiles';
import { silentLog } from '../../fakes/silentLog';

/** What others on the machine may look into, below a folder and itself. */
async function open(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const found = names.map(async (name) => {
    const { mode } = await lstat(path.join(folder, name));
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`];
  });
  return (await Promise.all(found)).flat();
}

const header = { type: 'conversation', version: 1, id: 'c1', createdAtMs: 0 } as const;

function used(atMs: number): UsedEntry {
  return {
    ...{ type: 'used', atMs, service: 'embedded', name: 'cachedContents/a', workspace: '' },
    ...{ model: 'models/one', requests: 1, promptTokens: 10, cachedTokens: 5, firstTextMs: [3] },
  };
}

/** Whatever writes files of Parley, by the kinds of them; each is given a folder that is not there yet. */
const writers: Record<string, (folder: string) => Promise<unknown>> = {
  'journals, those of deleted chats and the mark of the open one': async (folder) => {
    const journals = new JournalFolder(folder);
    await journals.open('c1').append(header);
    await journals.open('c2').create('{}\n');
    await journals.open('c2').putAside(new Date());
    journals.setOpenId('c1');
    journals.setNewChatChoices([{ type: 'tools', mode: 'all' }]);
    await journals.written();
  },
  'small files by keys, such as uploads and reviews': async (folder) => {
    const isValue = (value: unknown): value is string => typeof value === 'string';
    const form = { field: 'files', maxEntries: 5, isValue };
    await new KeyedFile<string>(path.join(folder, 'uploads.json'), form).change('a', () => 'b');
  },
  'the texts of a comparison': (folder) =>
    new KeptTexts(path.join(folder, 'a.json')).write([{ name: 'a', text: 'b' }]),
  'the bytes of attachments': (folder) => new MediaStore(folder).put([Buffer.from('abc')]),
  'what is appended, made once or written as a whole': async (folder) => {
    await makePrivateFolder(folder);
    await appendPrivately(path.join(folder, 'a'), Buffer.from('text'));
    await createAtomically(path.join(folder, 'made', 'b'), 'text');
    await writeAtomically(path.join(folder, 'made', 'c'), 'text');
  },
  'the account and its lock': async (folder) => {
    const files = new UsageLogFiles(folder);
    const [january, may] = [Date.UTC(2030, 0, 1), Date.UTC(2030, 4, 1)];
    await files.append([used(january)], january);
    await files.rollUp(may);
    await files.append([used(may)], may);
    await whileLocked(path.join(folder, 'locks', 'a'), async () => {
      assert.deepEqual(await open(folder), []);
    });
  },
  'an index and its lock': async (folder) => {
    const own = path.join(folder, 'workspace', 'space');
    await dropOldIndexes(path.dirname(own), own, Date.now());
    const lock = new FileLock(path.join(own, 'lock'), { owner: 'window' });
    await lock.take();
    const files = createNodeIndexFiles(own);
    await files.append('log', new Uint8Array([1]));
    await files.replace('snapshot', new Uint8Array([2]));
    assert.deepEqual(await open(folder), []);
    await lock.release();
  },
};

describe('the files of Parley', function () {
  let folder = '';
  let umask = 0;

  before(function () {
    if (process.platform === 'win32') this.skip();
    // The widest there is: what is private then is so by itself.
    umask = process.umask(0);
  });

  after(() => {
    process.umask(umask);
  });

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-private-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  for (const [name, write] of Object.entries(writers)) {
    it(`are the user’s alone: ${name}`, async () => {
      const own = path.join(folder, 'storage', 'own');
      await write(own);
      assert.notDeepEqual(await readdir(own), []);
      assert.deepEqual(await open(path.join(folder, 'storage')), []);
    });
  }

  it('are made private where an earlier version left them open, once a version', async () => {
    const own = path.join(folder, 'storage');
    await mkdir(path.join(own, 'conversations', 'w'), { recursive: true });
    await writeFile(path.join(own, 'conversations', 'w', 'c1.jsonl'), '{}');
    const storage = { folder: own, version: '1', log: silentLog };
    await fixOldStorage(storage);
    assert.deepEqual(await open(own), []);
    assert.equal(await readFile(path.join(own, 'conversations', 'w', 'c1.jsonl'), 'utf8'), '{}');
    await chmod(own, 0o755);
    await fixOldStorage(storage);
    assert.deepEqual(await open(own), ['. 755']);
    await fixOldStorage({ ...storage, version: '2' });
    assert.deepEqual(await open(own), []);
  });

  it('are made private on each machine, although VS Code’s state is the same in all', async () => {
    for (const machine of ['here', 'there']) {
      const own = path.join(folder, machine);
      await mkdir(own);
      await writeFile(path.join(own, 'drafts.json'), '{}');
      await fixOldStorage({ folder: own, version: '1', log: silentLog });
      assert.deepEqual(await open(own), []);
    }
  });

  it('are not looked for where a link leads to', async () => {
    const outside = path.join(folder, 'outside');
    await mkdir(outside);
    await writeFile(path.join(outside, 'mine.txt'), 'mine');
    const own = path.join(folder, 'storage');
    await mkdir(own);
    await symlink(outside, path.join(own, 'link'));
    await symlink(path.join(outside, 'mine.txt'), path.join(own, 'file'));
    assert.equal(await makePrivate(own, silentLog), 1);
    for (const name of ['', 'mine.txt']) {
      assert.notEqual((await stat(path.join(outside, name))).mode & 0o077, 0);
    }
  });

  it('may not exist yet', async () => {
    assert.equal(await makePrivate(path.join(folder, 'missing'), silentLog), 0);
  });
});
