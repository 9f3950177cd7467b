import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { NewCacheRecord } from '../../src/caching/records/cacheRecord';
import { usageCsv, usageJson } from '../../src/caching/account/usageExport';
import { usageMarkdown } from '../../src/features/caches/usage/usageMarkdown';
import { statementOf, type StatementRow } from '../../src/caching/account/statement';
import { FakeClock } from '../fakes/fakeClock';
import { CachingService, PolicyWindow } from './support/policyWindow';
import { until } from './support/until';
import { setSetting } from './support/setSetting';

const minuteMs = 60_000;
const prices = { '*': { input: 4, cachedInput: 1, storage: 2 } };
const record: NewCacheRecord = {
  madeBy: 'user',
  recipe: { from: 'files' },
  sources: [],
  textDigests: [],
};

describe('the account of caching', () => {
  let folder = '';
  let clock: FakeClock;
  let service: CachingService;
  let window: PolicyWindow;
  let other: PolicyWindow;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-account-'));
    await setSetting('parley.caches.automatic', 'off');
    clock = new FakeClock();
    service = new CachingService(clock);
    const options = { folder, clock, service, isHosted: true };
    window = await new PolicyWindow(options).open();
    other = await new PolicyWindow(options).open();
  });

  afterEach(async () => {
    window.dispose();
    other.dispose();
    service.dispose();
    await setSetting('parley.caches.automatic', undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Has a cached content of a thousand tokens, for an hour. */
  async function create(displayName = 'Notes'): Promise<string> {
    const contents = [{ role: 'user', parts: [{ text: 'x'.repeat(1000) }] }];
    const model = window.chat.model?.name ?? '';
    const { name = '' } = await window.store.create({ model, contents, displayName }, record);
    await window.settled();
    return name;
  }

  function use(name: string, firstTextMs: number, cachedTokens = 1000): void {
    const model = window.chat.model?.name ?? '';
    window.store.used(name, { model, promptTokens: 1100, cachedTokens, firstTextMs });
  }

  async function rows(of = window): Promise<StatementRow[]> {
    await of.settled();
    await of.usageLog.read();
    return statementOf(of.usageLog.account, clock.now(), prices);
  }

  it('is exact after it was made, extended, used and deleted', async () => {
    const name = await create();
    clock.advance(30 * minuteMs);
    assert.equal((await rows())[0]?.tokenHours, 500, 'up to now');
    await window.store.setExpiration(name, { ttl: '7200s' });
    use(name, 100);
    use(name, 300);
    use('', 900, 0);
    clock.advance(90 * minuteMs);
    await window.store.delete(name);
    clock.advance(600 * minuteMs);
    const [row, ...others] = await rows();
    assert.deepEqual(others, []);
    assert.deepEqual(row, {
      workspace: 'file:///workspace',
      service: 'https://hosted.example',
      name,
      displayName: 'Notes',
      model: window.chat.model?.name,
      tokens: 1000,
      hours: 2,
      tokenHours: 2000,
      isFound: false,
      isStored: false,
      requests: 2,
      promptTokens: 2200,
      savedTokens: 2000,
      firstTextMs: { with: 200, without: 900 },
      money: { cost: 0.004, saving: 0.006 },
    });
    assert.equal(window.usageLog.savedTokens(row.service, name), 2000);
    assert.deepEqual(await rows(other), [row], 'another window reads the same');
  });

  it('ends with the expiry, whenever that is noticed', async () => {
    const name = await create();
    clock.advance(180 * minuteMs);
    const [row] = await rows();
    assert.equal(row?.hours, 1);
    await window.store.foundGone(name);
    assert.equal((await rows())[0]?.hours, 1);
  });

  it('ends if it was found gone before its time', async () => {
    const name = await create();
    clock.advance(15 * minuteMs);
    await window.store.foundGone(name);
    clock.advance(60 * minuteMs);
    assert.equal((await rows())[0]?.hours, 0.25);
  });

  it('goes on where the service lists it still, such as with the right key again', async () => {
    const name = await create();
    clock.advance(15 * minuteMs);
    await window.store.foundGone(name);
    clock.advance(15 * minuteMs);
    assert.equal((await rows())[0]?.hours, 0.25);
    await window.store.refresh();
    clock.advance(60 * minuteMs);
    assert.equal((await rows())[0]?.hours, 1);
    assert.equal((await rows(other))[0]?.hours, 1);
  });

  it('has what was created elsewhere from when it was first seen, and says so', async () => {
    const model = window.chat.model?.name ?? '';
    const contents = [{ role: 'user', parts: [{ text: 'x'.repeat(400) }] }];
    const { cachedContents } = window.connection.client;
    const { name = '' } = await cachedContents.create({ model, contents });
    clock.advance(30 * minuteMs);
    await window.store.refresh();
    await other.store.refresh();
    clock.advance(15 * minuteMs);
    await other.settled();
    const [row, ...others] = await rows();
    assert.deepEqual(others, []);
    assert.deepEqual([row?.name, row?.tokens, row?.hours, row?.isFound], [name, 400, 0.25, true]);
    // Another client gives it two hours more.
    await cachedContents.patch(name, { ttl: '7200s' });
    await window.store.refresh();
    clock.advance(minuteMs);
    await window.settled();
    clock.advance(600 * minuteMs);
    assert.equal((await rows())[0]?.hours, 2.25);
  });

  it('notifies its views when it changes', async () => {
    let changes = 0;
    const subscription = window.usageLog.onDidChange(() => (changes += 1));
    const name = await create();
    use(name, 100);
    await window.settled();
    subscription.dispose();
    assert.ok(changes >= 2);
    assert.deepEqual(window.usageLog.firstTextMs('https://hosted.example', name), { with: 100 });
  });

  it('is a table a workspace that names cannot break', async () => {
    const name = await create('A | B\n**bold** <b>');
    use(name, 100);
    const form = { currency: 'EUR', upTo: 'now' };
    const text = usageMarkdown(await rows(), form);
    const [line, ...others] = text.split('\n').filter((each) => each.includes('bold'));
    assert.deepEqual(others, []);
    assert.match(line ?? '', /^\| A \\\| B \\\*\\\*bold\\\*\\\* \\<b\\> \(stored now\) \|/u);
    assert.match(text, /## workspace — .*workspace/u);
    assert.match(text, /\*\*Total\*\* \|.*1,000 .*€0\.003/u);
    assert.match(usageMarkdown([], form), /Nothing has been cached yet/u);
  });

  it('reads back as it was exported', async () => {
    const name = await create('Quoted "name", with a comma');
    use(name, 100);
    const of = { upTo: 'now', currency: 'EUR', rows: await rows() };
    const [heads = [], cells = []] = readCsv(usageCsv(of));
    const read = Object.fromEntries(heads.map((head, index) => [head, cells[index]]));
    assert.equal(read['displayName'], 'Quoted "name", with a comma');
    assert.equal(Number(read['savedTokens']), 1000);
    assert.equal(Number(read['saving']), 0.003);
    assert.deepEqual(JSON.parse(usageJson(of)), of);
  });

  it('is shown by its command, in the installed Parley', async () => {
    await vscode.commands.executeCommand('parley.showCacheSavings');
    const title = 'Cache Savings';
    const labels = (): string[] =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await until('its tab is open', () => labels().some((label) => label.includes(title)));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});

/** The cells of CSV, by RFC 4180. */
function readCsv(text: string): string[][] {
  return text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
}
