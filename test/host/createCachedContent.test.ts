import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { blobSource } from '../../src/client/uploadSource';
import type { CachedContent } from '../../src/protocol/cachedContent';
import type { CacheRecord } from '../../src/workbench/caches/cacheRecord';
import { nameProblem, toolsChange } from '../../src/workbench/caches/create/askFields';
import { withLeftOut } from '../../src/workbench/caches/create/askPieces';
import {
  contentsOf,
  contentsOfBeginning,
  emptyContents,
  openFiles,
} from '../../src/workbench/caches/create/askSources';
import { readOpenChat } from '../../src/workbench/caches/create/chatContents';
import { CreateFlow } from '../../src/workbench/caches/create/createFlow';
import {
  sha256Of,
  type CacheDraft,
  type DraftContents,
  type FoundPieces,
} from '../../src/workbench/caches/create/createDraft';
import type { CreateEnd } from '../../src/workbench/caches/create/creator';
import { expiryText, proposedName } from '../../src/workbench/caches/create/draftTexts';
import {
  folderPieces,
  selectionPieces,
  uriPieces,
} from '../../src/workbench/caches/create/findPieces';
import { payoffText } from '../../src/workbench/caches/create/payoffText';
import { recreateDraft } from '../../src/workbench/caches/create/recreateDraft';
import { endRefusal } from '../../src/workbench/caches/create/refusal';
import { listFiles, pieceOfFile } from '../../src/workbench/caches/create/uploadedPieces';
import { createAttachment } from '../../src/workbench/editor/editorAttachment';
import { isServiceError } from '../../src/protocol/serviceError';
import { silentLog } from '../fakes/silentLog';
import { CacheWindow } from './support/cacheWindow';
import { until } from './support/until';

const never = new AbortController().signal;

function draftOf(contents: DraftContents, change: Partial<CacheDraft> = {}): CacheDraft {
  return {
    contents,
    model: undefined,
    displayName: '',
    context: {},
    expiry: { kind: 'ttl', seconds: 3600 },
    ...change,
  };
}

function labels({ pieces }: Pick<FoundPieces, 'pieces'>): string[] {
  return pieces.map(({ source }) => path.posix.basename(source.label));
}

describe('making a cached content', () => {
  let window: CacheWindow;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    window = await CacheWindow.open();
  });

  afterEach(() => window.dispose());

  function uri(name: string): vscode.Uri {
    return vscode.Uri.file(path.join(window.folder, name));
  }

  async function create(draft: CacheDraft, signal = never): Promise<CreateEnd> {
    const form = await window.form(draft);
    assert.deepEqual(form.problems, []);
    return window.creator.create(form.draft, form.count, signal, () => undefined);
  }

  async function made(draft: CacheDraft): Promise<{ content: CachedContent; record: CacheRecord }> {
    const end = await create(draft);
    assert.equal(end.kind, 'made');
    const record = window.records.of('embedded', end.content.name ?? '');
    assert.ok(record);
    return { content: end.content, record };
  }

  describe('from files', () => {
    it('caches selections as the chat attaches them, and counts as the service does', async () => {
      const document = await vscode.workspace.openTextDocument({ content: 'one\ntwo\nthree\n' });
      const editor = await vscode.window.showTextDocument(document);
      editor.selections = [new vscode.Selection(2, 0, 2, 5), new vscode.Selection(0, 0, 1, 0)];
      const form = await window.form(draftOf(contentsOf(selectionPieces(editor)).contents));
      const { content, record } = await made(form.draft);
      assert.equal(content.usageMetadata?.totalTokenCount, form.count.total);
      const [first] = record.sources;
      assert.deepEqual(
        [first?.kind, first?.lines, first?.sha256],
        ['range', [1, 1], sha256Of('one\n')],
      );
      const selection = new vscode.Range(0, 0, 1, 0);
      const attached = createAttachment({ document, selection }).text;
      assert.equal(record.heldTexts[0], sha256Of(attached));
      assert.equal(record.sources.length, 2);
      assert.equal(
        record.sources.reduce((sum, { tokens }) => sum + tokens, 0),
        form.count.total,
      );
    });

    it('takes open files as they are in their editors, also without a selection', async () => {
      await window.write({ 'a.txt': 'saved', 'b.txt': 'beside' });
      const document = await vscode.workspace.openTextDocument(uri('a.txt'));
      const editor = await vscode.window.showTextDocument(document, { preview: false });
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'un'));
      await vscode.window.showTextDocument(uri('b.txt'), { preview: false });
      const pieces = await uriPieces(openFiles(), never);
      assert.deepEqual(labels(pieces), ['a.txt', 'b.txt']);
      assert.match(pieces.pieces[0]?.part.text ?? '', /\nunsaved\n/);
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });

    it('obeys ignore files in folders, and tells what else it leaves out and why', async () => {
      await window.write({
        'src/.gitignore': 'out/\n*.log\n',
        'src/a.ts': 'a',
        'src/sub/b.ts': 'b',
        'src/out/c.ts': 'c',
        'src/d.log': 'd',
        'src/.env': 'SECRET=1',
        'src/key.ts': 'const key = "AKIAABCDEFGHIJKLMNOP";',
        'src/package-lock.json': '{}',
        'src/empty.ts': '',
        'src/binary.dat': Buffer.from([1, 0, 2]),
        'src/picture.png': Buffer.from('89504e470d0a1a0a00', 'hex'),
      });
      const found = await folderPieces(uri('src'), undefined, never);
      assert.deepEqual(labels(found), ['.gitignore', 'a.ts', 'b.ts']);
      const why = new Map(found.leftOut.map((each) => [path.posix.basename(each.label), each.why]));
      assert.match(why.get('.env') ?? '', /keys or passwords/);
      assert.match(why.get('key.ts') ?? '', /keys or passwords/);
      assert.match(why.get('package-lock.json') ?? '', /tool wrote it/);
      assert.match(why.get('empty.ts') ?? '', /empty/);
      assert.match(why.get('binary.dat') ?? '', /neither text nor media/);
      assert.match(why.get('picture.png') ?? '', /uploaded/);
      assert.equal(why.size, 6);
    });

    it('takes in what may hold a secret only when the user says so', async () => {
      await window.write({ 'src/.env': 'A=1', 'src/a.ts': 'a' });
      const found = contentsOf(await folderPieces(uri('src'), undefined, never)).contents;
      assert.ok('pieces' in found);
      const [secret] = found.leftOut;
      assert.ok(secret);
      const taken = withLeftOut(found, secret);
      assert.deepEqual(taken && labels(taken), ['a.ts', '.env']);
      assert.equal(taken?.leftOut.length, 0);
      assert.equal(withLeftOut(found, { label: 'x', why: 'binary' }), undefined);
    });

    it('takes what fits a pattern', async () => {
      await window.write({ 'a.ts': 'a', 'src/b.ts': 'b', 'src/c.md': 'c', 'src/d/e.md': 'e' });
      const fits = async (glob: string): Promise<string[]> =>
        labels(await folderPieces(uri(''), glob, never));
      assert.deepEqual(await fits('**/*.ts'), ['a.ts', 'b.ts']);
      assert.deepEqual(await fits('src/**/*.{ts,md}'), ['b.ts', 'c.md', 'e.md']);
      assert.deepEqual(await fits('*.ts'), ['a.ts']);
      assert.deepEqual(await fits('nothing/**'), []);
      assert.equal(window.created.length, 0);
    });

    it('says of a file that is gone that it can’t be read', async () => {
      const { pieces, leftOut } = await uriPieces([uri('gone.ts')], never);
      assert.equal(pieces.length, 0);
      assert.match(leftOut[0]?.why ?? '', /read/);
    });

    it('stops when it is cancelled', async () => {
      const stopped = AbortSignal.abort();
      await assert.rejects(folderPieces(uri(''), undefined, stopped), { name: 'AbortError' });
    });
  });

  describe('from other sources', () => {
    it('refers to uploaded files that are ready, and tells why others are not', async () => {
      const { client } = window.connections.current;
      await client.files.upload(blobSource(new Blob(['hello from a file'])), {
        mimeType: 'text/plain',
        displayName: 'notes',
      });
      const [file] = await listFiles(window.connections.current, never);
      assert.ok(file);
      const notes = pieceOfFile(file);
      assert.ok('piece' in notes);
      const found = { recipe: { from: 'files' }, pieces: [notes.piece], leftOut: [] } as const;
      const { contents } = contentsOf(found);
      const form = await window.form(draftOf(contents));
      assert.match(form.rows[0]?.description ?? '', /^~/);
      const { content, record } = await made(form.draft);
      assert.equal(content.usageMetadata?.totalTokenCount, 'hello from a file'.length);
      assert.equal(record.sources[0]?.uri, file.name);
      assert.equal(record.sources[0]?.sha256, undefined);
      const ready = pieceOfFile({
        name: 'files/a',
        uri: 'https://x/files/a',
        mimeType: 'image/png',
        sizeBytes: '9',
        state: 'ACTIVE',
      });
      assert.ok('piece' in ready);
      assert.deepEqual(ready.piece.media, { tokens: 258, isExact: true });
      const waiting = pieceOfFile({
        name: 'files/b',
        uri: 'https://x/files/b',
        state: 'PROCESSING',
      });
      assert.ok('leftOut' in waiting && waiting.leftOut.why.includes('processing'));
      const failed = pieceOfFile({ name: 'files/c', uri: 'https://x/files/c', state: 'FAILED' });
      assert.ok('leftOut' in failed && failed.leftOut.why.includes('could not'));
    });

    it('caches the beginning of the open chat up to a finished answer, with its instruction', async () => {
      const open = window.keeper.current;
      const systemInstruction = { parts: [{ text: 'Be brief.' }] };
      open.record({ type: 'settings', settings: { systemInstruction } });
      const atMs = window.clock.now();
      const attachment = {
        id: 'a',
        kind: 'file',
        label: 'a.ts',
        detail: 'a.ts',
        text: 'File: a.ts',
      } as const;
      open.record({ type: 'userTurn', id: 'u1', prompt: 'Hello', attachments: [attachment], atMs });
      open.record({ type: 'modelTurn', id: 'm1', parentId: 'u1', atMs });
      const content = { role: 'model', parts: [{ text: 'Hi.' }] };
      open.record({
        type: 'event',
        turnId: 'm1',
        response: { candidates: [{ content, finishReason: 'STOP' }] },
      });
      open.record({ type: 'end', turnId: 'm1', status: 'done' });
      open.record({
        type: 'userTurn',
        id: 'u2',
        parentId: 'm1',
        prompt: 'More',
        attachments: [],
        atMs,
      });
      const chat = await readOpenChat(window.keeper);
      assert.deepEqual(chat.ends, [2]);
      const { contents, context = {} } = contentsOfBeginning(chat, 2);
      assert.equal(proposedName(contents), 'Hello');
      const { record, content: cached } = await made(draftOf(contents, { context }));
      const [body] = window.created;
      assert.deepEqual(body?.['contents'], [
        { role: 'user', parts: [{ text: 'File: a.ts' }, { text: 'Hello' }] },
        { role: 'model', parts: [{ text: 'Hi.' }] },
      ]);
      assert.deepEqual(body['systemInstruction'], systemInstruction);
      assert.deepEqual(record.recipe, { from: 'chat' });
      assert.equal(record.prefix?.turns, 2);
      assert.equal(record.prefix.chatId, open.conversation.id);
      assert.ok(record.heldTexts.includes(sha256Of('File: a.ts')));
      const texts = ['File: a.ts', 'Hello', 'Hi.', 'Be brief.'];
      assert.equal(cached.usageMetadata?.totalTokenCount, texts.join('').length);
    });
  });

  describe('in its form', () => {
    async function formOf(change: Partial<CacheDraft> = {}): ReturnType<CacheWindow['form']> {
      await window.write({ 'a.txt': 'some text' });
      const { contents } = contentsOf(await uriPieces([uri('a.txt')], never));
      return window.form(draftOf(contents, change));
    }

    it('shows everything before anything is sent', async () => {
      const form = await formOf({ displayName: 'Mine' });
      const rows = new Map(form.rows.map(({ id, description }) => [id, description]));
      assert.match(rows.get('create') ?? '', /^\d+ tokens$/);
      assert.match(rows.get('contents') ?? '', /a\.txt · \d+ tokens/);
      assert.equal(rows.get('model'), 'Parley Reader');
      assert.equal(rows.get('displayName'), 'Mine');
      assert.equal(rows.get('minimum'), 'none');
      assert.match(rows.get('limit') ?? '', /1,048,576 tokens/);
      assert.match(rows.get('payoff') ?? '', /fewer.*costs nothing here/);
      assert.match(rows.get('expiration') ?? '', /^1 hour after it is made: .*2030/);
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
      const { content } = await made(form.draft);
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
        /supportedGenerationMethods/,
      );
    });

    it('counts anew without what is unticked', async () => {
      const form = await formOf();
      const { contents } = form.draft;
      assert.ok('pieces' in contents);
      form.change({
        contents: { ...contents, unticked: new Set(contents.pieces.map(({ id }) => id)) },
      });
      await form.counted();
      assert.equal(form.count.total, 0);
      assert.match(form.rows[0]?.detail ?? '', /One of contents, system instruction and tools/);
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
      const lived = await made(form.draft);
      assert.equal(lived.record.expireAtMs, window.clock.now() + 3_600_000);
      const atMs = window.clock.now() + 90_000;
      await made({ ...form.draft, expiry: { kind: 'at', atMs } });
      assert.deepEqual(
        window.created.map(({ ttl, expireTime }) => [ttl, expireTime]),
        [
          ['3600s', undefined],
          [undefined, new Date(atMs).toISOString()],
        ],
      );
      const both = { model: 'models/parley-reader', ttl: '1s', expireTime: '2031-01-01T00:00:00Z' };
      const recipe = { from: 'files' } as const;
      const record = { madeBy: 'user', recipe, sources: [], heldTexts: [] } as const;
      await assert.rejects(
        window.shelf.create(both, { ...record, sources: [], heldTexts: [] }),
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
      assert.match(form.rows[0]?.detail ?? '', /expireTime must lie in the future/);
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
      const { contents } = contentsOf(await uriPieces([uri('a.txt')], never));
      return draftOf(contents, { displayName: 'Mine', model: 'models/parley-reader' });
    }

    it('says the least that is cached and what is missing, and knows it from then on', async () => {
      await window.dispose();
      window = await CacheWindow.open({ minCachedTokens: 1024 });
      const end = await create(await draft());
      assert.equal(end.kind, 'failed');
      assert.equal(end.isUncertain, false);
      const { field, sentence } = endRefusal(end);
      assert.equal(field, 'contents');
      assert.match(sentence, /caches from 1,024 tokens on, and \d+ are missing/);
      const form = await window.form(await draft());
      assert.deepEqual(
        form.problems.map(({ problem }) => problem),
        ['tooSmall'],
      );
      assert.equal(form.rows.find(({ id }) => id === 'minimum')?.description, '1,024 tokens');
      const enough = await window.form(await draft('x'.repeat(2000)));
      assert.deepEqual(enough.problems, []);
    });

    it('tells a quota, a missing key and a failing service apart', async () => {
      const told = async (code: number, status: string): Promise<string> => {
        window.intercept = async (request, next) =>
          request.method === 'POST'
            ? Response.json({ error: { code, status, message: 'no' } }, { status: code })
            : next(request);
        const end = await create(await draft());
        assert.equal(end.kind, 'failed');
        return endRefusal(end).sentence;
      };
      assert.match(await told(401, 'UNAUTHENTICATED'), /API key/);
      assert.match(await told(400, 'INVALID_ARGUMENT'), /refused the request/);
    });

    it('does not send twice: it finds what was made before the way broke', async () => {
      window.intercept = async (request, next) => {
        const response = await next(request);
        if (request.method !== 'POST') return response;
        throw new TypeError('fetch failed');
      };
      const end = await create(await draft());
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
      const end = await create(await draft());
      assert.equal(end.kind, 'failed');
      assert.ok(isServiceError(end.error, 'network'));
      assert.match(endRefusal(end).sentence, /may have made it all the same/);
      assert.equal(window.created.length, 1);
    });

    it('sends nothing when it is cancelled before, and leaves the request when it is cancelled in it', async () => {
      const before = await create(await draft(), AbortSignal.abort());
      assert.deepEqual([before.kind, window.created.length], ['failed', 0]);
      const stop = new AbortController();
      window.intercept = (request, next) => {
        if (request.method !== 'POST') return next(request);
        return new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(new Error('aborted')));
          stop.abort();
        });
      };
      const within = await create(await draft(), stop.signal);
      assert.equal(within.kind, 'failed');
      assert.ok(isServiceError(within.error, 'cancelled'));
      assert.equal(window.shelf.entries.length, 0);
    });
  });

  describe('with the values of an old one', () => {
    async function recreate(name: string): Promise<CacheDraft> {
      const recreated = await recreateDraft(name, window, never);
      assert.ok(recreated);
      return recreated.draft;
    }

    async function oldOne(): Promise<CachedContent> {
      await window.write({ 'src/a.ts': 'a', 'src/b.ts': 'b' });
      const { contents } = contentsOf(await folderPieces(uri('src'), '*.ts', never));
      const context = { systemInstruction: { parts: [{ text: 'Be brief.' }] } };
      const expiry = { kind: 'ttl', seconds: 600 } as const;
      return (await made(draftOf(contents, { displayName: 'Old', context, expiry }))).content;
    }

    it('reads its sources anew, takes new files in and keeps the rest', async () => {
      const { name = '' } = await oldOne();
      const same = await recreate(name);
      assert.deepEqual(same.former, { name, displayName: 'Old', isThere: true, isDeleted: false });
      await window.write({ 'src/a.ts': 'changed', 'src/c.ts': 'c' });
      await rm(path.join(window.folder, 'src/b.ts'));
      const draft = await recreate(name);
      assert.ok('pieces' in draft.contents);
      assert.deepEqual(labels(draft.contents), ['a.ts', 'c.ts']);
      assert.deepEqual(draft.expiry, { kind: 'ttl', seconds: 600 });
      assert.equal(draft.displayName, 'Old');
      assert.equal(draft.model, 'models/parley-reader');
      assert.deepEqual(draft.context, { systemInstruction: { parts: [{ text: 'Be brief.' }] } });
      assert.equal(draft.former?.isDeleted, true);
    });

    it('deletes the old one when the new one is there, and only then', async () => {
      const { name = '' } = await oldOne();
      await window.write({ 'src/a.ts': 'changed' });
      const draft = await recreate(name);
      window.intercept = async (request, next) => {
        if (request.method === 'POST') throw new TypeError('fetch failed');
        return next(request);
      };
      assert.equal((await create(draft)).kind, 'failed');
      assert.deepEqual(
        window.shelf.entries.map((each) => each.name),
        [name],
      );
      window.intercept = (request, next) => next(request);
      const { content } = await made(draft);
      assert.deepEqual(
        window.shelf.entries.map((each) => each.name),
        [content.name],
      );
      assert.equal(window.records.of('embedded', name), undefined);
    });

    it('works for one that has expired', async () => {
      const { name = '' } = await oldOne();
      window.clock.advance(601_000);
      const draft = await recreate(name);
      assert.equal(draft.former?.isThere, false);
      assert.ok((await made(draft)).content.name !== name);
    });

    it('takes over model and name only of one made elsewhere, and says why', async () => {
      const { client } = window.connections.current;
      const model = 'models/parley-reader';
      const contents = [{ role: 'user', parts: [{ text: 'x' }] }];
      const { name = '' } = await client.cachedContents.create({
        model,
        contents,
        displayName: 'Else',
      });
      await window.shelf.refresh();
      const recreated = await recreateDraft(name, window, never);
      assert.equal(recreated?.draft.displayName, 'Else');
      assert.match(recreated.remark ?? '', /no service tells the contents/);
      assert.deepEqual(recreated.draft.contents, emptyContents());
      assert.equal(await recreateDraft('cachedContents/none', window, never), undefined);
    });
  });

  it('tells when it pays by the prices of the settings, and else what each turn sends less', () => {
    const common = { tokens: 12_345, hours: 1, currency: 'USD', isFree: false };
    assert.match(payoffText({ ...common, price: undefined }), /12,345 tokens fewer.*no price/);
    const price = { input: 2, cachedInput: 0.5, storage: 4.5 };
    const tokens = 1_000_000;
    assert.match(payoffText({ ...common, tokens, price }), /^After 3 turns: .*\$4\.5.*\$1\.5/);
    assert.match(payoffText({ ...common, price: { ...price, cachedInput: 2 } }), /^Never/);
    assert.match(payoffText({ ...common, currency: 'nonsense', price }), /nonsense/);
  });

  it('takes two keys from the Explorer: the form, and Create', async () => {
    await window.write({ 'a.txt': 'some text' });
    const flow = new CreateFlow({
      form: window.formParts,
      log: silentLog,
      creator: window.creator,
      connections: window.connections,
      keeper: window.keeper,
      shelf: window.shelf,
      records: window.records,
      clock: window.clock,
    });
    const done = flow.create([uri('a.txt')]);
    await until('the service was asked', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return window.created.length > 0;
    });
    await done;
    assert.equal(window.created.length, 1);
    assert.equal(window.shelf.entries.length, 1);
  });
});
