import assert from 'node:assert/strict';
import { ModelCounts, type CountQuestion } from '../../../src/sendCosts/modelCounts';
import { FakeClock } from '../../fakes/fakeClock';
import { turn } from '../../fakes/turn';

/** A service that counts when the test lets it, and knows how many questions it has at once. */
class HeldService {
  readonly clock = new FakeClock();
  readonly counts = new ModelCounts(this.clock);
  readonly asked: string[] = [];
  readonly answered: [string, number][] = [];
  readonly failed: string[] = [];
  mostAtOnce = 0;
  #underWay = 0;
  #settle: { resolve: (tokens: number) => void; reject: (error: Error) => void } | undefined;

  question(text: string, model = 'service models/one'): CountQuestion {
    return {
      model,
      request: { contents: [{ role: 'user', parts: [{ text }] }] },
      ask: (_, signal) => this.#ask(text, signal),
      answered: (tokens) => this.answered.push([text, tokens]),
      failed: () => this.failed.push(text),
    };
  }

  /** Asks and waits until the question has rested. */
  async want(text: string, model?: string): Promise<void> {
    this.counts.want(this.question(text, model));
    await this.rest(1000);
  }

  async rest(durationMs: number): Promise<void> {
    this.clock.advance(durationMs);
    await turn();
  }

  async answer(tokens: number): Promise<void> {
    this.#settle?.resolve(tokens);
    await turn();
  }

  async fail(): Promise<void> {
    this.#settle?.reject(new Error('503'));
    await turn();
  }

  async #ask(text: string, signal: AbortSignal): Promise<number> {
    this.asked.push(text);
    this.#underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#underWay);
    try {
      return await new Promise((resolve, reject) => {
        this.#settle = { resolve, reject };
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    } finally {
      this.#underWay -= 1;
    }
  }
}

describe('the counts of a service', () => {
  let service: HeldService;

  beforeEach(() => {
    service = new HeldService();
  });

  it('are asked for when the question has rested for a second', async () => {
    service.counts.want(service.question('a'));
    await service.rest(999);
    service.counts.want(service.question('ab'));
    await service.rest(999);
    assert.deepEqual(service.asked, []);
    await service.rest(1);
    await service.answer(12);
    assert.deepEqual(service.asked, ['ab']);
    assert.deepEqual(service.answered, [['ab', 12]]);
  });

  it('are asked for once for the same content and model', async () => {
    await service.want('a');
    await service.answer(12);
    await service.want('b');
    await service.answer(13);
    await service.want('a');
    assert.deepEqual(service.asked, ['a', 'b']);
    assert.deepEqual(service.answered.at(-1), ['a', 12]);
    await service.want('a', 'service models/two');
    assert.deepEqual(service.asked, ['a', 'b', 'a']);
  });

  it('are asked for one at a time, and an answer that is late is kept to itself', async () => {
    await service.want('a');
    await service.want('b');
    await service.want('c');
    assert.deepEqual(service.asked, ['a']);
    await service.answer(12);
    await service.answer(14);
    assert.deepEqual(service.asked, ['a', 'c']);
    assert.equal(service.mostAtOnce, 1);
    assert.deepEqual(service.answered, [['c', 14]]);
    await service.want('a');
    assert.deepEqual(service.asked, ['a', 'c']);
  });

  it('wait for the question under way when its content is wanted again', async () => {
    await service.want('a');
    service.counts.want(service.question('ab'));
    await service.want('a');
    await service.answer(12);
    assert.deepEqual(service.asked, ['a']);
    assert.deepEqual(service.answered, [['a', 12]]);
  });

  it('are not asked for, nor waited for, once they are not wanted', async () => {
    await service.want('a');
    service.counts.want(undefined);
    await turn();
    service.counts.want(service.question('b'));
    service.counts.want(undefined);
    await service.rest(10_000);
    assert.deepEqual(service.asked, ['a']);
    assert.deepEqual(service.answered, []);
    assert.deepEqual(service.failed, []);
    assert.equal(service.clock.pendingTimers, 0);
  });

  it('may fail, and are asked for again with the next change', async () => {
    await service.want('a');
    await service.fail();
    assert.deepEqual(service.failed, ['a']);
    await service.rest(60_000);
    assert.deepEqual(service.asked, ['a']);
    await service.want('a');
    await service.answer(12);
    assert.deepEqual(service.answered, [['a', 12]]);
  });

  it('are remembered up to the last five hundred', async () => {
    for (let index = 0; index <= 500; index += 1) {
      await service.want(`text ${index}`);
      await service.answer(index);
    }
    service.asked.length = 0;
    await service.want('text 1');
    assert.deepEqual(service.asked, []);
    await service.want('text 0');
    assert.deepEqual(service.asked, ['text 0']);
  });
});
