import assert from 'node:assert/strict';
import { cacheOf, create, listPage, listedNames, openCaching, seeded } from './cachedContentsSetup';
import type { CachingSetup } from './cachedContentsSetup';
import { describeBothWays } from './harness';

async function createMany(setup: CachingSetup, count: number): Promise<string[]> {
  const names: string[] = [];
  while (names.length < count) {
    const some = Array.from({ length: 50 }, () => create(setup, cacheOf('a')));
    names.push(...(await Promise.all(some)).map(({ name }) => name));
    // Some of the same time, some not.
    setup.clock.advance(1);
  }
  return names;
}

describeBothWays('the list of cached contents', (open) => {
  it('is an empty object when there are none', async () => {
    assert.deepEqual(await listPage(await openCaching(open)), {});
  });

  it('lists the newest first, as they were made', async () => {
    const setup = await openCaching(open);
    const made = [];
    for (const delayMs of [500, 500, 1, 1000]) {
      made.unshift(await create(setup, cacheOf('a')));
      setup.clock.advance(delayMs);
    }
    assert.deepEqual(await listPage(setup), { cachedContents: made });
  });

  it('comes in pages of 50 unless asked otherwise, and of 1000 at most', async () => {
    const setup = await openCaching(open);
    await createMany(setup, 1050);
    for (const [query, size] of [
      [{}, 50],
      [{ pageSize: '0' }, 50],
      [{ pageSize: '7' }, 7],
      [{ page_size: '7' }, 7],
      [{ pageSize: '1000' }, 1000],
      [{ pageSize: '100000' }, 1000],
    ] as const) {
      const page = await listPage(setup, query);
      assert.equal(page.cachedContents?.length, size);
      assert.match(page.nextPageToken ?? '', /^[\w-]+$/u);
    }
  });

  it('ends without a token, also when the last page is full', async () => {
    const setup = await openCaching(open);
    await createMany(setup, 50);
    assert.equal((await listPage(setup)).nextPageToken, undefined);
    const { nextPageToken: pageToken = '' } = await listPage(setup, { pageSize: '25' });
    const last = await listPage(setup, { pageSize: '25', pageToken });
    assert.equal(last.cachedContents?.length, 25);
    assert.equal(last.nextPageToken, undefined);
  });

  it('neither skips nor repeats what is there through a walk, while others come and go', async () => {
    const setup = await openCaching(open);
    const before = await createMany(setup, 1000);
    const random = seeded(7);
    const doomed = new Set(before.filter(() => random() < 0.2));
    const toDelete = [...doomed];
    const walked: string[] = [];
    let pageToken = '';
    do {
      const page = await listPage(setup, { pageSize: '37', pageToken });
      walked.push(...(page.cachedContents ?? []).map(({ name = '' }) => name));
      pageToken = page.nextPageToken ?? '';
      // The entry the walk is at goes as well: its token must hold all the same.
      const last = walked.at(-1) ?? '';
      doomed.add(last);
      for (const name of [last, ...toDelete.splice(0, 8)]) {
        await setup.fetch(`/v1beta/${name}`, { method: 'DELETE' });
      }
      setup.clock.advance(1);
      await create(setup, cacheOf('new'));
    } while (pageToken !== '');
    const survivors = before.filter((name) => !doomed.has(name));
    const seen = new Set(walked);
    assert.equal(seen.size, walked.length, 'nothing twice');
    assert.deepEqual(
      survivors.filter((name) => !seen.has(name)),
      [],
    );
    assert.ok(survivors.length > 700);
  });

  it('goes on where it was when all that was seen so far is gone', async () => {
    const setup = await openCaching(open);
    await createMany(setup, 50);
    const names = await listedNames(setup);
    const first = await listPage(setup, { pageSize: '10' });
    for (const { name = '' } of first.cachedContents ?? []) {
      await setup.fetch(`/v1beta/${name}`, { method: 'DELETE' });
    }
    const pageToken = first.nextPageToken ?? '';
    const next = await listPage(setup, { pageSize: '10', pageToken });
    assert.deepEqual(
      next.cachedContents?.map(({ name }) => name),
      names.slice(10, 20),
    );
  });
});
