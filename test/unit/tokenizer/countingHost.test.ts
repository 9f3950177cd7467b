import assert from 'node:assert/strict';
import { CountingHost } from '../../../src/tokenizer/countingHost';
import type { DocumentReport } from '../../../src/tokenizer/countingMessages';
import { createTokenizer } from '../../../src/tokenizer/tokenizer';
import { loadGemma3 } from './gemma3';

const tokenizer = createTokenizer(loadGemma3());
const longText = 'const value = read(index);\n'.repeat(2000);

/** A worker's side of a host whose deferred work runs when the test says so. */
function start() {
  const replies: DocumentReport[] = [];
  const deferred: (() => void)[] = [];
  const host = new CountingHost(
    {
      report: (report) => replies.push(structuredClone(report)),
      defer: (work) => deferred.push(work),
    },
    loadGemma3(),
    tokenizer,
  );
  /** Runs one deferred step; returns false when there is none. */
  const step = (): boolean => {
    const work = deferred.shift();
    work?.();
    return work !== undefined;
  };
  const finish = (): void => {
    for (let steps = 0; step(); steps += 1) {
      assert.ok(steps < 1000, 'the host does not come to rest');
    }
  };
  /** The replies since the last call. */
  const take = (): DocumentReport[] => replies.splice(0);
  return { host, deferred, step, finish, take };
}

function total(id: string, version: number, text: string): DocumentReport {
  return { type: 'total', id, version, tokens: tokenizer.count(text), isExact: true };
}

describe('CountingHost', () => {
  it('reports the total of a document when it is opened and after each change', () => {
    const { host, deferred, take } = start();
    host.open({ id: 'a', version: 1, text: 'Hello there' });
    host.change({
      id: 'a',
      version: 2,
      edits: [
        { start: 6, end: 11, text: 'wide world' },
        { start: 0, end: 5, text: 'Goodbye' },
      ],
    });
    assert.deepEqual(take(), [total('a', 1, 'Hello there'), total('a', 2, 'Goodbye wide world')]);
    assert.equal(deferred.length, 0);
  });

  it('estimates a long document at once and reports its exact total later, once', () => {
    const { host, finish, take } = start();
    host.open({ id: 'a', version: 1, text: longText });
    const [estimate, ...others] = take();
    assert.ok(estimate?.type === 'total' && !estimate.isExact && others.length === 0);
    finish();
    assert.deepEqual(take(), [total('a', 1, longText)]);
  });

  it('takes in a change while it is still counting, and reports the exact total of the new version', () => {
    const { host, finish, step, take } = start();
    host.open({ id: 'a', version: 1, text: longText });
    step();
    host.change({ id: 'a', version: 2, edits: [{ start: 0, end: 0, text: 'x' }] });
    take();
    finish();
    assert.deepEqual(take(), [total('a', 2, `x${longText}`)]);
  });

  it('shares time between documents, so that a short one need not wait for a long one', () => {
    const { host, finish, take } = start();
    const shortText = 'a'.repeat(9000);
    host.open({ id: 'long', version: 1, text: longText.repeat(2) });
    host.open({ id: 'short', version: 1, text: shortText });
    take();
    finish();
    assert.deepEqual(take(), [total('short', 1, shortText), total('long', 1, longText.repeat(2))]);
  });

  it('never defers two steps at a time', () => {
    const { host, deferred, finish } = start();
    for (const id of ['a', 'b']) {
      host.open({ id, version: 1, text: longText });
      host.close(id);
      host.open({ id, version: 2, text: longText });
      assert.equal(deferred.length, 1);
    }
    finish();
  });

  it('reports nothing about a document that was closed while it was counted', () => {
    const { host, finish, take } = start();
    host.open({ id: 'a', version: 1, text: longText });
    take();
    host.close('a');
    finish();
    assert.deepEqual(take(), []);
  });

  it('counts a range of a document', () => {
    const { host } = start();
    host.open({ id: 'a', version: 1, text: 'Hello there' });
    assert.deepEqual(host.countRange({ id: 'a', start: 0, end: 5 }), { tokens: 1, isExact: true });
  });

  it('says that a document is lost when it is not open or an edit does not fit it', () => {
    const { host, take } = start();
    const edits = [{ start: 3, end: 9, text: '' }];
    host.change({ id: 'a', version: 2, edits });
    assert.equal(host.countRange({ id: 'a', start: 0, end: 1 }), undefined);
    host.open({ id: 'a', version: 1, text: 'Hello' });
    host.change({ id: 'a', version: 2, edits });
    host.change({ id: 'a', version: 3, edits: [] });
    assert.deepEqual(take(), [
      { type: 'lost', id: 'a' },
      total('a', 1, 'Hello'),
      { type: 'lost', id: 'a' },
      { type: 'lost', id: 'a' },
    ]);
  });
});
