import assert from 'node:assert/strict';
import type { Thread } from '../../../../../src/base/channel/threadChannel';
import { isRecord } from '../../../../../src/protocol/isRecord';
import { isServiceError } from '../../../../../src/protocol/serviceError';
import type { EngineEvent, EngineRequest } from '../../../../../src/service/engine';
import {
  createLlamaEngine,
  type LlamaEngine,
} from '../../../../../src/service/engines/llama/llamaEngine';
import type { ModelFacts } from '../../../../../src/service/engines/llama/llamaMessages';
import { FakeClock } from '../../../../fakes/fakeClock';
import { turn } from '../../../../fakes/turn';

const facts: ModelFacts = { name: 'Fake', fileBytes: 1e6, contextTokens: 1000 };
const never = new AbortController().signal;

/** A process that does what a test says. */
class FakeProcess implements Thread {
  readonly asked: { id: number; message: Record<string, unknown> }[] = [];
  readonly cancelled: number[] = [];
  isTerminated = false;
  #onMessage: (value: unknown) => void = () => undefined;
  #onExit: () => void = () => undefined;

  postMessage(packet: unknown): void {
    assert.ok(isRecord(packet));
    if (packet['kind'] === 'cancel') this.cancelled.push(packet['id'] as number);
    if (packet['kind'] !== 'message' || !isRecord(packet['message'])) return;
    const asked = { id: packet['id'] as number, message: packet['message'] };
    if (asked.message['type'] === 'load') this.load(asked.id);
    else this.asked.push(asked);
  }

  load(id: number): void {
    this.reply(id, facts);
  }

  on(event: string, listener: (value: unknown) => void): void {
    if (event === 'message') this.#onMessage = listener;
    if (event === 'exit') this.#onExit = () => listener(undefined);
  }

  terminate(): void {
    this.isTerminated = true;
    this.#onExit();
  }

  reply(id: number, value: unknown): void {
    this.#onMessage({ kind: 'reply', id, value });
  }

  write(text: string, outputTokens: number): void {
    const request = this.asked.at(-1)?.message['request'];
    this.#onMessage({ kind: 'message', message: { type: 'piece', request, text, outputTokens } });
  }

  finish(): void {
    const outcome = { kind: 'stopped', outputTokens: 2, promptTokens: 5, cachedTokens: 3 };
    this.reply(this.asked.at(-1)?.id ?? -1, outcome);
  }
}

/** One that the file it loads is the end of. */
class DyingProcess extends FakeProcess {
  override load(): void {
    this.terminate();
  }
}

describe('the llama engine with its process', () => {
  let clock: FakeClock;
  let processes: FakeProcess[];
  let engine: LlamaEngine;
  let request: EngineRequest;
  let isDying = false;

  beforeEach(async () => {
    clock = new FakeClock();
    processes = [];
    engine = createLlamaEngine({
      id: 'fake',
      parameters: 7_600_000_000,
      start: () => {
        processes.push(isDying ? new DyingProcess() : new FakeProcess());
        return latest();
      },
      clock,
      model: { file: 'fake.gguf', maxContextTokens: 1000, sequences: 1 },
      maxWaiting: 1,
      idleMs: 60_000,
      silenceMs: 10_000,
    });
    const model = await engine.load();
    request = {
      model,
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
      generationConfig: {},
      seed: 1,
    };
  });
  afterEach(() => engine.dispose());

  function latest(): FakeProcess {
    const process = processes.at(-1);
    assert.ok(process);
    return process;
  }

  async function collect(signal = never): Promise<EngineEvent[]> {
    const events: EngineEvent[] = [];
    for await (const event of engine.generate(request, signal)) events.push(event);
    return events;
  }

  it('publishes the model with what it is', () => {
    const { name, displayName, description, inputTokenLimit, functionCalling } = request.model;
    assert.equal(name, 'models/gguf-fake');
    assert.equal(displayName, 'Fake');
    assert.equal(description, 'Runs on this machine with llama.cpp: 7.6B parameters, 1 MB.');
    assert.deepEqual([inputTokenLimit, functionCalling], [998, false]);
  });

  it('hands on what is written, and how it ended', async () => {
    const answer = collect();
    await turn();
    latest().write('Hel', 1);
    latest().write('lo', 2);
    latest().finish();
    const events = await answer;
    assert.deepEqual(
      events.map(({ parts = [] }) => parts.map(({ text }) => text).join('')),
      ['Hel', 'lo', ''],
    );
    assert.equal(events.at(-1)?.finishReason, 'STOP');
    assert.equal(events.at(-1)?.usageMetadata?.cachedContentTokenCount, 3);
  });

  it('answers the next request once an answer is written, whether or not it was taken', async () => {
    let goOn = (): void => undefined;
    const isWanted = new Promise<void>((resolve) => (goOn = resolve));
    const reasons: unknown[] = [];
    const first = (async () => {
      for await (const { finishReason } of engine.generate(request, never)) {
        reasons.push(finishReason);
        await isWanted;
      }
    })();
    await turn();
    latest().write('Hel', 1);
    await turn();
    latest().finish();
    const next = collect();
    await turn();
    assert.equal(latest().asked.length, 2);
    latest().finish();
    assert.equal((await next).at(-1)?.finishReason, 'STOP');
    assert.deepEqual(reasons, [undefined]);
    goOn();
    await first;
    assert.deepEqual(reasons, [undefined, 'STOP']);
  });

  it('ends a request whose process died with a clear error, after what came before', async () => {
    const events: EngineEvent[] = [];
    const work = (async () => {
      for await (const event of engine.generate(request, never)) events.push(event);
    })();
    await turn();
    latest().write('Hel', 1);
    latest().terminate();
    await assert.rejects(work, (error) => {
      assert.ok(isServiceError(error));
      assert.equal(error.status?.status, 'UNAVAILABLE');
      assert.match(error.message, /stopped unexpectedly/u);
      return true;
    });
    assert.equal(events.length, 1);
    const next = collect();
    await turn();
    assert.equal(processes.length, 2);
    latest().finish();
    await next;
  });

  it('says what is likely where the process dies of a file, and tries it again with the next request', async () => {
    engine.release();
    isDying = true;
    for (const starts of [2, 3]) {
      await assert.rejects(collect(), (error) => {
        assert.ok(isServiceError(error));
        assert.equal(error.status?.status, 'UNAVAILABLE');
        assert.match(error.message, /while it loaded the file: it may be damaged/u);
        return true;
      });
      assert.equal(processes.length, starts);
    }
    isDying = false;
    const work = collect();
    const failed = assert.rejects(work, /stopped unexpectedly\. The next/u);
    await turn();
    latest().terminate();
    await failed;
  });

  it('ends a process that is silent for too long', async () => {
    const work = collect();
    const failed = assert.rejects(work, /stopped responding/u);
    await turn();
    clock.advance(9_000);
    latest().write('still here', 1);
    clock.advance(9_000);
    assert.equal(latest().isTerminated, false);
    clock.advance(2_000);
    assert.equal(latest().isTerminated, true);
    await failed;
  });

  it('lets the model go when it was unused, and never while it answers', async () => {
    const work = collect();
    await turn();
    clock.advance(5_000);
    latest().finish();
    await work;
    clock.advance(59_000);
    assert.equal(engine.isLoaded, true);
    clock.advance(2_000);
    assert.equal(latest().isTerminated, true);
    assert.equal(engine.isLoaded, false);
    const again = collect();
    await turn();
    latest().finish();
    await again;
    assert.equal(processes.length, 2);
  });

  it('cancels in the process what is no longer wanted', async () => {
    const caller = new AbortController();
    const work = collect(caller.signal);
    await turn();
    caller.abort(new Error('stop'));
    await assert.rejects(work, /stop/u);
    assert.deepEqual(latest().cancelled, [latest().asked[0]?.id]);
  });

  it('refuses more requests than may wait', async () => {
    const first = collect();
    await turn();
    const second = collect();
    await turn();
    await assert.rejects(collect(), (error) => isServiceError(error, 'rateLimited'));
    latest().finish();
    await first;
    await turn();
    latest().finish();
    await second;
  });
});
