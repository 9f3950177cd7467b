import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RewriteMemory } from '../../../src/storage/rewriteMemory';

describe('RewriteMemory', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-rewrite-'));
    file = path.join(folder, 'deeper', 'rewrite.json');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('knows nothing at first', async () => {
    const memory = new RewriteMemory(file);
    assert.deepEqual(await memory.instructions(), []);
    assert.equal(await memory.language(), undefined);
  });

  it('gives the instructions with the newest first, each once', async () => {
    const memory = new RewriteMemory(file);
    for (const instruction of ['shorter', 'use a map', 'shorter']) {
      await memory.remember(instruction);
    }
    assert.deepEqual(await memory.instructions(), ['shorter', 'use a map']);
  });

  it('keeps the last twenty', async () => {
    const memory = new RewriteMemory(file);
    for (let count = 1; count <= 25; count += 1) await memory.remember(`change ${count}`);
    const kept = await memory.instructions();
    assert.equal(kept.length, 20);
    assert.equal(kept[0], 'change 25');
    assert.equal(kept.at(-1), 'change 6');
  });

  it('shares them with another window', async () => {
    const here = new RewriteMemory(file);
    const there = new RewriteMemory(file);
    await here.remember('from here');
    await there.remember('from there');
    assert.deepEqual(await here.instructions(), ['from there', 'from here']);
  });

  it('remembers the language beside the instructions', async () => {
    const memory = new RewriteMemory(file);
    await memory.remember('shorter');
    await memory.rememberLanguage('German');
    assert.equal(await new RewriteMemory(file).language(), 'German');
    assert.deepEqual(await memory.instructions(), ['shorter']);
  });

  it('does not keep what is too long to be an instruction', async () => {
    const memory = new RewriteMemory(file);
    await memory.remember('x'.repeat(2001));
    assert.deepEqual(await memory.instructions(), []);
  });

  it('takes a damaged file for none', async () => {
    const damaged = path.join(folder, 'rewrite.json');
    await writeFile(damaged, '{"version":1,"lists":{"instructions":[1,2]}}');
    assert.deepEqual(await new RewriteMemory(damaged).instructions(), []);
  });
});
