import assert from 'node:assert/strict';
import type { Content } from '../../../src/protocol/content';
import { LlamaServer, refuse, reply, type LlamaServerOptions } from '../../fakes/llamaServer';
import { turn } from '../../fakes/turn';
import { cachesPath } from '../embedded/cachedContentsSetup';
import { turnOf } from '../embedded/harness';
import { openLlama, type LlamaSetup } from './llamaSetup';

const handbook = 'the handbook says '.repeat(40);
const contents: Content[] = turnOf(handbook);
const systemInstruction = { parts: [{ text: 'Be brief.' }] };
const messages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: handbook },
];
const body = { contents, systemInstruction };

describe('cached contents in the slots of a llama-server', () => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const dispose of opened.splice(0).toReversed()) await dispose();
  });

  async function open(
    options: LlamaServerOptions | LlamaServer = {},
    storage?: LlamaSetup['storage'],
  ): Promise<LlamaSetup> {
    const setup = await openLlama(options, storage);
    opened.push(setup.dispose);
    return setup;
  }

  /** A server that may outlive the services before it. */
  async function startServer(): Promise<LlamaServer> {
    const server = new LlamaServer();
    await server.start();
    opened.push(() => server.stop());
    return server;
  }

  /** What was asked of the slots, in order. */
  function acts({ asked }: LlamaServer): string[] {
    return asked.flatMap(({ path, body: sent }) => {
      const action = /^\/slots\/(\d+)\?action=(\w+)$/u.exec(path);
      if (action !== null) return [`${action[2] ?? ''} ${action[1] ?? ''}`];
      const slot = sent['id_slot'];
      if (path === '/completion') return [`read ${JSON.stringify(slot)}`];
      if (path !== '/v1/chat/completions') return [];
      return [`answer ${typeof slot === 'number' ? slot : 'anywhere'}`];
    });
  }

  /** The tokens that every request with the cached content begins with. */
  function prefixLength({ tokenizer }: LlamaServer): number {
    // What is asked goes on where the handbook ends, in the same message.
    const text = messages.map(({ role, content }) => `<|${role}|>${content}`).join('<|end|>');
    return tokenizer.tokenize(text.trimEnd(), true, true).length;
  }

  it('are read once and saved when they are made, in a file of their own', async () => {
    const { cache, server } = await open();
    const name = await cache(body);
    assert.deepEqual(acts(server), ['read 1', 'save 1']);
    const [[file, tokens] = ['', []], ...others] = server.slots.files;
    assert.match(file, /^parley-[a-z0-9]{40}-[0-9a-f]{16}\.bin$/u);
    assert.ok(file.includes(name.replace('cachedContents/', '')));
    assert.equal(tokens.length, prefixLength(server));
    assert.deepEqual(others, []);
    assert.equal(server.bodiesOf('/completion')[0]?.['n_predict'], 0);
  });

  it('are in the slot already for what is asked next, which reads its own words alone', async () => {
    const { cache, answer, server } = await open();
    const cachedContent = await cache(body);
    const { usageMetadata } = await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server), ['read 1', 'save 1', 'answer 1']);
    assert.equal(usageMetadata?.cachedContentTokenCount, prefixLength(server));
    // three words, <|end|><|assistant|>
    assert.deepEqual(server.readings.at(-1), { cached: prefixLength(server), read: 5 });
    assert.equal(usageMetadata.promptTokenCount, prefixLength(server) + 5);
  });

  it('and the turns behind them stay in the slot', async () => {
    const { cache, answer, server } = await open();
    const cachedContent = await cache(body);
    const first = turnOf('What is new?');
    await answer({ cachedContent, contents: first });
    const later = [...first, { role: 'model', parts: [{ text: 'An answer.' }] }, ...turnOf('And?')];
    await answer({ cachedContent, contents: later });
    assert.deepEqual(acts(server), ['read 1', 'save 1', 'answer 1', 'answer 1']);
    const { cached, read } = server.readings.at(-1) ?? { cached: 0, read: 0 };
    assert.ok(cached > prefixLength(server), `${cached} of ${cached + read}`);
  });

  it('are restored where something else was asked meanwhile', async () => {
    const { cache, answer, server } = await open({ slots: 1 });
    const cachedContent = await cache(body);
    await answer({ contents: turnOf('Something else.') });
    const { usageMetadata } = await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server).slice(2), ['answer anywhere', 'restore 0', 'answer 0']);
    assert.equal(usageMetadata?.cachedContentTokenCount, prefixLength(server));
  });

  it('are kept as every request begins, whatever form of answer the one has that made them again', async () => {
    const { cache, answer, server } = await open({ slots: 1, showsFormat: true });
    const cachedContent = await cache(body);
    await answer({ contents: turnOf('Something else.') });
    server.slots.files.clear();
    const generationConfig = { responseMimeType: 'application/json' };
    await answer({ cachedContent, contents: turnOf('What is new?'), generationConfig });
    const [kept = []] = server.slots.files.values();
    assert.equal(kept.length, prefixLength(server));
  });

  it('are restored after both were started again', async () => {
    const server = await startServer();
    const before = await open(server);
    const cachedContent = await before.cache(body);
    server.slots.restart();
    const after = await open(server, before.storage);
    const question = { cachedContent, contents: turnOf('What is new?') };
    const { usageMetadata } = await after.answer(question);
    assert.deepEqual(acts(server).slice(2), ['restore 1', 'answer 1']);
    assert.equal(usageMetadata?.cachedContentTokenCount, prefixLength(server));
  });

  it('are restored after the server alone was started again', async () => {
    const { cache, answer, server } = await open();
    const cachedContent = await cache(body);
    server.slots.restart();
    await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server).slice(2), ['restore 1', 'answer 1']);
  });

  it('are made again where the server no longer has the file', async () => {
    const { cache, answer, server } = await open();
    const cachedContent = await cache(body);
    const [file = ''] = server.slots.files.keys();
    server.slots.files.clear();
    server.slots.restart();
    const { usageMetadata } = await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server).slice(2), ['restore 1', 'read 1', 'save 1', 'answer 1']);
    assert.deepEqual([...server.slots.files.keys()], [file]);
    assert.equal(usageMetadata?.cachedContentTokenCount, prefixLength(server));
  });

  it('of one model are never given to another', async () => {
    const server = await startServer();
    const before = await open(server);
    const cachedContent = await before.cache(body);
    // The same name, another file.
    server.modelPath = '/models/small-tuned.gguf';
    server.slots.restart();
    const after = await open(server, before.storage);
    await after.answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server).slice(2), ['restore 1', 'read 1', 'save 1', 'answer 1']);
    assert.equal(server.slots.files.size, 2);
  });

  it('are restored where the server was started with other slots', async () => {
    const server = await startServer();
    const before = await open(server);
    const cachedContent = await before.cache(body);
    server.slots.restart();
    server.slots.all.push({ id: 2, tokens: [], isProcessing: false, usedAt: 0 });
    const after = await open(server, before.storage);
    await after.answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server).slice(2), ['restore 2', 'answer 2']);
  });

  it('stay in the slot where the server saves none, and nothing else is claimed', async () => {
    const { cache, answer, server } = await open({ canSave: false, slots: 1 });
    const cachedContent = await cache(body);
    const first = await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.equal(first.usageMetadata?.cachedContentTokenCount, prefixLength(server));
    await answer({ contents: turnOf('Something else.') });
    const { usageMetadata } = await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server), [
      ...['read 0', 'save 0', 'answer 0'],
      ...['answer anywhere', 'answer anywhere'],
    ]);
    const { cached } = server.readings.at(-1) ?? { cached: -1 };
    assert.equal(usageMetadata?.cachedContentTokenCount ?? 0, cached);
    assert.ok(cached < prefixLength(server));
  });

  it('are in a slot that nobody else uses', async () => {
    const { cache, answer, server } = await open({ slots: 3 });
    const last = server.slots.all[2];
    assert.ok(last);
    last.isProcessing = true;
    const cachedContent = await cache(body);
    last.isProcessing = false;
    await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server), ['read 1', 'save 1', 'answer 1']);
  });

  it('are left to the server where all slots are in use', async () => {
    const { cache, answer, server } = await open();
    for (const slot of server.slots.all) slot.isProcessing = true;
    const cachedContent = await cache(body);
    await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server), ['answer anywhere']);
  });

  it('are in several slots for what is asked at once', async () => {
    const { cache, answer, server } = await open();
    const cachedContent = await cache(body);
    const generationConfig = { candidateCount: 3 };
    const { candidates } = await answer({ cachedContent, contents: turnOf('a'), generationConfig });
    assert.equal(candidates?.length, 3);
    const answered = acts(server).filter((act) => act.startsWith('answer'));
    assert.deepEqual(answered.toSorted(), ['answer 0', 'answer 1', 'answer anywhere']);
    assert.deepEqual(
      acts(server).filter((act) => act.startsWith('restore')),
      ['restore 0'],
    );
  });

  it('are found without the list of slots', async () => {
    const { cache, answer, server } = await open({ showsSlots: false });
    const cachedContent = await cache(body);
    const { usageMetadata } = await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server), ['read 1', 'save 1', 'answer 1']);
    assert.equal(usageMetadata?.cachedContentTokenCount, prefixLength(server));
  });

  it('with pictures are left to the server, whose tokens for them nobody knows', async () => {
    const { cache, answer, server } = await open();
    const picture = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
    const cachedContent = await cache({
      contents: [{ role: 'user', parts: [{ text: 'See:' }, picture] }],
    });
    await answer({ cachedContent, contents: turnOf('What is it?') });
    assert.deepEqual(acts(server), ['answer anywhere']);
  });

  it('are no more restored where the model reads all of them nevertheless', async () => {
    const { cache, answer, server } = await open({ slots: 1 });
    const cachedContent = await cache(body);
    // As a model with a sliding window, whose state can't be taken up in the middle.
    server.slots.forgets = true;
    for (const text of ['One?', 'Two?', 'Three?']) {
      await answer({ contents: turnOf('Something else.') });
      await answer({ cachedContent, contents: turnOf(text) });
    }
    assert.equal(acts(server).filter((act) => act.startsWith('restore')).length, 2);
  });

  it('leave next to nothing on the server’s disk once they are deleted', async () => {
    const { cache, send, server, service } = await open();
    const name = await cache(body);
    const [file = ''] = server.slots.files.keys();
    assert.ok((server.slots.files.get(file)?.length ?? 0) > 100);
    const deletion = new Request(`http://embedded.invalid/v1beta/${name}`, { method: 'DELETE' });
    assert.equal((await service.fetch(deletion)).status, 200);
    while ((server.slots.files.get(file)?.length ?? 0) > 2) await turn();
    assert.equal((await send(`/v1beta/${name}`)).status, 403);
  });

  it('do so also after a restart, and where there was no file at all', async () => {
    const server = await startServer();
    const before = await open(server);
    const name = await before.cache(body);
    for (const slot of server.slots.all) slot.isProcessing = true;
    const unsaved = await before.cache(body);
    for (const slot of server.slots.all) slot.isProcessing = false;
    const { service } = await open(server, before.storage);
    const [file = '', ...others] = server.slots.files.keys();
    assert.deepEqual(others, []);
    for (const each of [unsaved, name]) {
      const deletion = new Request(`http://embedded.invalid/v1beta/${each}`, { method: 'DELETE' });
      assert.equal((await service.fetch(deletion)).status, 200);
    }
    while ((server.slots.files.get(file)?.length ?? 0) > 2) await turn();
    assert.deepEqual([...server.slots.files.keys()], [file]);
  });

  it('of a server that is gone are deleted nevertheless', async () => {
    const server = new LlamaServer();
    await server.start();
    const { cache, service, dispose } = await openLlama(server);
    opened.push(dispose);
    const name = await cache(body);
    await server.stop();
    const deletion = new Request(`http://embedded.invalid/v1beta/${name}`, { method: 'DELETE' });
    assert.equal((await service.fetch(deletion)).status, 200);
  });

  it('are made by a server that can’t read them ahead, and read with what is asked', async () => {
    const { cache, answer, server } = await open();
    server.overrides.set('/completion', (response) =>
      refuse(response, 501, 'not_supported_error', 'This server does not support completions.'),
    );
    const cachedContent = await cache(body);
    await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.deepEqual(acts(server).at(-1), 'answer anywhere');
  });

  it('are no larger than a slot', async () => {
    const { send, model, server } = await open({ contextTokens: 64 });
    const response = await send(cachesPath, { model, ...body });
    assert.equal(response.status, 400);
    assert.match(
      await response.text(),
      /too large. total_token_count=\d+, max_total_token_count=63/u,
    );
    assert.deepEqual(acts(server), []);
  });

  it('are given up while they are read, when that is stopped', async () => {
    const { send, model, server } = await open();
    const abort = new AbortController();
    const left = new Promise<void>((resolve) => {
      server.overrides.set('/completion', (response) => {
        response.on('close', resolve);
        abort.abort();
      });
    });
    await assert.rejects(send(cachesPath, { model, ...body }, abort.signal));
    await left;
    assert.equal(server.slots.files.size, 0);
  });

  for (const hostile of [null, 7, [], [null, { id: -1 }, { id: 1e300 }], { slots: 1 }]) {
    it(`are found whatever a server says of its slots: ${JSON.stringify(hostile)}`, async () => {
      const { cache, answer, server } = await open();
      for (const path of ['/slots', '/slots/1?action=restore']) {
        server.overrides.set(path, (response) => reply(response, hostile));
      }
      const cachedContent = await cache(body);
      await answer({ contents: turnOf('Something else.') });
      const { candidates } = await answer({ cachedContent, contents: turnOf('What is new?') });
      assert.equal(candidates?.[0]?.finishReason, 'STOP');
    });
  }

  it('are asked of slots that there aren’t where a server reports too many', async () => {
    const server = await startServer();
    server.overrides.set('/props', (response) =>
      reply(response, { default_generation_settings: { n_ctx: 4096 }, total_slots: 2 ** 40 }),
    );
    const { cache, answer } = await open(server);
    const cachedContent = await cache(body);
    const { candidates } = await answer({ cachedContent, contents: turnOf('What is new?') });
    assert.equal(candidates?.[0]?.finishReason, 'STOP');
  });
});
