import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { serviceKey } from '../../src/services/connection/serviceKey';
import type { CacheRow } from '../../src/caching/cacheRow';
import { lifetimeMsOf, type CacheSource } from '../../src/caching/records/cacheRecord';
import { prefixDigest } from '../../src/caching/records/chatPrefix';
import { digestOf } from '../../src/base/node/digestOf';
import { openActionWindow, pathOf, type ActionWindow } from './support/actionWindow';
import { OtherService } from './support/otherService';
import { until } from './support/until';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('what is done with cached contents', () => {
  let window: ActionWindow;

  beforeEach(async () => {
    window = await openActionWindow();
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await window.dispose();
  });

  function patches(): string[] {
    return window.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  }

  describe('extending', () => {
    it('counts from now, as a ttl, and shows until when', async () => {
      const name = await window.make('One');
      window.dialogs.chooses = '4 Hours';
      await window.run('parley.extendCachedContents', name);
      assert.deepEqual(patches(), [JSON.stringify({ ttl: '14400s' })]);
      assert.equal(await window.livesMs(name), 4 * hourMs);
      assert.match(window.dialogs.reported[0] ?? '', /^“One” expires .* \| Undo$/u);
    });

    it('never shortens a life', async () => {
      const name = await window.make('One');
      window.dialogs.chooses = '15 Minutes';
      await window.run('parley.extendCachedContents', name);
      assert.deepEqual(patches(), []);
      assert.equal(await window.livesMs(name), hourMs);
    });

    it('never shortens what was given more time from elsewhere since the list was read', async () => {
      const names = [await window.make('One'), await window.make('Two')];
      const { client } = window.connections.current;
      await client.cachedContents.patch(names[0] ?? '', { ttl: '604800s' });
      window.dialogs.chooses = '4 Hours';
      await window.run('parley.extendCachedContents', ...names);
      assert.equal(await window.livesMs(names[0] ?? ''), 7 * 24 * hourMs);
      assert.equal(await window.livesMs(names[1] ?? ''), 4 * hourMs);
      assert.match(window.dialogs.reported[0] ?? '', /^“Two” expires .* \| Undo$/u);
      await client.cachedContents.patch(names[1] ?? '', { ttl: '604800s' });
      await window.run('parley.extendCachedContents', names[1] ?? '');
      assert.match(window.dialogs.reported[1] ?? '', /^It already expires later/u);
    });

    it('offers first what is longer than what is left', async () => {
      const name = await window.make('One');
      window.dialogs.chooses = undefined;
      await window.run('parley.extendCachedContents', name);
      const rows = window.dialogs.lists[0]?.rows ?? [];
      assert.match(rows[0] ?? '', /^4 Hours/);
      assert.match(rows[4] ?? '', /^15 Minutes.*It already expires later/);
    });

    it('is undone by setting the former instant again', async () => {
      const names = [await window.make('One'), await window.make('Two')];
      window.dialogs.chooses = '1 Day';
      window.dialogs.presses = ['Undo'];
      await window.run('parley.extendCachedContents', ...names);
      await until('both are as before', async () => {
        const lives = await Promise.all(names.map((name) => window.livesMs(name)));
        return lives.every((ms) => ms === hourMs);
      });
      assert.equal(patches().length, 4);
      await until('it is told', () => window.dialogs.reported.length === 2);
      assert.equal(window.dialogs.reported[1], 'Restored the expiry of 2 cached contents.');
    });

    it('leaves it its time to live when it is undone, by which it is renewed', async () => {
      const name = await window.makeFrom('One', {});
      window.clock.advance(hourMs / 2);
      window.dialogs.chooses = '1 Day';
      window.dialogs.presses = ['Undo'];
      await window.run('parley.extendCachedContents', name);
      await until('it is as before', async () => (await window.livesMs(name)) === hourMs / 2);
      const record = window.store.record(name);
      assert.ok(record);
      assert.equal(lifetimeMsOf(record), hourMs);
    });

    it('goes on with the others where one fails, says why, and tries that again', async () => {
      const names = [
        await window.make('One'),
        await window.make('Two'),
        await window.make('Three'),
      ];
      window.failing = new RegExp(`PATCH .*${names[1] ?? ''}`, 'u');
      window.dialogs.chooses = '1 Day';
      await window.run('parley.extendCachedContents', ...names);
      const reported = window.dialogs.reported.join('\n');
      assert.match(
        reported,
        /Updated the expiry of 2 cached contents\. Failed for 1\. “Two”: .*not now.* \| Retry/u,
      );
      assert.equal(await window.livesMs(names[2] ?? ''), 24 * hourMs);
      assert.equal(await window.livesMs(names[1] ?? ''), hourMs);

      window.failures = 1;
      window.dialogs.presses = ['Retry'];
      window.dialogs.chooses = '7 Days';
      await window.run('parley.extendCachedContents', ...names);
      await until('all live on', async () => {
        const lives = await Promise.all(names.map((name) => window.livesMs(name)));
        return lives.every((ms) => ms === 7 * 24 * hourMs);
      });
    });

    it('says it of one that is gone in between, and the list forgets it', async () => {
      const name = await window.make('One');
      await window.connections.current.client.cachedContents.delete(name);
      window.dialogs.chooses = '1 Day';
      await window.run('parley.extendCachedContents', name);
      assert.match(window.dialogs.reported[0] ?? '', /Failed for 1\. “/u);
      assert.equal(window.store.find(name), undefined);
    });
  });

  describe('setting the expiry', () => {
    it('takes a duration or an instant', async () => {
      const name = await window.make('One');
      window.dialogs.types = '90 min';
      await window.run('parley.setCachedContentExpiry', name);
      assert.equal(await window.livesMs(name), 90 * minuteMs);

      window.dialogs.types = '2030-01-02T12:00:00+02:00';
      await window.run('parley.setCachedContentExpiry', name);
      assert.equal(patches().at(-1), JSON.stringify({ expireTime: '2030-01-02T10:00:00.000Z' }));
      assert.equal(await window.livesMs(name), 34 * hourMs);
    });

    it('refuses what is past with the rule, before anything is sent', async () => {
      const name = await window.make('One');
      window.dialogs.types = '2029-12-31T23:59:00Z';
      await window.run('parley.setCachedContentExpiry', name);
      const [question] = window.dialogs.questions;
      assert.match(question?.check('2029-12-31T23:59:00Z') ?? '', /Enter a time in the future/u);
      assert.equal(question?.check('2h'), undefined);
      assert.match(question?.prompt ?? '', /100 tokens/u);
      assert.deepEqual(patches(), []);
    });

    it('is offered by Edit as all that can be changed, beside a new one', async () => {
      const name = await window.make('One');
      window.dialogs.chooses = 'Set Expiry…';
      window.dialogs.types = '2h';
      await window.run('parley.editCachedContent', name);
      assert.equal(await window.livesMs(name), 2 * hourMs);
      assert.match(window.dialogs.lists[0]?.rows[1] ?? '', /Create New to Change Contents/u);
    });
  });

  describe('deleting', () => {
    it('asks first, naming what goes, its tokens and what uses it', async () => {
      const name = await window.make('One');
      const other = await window.make('Two');
      window.openChat = { ...window.openChat, settings: { cachedContent: name } };
      await window.run('parley.useCachedContentForCommands', other);
      window.dialogs.isYes = false;
      await window.run('parley.deleteCachedContents', name, other);
      const [{ message, detail } = { message: '', detail: '' }] = window.dialogs.confirmations;
      assert.equal(message, 'Delete 2 cached contents?');
      assert.match(detail, /One · 100 tokens · used by the open chat/u);
      assert.match(detail, /Two · 100 tokens · used by commands/u);
      assert.match(detail, /can’t undo this/u);
      assert.deepEqual(await window.stored(), ['One', 'Two']);
    });

    it('can be undone where the sources are what they were: a new one with the life that is left', async () => {
      const name = await window.makeFrom('Files', { 'a.ts': 'let a = 1;\n', 'b.ts': 'let b;\n' });
      window.clock.advance(20 * minuteMs);
      window.dialogs.presses = ['Undo'];
      await window.run('parley.deleteCachedContents', name);
      assert.match(window.dialogs.confirmations[0]?.detail ?? '', /You can undo this/u);
      await until('it is there again', async () => (await window.stored()).length === 1);
      await until('it is told', () => window.dialogs.reported.length === 2);
      const [made] = window.store.entries;
      assert.notEqual(made?.name, name);
      assert.equal(await window.livesMs(made?.name ?? ''), 40 * minuteMs);
      const record = window.records.of('embedded', made?.name ?? '');
      assert.deepEqual(record?.formerNames, [name]);
      assert.equal(record.lifetimeMs, hourMs, 'by which it is renewed');
      assert.match(window.dialogs.reported[1] ?? '', /Restored “Files” under a new name: cachedC/u);
      const creates = window.requests.filter(
        ({ method, path: called }) => method === 'POST' && called.endsWith('/cachedContents'),
      );
      const [first, second] = creates.map(({ body }) => JSON.parse(body) as { contents: unknown });
      assert.deepEqual(second?.contents, first?.contents);
    });

    it('is undone once where the answer is lost: what was made all the same is found', async () => {
      const name = await window.makeFrom('Files', { 'a.ts': 'let a = 1;\n' });
      window.losing = /^POST .*\/cachedContents$/u;
      window.dialogs.presses = ['Undo', 'Retry'];
      await window.run('parley.deleteCachedContents', name);
      await until('it is told', () => window.dialogs.reported.length === 2);
      assert.match(window.dialogs.reported[1] ?? '', /Restored “Files” under a new name/u);
      assert.deepEqual(await window.stored(), ['Files']);
      const [made] = window.store.entries;
      assert.deepEqual(window.records.of('embedded', made?.name ?? '')?.formerNames, [name]);
    });

    it('keeps the open chat on it when it is undone', async () => {
      const name = await window.makeFrom('Files', { 'a.ts': 'let a = 1;\n' });
      window.openChat.settings.cachedContent = name;
      window.dialogs.presses = ['Undo'];
      await window.run('parley.deleteCachedContents', name);
      await until('the chat uses the new one', () => {
        const [made] = window.store.entries;
        return made?.name !== undefined && window.openChat.settings.cachedContent === made.name;
      });
      assert.notEqual(window.openChat.settings.cachedContent, name);
    });

    it('keeps what commands use in use when it is undone', async () => {
      const name = await window.makeFrom('Files', { 'a.ts': 'let a = 1;\n' });
      await window.run('parley.useCachedContentForCommands', name);
      window.dialogs.presses = ['Undo'];
      await window.run('parley.deleteCachedContents', name);
      await until('it is used again', () => window.commandCache.chosen !== undefined);
      assert.equal(window.commandCache.chosen?.name, window.store.entries[0]?.name);
    });

    it('can’t be undone once a source has changed', async () => {
      const name = await window.makeFrom('Files', { 'a.ts': 'let a = 1;\n' });
      const document = await vscode.workspace.openTextDocument(path.join(window.folder, 'a.ts'));
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), '// new\n');
      await vscode.workspace.applyEdit(edit);
      await window.run('parley.deleteCachedContents', name);
      assert.match(window.dialogs.confirmations[0]?.detail ?? '', /You can’t undo this/u);
      assert.deepEqual(window.dialogs.reported, ['Deleted “Files”.']);
      await document.save();
    });

    it('makes the beginning of the open chat again, unless the chat has changed', async () => {
      const turns = pathOf('Hello');
      window.openChat = { id: 'open', path: turns, settings: {} };
      const prefix = { chatId: 'open', turns: 1, digest: prefixDigest(turns, {}) };
      const name = await window.makeFrom('Chat', {}, { prefix, recipe: { from: 'chat' } });
      window.dialogs.isYes = false;
      await window.run('parley.deleteCachedContents', name);
      assert.match(window.dialogs.confirmations[0]?.detail ?? '', /You can undo this/u);
      window.openChat = { id: 'open', path: pathOf('Bye'), settings: {} };
      await window.run('parley.deleteCachedContents', name);
      assert.match(window.dialogs.confirmations[1]?.detail ?? '', /You can’t undo this/u);
    });

    it('counts what is gone already as deleted', async () => {
      const name = await window.make('One');
      await window.connections.current.client.cachedContents.delete(name);
      await window.run('parley.deleteCachedContents', name);
      assert.match(window.dialogs.reported[0] ?? '', /Deleted “.*”\./u);
      assert.equal(window.store.find(name), undefined);
    });

    it('begins nothing more once it is cancelled, and says so', async () => {
      const name = await window.make('One');
      window.dialogs.cancel.abort();
      await window.run('parley.deleteCachedContents', name);
      assert.match(window.dialogs.reported[0] ?? '', /Canceled before 1 more\. \| Retry/u);
      assert.deepEqual(await window.stored(), ['One']);
    });

    it('is for the selected rows by key, and for a list without a row', async () => {
      const names = [
        await window.make('One'),
        await window.make('Two'),
        await window.make('Three'),
      ];
      const rows: CacheRow[] = window.store.entries.map((content) => ({ kind: 'cache', content }));
      window.selected = { rows: rows.filter(({ content }) => content.name !== names[2]) };
      const act = async (arg?: unknown): Promise<void> => {
        await window.commands['parley.deleteCachedContents']?.(arg);
      };
      await act({ ofSelection: true });
      assert.deepEqual(await window.stored(), ['Three']);
      window.chosen = [names[2] ?? ''];
      await act();
      assert.deepEqual(await window.stored(), []);
    });

    it('by a key go with the selection only where the row with the focus is in it', async () => {
      for (const name of ['One', 'Two', 'Three']) await window.make(name);
      const rows: CacheRow[] = window.store.entries.map((content) => ({ kind: 'cache', content }));
      const row = (label: string): CacheRow | undefined =>
        rows.find(({ content }) => content.displayName === label);
      const selected = rows.filter(({ content }) => content.displayName !== 'Three');
      window.selected = { rows: selected };
      const press = async (focused: unknown): Promise<void> =>
        window.commands['parley.deleteCachedContents']?.(focused);
      await press({ kind: 'group', rows });
      assert.equal((await window.stored()).length, 3);
      await press(row('Three'));
      assert.deepEqual((await window.stored()).sort(), ['One', 'Two']);
      await press(row('Two'));
      assert.deepEqual(await window.stored(), []);
    });
  });

  describe('once another service is connected', () => {
    let other: OtherService;

    beforeEach(async () => {
      other = await OtherService.start();
    });

    afterEach(async () => {
      await other.stop();
    });

    function connectOtherIn(title: string): void {
      window.dialogs.meanwhile = async (shown) => {
        if (shown === title) await other.connect();
      };
    }

    it('deletes where the question was about it', async () => {
      await window.make('One');
      const name = await window.makeFrom('Files', { 'a.ts': 'let a = 1;\n' });
      window.dialogs.confirm = async () => {
        await other.connect();
        return true;
      };
      await window.run('parley.deleteCachedContents', name);
      assert.deepEqual(other.changes, []);
      await other.disconnect();
      assert.deepEqual(await window.stored(), ['One']);
      assert.equal(window.records.of('embedded', name), undefined);
    });

    it('restores what was deleted where it was', async () => {
      const name = await window.makeFrom('Files', { 'a.ts': 'let a = 1;\n' });
      await window.run('parley.useCachedContentForCommands', name);
      window.dialogs.presses = ['Undo'];
      connectOtherIn('Restoring cached contents');
      await window.run('parley.deleteCachedContents', name);
      assert.match(
        window.dialogs.reported.at(-1) ?? '',
        /^Restored “Files” under a new name: cachedContents/u,
      );
      assert.deepEqual(other.changes, []);
      await other.disconnect();
      assert.deepEqual(await window.stored(), ['Files']);
      assert.equal(window.commandCache.chosen?.service, 'embedded');
    });

    it('sets the expiry, and sets it back, of those that were chosen', async () => {
      const name = await window.make('One');
      window.dialogs.chooses = '4 Hours';
      connectOtherIn('Setting the expiry');
      await window.run('parley.extendCachedContents', name);
      assert.deepEqual(other.changes, []);
      assert.match(window.dialogs.reported[0] ?? '', /^“One” expires .* \| Undo$/u);
      await other.disconnect();
      assert.equal(await window.livesMs(name), 4 * hourMs);
      await window.store.refresh();
      window.dialogs.chooses = '1 Day';
      window.dialogs.presses = ['Undo'];
      connectOtherIn('Restoring the expiry');
      await window.run('parley.extendCachedContents', name);
      assert.deepEqual(other.changes, []);
      await other.disconnect();
      assert.equal(await window.livesMs(name), 4 * hourMs);
    });
  });

  describe('deleting what is no longer useful', () => {
    it('shows each with its reason, and deletes what stays ticked after a yes', async () => {
      const gone = await mkdtemp(path.join(tmpdir(), 'parley-gone-'));
      await window.makeFrom('Kept', { 'kept.ts': '1' });
      await window.makeFrom('Chat', {}, { prefix: { chatId: 'deleted', turns: 1, digest: '' } });
      await window.makeFrom(
        'Closed',
        {},
        {
          madeBy: 'parley',
          prefix: { chatId: 'other', turns: 1, digest: '' },
        },
      );
      window.chats.add('other');
      await window.makeFrom('Sources', { 'a.ts': '2' });
      await rm(path.join(window.folder, 'a.ts'));
      const elsewhere = await window.makeFrom('Folder', { 'b.ts': '3' });
      const service = serviceKey(window.connections.current);
      const record = window.records.of(service, elsewhere);
      assert.ok(record);
      await window.records.put({ ...record, workspace: vscode.Uri.file(gone).toString() });
      await rm(gone, { recursive: true });
      const over = await window.makeFrom('Expired', { 'c.ts': '4' });
      await window.store.setExpiration(over, { ttl: '60s' });
      await window.make('Elsewhere');
      window.clock.advance(2 * minuteMs);

      window.dialogs.unticks = ['Sources'];
      await window.run('parley.deleteOrphanedCachedContents');
      const rows = window.dialogs.lists[0]?.rows.sort() ?? [];
      assert.deepEqual(rows, [
        'Chat | Its chat was deleted.',
        'Closed | Created by Parley for a chat that is no longer open.',
        'Expired | Expired.',
        'Folder | Its folder no longer exists.',
        'Sources | All of its source files were deleted.',
      ]);
      assert.equal(window.dialogs.confirmations.length, 1);
      assert.deepEqual(await window.stored(), ['Elsewhere', 'Folder', 'Kept', 'Sources']);
      assert.equal(window.records.of(service, over), undefined);
    });

    it('leaves out what was made of files behind a link to a disk that is away', async () => {
      const link = path.join(window.folder, 'data');
      await symlink(path.join(window.folder, 'disk'), link);
      const sources = ['data/a.ts', 'b.ts'].map((label): CacheSource => {
        const uri = String(vscode.Uri.file(path.join(window.folder, label)));
        return { kind: 'file', label, uri, tokens: 1 };
      });
      await window.makeFrom('Away', {}, { sources });
      await window.run('parley.deleteOrphanedCachedContents');
      assert.match(window.dialogs.reported[0] ?? '', /are expired or orphaned/u);
      await rm(link);
      await window.run('parley.deleteOrphanedCachedContents');
      const rows = window.dialogs.lists[0]?.rows;
      assert.deepEqual(rows, ['Away | All of its source files were deleted.']);
    });

    it('leaves out what seems to have expired, and was given more time from elsewhere', async () => {
      const name = await window.makeFrom('One', {});
      const { client } = window.connections.current;
      await client.cachedContents.patch(name, { ttl: '604800s' });
      window.clock.advance(2 * hourMs);
      await window.run('parley.deleteOrphanedCachedContents');
      assert.match(window.dialogs.reported[0] ?? '', /are expired or orphaned/u);
      assert.deepEqual(await window.stored(), ['One']);
    });

    it('leaves out what only seems to have expired where its service can’t say', async () => {
      const name = await window.makeFrom('One', {});
      const { client } = window.connections.current;
      await client.cachedContents.patch(name, { ttl: '604800s' });
      window.clock.advance(2 * hourMs);
      window.failing = new RegExp(`GET .*${name}`, 'u');
      await window.run('parley.deleteOrphanedCachedContents');
      assert.match(window.dialogs.reported[0] ?? '', /are expired or orphaned/u);
      assert.deepEqual(await window.stored(), ['One']);
    });

    it('deletes it where it was found', async () => {
      const other = await OtherService.start();
      try {
        await window.makeFrom('Chat', {}, { prefix: { chatId: 'deleted', turns: 1, digest: '' } });
        window.dialogs.confirm = async () => {
          await other.connect();
          return true;
        };
        await window.run('parley.deleteOrphanedCachedContents');
        assert.deepEqual(other.changes, []);
      } finally {
        await other.stop();
      }
      assert.deepEqual(await window.stored(), []);
    });

    it('does nothing without a yes, and says when there is nothing', async () => {
      await window.run('parley.deleteOrphanedCachedContents');
      assert.match(
        window.dialogs.reported[0] ?? '',
        /No cached contents created by Parley are expired or orphaned/u,
      );
      await window.makeFrom('Chat', {}, { prefix: { chatId: 'deleted', turns: 1, digest: '' } });
      window.dialogs.isYes = false;
      await window.run('parley.deleteOrphanedCachedContents');
      assert.deepEqual(await window.stored(), ['Chat']);
    });
  });

  describe('opening the sources', () => {
    it('opens the only one at once, and of several the chosen one with its range', async () => {
      const name = await window.makeFrom('One', { 'a.ts': 'one\ntwo\nthree\n' });
      await window.run('parley.openCachedContentSources', name);
      await until('it is open', () => activeFile() === 'a.ts');

      const uri = String(vscode.Uri.file(path.join(window.folder, 'a.ts')));
      const several = await window.makeFrom(
        'Two',
        { 'b.ts': 'x' },
        {
          sources: [
            { kind: 'range', label: 'a.ts:2-3', uri, lines: [2, 3], tokens: 2 },
            { kind: 'text', label: 'Notes', tokens: 5 },
          ],
        },
      );
      window.dialogs.chooses = 'a.ts:2-3';
      await window.run('parley.openCachedContentSources', several);
      await until('the range is shown', () => {
        const { start, end } = vscode.window.activeTextEditor?.selection ?? {};
        return start?.line === 1 && end?.line === 2;
      });
      window.dialogs.chooses = 'Notes';
      await window.run('parley.openCachedContentSources', several);
      assert.match(window.dialogs.reported.at(-1) ?? '', /only the cached content holds/u);
    });

    it('opens lines where they have moved to', async () => {
      const uri = String(vscode.Uri.file(path.join(window.folder, 'a.ts')));
      const text = 'two\nthree\n';
      const sha256 = digestOf(text);
      const lines: [number, number] = [1, 2];
      const source = { kind: 'range', label: 'a.ts:1-2', uri, lines, sha256, tokens: 2 } as const;
      const moved = { 'a.ts': `one\n${text}` };
      const name = await window.makeFrom('One', moved, { sources: [source] });
      await window.run('parley.openCachedContentSources', name);
      await until('the range is shown', () => {
        const { document, selection } = vscode.window.activeTextEditor ?? {};
        return String(document?.uri) === uri && selection?.end.line === 2;
      });
      assert.equal(vscode.window.activeTextEditor?.selection.start.line, 1);
    });

    it('opens the chat of a beginning, and says what is missing', async () => {
      const prefix = { chatId: 'there', turns: 1, digest: '' };
      const chat = await window.makeFrom('Chat', {}, { prefix });
      window.chats.add('there');
      await window.run('parley.openCachedContentSources', chat);
      assert.deepEqual(window.shown, ['there']);
      window.chats.clear();
      await window.run('parley.openCachedContentSources', chat);
      assert.equal(window.dialogs.reported.at(-1), 'This chat no longer exists.');

      const files = await window.makeFrom('Files', { 'a.ts': 'a' });
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await rm(path.join(window.folder, 'a.ts'));
      await window.run('parley.openCachedContentSources', files);
      assert.equal(window.dialogs.reported.at(-1), 'a.ts no longer exists.');

      const unknown = await window.make('Unknown');
      await window.run('parley.openCachedContentSources', unknown);
      assert.match(window.dialogs.reported.at(-1) ?? '', /Parley didn’t create “Unknown” here/u);
    });
  });

  it('copies names, a line each', async () => {
    const names = [await window.make('One'), await window.make('Two')];
    await window.run('parley.copyCachedContentName', ...names);
    assert.equal(window.dialogs.copied, names.join('\n'));
  });
});

function activeFile(): string {
  return path.basename(vscode.window.activeTextEditor?.document.uri.fsPath ?? '');
}
