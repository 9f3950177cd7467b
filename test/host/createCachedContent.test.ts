import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CachedContent } from '../../src/protocol/cachedContent';
import { nameProblem, toolsChange } from '../../src/features/caches/create/askFields';
import { contentsOf, emptyContents } from '../../src/features/caches/create/askSources';
import { withLeftOut } from '../../src/features/caches/create/askPieces';
import { CacheCreation } from '../../src/features/caches/create/cacheCreation';
import { type CacheDraft } from '../../src/caching/records/cacheDraft';
import { expiryText } from '../../src/features/caches/create/draftTexts';
import { folderPieces, uriPieces } from '../../src/features/caches/create/findPieces';
import { payoffText } from '../../src/features/caches/create/payoffText';
import { CacheDrafts } from '../../src/features/caches/create/cacheDrafts';
import { recreateDraft } from '../../src/features/caches/create/recreateDraft';
import { endRefusal } from '../../src/features/caches/create/refusal';
import { isServiceError } from '../../src/protocol/serviceError';
import { SendCostTexts } from '../../src/sendCosts/sendCostTexts';
import { silentLog } from '../fakes/silentLog';
import { CacheWindow, draftOf, labelsOf, never } from './support/cacheWindow';
import { OtherService } from './support/otherService';
import { until } from './support/until';

describe('making a cached content', () => {
  let window: CacheWindow;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    window = await CacheWindow.open();
  });

  afterEach(() => window.dispose());

  describe('in its form', () => {
    async function formOf(change: Partial<CacheDraft> = {}): ReturnType<CacheWindow['form']> {
      await window.write({ 'a.txt': 'some text' });
      const { contents } = contentsOf(await uriPieces([window.uri('a.txt')], never));
      return window.form(draftOf(contents, change));
    }

    it('shows everything before anything is sent', async () => {
      const form = await formOf({ displayName: 'Mine' });
      const rows = new Map(form.rows.map(({ id, description }) => [id, description]));
      assert.match(rows.get('create') ?? '', /^\d+ tokens$/);
      assert.match(rows.get('contents') ?? '', /a\.txt · \d+ tokens/);
      assert.equal(rows.get('model'), 'Parley Reader (no AI)');
      assert.equal(rows.get('displayName'), 'Mine');
      assert.equal(rows.get('minimum'), 'none');
      assert.match(rows.get('limit') ?? '', /1,048,576 tokens/);
      assert.match(rows.get('payoff') ?? '', /^Free here/);
      assert.match(rows.get('expiration') ?? '', /^1 hour after creation: .*2030/);
      assert.equal(window.created.length, 0);
    });

    it('names the field and the rule, at the field and at Create', async () => {
      const form = await formOf({ displayName: '😀'.repeat(129) });
      const rows = new Map(form.rows.map((row) => [row.id, row]));
      assert.match(rows.get('create')?.detail ?? '', /Name: .*at most 128 Unicode characters/);
      assert.match(rows.get('displayName')?.detail ?? '', /at most 128/);
      form.change({ displayName: '😀'.repeat(128) });
      assert.deepEqual(form.problems, []);
      assert.equal(nameProblem('é'.repeat(128)), undefined);
      assert.match(nameProblem('é'.repeat(129)) ?? '', /128/);
    });

    it('stores a name of 128 characters outside the first plane', async () => {
      const form = await formOf({ displayName: '😀'.repeat(128) });
      const { content } = await window.made(form.draft);
      assert.equal(Array.from(content.displayName ?? '').length, 128);
    });

    it('offers only models that contents can be cached for', async () => {
      window.intercept = async (request, next) => {
        if (!/\/models(?:\?|$)/.test(request.url)) return next(request);
        const plain = { name: 'models/plain', supportedGenerationMethods: ['generateContent'] };
        return Response.json({ models: [plain] });
      };
      const form = await formOf();
      assert.deepEqual(form.models, []);
      assert.equal(form.draft.model, undefined);
      form.change({ model: 'models/plain' });
      assert.match(
        form.rows.find(({ id }) => id === 'model')?.detail ?? '',
        /doesn’t support cached contents/,
      );
    });

    it('says so where tokens can’t be counted, and leaves sizes to the service', async () => {
      const texts = new SendCostTexts(() => Promise.reject(new Error('no tokenizer')));
      window.counter.texts = texts;
      const form = await formOf();
      assert.match(form.rows[0]?.description ?? '', /Can’t count tokens/);
      assert.deepEqual(form.problems, []);
    });

    it('counts again without what is unticked', async () => {
      const form = await formOf();
      const { contents } = form.draft;
      assert.ok('pieces' in contents);
      form.change({
        contents: { ...contents, unticked: new Set(contents.pieces.map(({ id }) => id)) },
      });
      await form.counted();
      assert.equal(form.count.total, 0);
      assert.match(form.rows[0]?.detail ?? '', /Add contents, a system instruction or tools/);
    });

    it('takes tools by their shapes and rules', async () => {
      const form = await formOf();
      const change = toolsChange(form.draft, '[{"functionDeclarations":[{"name":"look_up"}]}]');
      assert.ok(change);
      form.change(change);
      assert.equal(form.rows.find(({ id }) => id === 'tools')?.description, 'look_up');
      assert.equal(toolsChange(form.draft, '[{"functionDeclarations":[{"name":"1"}]}]'), undefined);
      const none = toolsChange(form.draft, '[]');
      assert.deepEqual(none, { context: {} });
    });

    it('sends either a time to live or an instant, never both', async () => {
      const form = await formOf({ displayName: 'ttl' });
      const lived = await window.made(form.draft);
      assert.equal(lived.record.expireAtMs, window.clock.now() + 3_600_000);
      const atMs = window.clock.now() + 90_000;
      await window.made({ ...form.draft, expiry: { kind: 'at', atMs } });
      assert.deepEqual(
        window.created.map(({ ttl, expireTime }) => [ttl, expireTime]),
        [
          ['3600s', undefined],
          [undefined, new Date(atMs).toISOString()],
        ],
      );
      const both = { model: 'models/parley-reader', ttl: '1s', expireTime: '2031-01-01T00:00:00Z' };
      const recipe = { from: 'files' } as const;
      const record = { madeBy: 'user', recipe, sources: [], textDigests: [] } as const;
      await assert.rejects(
        window.store.create(both, { ...record, sources: [], textDigests: [] }),
        (error) => {
          const { field, sentence } = endRefusal({ error, isUncertain: false });
          assert.equal(field, 'expiration');
          assert.match(sentence, /Only one of expireTime and ttl/);
          return true;
        },
      );
      assert.equal(window.created.length, 2);
    });

    it('refuses an instant that passes while the form stands open, and names the zone', async () => {
      const atMs = window.clock.now() + 60_000;
      const form = await formOf({ expiry: { kind: 'at', atMs } });
      assert.deepEqual(form.problems, []);
      window.clock.advance(60_000);
      assert.match(form.rows[0]?.detail ?? '', /Expiry must be in the future/);
      const zoneBefore = process.env['TZ'];
      process.env['TZ'] = 'America/New_York';
      const text = expiryText({ kind: 'at', atMs: Date.UTC(2030, 0, 1, 17) }, 0);
      if (zoneBefore === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zoneBefore;
      assert.match(text, /12:00.*EST/);
    });
  });

  describe('when the service says no', () => {
    async function draft(text = 'some text'): Promise<CacheDraft> {
      await window.write({ 'a.txt': text });
      const { contents } = contentsOf(await uriPieces([window.uri('a.txt')], never));
      return draftOf(contents, { displayName: 'Mine', model: 'models/parley-reader' });
    }

    it('says the least that is cached and what is missing, and knows it from then on', async () => {
      await window.dispose();
      window = await CacheWindow.open({ minCachedTokens: 1024 });
      const end = await window.create(await draft());
      assert.equal(end.kind, 'failed');
      assert.equal(end.isUncertain, false);
      const { field, sentence } = endRefusal(end);
      assert.equal(field, 'contents');
      assert.match(sentence, /needs at least 1,024 tokens, \d+ more/);
      const form = await window.form(await draft());
      assert.deepEqual(
        form.problems.map(({ problem }) => problem),
        ['tooSmall'],
      );
      assert.equal(form.rows.find(({ id }) => id === 'minimum')?.description, '1,024 tokens');
      const enough = await window.form(await draft('x'.repeat(2000)));
      assert.deepEqual(enough.problems, []);
    });

    it('distinguishes a quota, a missing key and a refusal', async () => {
      const reported = async (
        code: number,
        status: string,
        details: object[] = [],
      ): Promise<string> => {
        window.intercept = async (request, next) =>
          request.method === 'POST'
            ? Response.json({ error: { code, status, message: 'no', details } }, { status: code })
            : next(request);
        const end = await window.create(await draft());
        assert.equal(end.kind, 'failed');
        return endRefusal(end).sentence;
      };
      const violations = [{ quotaId: 'RequestsPerDay' }];
      const quota = { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations };
      assert.match(
        await reported(429, 'RESOURCE_EXHAUSTED', [quota]),
        /exceeded the quota of this API key/,
      );
      assert.match(await reported(401, 'UNAUTHENTICATED'), /API key/);
      assert.match(await reported(400, 'INVALID_ARGUMENT'), /rejected the request/);
    });

    it('does not send twice: it finds what was made before the way broke', async () => {
      window.intercept = async (request, next) => {
        const response = await next(request);
        if (request.method !== 'POST') return response;
        throw new TypeError('fetch failed');
      };
      const end = await window.create(await draft());
      assert.equal(end.kind, 'made');
      assert.equal(window.created.length, 1);
      const record = window.records.of('embedded', end.content.name ?? '');
      assert.equal(record?.sources.length, 1);
      assert.equal(record.expireAtMs, window.clock.now() + 3_600_000);
    });

    it('says that it may have been made where the list does not show it', async () => {
      window.intercept = async (request, next) => {
        if (request.method === 'POST') throw new TypeError('fetch failed');
        return next(request);
      };
      const end = await window.create(await draft());
      assert.equal(end.kind, 'failed');
      assert.ok(isServiceError(end.error, 'network'));
      assert.match(endRefusal(end).sentence, /may have created it/);
      assert.equal(window.created.length, 1);
    });

    it('sends nothing when it is cancelled before, and leaves the request when it is cancelled in it', async () => {
      const before = await window.create(await draft(), AbortSignal.abort());
      assert.deepEqual([before.kind, window.created.length], ['failed', 0]);
      const stop = new AbortController();
      window.intercept = (request, next) => {
        if (request.method !== 'POST') return next(request);
        return new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(new Error('aborted')));
          stop.abort();
        });
      };
      const within = await window.create(await draft(), stop.signal);
      assert.equal(within.kind, 'failed');
      assert.ok(isServiceError(within.error, 'cancelled'));
      assert.equal(window.store.entries.length, 0);
    });
  });

  describe('with the values of an old one', () => {
    async function recreate(name: string): Promise<CacheDraft> {
      const recreated = await recreateDraft(name, window.store, window.chat, never);
      assert.ok(recreated);
      return recreated.draft;
    }

    async function oldOne(): Promise<CachedContent> {
      await window.write({ 'src/a.ts': 'a', 'src/b.ts': 'b' });
      const { contents } = contentsOf(await folderPieces(window.uri('src'), '*.ts', never));
      const context = { systemInstruction: { parts: [{ text: 'Be brief.' }] } };
      const expiry = { kind: 'ttl', seconds: 600 } as const;
      return (await window.made(draftOf(contents, { displayName: 'Old', context, expiry })))
        .content;
    }

    it('reads its sources again, takes new files in and keeps the rest', async () => {
      const { name = '' } = await oldOne();
      const same = await recreate(name);
      assert.deepEqual(same.former, { name, displayName: 'Old', isThere: true, isDeleted: false });
      await window.write({ 'src/a.ts': 'changed', 'src/c.ts': 'c' });
      await rm(path.join(window.folder, 'src/b.ts'));
      const draft = await recreate(name);
      assert.ok('pieces' in draft.contents);
      assert.deepEqual(labelsOf(draft.contents), ['a.ts', 'c.ts']);
      assert.deepEqual(draft.expiry, { kind: 'ttl', seconds: 600 });
      assert.equal(draft.displayName, 'Old');
      assert.equal(draft.model, 'models/parley-reader');
      assert.deepEqual(draft.context, { systemInstruction: { parts: [{ text: 'Be brief.' }] } });
      assert.equal(draft.former?.isDeleted, true);
    });

    it('lives as long as the old one does since its expiry was last set', async () => {
      const { name = '' } = await oldOne();
      window.clock.advance(300_000);
      await window.store.setExpiration(name, { ttl: '900s' });
      assert.deepEqual((await recreate(name)).expiry, { kind: 'ttl', seconds: 900 });
    });

    it('deletes the old one when the new one is there, and only then', async () => {
      const { name = '' } = await oldOne();
      await window.write({ 'src/a.ts': 'changed' });
      const draft = await recreate(name);
      window.intercept = async (request, next) => {
        if (request.method === 'POST') throw new TypeError('fetch failed');
        return next(request);
      };
      assert.equal((await window.create(draft)).kind, 'failed');
      assert.deepEqual(
        window.store.entries.map((each) => each.name),
        [name],
      );
      window.intercept = (request, next) => next(request);
      const { content } = await window.made(draft);
      assert.deepEqual(
        window.store.entries.map((each) => each.name),
        [content.name],
      );
      assert.equal(window.records.of('embedded', name), undefined);
    });

    it('deletes the old one where it was, also once another service is connected', async () => {
      const { name = '' } = await oldOne();
      await window.write({ 'src/a.ts': 'changed' });
      const draft = await recreate(name);
      const other = await OtherService.start();
      window.intercept = async (request, next) => {
        const response = await next(request);
        if (request.method === 'POST') await other.connect();
        return response;
      };
      try {
        assert.equal((await window.create(draft)).kind, 'made');
        assert.deepEqual(other.changes, []);
      } finally {
        await other.stop();
      }
      await window.store.refresh();
      assert.equal(window.store.entries.length, 1);
      assert.equal(window.store.find(name), undefined);
    });

    it('renews one at once: made again, taken over, and only then deleted', async () => {
      const { name = '' } = await oldOne();
      await newFlow().renew(name);
      const [made, ...others] = window.store.entries;
      assert.deepEqual(others, []);
      assert.ok(made?.name !== undefined && made.name !== name);
      assert.equal(made.displayName, window.records.of('embedded', made.name)?.displayName);
      assert.deepEqual(window.takenOver, [[name, made.name]]);
      await newFlow().renew(made.name);
      const [last] = window.store.entries;
      const record = window.records.of('embedded', last?.name ?? '');
      assert.deepEqual(record?.formerNames, [made.name, name]);
    });

    it('can be cancelled while a slow service lists its models, which leaves the old one', async () => {
      const { name = '' } = await oldOne();
      let isAsked = false;
      window.connections.listModels = () => {
        isAsked = true;
        return new Promise(() => undefined);
      };
      let isEnded = false;
      void newFlow()
        .renew(name)
        .then(() => (isEnded = true));
      await until('the models are asked for', () => isAsked);
      await until('it has ended', async () => {
        await vscode.commands.executeCommand('notification.acceptPrimaryAction');
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        return isEnded;
      });
      assert.equal(window.created.length, 1);
      assert.deepEqual(
        window.store.entries.map((each) => each.name),
        [name],
      );
    });

    it('leaves out what was unticked in its folder, and takes new files in', async () => {
      await window.write({ 'src/a.ts': 'a', 'src/b.ts': 'b' });
      const { contents } = contentsOf(await folderPieces(window.uri('src'), undefined, never));
      const unticked = new Set([window.uri('src/b.ts').toString()]);
      const { content } = await window.made(draftOf({ ...contents, unticked }));
      const same = await recreate(content.name ?? '');
      assert.equal(same.former?.isDeleted, false);
      await window.write({ 'src/c.ts': 'c' });
      await newFlow().renew(content.name ?? '');
      const [made] = window.store.entries;
      const record = window.records.of('embedded', made?.name ?? '');
      assert.deepEqual(
        record?.sources.map(({ label }) => path.posix.basename(label)),
        ['a.ts', 'c.ts'],
      );
      assert.deepEqual(record.recipe, {
        from: 'folder',
        root: window.uri('src').toString(),
        unticked: [...unticked],
      });
    });

    it('shows the form where something is left out that was taken in, and sends nothing', async () => {
      await window.write({ 'src/a.ts': 'a', 'src/.env': 'KEY=x' });
      const found = await folderPieces(window.uri('src'), undefined, never);
      const [env] = found.leftOut;
      const taken = env && withLeftOut({ ...found, unticked: new Set() }, env);
      assert.ok(taken);
      const { name = '' } = (await window.made(draftOf(taken))).content;
      let isClosed = false;
      void newFlow()
        .renew(name)
        .then(() => (isClosed = true));
      await until('the form was closed', async () => {
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        return isClosed;
      });
      assert.equal(window.created.length, 1);
      assert.deepEqual(
        window.store.entries.map((each) => each.name),
        [name],
      );
    });

    it('works for one that has expired', async () => {
      const { name = '' } = await oldOne();
      window.clock.advance(601_000);
      const draft = await recreate(name);
      assert.equal(draft.former?.isThere, false);
      const { content, record } = await window.made(draft);
      assert.ok(content.name !== name);
      assert.deepEqual(record.formerNames, [name]);
      assert.deepEqual(window.takenOver, [[name, content.name]]);
    });

    it('replaces one that a request has found gone, and none that stays', async () => {
      const { name = '' } = await oldOne();
      const beside = await window.made(await recreate(name));
      assert.equal(beside.record.formerNames, undefined);
      await window.connections.current.client.cachedContents.delete(name);
      await window.store.foundGone(name);
      const draft = await recreate(name);
      assert.equal(draft.former?.isThere, false);
      assert.deepEqual((await window.made(draft)).record.formerNames, [name]);
    });

    it('takes over model and name only of one created elsewhere, and says why', async () => {
      const { client } = window.connections.current;
      const model = 'models/parley-reader';
      const contents = [{ role: 'user', parts: [{ text: 'x' }] }];
      const { name = '' } = await client.cachedContents.create({
        model,
        contents,
        displayName: 'Else',
      });
      await window.store.refresh();
      const recreated = await recreateDraft(name, window.store, window.chat, never);
      assert.equal(recreated?.draft.displayName, 'Else');
      assert.match(recreated.remark ?? '', /services don’t return the contents/);
      assert.deepEqual(recreated.draft.contents, emptyContents());
      assert.equal(
        await recreateDraft('cachedContents/none', window.store, window.chat, never),
        undefined,
      );
    });
  });

  it('says when it pays by the prices of the settings, and otherwise how much less each turn sends', () => {
    const common = { tokens: 12_345, hours: 1, currency: 'USD', isFree: false, isForwarded: false };
    assert.match(payoffText({ ...common, price: undefined }), /12,345 tokens fewer.*parley.prices/);
    const price = { input: 2, cachedInput: 0.5, storage: 4.5 };
    const tokens = 1_000_000;
    assert.match(payoffText({ ...common, tokens, price }), /^After 3 turns: .*\$4\.5.*\$1\.5/);
    assert.match(payoffText({ ...common, price: { ...price, cachedInput: 2 } }), /^Never/);
    assert.match(payoffText({ ...common, currency: 'nonsense', price }), /nonsense/);
    assert.match(payoffText({ ...common, isFree: true, price }), /^Free here/);
    const forwarded = payoffText({ ...common, isFree: true, isForwarded: true, price });
    assert.match(forwarded, /^Sent to your model server with each request/);
    assert.doesNotMatch(forwarded, /fewer|saves|12,345/);
  });

  function newFlow(): CacheCreation {
    return new CacheCreation(
      new CacheDrafts(window.store, window.chat),
      (draft) => window.newForm(draft),
      window.creator,
      window.chat,
      silentLog,
    );
  }

  /** Presses Enter until the service was asked this many times to make one. */
  function acceptUntilAsked(times: number): Promise<void> {
    return until('the service was asked', async () => {
      if (window.created.length >= times) return true;
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return window.created.length >= times;
    });
  }

  it('takes two keys from the Explorer: the form, and Create', async () => {
    await window.write({ 'a.txt': 'some text' });
    const done = newFlow().create({ from: 'uris', uris: [window.uri('a.txt')] });
    await acceptUntilAsked(1);
    await done;
    assert.equal(window.created.length, 1);
    assert.equal(window.store.entries.length, 1);
  });

  it('comes back to the form with all its values when it fails, and again when it is asked for', async () => {
    await window.write({ 'a.txt': 'some text' });
    const flow = newFlow();
    window.intercept = async (request, next) => {
      if (request.method !== 'POST') return next(request);
      return Response.json({ error: { code: 400, status: 'INVALID_ARGUMENT' } }, { status: 400 });
    };
    const failing = flow.create({ from: 'uris', uris: [window.uri('a.txt')] });
    await acceptUntilAsked(1);
    window.intercept = (request, next) => next(request);
    let isClosed = false;
    void failing.then(() => (isClosed = true));
    await until('the form is back and was closed', async () => {
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      return isClosed;
    });
    const again = flow.create();
    await acceptUntilAsked(2);
    await again;
    assert.deepEqual(window.created[1], window.created[0]);
    assert.equal(window.store.entries.length, 1);
  });

  it('says so where the service became another one while the form stood open', async () => {
    await window.write({ 'a.txt': 'some text' });
    const { contents } = contentsOf(await uriPieces([window.uri('a.txt')], never));
    const form = await window.form(draftOf(contents));
    assert.equal(await form.hasMoved(), false);
    const { connections } = window;
    const other = {
      ...connections.current,
      isEmbedded: false,
      origin: 'https://other',
      label: 'other',
    };
    Object.defineProperty(connections, 'current', { get: () => other });
    assert.equal(await form.hasMoved(), true);
    assert.match(
      form.rows.find(({ id }) => id === 'model')?.detail ?? '',
      /Requests now go to other/,
    );
    assert.match(form.rows[0]?.description ?? '', /^~/);
    assert.equal(form.rows.find(({ id }) => id === 'minimum')?.description, 'unknown');
  });

  it('asks again for the models where the service could not be reached', async () => {
    let isDown = true;
    window.intercept = async (request, next) => {
      if (isDown) {
        return Response.json({ error: { code: 401, status: 'UNAUTHENTICATED' } }, { status: 401 });
      }
      return next(request);
    };
    await window.write({ 'a.txt': 'some text' });
    const { contents } = contentsOf(await uriPieces([window.uri('a.txt')], never));
    const form = window.newForm(draftOf(contents));
    await assert.rejects(form.begin());
    assert.deepEqual(
      form.problems.map(({ problem }) => problem),
      ['noModel'],
    );
    isDown = false;
    await form.begin();
    await form.counted();
    assert.deepEqual(form.problems, []);
    form.dispose();
  });
});
