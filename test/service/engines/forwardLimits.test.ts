import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { isServiceError } from '../../../src/protocol/serviceError';
import type { ErrorKind } from '../../../src/protocol/serviceError';
import type { Engine } from '../../../src/service/engine';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { FakeClock } from '../../fakes/fakeClock';
import { turnOf } from '../embedded/harness';
import { turn } from '../../fakes/turn';
import { json, startFakeModelServer } from './fakeModelServer';
import type { FakeModelServer, Routes } from './fakeModelServer';

const never = new AbortController().signal;
const tags: Routes = {
  '/api/tags': json({ models: [{ name: 'small' }] }),
  '/api/show': json({ capabilities: ['completion'] }),
};
const models: Routes = { '/v1/models': json({ data: [{ id: 'small' }] }) };

interface Kind {
  listed: Routes;
  path: string;
  embedPath: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  Ollama: { listed: tags, path: '/api/chat', embedPath: '/api/embed' },
  'llama-server': { listed: models, path: '/v1/chat/completions', embedPath: '/v1/embeddings' },
};

/** Writes the text again and again until the reader leaves. */
function endless(text: string): (response: ServerResponse) => void {
  return (response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(text));
      if (!response.destroyed) response.once('drain', write);
    };
    write();
  };
}

describe('a model server that can not be trusted', () => {
  let server: FakeModelServer;
  let clock: FakeClock;
  afterEach(() => server.close());

  async function open(routes: Routes): Promise<Engine> {
    server = await startFakeModelServer(routes);
    clock = new FakeClock();
    return createForwardEngine({ fetch, clock, address: server.address });
  }

  async function answer(engine: Engine, signal = never): Promise<void> {
    const [model] = await engine.listModels(never);
    assert.ok(model);
    const request = { model, contents: turnOf('a'), generationConfig: {}, seed: 1 };
    for await (const event of engine.generate(request, signal)) assert.ok(event);
  }

  async function embed(engine: Engine): Promise<void> {
    const [model] = await engine.listModels(never);
    assert.ok(model);
    await engine.embed?.({ model, text: 'a' }, never);
  }

  function failsWith(kind: ErrorKind, words: RegExp): (error: unknown) => boolean {
    return (error) => {
      assert.ok(isServiceError(error, kind), String(error));
      assert.match(error.message, words);
      return true;
    };
  }

  for (const [name, { listed, path, embedPath }] of Object.entries(kinds)) {
    for (const status of [301, 302, 303, 307, 308]) {
      it(`is not followed when ${name} redirects with ${status}`, async () => {
        const redirect = (response: ServerResponse): void => {
          response.writeHead(status, { location: '/elsewhere' }).end();
        };
        const elsewhere = json({ done: true });
        const engine = await open({ ...listed, [path]: redirect, '/elsewhere': elsewhere });
        await assert.rejects(
          answer(engine),
          failsWith('protocol', /redirects to another address/u),
        );
        assert.ok(!server.asked.some((each) => each.path === '/elsewhere'));
      });
    }

    it(`is left when a line of ${name} does not end`, async () => {
      const engine = await open({ ...listed, [path]: endless('data: a'.repeat(10_000)) });
      await assert.rejects(answer(engine), failsWith('protocol', /too long/u));
      await server.left;
    });

    it(`is left when an answer of ${name} does not end`, async () => {
      const json = JSON.stringify({ filler: 'a'.repeat(50_000) });
      const line = name === 'Ollama' ? `${json}\n` : `data: ${json}\n\n`;
      const engine = await open({ ...listed, [path]: endless(line) });
      await assert.rejects(answer(engine), failsWith('protocol', /too large/u));
      await server.left;
    });

    it(`is left when vectors of ${name} do not end`, async () => {
      const engine = await open({ ...listed, [embedPath]: endless('[1,'.repeat(50_000)) });
      await assert.rejects(embed(engine), failsWith('protocol', /too large/u));
      await server.left;
    });

    it(`is left when the error of ${name} does not end`, async () => {
      const fail = (response: ServerResponse): void => {
        response.writeHead(500);
        endless('no '.repeat(10_000))(response);
      };
      const engine = await open({ ...listed, [path]: fail });
      await assert.rejects(answer(engine), (error: Error) => error.message.length <= 600);
      await server.left;
    });

    for (const [when, begin] of [
      ['before its answer', ''],
      ['within its answer', name === 'Ollama' ? '{"message":' : 'data: {'],
    ] as const) {
      it(`is given up when ${name} falls silent ${when}`, async () => {
        const silent = (response: ServerResponse): void => {
          if (begin !== '') response.write(begin);
        };
        const engine = await open({ ...listed, [path]: silent });
        const controller = new AbortController();
        const answering = assert.rejects(
          answer(engine, controller.signal),
          failsWith('timeout', /didn’t respond for 15 minutes/u),
        );
        while (!server.asked.some((each) => each.path === path)) await turn();
        const over = answering.then(() => true);
        const later = async (): Promise<boolean> => {
          await clock.advanceToNextTimer().catch(() => undefined);
          return false;
        };
        while (!(await Promise.race([over, later()])));
        // What the service does when an answer is over.
        controller.abort();
        await server.left;
        assert.equal(clock.pendingTimers, 0);
      });
    }
  }
});
