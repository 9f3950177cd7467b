import assert from 'node:assert/strict';
import { ChatCaches } from '../../src/features/chat/cached/chatCaches';
import { ServiceLists } from '../../src/features/chat/settings/serviceLists';
import { silentLog } from '../fakes/silentLog';
import { openActionWindow, type ActionWindow } from './support/actionWindow';

const staleness = {
  of: () => undefined,
  watch: () => ({ dispose: () => undefined }),
  onDidChange: () => ({ dispose: () => undefined }),
};

describe('what the settings of a chat have to choose from', () => {
  let window: ActionWindow;
  let caches: ChatCaches;
  let lists: ServiceLists;
  let changes: number;

  beforeEach(async () => {
    window = await openActionWindow();
    caches = new ChatCaches(window.store, window.records, staleness, silentLog);
    lists = new ServiceLists(window.connections, caches, silentLog, window.clock);
    changes = 0;
  });

  afterEach(async () => {
    lists.dispose();
    caches.dispose();
    await window.dispose();
  });

  /** Has the service store this many cached contents, and all of them listed. */
  async function list(count: number): Promise<void> {
    const { cachedContents } = window.connections.current.client;
    const parts = [{ text: 'x'.repeat(100) }];
    for (let made = 0; made < count; made += 1) {
      await cachedContents.create({ model: 'models/scripted', contents: [{ parts }] });
    }
    await window.store.refresh();
    while (window.store.state === 'partial') await window.store.loadMore();
    assert.equal(window.store.entries.length, count);
    window.clock.advance(1000);
    lists.onDidChange(() => (changes += 1));
  }

  async function deleteSome(count: number): Promise<void> {
    for (const { name = '' } of window.store.entries.slice(0, count)) {
      await window.store.delete(name);
    }
  }

  it('changes at once with one of a few cached contents', async () => {
    await list(3);
    await deleteSome(1);
    assert.ok(changes > 0);
  });

  it('changes once for many cached contents that go one after the other from a long list', async () => {
    await list(150);
    await deleteSome(40);
    assert.equal(changes, 0);
    window.clock.advance(1000);
    assert.equal(changes, 1);
  });
});
