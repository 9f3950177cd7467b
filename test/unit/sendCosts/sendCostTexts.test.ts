import assert from 'node:assert/strict';
import { SendCostTexts } from '../../../src/sendCosts/sendCostTexts';
import { turn } from '../../fakes/turn';

/** A counter whose counts end when the test says so. */
class HeldCounter {
  readonly asked: string[] = [];
  readonly abandoned: string[] = [];
  readonly #settle = new Map<
    string,
    { resolve: (count: number) => void; reject: (error: Error) => void }
  >();
  readonly texts = new SendCostTexts((text, signal) => this.#count(text, signal));

  end(text: string, count: number): void {
    this.#settle.get(text)?.resolve(count);
  }

  fail(text: string): void {
    this.#settle.get(text)?.reject(new Error('no tokenizer'));
  }

  #count(text: string, signal: AbortSignal): Promise<number> {
    this.asked.push(text);
    return new Promise((resolve, reject) => {
      this.#settle.set(text, { resolve, reject });
      signal.addEventListener('abort', () => {
        this.abandoned.push(text);
        reject(signal.reason as Error);
      });
    });
  }
}

describe('the counts of texts', () => {
  let held: HeldCounter;

  beforeEach(() => {
    held = new HeldCounter();
  });

  it('are made once for each content', async () => {
    const { signal } = new AbortController();
    const first = held.texts.count('same', signal);
    const second = held.texts.count('sa'.concat('me'), signal);
    held.end('same', 7);
    assert.deepEqual(await Promise.all([first, second]), [7, 7]);
    assert.equal(await held.texts.count('same', signal), 7);
    assert.deepEqual(held.asked, ['same']);
  });

  it('go on for who still waits when another one has left', async () => {
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const left = held.texts.count('file', leaving.signal);
    const stayed = held.texts.count('file', staying.signal);
    leaving.abort(new Error('superseded'));
    await assert.rejects(left, /superseded/);
    assert.deepEqual(held.abandoned, []);
    held.end('file', 3);
    assert.equal(await stayed, 3);
  });

  it('are given up when nobody waits any more, and begun again for the next', async () => {
    const leaving = new AbortController();
    const left = held.texts.count('file', leaving.signal);
    leaving.abort(new Error('superseded'));
    const next = held.texts.count('file', new AbortController().signal);
    await assert.rejects(left, /superseded/);
    assert.deepEqual(held.abandoned, ['file']);
    assert.deepEqual(held.asked, ['file', 'file']);
    held.end('file', 5);
    assert.equal(await next, 5);
  });

  it('are tried again after a failure', async () => {
    const { signal } = new AbortController();
    const failed = held.texts.count('text', signal);
    held.fail('text');
    await assert.rejects(failed, /no tokenizer/);
    await turn();
    const again = held.texts.count('text', signal);
    held.end('text', 2);
    assert.equal(await again, 2);
  });

  it('are refused to a signal that has ended', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await assert.rejects(held.texts.count('text', signal), /too late/);
    assert.deepEqual(held.asked, []);
  });
});
