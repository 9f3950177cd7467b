import assert from 'node:assert/strict';
import { isServiceError } from '../../src/protocol/serviceError';
import { NoEmbedderError, type Embedder, type EmbedOptions } from '../../src/search/embed/embedder';
import { busyFor, embeddingModel } from '../fakes/embeddingService';
import { EmbeddingServer, LocalServer, SearchModelWindow } from './support/searchModelWindow';
import { until } from './support/until';

const canary = 'canary-key-3Wd7Lp';
const forecast = { files: 12, chunks: 1234, tokens: 2_000_000 };
const vectors = 'models/vectors';

function document(signal = new AbortController().signal): EmbedOptions {
  return { purpose: 'document', signal };
}

describe('the search model', () => {
  let window: SearchModelWindow;
  let server: EmbeddingServer;

  beforeEach(async () => {
    window = await SearchModelWindow.open();
    server = new EmbeddingServer();
    await server.start();
  });

  afterEach(async () => {
    await window.dispose();
    await server.stop();
  });

  async function connect(address = server.address): Promise<void> {
    await window.keys.set(new URL(address).origin, canary);
    await SearchModelWindow.set({ 'parley.service.address': address });
  }

  async function current(): Promise<Embedder> {
    const embedder = await window.choice.current();
    assert.ok(embedder);
    return embedder;
  }

  /** Connects, chooses the model of the service and says yes. */
  async function consented(model = vectors): Promise<Embedder> {
    await connect();
    await window.choose(model);
    const embedder = await current();
    window.dialogs.chooses = 'Send';
    assert.equal(await window.choice.askConsent(embedder, forecast), true);
    return embedder;
  }

  function sent(): string[] {
    return server.service.paths.filter((path) => path.includes('batchEmbedContents'));
  }

  it('is the one inside Parley until another is chosen, whatever is connected', async () => {
    assert.equal(await window.choice.current(), undefined);
    await connect();
    assert.equal(await window.choice.current(), undefined);
    assert.equal(window.changes, 0);
    assert.deepEqual(server.service.asked, []);
  });

  it('is chosen from those that embed, shown with what is known of them', async () => {
    server.service.models = [
      embeddingModel(vectors, { displayName: 'Vectors', inputTokenLimit: 2048 }),
      { name: 'models/chat', supportedGenerationMethods: ['generateContent'] },
    ];
    await SearchModelWindow.set({ 'parley.prices': { vectors: { input: 0.15 } } });
    await connect();
    await window.choose('Vectors');
    const host = new URL(server.address).host;
    assert.deepEqual(window.rows, [
      '$(check) Built-in | 128 dimensions',
      `Vectors | ${host} · $0.15 per million tokens`,
    ]);
    assert.deepEqual(window.choice.chosen, { service: server.address, model: vectors });
    await window.choose('nothing');
    assert.equal(window.rows[0], 'Built-in | 128 dimensions');
    assert.ok(window.rows[1]?.startsWith(`$(check) Vectors | ${host} · 4 dimensions`));
  });

  it('is asked for one vector of no text of the user’s when it is chosen, and never before', async () => {
    await connect();
    await window.choose(vectors);
    assert.deepEqual(server.service.texts, [['Parley']]);
    const { space, isHosted } = await current();
    assert.deepEqual(space, {
      service: server.address,
      model: vectors,
      dimension: 4,
      taskType: 'RETRIEVAL_DOCUMENT',
    });
    assert.equal(isHosted, true);
    assert.equal(server.service.asked.length, 1, 'what was learned is remembered');
  });

  it('is asked without a task type once it has refused one', async () => {
    server.service.takesTaskType = false;
    const embedder = await consented();
    assert.equal(embedder.space.taskType, undefined);
    await embedder.embed([{ text: 'a', title: 'b' }], document());
    assert.equal(server.service.asked.length, 3, 'two to learn, one to embed');
    assert.deepEqual(Object.keys(server.service.asked[2]?.[0] ?? {}).sort(), ['content', 'model']);
  });

  it('says that another index is made, if there is one', async () => {
    await connect();
    window.indexState = 'ready';
    await window.choose(vectors);
    assert.match(window.dialogs.reported.join(), /now uses models\/vectors.*new index/);
    assert.equal(window.changes, 1, 'two settings are one change');
    await window.choose('Built-in');
    assert.equal(await window.choice.current(), undefined);
    assert.equal(window.changes, 2);
  });

  it('is not chosen when it can’t answer, and the next step is shown', async () => {
    await connect();
    const denied = { code: 401, status: 'UNAUTHENTICATED', message: 'no' };
    server.service.refusals.push(denied);
    await window.choose(vectors);
    assert.match(window.dialogs.reported.at(-1) ?? '', /API key.*Set API Key.*Retry/);
    assert.equal(window.choice.chosen, undefined);
  });

  it('is listed with the services that can’t list their models', async () => {
    await connect('http://127.0.0.1:9');
    await window.choose('$(warning) 127.0.0.1:9');
    assert.ok(window.rows.some((row) => row.includes('Built-in')));
    assert.match(window.dialogs.reported.at(-1) ?? '', /Connect…/);
  });

  it('is asked nothing before the user says yes, and nothing after a no', async () => {
    await connect();
    await window.choose(vectors);
    const embedder = await current();
    assert.equal(window.choice.hasConsent(embedder), false);
    await assert.rejects(embedder.embed([{ text: 'secret' }], document()), NoEmbedderError);
    window.dialogs.chooses = 'Keywords Only';
    assert.equal(await window.choice.askConsent(embedder, forecast), false);
    const lists = window.dialogs.lists.length;
    assert.equal(await window.choice.askConsent(embedder, forecast), false);
    assert.equal(window.dialogs.lists.length, lists, 'the no is remembered');
    await assert.rejects(embedder.embed([{ text: 'secret' }], document()), NoEmbedderError);
    assert.deepEqual(sent(), []);
    await window.choose(vectors);
    window.dialogs.chooses = undefined;
    assert.equal(await window.choice.askConsent(await current(), forecast), false);
    assert.equal(window.dialogs.lists.length, lists + 2, 'choosing it again asks again');
  });

  it('is announced first, for a list would take the keyboard from whoever is writing by then', async () => {
    await connect();
    await window.choose(vectors);
    const lists = window.dialogs.lists.length;
    window.isDeciding = false;
    assert.equal(await window.choice.askConsent(await current(), forecast), false);
    assert.equal(window.dialogs.lists.length, lists);
    assert.match(window.announced.at(-1) ?? '', /permission to send this workspace to .*12 files/);
    assert.deepEqual(sent(), []);
    window.isDeciding = true;
    window.dialogs.chooses = 'Send';
    assert.equal(await window.choice.askConsent(await current(), forecast), true);
  });

  it('is asked for with service, model, size and price, and with nothing sent as the first row', async () => {
    await SearchModelWindow.set({ 'parley.prices': { 'vec*': { input: 0.12 } } });
    await consented();
    const { head, rows } = window.dialogs.lists.at(-1) ?? {};
    assert.equal(head?.title, `Send This Workspace to ${new URL(server.address).host}?`);
    assert.equal(head.placeHolder, '12 files in 1,234 sections, ~2,000,000 tokens, about $0.24');
    assert.deepEqual(rows, [
      'Keywords Only | ',
      'Choose Another Model… | ',
      `Send | ${vectors} · about $0.24`,
    ]);
  });

  it('is remembered to be allowed for this workspace, this service and this model', async () => {
    await consented();
    server.service.models.push(embeddingModel('models/other'));
    await window.choose('models/other');
    assert.equal(window.choice.hasConsent(await current()), false);
    await window.choose(vectors);
    assert.equal(window.choice.hasConsent(await current()), true);
  });

  it('is another if the user wants another', async () => {
    await connect();
    await window.choose(vectors);
    window.dialogs.chooses = 'Choose Another Model…';
    assert.equal(await window.choice.askConsent(await current(), forecast), false);
    assert.equal(await window.choice.current(), undefined);
  });

  it('is sent nothing more when the leave is taken back, also of what is under way', async () => {
    const embedder = await consented();
    let answer = (): void => undefined;
    server.service.mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const texts = Array.from({ length: 250 }, (_, at) => ({ text: `${at}` }));
    const work = assert.rejects(embedder.embed(texts, document()), NoEmbedderError);
    await until('one batch is under way', () => server.service.atOnce === 1);
    const changes = window.changes;
    await window.choose(`$(circle-slash) Stop Sending to ${new URL(server.address).host}`);
    await work;
    answer();
    assert.equal(window.changes, changes + 1);
    await assert.rejects((await current()).embed(texts, document()), NoEmbedderError);
    assert.equal(sent().length, 1);
  });

  it('is never sent a workspace that is not trusted', async () => {
    const embedder = await consented();
    window.isTrusted = false;
    assert.equal(window.choice.hasConsent(embedder), false);
    const lists = window.dialogs.lists.length;
    assert.equal(await window.choice.askConsent(embedder, forecast), false);
    assert.equal(window.dialogs.lists.length, lists);
    assert.match(window.dialogs.reported.at(-1) ?? '', /isn’t trusted.*Manage Workspace Trust/);
    await assert.rejects(embedder.embed([{ text: 'a' }], document()), NoEmbedderError);
    assert.deepEqual(sent(), []);
  });

  it('is not looked for at another service, and is back when its own is', async () => {
    const embedder = await consented();
    const other = new EmbeddingServer();
    await other.start();
    let answer = (): void => undefined;
    server.service.mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const texts = Array.from({ length: 250 }, (_, at) => ({ text: `${at}` }));
    const work = assert.rejects(embedder.embed(texts, document()), NoEmbedderError);
    await until('one batch is under way', () => server.service.atOnce === 1);
    await connect(other.address);
    await work;
    answer();
    await assert.rejects(
      window.choice.current(),
      (error) => error instanceof NoEmbedderError && error.message.includes(server.address),
    );
    await SearchModelWindow.set({ 'parley.service.address': 'embedded' });
    await assert.rejects(window.choice.current(), NoEmbedderError);
    assert.deepEqual(other.service.asked, []);
    assert.equal(sent().length, 1);
    await connect();
    assert.equal((await (await current()).embed(texts, document())).length, 250);
    await other.stop();
  });

  it('stays the same embedder while other settings change, and asks by them', async () => {
    const embedder = await consented();
    const { changes } = window;
    await SearchModelWindow.set({ 'parley.requests.longestRetryWaitSeconds': 7 });
    assert.equal(await current(), embedder);
    assert.equal(window.changes, changes);
    server.service.refusals.push(busyFor(8));
    const question = { ...document(), purpose: 'query' } as const;
    await assert.rejects(embedder.embed([{ text: 'a' }], question), /Too many/);
    await window.keys.set(server.address, 'another key');
    assert.equal(window.changes, changes + 1, 'with another key it may be asked again');
  });

  it('waits as long as a busy service says, shows until when, and goes on', async () => {
    const embedder = await consented();
    const waits: (number | undefined)[] = [];
    server.service.refusals.push(undefined, busyFor(1));
    const texts = Array.from({ length: 150 }, (_, at) => ({ text: `${at}` }));
    const onWait = (retryAtMs: number | undefined): void => void waits.push(retryAtMs);
    const all = await embedder.embed(texts, { ...document(), onWait });
    assert.equal(all.length, 150);
    const [retryAtMs = 0, end] = waits;
    assert.ok(retryAtMs > 0 && waits.length === 2 && end === undefined, String(waits));
  });

  it('has vectors of the dimension of the setting, where the model makes longer ones', async () => {
    await SearchModelWindow.set({ 'parley.search.dimension': 2 });
    const embedder = await consented();
    assert.equal(embedder.space.dimension, 2);
    const [vector] = await embedder.embed([{ text: 'abc' }], document());
    assert.equal(server.service.asked.at(-1)?.[0]?.outputDimensionality, 2);
    assert.ok(vector?.length === 2 && Math.abs(Math.hypot(...vector) - 1) < 1e-6);
    await SearchModelWindow.set({ 'parley.search.dimension': 4 });
    await (await current()).embed([{ text: 'abc' }], document());
    assert.equal(server.service.asked.at(-1)?.[0]?.outputDimensionality, undefined);
    await SearchModelWindow.set({ 'parley.search.dimension': 5 });
    await assert.rejects(window.choice.current(), /parley.search.dimension: 5 .* 4 dimensions/);
  });

  it('keeps to the rules of embedding-001', async () => {
    const name = 'models/embedding-001';
    server.service.models = [embeddingModel(name)];
    await SearchModelWindow.set({ 'parley.search.dimension': 2 });
    const embedder = await consented(name);
    assert.deepEqual(
      [embedder.space.dimension, embedder.space.taskType],
      [4, 'RETRIEVAL_DOCUMENT'],
    );
    await embedder.embed([{ text: 'a', title: 't' }], document());
    const request = { model: name, content: { parts: [{ text: 'a' }] } };
    assert.deepEqual(server.service.asked.at(-1), [
      { ...request, taskType: 'RETRIEVAL_DOCUMENT', title: 't' },
    ]);
  });

  it('is asked what its vectors are like again once they are others', async () => {
    const embedder = await consented();
    server.service.dimension = 6;
    await assert.rejects(embedder.embed([{ text: 'a' }], document()), (error) =>
      isServiceError(error, 'protocol'),
    );
    await window.choose(vectors);
    const again = await current();
    assert.equal(again.space.dimension, 6);
    assert.equal((await again.embed([{ text: 'a' }], document()))[0]?.length, 6);
  });

  it('stays set up after an answer that no vector of it is in', async () => {
    const embedder = await consented();
    server.service.vectorOf = () => [0, 0, 0, 0];
    await assert.rejects(
      embedder.embed([{ text: 'a' }], { ...document(), purpose: 'query' }),
      (error) => isServiceError(error, 'protocol'),
    );
    await SearchModelWindow.set({ 'parley.search.dimension': 2 });
    assert.equal((await current()).space.dimension, 2);
  });

  it('makes another space when it is another version, which is seen when it is chosen again', async () => {
    server.service.models = [embeddingModel(vectors, { version: '001' })];
    const embedder = await consented();
    assert.equal(embedder.space.version, '001');
    server.service.models = [embeddingModel(vectors, { version: '002' })];
    await window.choose(vectors);
    const again = await current();
    assert.equal(again.space.version, '002');
    assert.equal(window.choice.hasConsent(again), true, 'the leave is for the model');
  });

  it('asks to be chosen when it is in the settings alone and was never asked', async () => {
    await connect();
    await SearchModelWindow.set({
      'parley.search.service': server.address,
      'parley.search.model': 'vectors',
    });
    await assert.rejects(
      window.choice.current(),
      (error) => error instanceof NoEmbedderError && error.message.includes('Choose Search Model'),
    );
    assert.deepEqual(server.service.asked, []);
  });

  it('has the API key in nothing that is logged, shown or remembered', async () => {
    const embedder = await consented();
    const refusal = { code: 400, status: 'X', message: `?key=${canary}` };
    server.service.refusals.push(refusal, refusal);
    await embedder.embed([{ text: 'a' }], document()).catch((error: unknown) => {
      window.logged.push(String(error), JSON.stringify(error));
    });
    server.service.refusals.push({ code: 403, status: 'X', message: `?key=${canary}` });
    await window.choose(vectors);
    const kept = window.memory.keys().map((key) => JSON.stringify(window.memory.get(key)));
    const all = [...window.logged, ...window.dialogs.reported, ...kept].join('\n');
    assert.ok(all.includes('given'), 'something is logged');
    assert.ok(!all.includes(canary));
  });
});

describe('the search model of a local model server', () => {
  let window: SearchModelWindow;
  let local: LocalServer;

  beforeEach(async () => {
    window = await SearchModelWindow.open();
    local = new LocalServer();
    await local.start();
    await SearchModelWindow.set({ 'parley.local.address': local.address });
  });

  afterEach(async () => {
    await window.dispose();
    await local.stop();
  });

  it('is asked through the embedded service without a leave, whatever the chat is connected to', async () => {
    await window.choose('nomic-embed');
    assert.ok(window.rows.every((row) => !row.includes('chatty')));
    assert.match(window.rows[1] ?? '', /on this machine/);
    await SearchModelWindow.set({ 'parley.service.address': 'https://elsewhere.invalid' });
    const embedder = await window.choice.current();
    assert.ok(embedder);
    assert.equal(embedder.isHosted, false);
    assert.equal(window.choice.hasConsent(embedder), true);
    assert.deepEqual([embedder.space.service, embedder.space.dimension], ['embedded', 3]);
    const texts = ['one', 'three', 'seven'].map((text) => ({ text }));
    const vectors = await embedder.embed(texts, document());
    assert.deepEqual(local.embedded.slice(-3), ['one', 'three', 'seven']);
    const [first = 0, second = 0] = vectors[0] ?? [];
    assert.ok(Math.abs(first / second - 3) < 1e-5);
  });

  it('is asked again with a key that is set for its server', async () => {
    await window.choose('nomic-embed');
    const before = await window.choice.current();
    assert.equal(await window.choice.current(), before);
    const { changes } = window;
    await window.keys.set(new URL(local.address).origin, 'another');
    await until('the key is known', () => window.changes > changes);
    assert.notEqual(await window.choice.current(), before);
  });

  it('says why it can’t be used when its server has ended', async () => {
    await SearchModelWindow.set({ 'parley.search.model': 'models/gone' });
    await assert.rejects(
      window.choice.current(),
      (error) => error instanceof NoEmbedderError && error.message.includes('models/gone'),
    );
  });
});
