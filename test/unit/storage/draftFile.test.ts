import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DraftFile } from '../../../src/storage/draftFile';

describe('the drafts of the chats', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-drafts-'));
    file = path.join(folder, 'drafts.json');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are there for the next window, each at its place', async () => {
    const drafts = new DraftFile(file);
    await drafts.keep('one view', { text: 'Why does', lastTurnId: 'turn' });
    await drafts.keep('one editor', { text: 'Where' });
    const next = new DraftFile(file);
    assert.deepEqual(await next.read('one view'), { text: 'Why does', lastTurnId: 'turn' });
    assert.deepEqual(await next.read('one editor'), { text: 'Where' });
    assert.equal(await next.read('other view'), undefined);
  });

  it('are read as they were written last, also while that is under way', async () => {
    const drafts = new DraftFile(file);
    void drafts.keep('one view', { text: 'W' });
    void drafts.keep('one view', { text: 'Why' });
    assert.deepEqual(await drafts.read('one view'), { text: 'Why' });
  });

  it('are empty once they were sent or deleted, whatever a page remembers', async () => {
    const drafts = new DraftFile(file);
    await drafts.keep('one view', { text: 'Why' });
    await drafts.keep('one view', { text: '' });
    assert.deepEqual(await new DraftFile(file).read('one view'), { text: '' });
  });

  it('leave out what isn’t one', async () => {
    await writeFile(file, JSON.stringify({ version: 1, drafts: { a: 7, b: { text: 'Yes' } } }));
    assert.equal(await new DraftFile(file).read('a'), undefined);
    assert.deepEqual(await new DraftFile(file).read('b'), { text: 'Yes' });
    await writeFile(file, '{');
    assert.equal(await new DraftFile(file).read('b'), undefined);
  });
});
