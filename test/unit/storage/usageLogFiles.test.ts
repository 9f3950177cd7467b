import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UsedEntry } from '../../../src/caching/account/usageEntry';
import { usageCsv, usageJson } from '../../../src/caching/account/usageExport';
import { UsageLogFiles } from '../../../src/storage/usageLogFiles';
import type { StatementRow } from '../../../src/caching/account/statement';

const nowMs = Date.UTC(2030, 4, 15);

function used(atMs: number, requests = 1): UsedEntry {
  return {
    ...{ type: 'used', atMs, service: 'embedded', name: 'cachedContents/a', workspace: '' },
    ...{ model: 'models/one', requests, promptTokens: 10, cachedTokens: 5, firstTextMs: [3] },
  };
}

describe('the files of the account', () => {
  let folder = '';

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), 'parley-usage-')), 'usage');
  });

  afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

  it('hold what several windows append at once', async () => {
    const windows = [new UsageLogFiles(folder), new UsageLogFiles(folder)];
    assert.deepEqual(await windows[0]?.read(), []);
    await Promise.all(
      windows.flatMap((files, window) =>
        Array.from({ length: 50 }, (_, index) =>
          files.append([used(nowMs + window * 100 + index)], nowMs),
        ),
      ),
    );
    const [one, other] = await Promise.all(windows.map((files) => files.read()));
    assert.equal(one?.length, 100);
    assert.deepEqual(one, other);
    const times = one.map(({ atMs }) => atMs - nowMs).sort((a, b) => a - b);
    assert.deepEqual(times.slice(48, 52), [48, 49, 100, 101]);
  });

  it('lose no line to one that a crash left half written', async () => {
    const files = new UsageLogFiles(folder);
    await files.append([used(nowMs)], nowMs);
    await appendFile(path.join(folder, '2030-05.jsonl'), '{"type":"used","at');
    await files.append([used(nowMs + 1)], nowMs);
    assert.deepEqual(await files.read(), [used(nowMs), used(nowMs + 1)]);
  });

  it('keep the sums of months that are over', async () => {
    const files = new UsageLogFiles(folder);
    const march = Date.UTC(2030, 2, 31, 23);
    for (const atMs of [march, march + 1, Date.UTC(2030, 3, 1), nowMs]) {
      await files.append([used(atMs)], atMs);
    }
    await writeFile(path.join(folder, 'notes.txt'), 'left alone');
    await Promise.all([files.rollUp(nowMs), new UsageLogFiles(folder).rollUp(nowMs)]);
    const names = ['2030-03.sum.jsonl', '2030-04.jsonl', '2030-05.jsonl', 'notes.txt'];
    assert.deepEqual((await readdir(folder)).sort(), names);
    const [sum, ...others] = await files.read();
    assert.deepEqual(sum, {
      ...used(march + 1, 2),
      promptTokens: 20,
      cachedTokens: 10,
      firstTextMs: [3, 3],
    });
    assert.equal(others.length, 2);
    await files.rollUp(nowMs);
    assert.deepEqual((await readdir(folder)).sort(), names);
  });

  it('keep what is used in a month that a clock which was ahead has had summed up', async () => {
    const files = new UsageLogFiles(folder);
    await files.append([used(nowMs, 3)], nowMs);
    await new UsageLogFiles(folder).rollUp(Date.UTC(2030, 8, 1));
    await files.append([used(nowMs + 1, 5)], nowMs + 1);
    await files.append([used(nowMs + 2, 7)], nowMs + 2);
    const requests = async (): Promise<unknown[]> =>
      (await files.read()).map((entry) => entry.type === 'used' && entry.requests);
    assert.deepEqual(await requests(), [3, 5, 7]);
    await files.rollUp(Date.UTC(2030, 8, 1));
    assert.deepEqual(await requests(), [3, 5, 7]);
  });

  it('are not counted twice where a window ended between summing up and removing', async () => {
    const files = new UsageLogFiles(folder);
    const march = Date.UTC(2030, 2, 1);
    await files.append([used(march)], march);
    const month = path.join(folder, '2030-03.jsonl');
    const text = await readFile(month, 'utf8');
    await files.rollUp(nowMs);
    await writeFile(month, text);
    assert.equal((await files.read()).length, 1);
    await files.rollUp(nowMs);
    assert.deepEqual(await readdir(folder), ['2030-03.sum.jsonl']);
  });
});

describe('the account as a file', () => {
  const row: StatementRow = {
    ...{ workspace: 'file:///w', service: 'https://one.example', name: 'cachedContents/a' },
    ...{ displayName: 'A "quoted", long\r\nname', model: 'models/one', tokens: 500, hours: 0.5 },
    ...{ tokenHours: 250, isFound: false, isStored: true, requests: 2, promptTokens: 1200 },
    ...{ savedTokens: 1000, firstTextMs: { with: 12.5 }, money: { cost: 0.1 } },
  };
  const of = { upTo: '2030-05-15T00:00:00.000Z', currency: 'EUR', rows: [row] };

  it('is CSV as RFC 4180 says', () => {
    const [heads, ...lines] = usageCsv(of).split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/u);
    assert.equal(
      heads,
      'workspace,service,name,displayName,model,tokens,hours,tokenHours,madeElsewhere,stored,requests,promptTokens,savedTokens,firstTextMs,firstTextMsWithoutCache,cost,saving,currency,upTo',
    );
    assert.deepEqual(lines, [
      'file:///w,https://one.example,cachedContents/a,"A ""quoted"", long\r\nname",models/one,500,0.5,250,false,true,2,1200,1000,12.5,,0.1,,EUR,2030-05-15T00:00:00.000Z',
      '',
    ]);
  });

  it('has no name that a table would take for a formula', () => {
    const displayName = '=HYPERLINK("https://evil.example")';
    const csv = usageCsv({ ...of, rows: [{ ...row, displayName, money: { saving: -0.5 } }] });
    assert.match(csv, /,"'=HYPERLINK\(""https:\/\/evil\.example""\)",/u);
    assert.match(csv, /,-0\.5,EUR,/u);
  });

  it('is JSON that reads back the same', () => {
    assert.deepEqual(JSON.parse(usageJson(of)), of);
  });
});
