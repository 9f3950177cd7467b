import assert from 'node:assert/strict';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { FakeClock } from '../../fakes/fakeClock';

const never = new AbortController().signal;

/** A fetch that answers as an OpenAI-compatible server at this base address, and nowhere else. */
function serverAt(base: string): (request: Request) => Promise<Response> {
  return async ({ url }) =>
    url === `${base}/v1/models`
      ? Response.json({ data: [{ id: 'small' }] })
      : Response.json({ error: 'no such path' }, { status: 404 });
}

describe('the address of a model server', () => {
  for (const address of [
    'http://127.0.0.1:9999',
    'http://127.0.0.1:9999/',
    'http://127.0.0.1:9999/v1',
    ' http://127.0.0.1:9999/v1/ ',
  ]) {
    it(`is understood as ${JSON.stringify(address)}`, async () => {
      const fetch = serverAt('http://127.0.0.1:9999');
      const engine = createForwardEngine({ fetch, clock: new FakeClock(), address });
      assert.equal((await engine.listModels(never)).length, 1);
    });
  }

  it('offers nothing when it isn’t an address', async () => {
    const engine = createForwardEngine({ fetch, clock: new FakeClock(), address: 'my server' });
    assert.deepEqual(await engine.listModels(never), []);
  });

  it('is refused over plain http to another machine, and may be anywhere over https', async () => {
    const clock = new FakeClock();
    for (const address of ['http://10.0.0.1:11434', 'http://127.0.0.1.evil.example/v1']) {
      assert.throws(() => createForwardEngine({ fetch, clock, address }), {
        message: /must be an https/u,
      });
    }
    const engine = createForwardEngine({
      fetch: serverAt('https://models.example'),
      clock,
      address: 'https://models.example',
    });
    assert.equal((await engine.listModels(never)).length, 1);
  });

  it('may be one of another machine over plain http once the user has agreed to that', async () => {
    const engine = createForwardEngine({
      fetch: serverAt('http://10.0.0.1:8471'),
      clock: new FakeClock(),
      address: 'http://10.0.0.1:8471',
      mayUseHttp: (origin) => origin === 'http://10.0.0.1:8471',
    });
    assert.equal((await engine.listModels(never)).length, 1);
  });

  it('is the one of now where it may change', async () => {
    let address = 'http://127.0.0.1:9999';
    const engine = createForwardEngine({
      fetch: serverAt('http://127.0.0.1:8888'),
      clock: new FakeClock(),
      address: () => address,
    });
    assert.deepEqual(await engine.listModels(never), []);
    address = 'http://127.0.0.1:8888';
    assert.equal((await engine.listModels(never)).length, 1);
    address = 'off';
    assert.deepEqual(await engine.listModels(never), []);
  });

  it('is refused over plain http to another machine also where it changes to that', async () => {
    const engine = createForwardEngine({
      fetch: () => assert.fail('something was sent'),
      clock: new FakeClock(),
      address: () => 'http://10.0.0.1:8471',
    });
    assert.deepEqual(await engine.listModels(never), []);
  });

  it('is asked with a new key at once after it refused the one before', async () => {
    let key = 'old';
    const clock = new FakeClock();
    const answer = serverAt('http://127.0.0.1:9999');
    const engine = createForwardEngine({
      fetch: async (request) =>
        request.headers.get('authorization') === 'Bearer new'
          ? answer(request)
          : Response.json({ error: { message: 'no key' } }, { status: 401 }),
      clock,
      address: 'http://127.0.0.1:9999',
      keyOf: async () => key,
    });
    assert.deepEqual(await engine.listModels(never), []);
    key = 'new';
    assert.equal((await engine.listModels(never)).length, 1);
  });

  it('is one of this machine unless one is named', async () => {
    const asked = new Set<string>();
    const engine = createForwardEngine({
      fetch: async ({ url }) => {
        asked.add(new URL(url).hostname);
        throw new TypeError('refused');
      },
      clock: new FakeClock(),
    });
    assert.deepEqual(await engine.listModels(never), []);
    assert.deepEqual([...asked], ['127.0.0.1']);
  });

  it('is waited for no longer than the caller waits, nor than a second or two', async () => {
    const clock = new FakeClock();
    const fetch = ({ signal }: Request): Promise<Response> =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const engine = createForwardEngine({ fetch, clock, address: 'http://127.0.0.1:9999' });
    const controller = new AbortController();
    const aborted = engine.listModels(controller.signal);
    controller.abort(new Error('enough'));
    await assert.rejects(aborted, /enough/);
    const patient = engine.listModels(never);
    await clock.advanceToNextTimer();
    assert.deepEqual(await patient, []);
    assert.equal(clock.pendingTimers, 0);
  });
});
