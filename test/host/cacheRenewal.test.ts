import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Clock } from '../../src/base/clock';
import type { CachedContent } from '../../src/protocol/cachedContent';
import type { NewCacheRecord } from '../../src/caching/records/cacheRecord';
import { expireMsOf } from '../../src/caching/expireMs';
import { FakeClock } from '../fakes/fakeClock';
import { CachingService, PolicyWindow, type WindowOptions } from './support/policyWindow';
import { setSetting } from './support/setSetting';

const hourMs = 3_600_000;
/** At thirty turns an hour: after two of them an hour of storage is paid. */
const prices = { '*': { input: 1, cachedInput: 0.5, storage: 1 } };

/** What the user made of files. */
const ofUser: NewCacheRecord = {
  madeBy: 'user',
  recipe: { from: 'files' },
  sources: [],
  textDigests: [],
};

describe('what Parley cached for a chat', () => {
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

  describe('renewal', () => {
    async function expiry(window: PolicyWindow): Promise<number> {
      return (expireMsOf(await only(window)) ?? 0) - clock.now();
    }

    it('comes at half of its time, if it was used since', async () => {
      const window = await openCached();
      await window.answer(10);
      await window.pass(27);
      assert.equal(service.count('PATCH'), 0);
      await window.pass(2);
      assert.equal(service.count('PATCH'), 1);
      assert.equal(await expiry(window), 59 * 60_000);
      assert.equal(
        window.records.of(window.service, window.chat.usedCache ?? '')?.madeBy,
        'parley',
      );
    });

    it('comes soon after the machine slept past that half', async () => {
      const window = await openCached();
      await window.answer(10);
      await window.pass(1);
      clock.sleep(35 * 60_000);
      await window.pass(2);
      assert.equal(service.count('PATCH'), 1);
    });

    it('does not come while nobody is at the chat', async () => {
      const window = await openCached();
      await window.pass(40);
      assert.equal(service.count('PATCH'), 0);
      await window.answer(10);
      assert.equal(service.count('PATCH'), 1, 'but with the next use');
      assert.equal(await expiry(window), hourMs);
      await window.pass(61);
      assert.equal(service.count('PATCH'), 1);
      assert.deepEqual(await window.stored(), []);
    });

    it('goes on for as long as the chat is used', async () => {
      const window = await openCached();
      for (let turn = 0; turn < 10; turn += 1) {
        await window.answer(1);
        await window.pass(18);
      }
      assert.ok((await expiry(window)) > 0);
      assert.equal(service.count('POST'), 1);
    });

    it('is for its own time to live, also after the window was reloaded', async () => {
      let window = await openCached();
      for (let reloads = 0; reloads < 3; reloads += 1) {
        for (let turn = 0; turn < 6; turn += 1) {
          await window.answer(1);
          await window.pass(20);
        }
        const { chat } = window;
        window.dispose();
        window = await openWindow();
        Object.assign(window.chat, { path: chat.path, settings: chat.settings });
        await window.answer(1);
        await window.pass(1);
        assert.ok((await expiry(window)) <= hourMs, `${await expiry(window)} ms`);
      }
      assert.equal(service.count('POST'), 1);
    });

    for (const [lead, minutes] of Object.entries({ ahead: 3, behind: -3 })) {
      it(`is for its own time to live where the service’s clock is ${lead}`, async () => {
        const now = (): number => clock.now() + minutes * 60_000;
        const skewed: Clock = { now, setTimer: (...timer) => clock.setTimer(...timer) };
        service = new CachingService(skewed);
        const window = await openCached();
        for (let turn = 0; turn < 30; turn += 1) {
          await window.answer(1);
          await window.pass(8);
        }
        const { updateTime = '', expireTime = '' } = await only(window);
        assert.equal(Date.parse(expireTime) - Date.parse(updateTime), hourMs);
        assert.equal(service.count('POST'), 1);
        assert.ok(service.count('PATCH') >= 8, `${service.count('PATCH')}`);
      });
    }

    it('is for its own time to live after an extension was undone', async () => {
      const window = await openCached();
      const name = window.chat.usedCache ?? '';
      const { expireTime = '' } = await only(window);
      await window.pass(20);
      const record = window.records.of(window.service, name);
      await window.store.setExpiration(name, { ttl: '86400s' });
      await window.pass(20);
      await window.store.setExpiration(name, { expireTime }, {}, record?.lifetimeMs);
      await window.answer(10);
      assert.equal(await expiry(window), hourMs);
    });

    it('is done by one of two windows', async () => {
      const window = await openCached();
      const other = await openWindow();
      other.chat.path = window.chat.path;
      other.chat.settings = window.chat.settings;
      const { name: model = '' } = other.chat.model ?? {};
      const use = { model, promptTokens: 1, cachedTokens: 1, chatId: 'chat' };
      clock.advance(60_000);
      for (const each of open) each.store.used(window.chat.usedCache ?? '', use);
      await Promise.all([window.settled(), other.settled()]);
      clock.advance(30 * 60_000);
      await Promise.all([window.settled(), other.settled()]);
      await window.pass(2);
      await other.settled();
      assert.equal(service.count('PATCH'), 1);
    });

    it('is for what the user made only where that is set', async () => {
      const window = await openWindow();
      const model = window.chat.model?.name ?? '';
      const contents = [{ role: 'user', parts: [{ text: 'A file.' }] }];
      const { name } = await window.store.create({ model, contents }, ofUser);
      window.chat.use('chat', name);
      await window.answer(10);
      await window.pass(32);
      assert.equal(service.count('PATCH'), 0);
      await setSetting('parley.caches.renew', 'all');
      await window.answer(10);
      assert.equal(service.count('PATCH'), 1);
    });

    it('asks a service nothing about what an answer of another one has used', async () => {
      const window = await openCached();
      await setSetting('parley.caches.renew', 'all');
      const later = await openWindow();
      later.chat.use('chat', window.chat.usedCache);
      const other = new CachingService(clock);
      later.connect(other);
      await later.answer(10);
      await later.pass(40);
      assert.deepEqual(other.asked, []);
      other.dispose();
    });

    it('is for nothing if it is off', async () => {
      const window = await openCached();
      await setSetting('parley.caches.renew', 'off');
      await window.answer(10);
      await window.pass(40);
      assert.equal(service.count('PATCH'), 0);
    });

    it('ends with what has gone behind its back', async () => {
      const window = await openCached();
      await window.answer(10);
      await window.connection.client.cachedContents.delete(window.chat.usedCache ?? '');
      await window.pass(50);
      assert.equal(service.count('PATCH'), 0);
    });

    it('leaves alone what another machine has given more time to', async () => {
      const window = await openCached();
      const name = window.chat.usedCache ?? '';
      const other = await openWindow({ folder: path.join(folder, 'laptop') });
      await other.store.setExpiration(name, { ttl: '604800s' });
      await window.answer(10);
      await window.pass(40);
      await window.answer(10);
      assert.ok((await expiry(window)) > 167 * hourMs);
      assert.equal(service.count('PATCH'), 1);
    });
  });

  describe('its end', () => {
    it('comes with the end of the chat', async () => {
      const window = await openCached();
      window.tidying.chatDeleted('another');
      await window.settled();
      await only(window);
      window.tidying.chatDeleted('chat');
      await window.settled();
      assert.deepEqual(await window.stored(), []);
    });

    it('waits while a fork uses it', async () => {
      const window = await openCached();
      window.chat.id = 'fork';
      await window.answer(10);
      window.tidying.chatDeleted('chat');
      await window.settled();
      await only(window);
    });

    it('waits while the open chat is a fork that goes on with it and has asked nothing yet', async () => {
      const window = await openCached();
      window.chat.id = 'fork';
      window.tidying.chatDeleted('chat');
      await window.settled();
      await only(window);
    });

    it('takes over what a window left, with the next that has to do with cached contents', async () => {
      const window = await openCached();
      const kept = await window.store.create(
        { model: window.chat.model?.name ?? '', contents: [{ parts: [{ text: 'Mine.' }] }] },
        ofUser,
      );
      window.dispose();
      clock.advance(31 * 60_000);
      const later = await openWindow();
      assert.equal((await later.stored()).length, 2);
      await later.answer(10);
      assert.equal((await only(later)).name, kept.name);
    });

    it('waits while commands use it, also where a longer one takes its place', async () => {
      const window = await openCached();
      const { name = '', model } = await only(window);
      await window.commandCache.use({ name, service: window.service, model, label: 'Chat' });
      for (const tokens of [3000, 1500]) await window.answer(tokens);
      assert.notEqual(window.chat.usedCache, name);
      assert.equal((await window.stored()).length, 2);
      window.tidying.chatDeleted('chat');
      await window.settled();
      assert.equal((await only(window)).name, name);
      assert.equal(window.commandCache.chosen?.name, name);
    });

    it('leaves alone what another window uses', async () => {
      const window = await openCached();
      const other = await openWindow();
      await other.answer(10);
      await only(window);
    });
  });
});
