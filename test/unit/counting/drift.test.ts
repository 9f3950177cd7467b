import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { withBilled, withCounted, type ModelDrift } from '../../../src/counting/drift';
import { DriftFile } from '../../../src/sendCosts/driftFile';

const alike = { predicted: 60, billed: 60 };
const unlike = { predicted: 60, billed: 61 };
const tokens = fc.integer({ min: 1, max: 2_000_000 });

describe('the drift of a model', () => {
  it('is the mean of what was billed to what was predicted, over all answers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ predicted: tokens, billed: tokens }), { minLength: 1 }),
        (answers) => {
          let drift: ModelDrift | undefined;
          for (const answer of answers) drift = withBilled(drift, answer);
          const ratios = answers.map(({ predicted, billed }) => billed / predicted);
          const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / answers.length;
          assert.equal(drift?.turns, answers.length);
          assert.deepEqual(drift.last, answers.at(-1));
          assert.ok(Math.abs(drift.meanRatio - mean) <= mean * 1e-9);
        },
      ),
    );
  });

  it('says whether the service counts alike by the last conclusive text', () => {
    const after = (drift: ModelDrift | undefined, predicted: number, billed: number): ModelDrift =>
      withCounted(drift, { predicted, billed });
    const known = after(undefined, 50, 50);
    assert.equal(known.countsAlike, true);
    assert.equal(after(known, 10, 11).countsAlike, false);
    assert.equal(after(undefined, 49, 49).countsAlike, undefined);
    assert.equal(after(after(known, 10, 11), 10, 10).countsAlike, false);
    assert.equal(after(after(known, 10, 11), 60, 60).countsAlike, true);
    assert.equal(withBilled(undefined, { predicted: 60, billed: 60 }).countsAlike, true);
    assert.equal(withBilled(known, { predicted: 60, billed: 61 }).countsAlike, false);
    assert.equal(known.turns, 0);
  });

  it('learns nothing from a request without tokens', () => {
    const before = withBilled(undefined, { predicted: 10, billed: 12 });
    assert.equal(withBilled(before, { predicted: 0, billed: 3 }), before);
    assert.equal(withBilled(before, { predicted: 3, billed: 0 }), before);
  });
});

describe('the file of drifts', () => {
  let folder = '';
  let file = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-drift-'));
    file = path.join(folder, 'tokens', 'drift.json');
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('keeps what was learned for the next window', async () => {
    const drifts = new DriftFile(file);
    await drifts.change('models/one', (drift) => withBilled(drift, { predicted: 8, billed: 10 }));
    await drifts.change('models/one', (drift) => withBilled(drift, { predicted: 8, billed: 8 }));
    const next = new DriftFile(file);
    assert.equal(next.of('models/one'), undefined);
    await next.load();
    assert.deepEqual(next.of('models/one'), {
      turns: 2,
      last: { predicted: 8, billed: 8 },
      meanRatio: 1.125,
      countsAlike: false,
    });
    assert.deepEqual(await readdir(path.dirname(file)), ['drift.json']);
  });

  it('loses nothing to changes that come together or from another window', async () => {
    const [one, other] = [new DriftFile(file), new DriftFile(file)];
    await other.load();
    const learn = (drifts: DriftFile, model: string): Promise<void> =>
      drifts.change(model, (drift) => withBilled(drift, { predicted: 4, billed: 5 }));
    await Promise.all(Array.from({ length: 20 }, () => learn(one, 'models/one')));
    await learn(other, 'models/two');
    const next = new DriftFile(file);
    await next.load();
    assert.equal(next.of('models/one')?.turns, 20);
    assert.equal(next.of('models/two')?.turns, 1);
  });

  it('keeps the hundred models that changed last', async () => {
    const drifts = new DriftFile(file);
    await drifts.change('models/first', (drift) => withCounted(drift, alike));
    const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: number };
    const names = Array.from({ length: 100 }, (_, index) => `models/m${index}`);
    const models = Object.fromEntries(names.map((name) => [name, withCounted(undefined, alike)]));
    await writeFile(file, JSON.stringify({ version, models }));
    await drifts.change('models/m0', (drift) => withCounted(drift, unlike));
    await drifts.change('models/new', (drift) => withCounted(drift, alike));
    const stored = JSON.parse(await readFile(file, 'utf8')) as { models: object };
    const kept = names.filter((name) => name !== 'models/m1' && name !== 'models/m0');
    assert.deepEqual(Object.keys(stored.models), [...kept, 'models/m0', 'models/new']);
  });

  it('counts as missing when it is damaged, of a later Parley, or contains something else', async () => {
    const drifts = new DriftFile(file);
    await drifts.change('models/one', (drift) => withCounted(drift, alike));
    const whole = await readFile(file, 'utf8');
    for (const text of [
      whole.slice(0, 20),
      '[]',
      'null',
      '{"version":1,"models":[7]}',
      '{"version":1,"models":{"models/one":{"turns":"many","meanRatio":1}}}',
      '{"version":1,"models":{"models/one":{"turns":1,"meanRatio":1,"countsAlike":"no"}}}',
      whole.replace('"version":1', '"version":2'),
    ]) {
      await writeFile(file, text);
      const next = new DriftFile(file);
      await next.load();
      assert.equal(next.of('models/one'), undefined, text);
    }
  });

  it('says what the file system says when it can’t be written', async () => {
    await writeFile(path.join(folder, 'tokens'), 'a file where the folder should be');
    const drifts = new DriftFile(file);
    await assert.rejects(drifts.change('models/one', (drift) => withCounted(drift, alike)));
    await rm(path.join(folder, 'tokens'));
    await drifts.change('models/one', (drift) => withCounted(drift, alike));
    assert.equal(drifts.of('models/one')?.countsAlike, true);
  });
});
