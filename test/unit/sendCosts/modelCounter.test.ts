import assert from 'node:assert/strict';
import path from 'node:path';
import { Emitter } from '../../../src/base/emitter';
import { loadTokenizer } from '../../../src/service/node/loadTokenizer';
import { ModelCounter, type ModelTokenizer } from '../../../src/sendCosts/modelCounter';
import type { DocumentReport } from '../../../src/tokenizer/countingMessages';
import { turn } from '../../fakes/turn';

describe('ModelCounter', () => {
  let counter: ModelCounter;
  let tokenizer: ModelTokenizer;
  let reports: DocumentReport[];
  let release: () => void;
  const changed = new Emitter<void>();

  beforeEach(() => {
    reports = [];
    release = () => undefined;
    tokenizer = { model: 'models/gguf-words', count: async (text) => text.split(' ').length };
    counter = new ModelCounter('nowhere', {
      current: () => tokenizer,
      onDidChange: (listener) => changed.event(listener),
    });
    counter.onDidReport((report) => reports.push(report));
  });
  afterEach(() => counter.dispose());

  it('counts texts and files by the model’s tokenizer', async () => {
    assert.equal(await counter.count('a b c', 'now'), 3);
    assert.equal(await counter.count('', 'now'), 0);
    const bytes = new TextEncoder().encode('a b');
    assert.deepEqual(await counter.countBytes(bytes, 'background'), { tokens: 2, isExact: true });
  });

  it('follows the edits of a document, each offset as it is after the ones before', async () => {
    counter.post({ type: 'open', id: 'x', version: 1, text: 'a b' });
    await turn();
    counter.post({
      type: 'change',
      id: 'x',
      version: 2,
      edits: [
        { start: 3, end: 3, text: ' c d' },
        { start: 0, end: 1, text: '' },
      ],
    });
    await turn();
    assert.deepEqual(
      reports.map((report) => report.type === 'total' && [report.version, report.tokens]),
      [
        [1, 2],
        [2, 4],
      ],
    );
    const range = await counter.countRange({ type: 'countRange', id: 'x', start: 0, end: 4 });
    assert.deepEqual(range, { tokens: 3, isExact: true });
    counter.post({ type: 'close', id: 'x' });
    const gone = await counter.countRange({ type: 'countRange', id: 'x', start: 0, end: 4 });
    assert.equal(gone, undefined);
  });

  it('counts what was typed meanwhile once, after what it was counting', async () => {
    const counted: string[] = [];
    tokenizer = {
      ...tokenizer,
      count: async (text) => {
        counted.push(text);
        await new Promise<void>((resolve) => (release = resolve));
        return 1;
      },
    };
    counter.post({ type: 'open', id: 'x', version: 1, text: 'a' });
    for (const version of [2, 3]) {
      const edits = [{ start: 0, end: 0, text: 'b' }];
      counter.post({ type: 'change', id: 'x', version, edits });
    }
    release();
    await turn();
    release();
    await turn();
    assert.deepEqual(counted, ['a', 'bba']);
    assert.deepEqual(
      reports.map((report) => report.type === 'total' && report.version),
      [1, 3],
    );
  });

  it('says that a document is lost that it doesn’t know, or can’t count', async () => {
    counter.post({ type: 'change', id: 'y', version: 2, edits: [] });
    tokenizer = { ...tokenizer, count: async () => Promise.reject(new Error('gone')) };
    counter.post({ type: 'open', id: 'x', version: 1, text: 'a' });
    await turn();
    assert.deepEqual(reports, [
      { type: 'lost', id: 'y' },
      { type: 'lost', id: 'x' },
    ]);
  });

  it('names the file of a text to who counts it, as far as it is known', async () => {
    const paths: string[] = [];
    tokenizer = {
      ...tokenizer,
      count: async (_text, _signal, path) => {
        paths.push(path);
        return 1;
      },
    };
    await counter.count('a', 'now');
    await counter.count('a', 'now', undefined, 'folder/.env');
    await counter.countBytes(new TextEncoder().encode('a'), 'now', undefined, '.env');
    counter.post({ type: 'open', id: 'file:///folder/.env', version: 1, text: 'a' });
    await turn();
    const id = 'file:///folder/.env';
    await counter.countRange({ type: 'countRange', id, start: 0, end: 1 });
    counter.post({
      type: 'open',
      id: 'git:/folder/.env?%7B%22ref%22%3A%22~%22%7D',
      version: 1,
      text: 'a',
    });
    await turn();
    assert.deepEqual(paths, ['', 'folder/.env', '.env', id, id, 'git:/folder/.env']);
  });

  it('estimates by what ships with Parley while the model’s can’t count', async () => {
    const estimating = new ModelCounter(path.resolve('dist'), {
      current: () => ({ model: 'models/local8080-small', count: async () => undefined }),
      onDidChange: (listener) => changed.event(listener),
    });
    try {
      const text = 'The mill stands by the river.';
      const shipped = await loadTokenizer('media/tokenizer/gemma3.bin')();
      const estimate = { tokens: shipped.count(text), isExact: false };
      assert.equal(await estimating.count(text, 'now'), estimate.tokens);
      const bytes = new TextEncoder().encode(text);
      assert.deepEqual(await estimating.countBytes(bytes, 'now'), estimate);
      const reported = new Promise<DocumentReport>((resolve) => estimating.onDidReport(resolve));
      estimating.post({ type: 'open', id: 'x', version: 1, text });
      assert.deepEqual(await reported, { type: 'total', id: 'x', version: 1, ...estimate });
      const range = { type: 'countRange', id: 'x', start: 0, end: text.length } as const;
      assert.deepEqual(await estimating.countRange(range), estimate);
    } finally {
      estimating.dispose();
    }
  });

  it('forgets what it counted when another model answers, and only then', async () => {
    let switches = 0;
    counter.onDidSwitch(() => (switches += 1));
    counter.post({ type: 'open', id: 'x', version: 1, text: 'a' });
    changed.fire();
    assert.equal(switches, 0);
    tokenizer = { ...tokenizer, model: 'models/gguf-others' };
    changed.fire();
    assert.equal(switches, 1);
    const gone = await counter.countRange({ type: 'countRange', id: 'x', start: 0, end: 1 });
    assert.equal(gone, undefined);
  });
});
