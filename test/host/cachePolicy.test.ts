import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CachedContent } from '../../src/protocol/cachedContent';
import { readerModel } from '../../src/service/builtInModels/readerModel';
import type { NewCacheRecord } from '../../src/caching/records/cacheRecord';
import { expireMsOf } from '../../src/caching/expireMs';
import { FakeClock } from '../fakes/fakeClock';
import {
  CachingService,
  MemoryMemento,
  PolicyWindow,
  type WindowOptions,
} from './support/policyWindow';
import { setSetting } from './support/setSetting';

const hourMs = 3_600_000;
/** At thirty turns an hour: after two of them an hour of storage is paid. */
const prices = { '*': { input: 1, cachedInput: 0.5, storage: 1 } };

const tools = [{ functionDeclarations: [{ name: 'look', description: 'Looks at a file.' }] }];

/** What the user made of files. */
const ofUser: NewCacheRecord = {
  madeBy: 'user',
  recipe: { from: 'files' },
  sources: [],
  textDigests: [],
};

describe('caching of chats', () => {
  let folder = '';
  let clock: FakeClock;
  let service: CachingService;
  let open: PolicyWindow[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-policy-'));
    clock = new FakeClock();
    service = new CachingService(clock);
    await setSetting('parley.prices', prices);
  });

  afterEach(async () => {
    for (const window of open) window.dispose();
    open = [];
    service.dispose();
    await setSetting('parley.prices', undefined);
    await setSetting('parley.caches.automatic', undefined);
    await setSetting('parley.caches.renew', undefined);
    await setSetting('parley.caches.maximumStoredTokens', undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function openWindow(change: Partial<WindowOptions> = {}): Promise<PolicyWindow> {
    const window = new PolicyWindow({ folder, clock, service, isHosted: true, ...change });
    open.push(window);
    return window.open();
  }

  /** A window whose chat Parley has put on a cached content by itself. */
  async function openCached(change: Partial<WindowOptions> = {}): Promise<PolicyWindow> {
    await setSetting('parley.caches.automatic', 'on');
    const window = await openWindow(change);
    await window.answer(3000);
    await window.answer(1000);
    assert.ok(window.chat.usedCache, 'the chat is cached');
    return window;
  }

  async function only(window: PolicyWindow): Promise<CachedContent> {
    const [first, ...others] = await window.stored();
    assert.ok(first);
    assert.deepEqual(others, []);
    return first;
  }

  describe('where it is offered', () => {
    it('says what pays and when, once the chat has a rate', async () => {
      const window = await openWindow();
      await window.answer(3000);
      assert.equal(window.notices.length, 0);
      await window.answer(1000);
      const [notice, ...others] = window.notices;
      assert.deepEqual(others, []);
      assert.equal(
        notice?.message,
        'Caching the first 4 messages (4,010 tokens) pays off after 2 more turns.',
      );
      assert.deepEqual(
        notice.actions.map(({ label }) => label),
        ['Cache', 'Not for This Chat', 'Settings…'],
      );
      assert.deepEqual(await window.stored(), []);
    });

    it('stores it when it is wanted, and has the chat use it', async () => {
      const window = await openWindow();
      window.chat.settings = { systemInstruction: { parts: [{ text: 'Be brief.' }] } };
      await window.answer(3000);
      await window.answer(1000);
      await window.take('Cache');
      const { name = '', usageMetadata, expireTime } = await only(window);
      assert.equal(window.chat.usedCache, name);
      assert.equal(usageMetadata?.totalTokenCount, 4019);
      assert.equal(expireMsOf({ ...(expireTime && { expireTime }) }), clock.now() + hourMs);
      const record = window.records.of(window.service, name);
      assert.equal(record?.madeBy, 'parley');
      assert.equal(record.prefix?.turns, 4);
      assert.equal(record.prefix.chatId, 'chat');
      assert.deepEqual(record.context.systemInstruction?.parts, [{ text: 'Be brief.' }]);
      assert.equal(window.notices.length, 1, 'nothing more is said');
    });

    it('is used where the answer is lost: what was stored all the same is found', async () => {
      const window = await openWindow();
      await window.answer(3000);
      await window.answer(1000);
      service.losing = 'POST';
      await window.take('Cache');
      const { name = '' } = await only(window);
      assert.equal(window.chat.usedCache, name);
      assert.equal(window.records.of(window.service, name)?.madeBy, 'parley');
      const { tokens, isFound } = window.usageLog.account.find(window.service, name) ?? {};
      assert.deepEqual([tokens, isFound], [4010, undefined], 'it is known to be made here');
    });

    it('is offered once, and again when the beginning has doubled, also by a later window', async () => {
      const memory = new MemoryMemento();
      const window = await openWindow({ memory });
      for (const tokens of [3000, 1000, 1000, 1000]) await window.answer(tokens);
      assert.equal(window.notices.length, 1);
      const { path: said } = window.chat;
      window.dispose();
      const later = await openWindow({ memory });
      later.chat.path = said;
      await later.answer(1000);
      assert.equal(later.notices.length, 0);
      await later.answer(1000);
      assert.equal(later.notices.length, 1);
      assert.match(later.notices[0]?.message ?? '', /first 12 messages \(8,030 tokens\)/u);
    });

    it('is no longer offered in a chat that does not want it', async () => {
      const window = await openWindow();
      await window.answer(3000);
      await window.answer(1000);
      await window.take('Not for This Chat');
      await window.answer(20_000);
      assert.equal(window.notices.length, 1);
      window.chat.id = 'another';
      await window.answer(1000);
      assert.equal(window.notices.length, 2);
    });

    it('names tokens alone if no price is known, and then nothing is made by itself', async () => {
      await setSetting('parley.prices', undefined);
      await setSetting('parley.caches.automatic', 'on');
      const window = await openWindow();
      await window.answer(3000);
      await window.answer(1000);
      assert.match(window.notices[0]?.message ?? '', /saves 4,010 tokens with each turn/u);
      assert.deepEqual(await window.stored(), []);
    });

    it('is about time alone at the embedded service, and only where that is felt', async () => {
      const window = await openWindow({ isHosted: false });
      assert.ok(window.chat.model);
      window.chat.model = { ...window.chat.model, name: readerModel.name };
      await window.answer(3000);
      await window.answer(1000);
      assert.equal(window.notices.length, 0);
      await window.answer(60_000);
      assert.match(window.notices[0]?.message ?? '', /start answers in this chat sooner/u);
    });

    it('is not for a local model server, which gets all of it each time', async () => {
      const window = await openWindow({ isHosted: false });
      for (const tokens of [3000, 1000, 60_000]) await window.answer(tokens);
      assert.equal(window.notices.length, 0);
    });

    it('is not for a chat that uses what its user made', async () => {
      const window = await openWindow();
      const model = window.chat.model?.name ?? '';
      const contents = [{ role: 'user', parts: [{ text: 'A file.' }] }];
      const { name } = await window.store.create({ model, contents }, ofUser);
      window.chat.use('chat', name);
      for (const tokens of [3000, 1000, 50_000]) await window.answer(tokens);
      assert.equal(window.notices.length, 0);
    });

    it('is not for a chat whose tools have to be called, or may not', async () => {
      const window = await openWindow();
      for (const mode of ['ANY', 'NONE'] as const) {
        window.chat.settings = { tools, toolConfig: { functionCallingConfig: { mode } } };
        await window.answer(3000);
        await window.answer(1000);
        assert.deepEqual(window.chat.notices, []);
      }
      window.chat.settings = { tools };
      await window.answer(1000);
      assert.equal(window.chat.notices.length, 1);
    });

    it('holds the tools of the chat with its beginning', async () => {
      await setSetting('parley.caches.automatic', 'on');
      const window = await openWindow();
      window.chat.settings = { tools };
      await window.answer(3000);
      await window.answer(1000);
      const [made] = window.store.entries;
      assert.equal(window.chat.usedCache, made?.name);
      const record = window.records.of(window.service, made?.name ?? '');
      assert.deepEqual(record?.context.tools, tools);
    });

    it('is silent where it is off', async () => {
      await setSetting('parley.caches.automatic', 'off');
      const window = await openWindow();
      for (const tokens of [3000, 1000, 50_000]) await window.answer(tokens);
      assert.equal(window.notices.length, 0);
      assert.deepEqual(service.asked.slice(1), [], 'and asks nothing');
    });

    it('says why it could not be stored, and does not ask again at once', async () => {
      const window = await openWindow();
      await window.answer(3000);
      await window.answer(1000);
      if (window.chat.model) window.chat.model = { ...window.chat.model, name: 'models/gone' };
      await window.answer(10_000);
      await window.take('Cache');
      assert.match(window.notices.at(-1)?.message ?? '', /Couldn’t cache .* The service/u);
      const said = window.notices.length;
      await window.answer(1000);
      assert.equal(window.notices.length, said);
    });
  });

  describe('where Parley does it by itself', () => {
    it('says so in one line, and takes it back', async () => {
      const window = await openCached();
      const [notice, ...others] = window.notices;
      assert.deepEqual(others, []);
      assert.equal(
        notice?.message,
        'Parley cached the first 4 messages of this chat (4,010 tokens).',
      );
      await window.take('Undo');
      assert.equal(window.chat.usedCache, undefined);
      assert.deepEqual(await window.stored(), []);
      await window.answer(50_000);
      assert.deepEqual(await window.stored(), [], 'nor is it done again');
    });

    it('lets a longer one take its place when the chat has doubled', async () => {
      const window = await openCached();
      const { name } = await only(window);
      await window.answer(3000);
      assert.equal((await only(window)).name, name);
      await window.answer(1500);
      const longer = await only(window);
      assert.notEqual(longer.name, name);
      assert.equal(window.chat.usedCache, longer.name);
      assert.equal(longer.usageMetadata?.totalTokenCount, 8520);
    });

    it('stays where the service says nothing of its tokens, until the chat has doubled', async () => {
      service.isTerse = true;
      const window = await openCached();
      const { name = '', usageMetadata } = await only(window);
      assert.equal(usageMetadata, undefined);
      assert.equal(window.records.of(window.service, name)?.tokens, 4010);
      assert.equal(window.usageLog.account.find(window.service, name)?.tokens, 4010);
      for (const tokens of [3000, 500]) await window.answer(tokens);
      assert.equal((await only(window)).name, name);
      await window.answer(1000);
      assert.notEqual((await only(window)).name, name);
      assert.equal(service.count('POST'), 2);
    });

    it('makes a new one for a beginning that was edited', async () => {
      const window = await openCached();
      const [first] = window.chat.path;
      assert.ok(first?.role === 'user');
      window.chat.path[0] = { ...first, id: 'edited', prompt: 'y'.repeat(3000) };
      const { name } = await only(window);
      await window.answer(10);
      assert.notEqual((await only(window)).name, name);
    });

    it('makes one after the last has expired, but not after it was deleted', async () => {
      const window = await openCached();
      await window.pass(61);
      assert.deepEqual(await window.stored(), []);
      window.chat.use('chat', undefined);
      await window.answer(10);
      const { name = '' } = await only(window);
      await window.store.delete(name);
      window.chat.use('chat', undefined);
      await window.answer(10);
      assert.deepEqual(await window.stored(), []);
    });

    it('makes one after the last has expired where the service was asked for that one', async () => {
      const window = await openCached();
      const { name = '' } = await only(window);
      await window.pass(61);
      await assert.rejects(window.store.fetch(name));
      window.chat.use('chat', undefined);
      await window.answer(10);
      await only(window);
    });

    it('makes none again at once of what has gone behind its back', async () => {
      const window = await openCached();
      const { name = '' } = await only(window);
      await window.connection.client.cachedContents.delete(name);
      await window.store.foundGone(name);
      window.chat.use('chat', undefined);
      await window.answer(10);
      assert.deepEqual(await window.stored(), []);
    });

    it('leaves alone a chat that has stopped using it', async () => {
      const window = await openCached();
      window.chat.use('chat', undefined);
      await window.answer(10);
      assert.equal(window.chat.usedCache, undefined);
      assert.equal(service.count('POST'), 1);
    });

    it('has a fork use what is stored already', async () => {
      const window = await openCached();
      const { name } = await only(window);
      window.chat.id = 'fork';
      window.chat.use('fork', undefined);
      await window.answer(10);
      assert.equal(window.chat.usedCache, name);
      assert.equal(service.count('POST'), 1);
    });

    it('stores one for two windows with the same chat', async () => {
      await setSetting('parley.caches.automatic', 'on');
      const [one, other] = [await openWindow(), await openWindow()];
      clock.advance(1000);
      for (const window of [one, other]) window.chat.say(3000);
      clock.advance(60_000);
      for (const window of [one, other]) window.chat.say(1000);
      const { name: model = '' } = one.chat.model ?? {};
      const use = { model, promptTokens: 1, cachedTokens: 0, chatId: 'chat' };
      for (const window of [one, other]) window.store.used('', use);
      await Promise.all([one.settled(), other.settled()]);
      await other.answer(10);
      await one.answer(10);
      const { name } = await only(one);
      assert.deepEqual([one.chat.usedCache, other.chat.usedCache], [name, name]);
      assert.equal(service.count('POST'), 1);
    });

    it('stores no more than the setting allows, and deletes what was unused for longest', async () => {
      await setSetting('parley.caches.maximumStoredTokens', 8100);
      const window = await openCached();
      const { name: oldest } = await only(window);
      await window.pass(40);
      window.chat.path = [];
      window.chat.id = 'second';
      window.chat.use('second', undefined);
      await window.answer(3001);
      await window.answer(1000);
      assert.equal((await window.stored()).length, 2);
      window.chat.path = [];
      window.chat.id = 'third';
      window.chat.use('third', undefined);
      await window.answer(3002);
      await window.answer(1000);
      const names = (await window.stored()).map(({ name }) => name);
      assert.equal(names.length, 2);
      assert.ok(!names.includes(oldest));
      assert.match(
        window.notices.at(-1)?.message ?? '',
        /To make room, Parley deleted the least recently used/u,
      );
    });

    it('counts the one that it takes the place of where that stays, as commands use it', async () => {
      await setSetting('parley.caches.maximumStoredTokens', 10_000);
      const window = await openCached();
      const { name = '', model } = await only(window);
      await window.commandCache.use({ name, service: window.service, model, label: 'One' });
      await window.answer(4200);
      assert.equal((await only(window)).name, name);
      assert.match(window.notices.at(-1)?.message ?? '', /more than 10,000 tokens/u);
    });

    it('says once that there is no room', async () => {
      await setSetting('parley.caches.automatic', 'on');
      await setSetting('parley.caches.maximumStoredTokens', 4000);
      const window = await openWindow();
      for (const tokens of [3000, 1000, 100]) await window.answer(tokens);
      assert.equal(window.notices.length, 1);
      assert.match(window.notices[0]?.message ?? '', /more than 4,000 tokens/u);
      assert.deepEqual(await window.stored(), []);
    });
  });

  describe('once another service is connected', () => {
    let other: CachingService;

    beforeEach(() => {
      other = new CachingService(clock);
    });

    afterEach(() => other.dispose());

    it('is not considered after an answer of the one before', async () => {
      await setSetting('parley.caches.automatic', 'on');
      const window = await openWindow();
      await window.answer(3000);
      window.connect(other);
      await window.answer(1000);
      assert.deepEqual(other.asked, []);
      assert.equal(window.chat.usedCache, undefined);
    });

    it('sends it nothing where it is connected while the chat is counted', async () => {
      await setSetting('parley.caches.automatic', 'on');
      const window = await openWindow();
      await window.answer(3000);
      window.whileCounting = () => window.connect(other);
      await window.answer(1000);
      assert.deepEqual(other.asked, []);
      assert.equal(service.count('POST'), 0);
      assert.equal(window.chat.usedCache, undefined);
      assert.deepEqual(window.notices, []);
    });

    it('leaves the chat as it is where it is connected while the beginning is stored', async () => {
      await setSetting('parley.caches.automatic', 'on');
      const window = await openWindow();
      await window.answer(3000);
      service.meanwhile = () => window.connect(other);
      await window.answer(1000);
      assert.equal(window.chat.usedCache, undefined);
      assert.deepEqual(window.notices, []);
      assert.deepEqual(other.asked, []);
      assert.deepEqual(await window.stored(), [], 'what nobody uses is billed');
    });

    it('leaves the chat as it is where only the key is another one by then', async () => {
      await setSetting('parley.caches.automatic', 'on');
      const window = await openWindow();
      await window.answer(3000);
      service.meanwhile = () => window.connect(other, window.service, 1);
      await window.answer(1000);
      assert.equal(window.chat.usedCache, undefined);
      assert.deepEqual(other.asked, []);
    });

    it('says nothing of what could not be stored at the one before', async () => {
      await setSetting('parley.caches.automatic', 'on');
      const window = await openWindow();
      await window.answer(3000);
      service.meanwhile = () => window.connect(other);
      service.losing = 'POST';
      await window.answer(1000);
      assert.deepEqual(window.notices, []);
      assert.deepEqual(other.asked, []);
    });

    it('takes back with Undo what was stored where it was', async () => {
      const window = await openCached();
      window.connect(other);
      await window.take('Undo');
      assert.deepEqual(await window.stored(), []);
      assert.deepEqual(other.asked, []);
    });
  });
});
