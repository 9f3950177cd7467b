import assert from 'node:assert/strict';
import { PagedList } from '../../../src/client/pagedList';
import { isServiceError, ServiceError } from '../../../src/protocol/serviceError';
import { FakeClock } from '../../fakes/fakeClock';

interface Entry {
  name: string;
  expireAtMs?: number;
}

/** Entries `0` and up, newest last, a page of three at a time by tokens that are offsets. */
class Service {
  readonly asked: (string | undefined)[] = [];
  answer = (token: string | undefined): { entries: Entry[]; nextPageToken: string } => {
    const from = Number(token ?? 0);
    const entries = Array.from({ length: 3 }, (_, at) => ({ name: String(from + at) }));
    return { entries, nextPageToken: String(from + 3) };
  };

  readonly askPage = async (
    token: string | undefined,
  ): Promise<{ entries: Entry[]; nextPageToken: string }> => {
    this.asked.push(token);
    return this.answer(token);
  };
}

describe('a list that is read page by page', () => {
  let clock: FakeClock;
  let service: Service;
  let list: PagedList<Entry>;

  beforeEach(() => {
    clock = new FakeClock();
    service = new Service();
    const { askPage } = service;
    list = new PagedList<Entry>({ askPage, expireMsOf: ({ expireAtMs }) => expireAtMs }, clock);
  });

  const names = (): string => list.entries.map(({ name }) => name).join(' ');

  it('asks for one page at a time, also where a listener wants more at once', async () => {
    list.onDidChange(() => {
      if (list.state === 'loading') void list.loadMore();
    });
    await list.loadMore();
    assert.deepEqual([list.state, names(), service.asked], ['partial', '0 1 2', [undefined]]);
    await list.loadMore();
    assert.deepEqual([names(), service.asked], ['0 1 2 3 4 5', [undefined, '3']]);
  });

  it('goes on behind a page without entries', async () => {
    const { answer } = service;
    service.answer = (token) =>
      token === undefined ? { entries: [], nextPageToken: '3' } : answer(token);
    await list.loadMore();
    assert.deepEqual([list.state, names(), service.asked], ['partial', '3 4 5', [undefined, '3']]);
  });

  it('ends at a token that repeats', async () => {
    service.answer = () => ({ entries: [{ name: 'a' }], nextPageToken: 'again' });
    await list.loadMore();
    await list.loadMore();
    assert.equal(list.state, 'failed');
    assert.ok(isServiceError(list.problem, 'protocol'));
    assert.equal(names(), 'a');
  });

  it('ends a walk that finds nothing new and would never end', async () => {
    let token = 0;
    let isStale = true;
    await list.loadMore();
    service.answer = () => {
      if (isStale) {
        isStale = false;
        throw new ServiceError('stale', { kind: 'invalid', violations: [] });
      }
      token += 1;
      return { entries: [{ name: '0' }], nextPageToken: `t${token}` };
    };
    await list.loadMore();
    assert.equal(list.state, 'failed');
    assert.match(String(list.problem), /longer than the limit of 1,000 pages/u);
  });

  it('keeps what was done to single entries while a page was on its way', async () => {
    const loading = list.loadMore();
    list.put({ name: 'new' }, true);
    list.remove('1');
    await loading;
    assert.equal(names(), 'new 0 2');
  });

  it('reports what expires and what a whole walk no longer finds', async () => {
    const lost: string[] = [];
    list.onDidLose(({ entry, reason }) => lost.push(`${entry.name} ${reason}`));
    const expireAtMs = clock.now() + 1000;
    service.answer = () => ({
      entries: [{ name: 'a', expireAtMs }, { name: 'b' }],
      nextPageToken: '',
    });
    await list.loadMore();
    clock.advance(1000);
    list.show();
    assert.deepEqual([lost, names()], [['a expired'], 'b']);
    service.answer = () => ({ entries: [], nextPageToken: '' });
    await list.refresh();
    assert.deepEqual(lost, ['a expired', 'b gone']);
  });

  it('keeps what was fetched while it was walked, until the next walk no longer finds it', async () => {
    const lost: string[] = [];
    list.onDidLose(({ entry, reason }) => lost.push(`${entry.name} ${reason}`));
    service.answer = (token) => ({
      entries: [{ name: token === undefined ? 'c' : 'a' }],
      nextPageToken: token === undefined ? '1' : '',
    });
    await list.loadMore();
    list.put({ name: 'between pages' });
    const loading = list.loadMore();
    list.put({ name: 'on the way' });
    list.put({ name: 'removed' });
    list.remove('removed');
    await loading;
    assert.deepEqual([list.state, names(), lost], ['complete', 'c a between pages on the way', []]);
    await list.refresh();
    await list.loadMore();
    assert.deepEqual([names(), lost], ['c a', ['between pages gone', 'on the way gone']]);
  });

  it('takes nothing from a page that comes after it was cleared', async () => {
    const loading = list.loadMore();
    list.clear();
    await loading;
    assert.deepEqual([list.state, names()], ['unasked', '']);
  });
});
