import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KeptTexts } from '../../../../src/semanticSearch/compare/keptTexts';

describe('the kept texts of a comparison', () => {
  let folder = '';
  let kept: KeptTexts;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-kept-'));
    kept = new KeptTexts(path.join(folder, 'compare', 'texts.json'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are as they were written last, with where they come from', async () => {
    const source = { uri: 'file:///a.ts', lines: { first: 2, last: 4 } };
    await Promise.all([
      kept.write([{ name: 'first', text: 'one' }]),
      kept.write([
        { name: 'a.ts:2-4', text: 'two', source },
        { name: 'three', text: 'three' },
      ]),
    ]);
    assert.deepEqual(await kept.read(), [
      { name: 'a.ts:2-4', text: 'two', source },
      { name: 'three', text: 'three' },
    ]);
    assert.deepEqual(await readdir(path.join(folder, 'compare')), ['texts.json']);
  });

  it('are empty if the file is missing, damaged or of another version', async () => {
    assert.deepEqual(await kept.read(), []);
    await kept.write([{ name: 'one', text: 'one' }]);
    const file = path.join(folder, 'compare', 'texts.json');
    for (const text of ['{"version":1,"texts":[{"na', '{"version":9,"texts":[]}', '[]', '']) {
      await writeFile(file, text);
      assert.deepEqual(await kept.read(), []);
    }
    await writeFile(
      file,
      '{"version":1,"texts":[{"name":"a"},{"name":"b","text":"b","source":1}]}',
    );
    assert.deepEqual(await kept.read(), [{ name: 'b', text: 'b' }]);
  });

  it('leave no file behind when all are removed', async () => {
    await kept.write([{ name: 'one', text: 'one' }]);
    await kept.write([]);
    assert.deepEqual(await readdir(path.join(folder, 'compare')), []);
  });

  it('are left out where they are larger than what is written at each change', async () => {
    const large = 'x'.repeat(5 * 1024 * 1024);
    await kept.write([
      { name: 'large', text: large },
      { name: 'small', text: 'y' },
    ]);
    assert.deepEqual(await kept.read(), [{ name: 'small', text: 'y' }]);
  });
});
