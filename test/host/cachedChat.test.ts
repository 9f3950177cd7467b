import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequest } from '../../src/conversation/request';
import type { ModelTurn, TextAttachment, Turn } from '../../src/conversation/turn';
import type { ChatCacheView } from '../../src/messages/cacheView';
import type { CachedContent } from '../../src/protocol/cachedContent';
import type { GenerateContentRequest } from '../../src/protocol/generation';
import type { Service } from '../../src/service/service';
import type { CacheEvent } from '../../src/caching/cacheEvent';
import { namesReplaced, type NewCacheRecord } from '../../src/caching/records/cacheRecord';
import { prefixDigest } from '../../src/caching/records/chatPrefix';
import { FakeClock } from '../fakes/fakeClock';
import {
  createScriptedService,
  openScriptedWindow,
  type ScriptedWindow,
} from './support/scriptedWindow';
import { OtherService } from './support/otherService';
import { setSetting } from './support/setSetting';
import { until } from './support/until';

const model = 'models/scripted';
const script = { answers: [{ steps: [{ text: 'So it is.' }] }] };
const fileText = `File: shop.py\n\n${'buy low, sell high. '.repeat(50)}`;
const shop: TextAttachment = {
  id: 'shop',
  kind: 'file',
  label: 'shop.py',
  detail: 'shop.py',
  text: fileText,
};

describe('a chat that uses cached content', () => {
  let folder: string;
  let clock: FakeClock;
  let service: Service;
  let window: ScriptedWindow;
  let events: CacheEvent[];
  /** Answers instead of the service, where it returns something. */
  let fault: (body: GenerateContentRequest) => Response | undefined | Promise<undefined>;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-cached-'));
    clock = new FakeClock(Date.now());
    service = createScriptedService(script, clock);
    fault = () => undefined;
    window = openWindow();
    events = [];
    window.parts.add(window.cachedContents.onDidHappen((event) => events.push(event)));
  });

  afterEach(async () => {
    await close(window);
    service.dispose();
    await setSetting('parley.model', undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function openWindow(): ScriptedWindow {
    const answering = async (request: Request): Promise<Response> => {
      if (!request.url.includes('GenerateContent')) return service.fetch(request);
      const body = (await request.clone().json()) as GenerateContentRequest;
      return (await fault(body)) ?? service.fetch(request);
    };
    return openScriptedWindow(folder, script, { clock, service: { fetch: answering } });
  }

  async function close(opened: ScriptedWindow): Promise<void> {
    opened.parts.dispose();
    await Promise.all([opened.journals.written(), opened.drift.written()]);
  }

  /** The answer that comes of it, when it has ended. */
  async function ended(act: () => void, inWindow = window): Promise<ModelTurn> {
    const last = (): Turn | undefined =>
      inWindow.currentConversation.current.conversation.path().at(-1);
    const before = last()?.id;
    act();
    await until('an answer has ended', () => {
      const turn = last();
      const isNew = turn?.role === 'model' && turn.id !== before;
      return isNew && !inWindow.controller.isAnswering;
    });
    const turn = last();
    assert.ok(turn?.role === 'model');
    return turn;
  }

  function ask(prompt: string, ...attachments: TextAttachment[]): Promise<ModelTurn> {
    if (attachments.length === 0) return ended(() => window.controller.send(prompt));
    return ended(() => void window.controller.ask(prompt, attachments));
  }

  function asked(inWindow = window): GenerateContentRequest[] {
    return inWindow.asked.map((body) => JSON.parse(body) as GenerateContentRequest);
  }

  function lastAsked(inWindow = window): GenerateContentRequest {
    const last = asked(inWindow).at(-1);
    assert.ok(last, 'nothing was asked');
    return last;
  }

  function create(
    content: Partial<CachedContent>,
    record: Partial<NewCacheRecord> = {},
  ): Promise<CachedContent> {
    return window.cachedContents.create(
      { model, ttl: '600s', displayName: 'the shop', ...content },
      { madeBy: 'user', recipe: { from: 'files' }, sources: [], textDigests: [], ...record },
    );
  }

  /** Of a file that the chat attaches. */
  async function cacheFile(content: Partial<CachedContent> = {}): Promise<string> {
    const contents = [{ role: 'user', parts: [{ text: fileText }] }];
    const textDigests = [createHash('sha256').update(fileText).digest('hex')];
    const { name = '' } = await create({ contents, ...content }, { textDigests });
    return name;
  }

  /** Of all that was said in the chat so far. */
  async function cacheChat(): Promise<string> {
    const { conversation } = window.currentConversation.current;
    const turns = conversation.path();
    const { chosen } = window.settings;
    const { systemInstruction } = chosen;
    const { contents } = createRequest(turns);
    const digest = prefixDigest(turns, chosen);
    const prefix = { chatId: conversation.id, turns: turns.length, digest };
    const { name = '' } = await create(
      { contents, ...(systemInstruction && { systemInstruction }) },
      { prefix, recipe: { from: 'chat' } },
    );
    return name;
  }

  function assertBilled(turn: ModelTurn, cachedTokens: number): void {
    const { promptTokenCount, cachedContentTokenCount = 0 } = turn.answer.usageMetadata ?? {};
    assert.equal(turn.status, 'done', turn.error?.message);
    assert.equal(turn.predictedTokens, promptTokenCount);
    assert.equal(cachedContentTokenCount, cachedTokens);
  }

  function line(inWindow = window): ChatCacheView | undefined {
    return inWindow.controller.state().cache;
  }

  function footer(): string {
    const turn = window.controller.state().turns.at(-1);
    assert.ok(turn?.role === 'model');
    return turn.footer ?? '';
  }

  it('leaves out the files that it holds, and is billed what was predicted', async () => {
    const name = await cacheFile();
    await window.controller.useCachedContent(name);
    const turn = await ask('What does it sell?', shop);
    const { contents, cachedContent, systemInstruction } = lastAsked();
    assert.deepEqual(contents, [{ role: 'user', parts: [{ text: 'What does it sell?' }] }]);
    assert.deepEqual([cachedContent, systemInstruction], [name, undefined]);
    assertBilled(turn, fileText.length);
    assert.match(footer(), /1,033 tokens in · 1,015 cached/);
    const other = { ...shop, id: 'other', text: `${fileText}changed` };
    assertBilled(await ask('And now?', other), fileText.length);
    assert.equal(lastAsked().contents.at(-1)?.parts?.length, 2, 'a changed file was left out');
  });

  it('leaves out the beginning that it holds', async () => {
    window.settings.change('systemInstruction', 'Be brief.');
    await ask('One', shop);
    await ask('Two');
    const name = await cacheChat();
    await window.controller.useCachedContent(name);
    const turn = await ask('Three');
    assert.deepEqual(lastAsked().contents, [{ role: 'user', parts: [{ text: 'Three' }] }]);
    assert.equal(lastAsked().systemInstruction, undefined);
    const cached = ['Be brief.', fileText, 'One', 'So it is.', 'Two', 'So it is.'].join('');
    assertBilled(turn, cached.length);
    assert.equal(turn.leftOut?.turns, 4);
    await window.answers.act(turn.id, { kind: 'copyAsCurl' });
    const { env } = await import('vscode');
    const command = await env.clipboard.readText();
    // The service that the command starts has nothing cached.
    assert.doesNotMatch(command, new RegExp(name));
    assert.match(command, /Be brief.*buy low/su);
  });

  it('goes whole and without it where it begins otherwise, and uses it again if it does not', async () => {
    window.settings.change('systemInstruction', 'Be brief.');
    const { parentId: firstId } = await ask('One');
    const name = await cacheChat();
    await window.controller.useCachedContent(name);
    await ask('Two');
    const turn = await ended(() => window.controller.edit(firstId, 'Another one'));
    assert.deepEqual(lastAsked().contents, [{ role: 'user', parts: [{ text: 'Another one' }] }]);
    assert.deepEqual(lastAsked().systemInstruction, { parts: [{ text: 'Be brief.' }] });
    assert.equal(lastAsked().cachedContent, undefined);
    assertBilled(turn, 0);
    assert.match(footer(), /no longer starts with cached content “the shop”: sent without it/);
    assert.match(line()?.remark ?? '', /beginning of this chat has changed/);
    assert.equal(window.settings.chosen.cachedContent, name, 'the chat forgot it');
    window.controller.changeTurn('showPrevious', turn.parentId);
    assert.equal(line()?.remark, undefined);
    await ask('Three');
    assert.equal(lastAsked().cachedContent, name);
    window.settings.change('systemInstruction', 'Be long.');
    await ask('Four');
    assert.equal(lastAsked().cachedContent, undefined);
  });

  it('is shared by a fork, and asked again with what an answer was asked with', async () => {
    await ask('One', shop);
    const name = await cacheChat();
    await window.controller.useCachedContent(name);
    window.settings.change('seed', '7');
    const turn = await ask('Two');
    const again = await ended(() => window.controller.changeTurn('regenerate', turn.id));
    assert.deepEqual([lastAsked().cachedContent, lastAsked().contents.length], [name, 1]);
    const last = await ended(() => void window.answers.act(again.id, { kind: 'runAgain' }));
    assert.deepEqual(lastAsked(), asked().at(-2));
    assert.equal(await window.controller.fork(last.id), true);
    const forked = await ask('Three');
    assert.equal(lastAsked().cachedContent, name);
    assert.equal(lastAsked().contents.length, 3);
    assert.ok(forked.leftOut);
  });

  const goneBy: Record<string, (name: string) => void | Promise<void>> = {
    'it has expired': () => clock.advance(601_000),
    'it was deleted elsewhere': async (name) => {
      await window.connections.current.client.cachedContents.delete(name);
    },
    'the service answers 404': () => refuse(404, 'NOT_FOUND', 'Requested entity was not found.'),
    'another key made it': () =>
      refuse(403, 'PERMISSION_DENIED', 'CachedContent not found (or permission denied)'),
  };

  /** Refuses what names cached content. */
  function refuse(code: number, status: string, message: string): void {
    fault = ({ cachedContent }) =>
      cachedContent === undefined
        ? undefined
        : Response.json({ error: { code, status, message } }, { status: code });
  }

  for (const [how, makeGone] of Object.entries(goneBy)) {
    it(`goes on at once without it when ${how}`, async () => {
      window.settings.change('systemInstruction', 'Be brief.');
      const name = await cacheFile();
      await window.controller.useCachedContent(name);
      await ask('One', shop);
      await makeGone(name);
      window.asked.length = 0;
      const turn = await ask('Two');
      assert.deepEqual(
        asked().map(({ cachedContent }) => cachedContent),
        [name, undefined],
      );
      assert.equal(lastAsked().contents[0]?.parts?.[0]?.text, fileText);
      assert.deepEqual(lastAsked().systemInstruction, { parts: [{ text: 'Be brief.' }] });
      assertBilled(turn, 0);
      assert.match(footer(), /Cached content “the shop” is no longer available: sent without it/);
      assert.equal(window.settings.chosen.cachedContent, undefined);
      assert.equal(line(), undefined);
      const { cacheNotice } = window.controller.state();
      assert.equal(
        cacheNotice?.message,
        'Cached content “the shop” is no longer available: sent without it.',
      );
      assert.deepEqual(cacheNotice.actions, ['Create New…']);
      assert.equal(window.cachedContents.find(name), undefined);
      assert.ok(events.some(({ type }) => type === 'removed'));
      await ask('Three');
      assert.equal(asked().length, 3, 'it was tried again');
    });
  }

  it('goes on without one that the service refuses', async () => {
    const name = await cacheFile();
    await window.controller.useCachedContent(name);
    refuse(400, 'INVALID_ARGUMENT', 'Cached content model does not match the one of the request.');
    const turn = await ask('One', shop);
    assertBilled(turn, 0);
    assert.match(footer(), /Cached content “the shop” was rejected: sent without it/);
    assert.equal(window.settings.chosen.cachedContent, undefined);
    assert.deepEqual(window.controller.state().cacheNotice?.actions, []);
    assert.ok(window.cachedContents.find(name), 'it is there for others');
  });

  it('goes on without one whose name is invalid', async () => {
    window.settings.change('cachedContent', 'cachedContents/not a name');
    const turn = await ask('One');
    assertBilled(turn, 0);
    assert.ok(turn.withoutCache);
    assert.equal(window.settings.chosen.cachedContent, undefined);
  });

  it('keeps it, and shows the error itself, when the answer fails for another reason', async () => {
    const name = await cacheFile();
    await window.controller.useCachedContent(name);
    const denied = { code: 403, status: 'PERMISSION_DENIED', message: 'Not for this key.' };
    fault = () => Response.json({ error: denied }, { status: 403 });
    const turn = await ask('One', shop);
    assert.equal(turn.error?.info?.kind, 'auth');
    assert.equal(asked().length, 1, 'it was tried without it');
    // The model itself is gone: that is what the second try shows.
    const missing = { code: 404, status: 'NOT_FOUND', message: 'models/scripted is not found' };
    fault = () => Response.json({ error: missing }, { status: 404 });
    const second = await ended(() => window.controller.retry());
    assert.equal(second.error?.info?.kind, 'notFound');
    assert.equal(window.settings.chosen.cachedContent, name);
    const { cacheNotice } = window.controller.state();
    assert.doesNotMatch(cacheNotice?.message ?? '', /sent without it/);
    fault = () => undefined;
    assertBilled(await ended(() => window.controller.retry()), fileText.length);
  });

  it('is stopped while it goes on without it', async () => {
    const name = await cacheFile();
    await window.controller.useCachedContent(name);
    refuse(403, 'PERMISSION_DENIED', 'CachedContent not found (or permission denied)');
    const refused = fault;
    fault = (body) => {
      if (body.cachedContent === undefined) window.controller.stop();
      return refused(body);
    };
    const turn = await ask('One', shop);
    assert.equal(turn.status, 'stopped');
    assert.equal(window.settings.chosen.cachedContent, name);
  });

  it('takes over the model of what is chosen, and does not use it for another', async () => {
    const name = await cacheFile();
    window.settings.change('model', 'models/other');
    window.controller.changeSetting('cachedContent', name);
    assert.equal(window.settings.chosen.model, model);
    assert.match(window.controller.state().cacheNotice?.message ?? '', /This chat now uses/);
    window.settings.change('model', 'models/other');
    assert.match(line()?.remark ?? '', /it requires scripted/);
    const planned = window.settings.plan([]);
    assert.equal(planned.withoutCache?.reason, 'otherModel');
    assert.equal(planned.settings.cachedContent, undefined);
  });

  it('sends all turns beside one that was created elsewhere, and learns what it counts', async () => {
    const { client } = window.connections.current;
    const contents = [{ role: 'user', parts: [{ text: fileText }] }];
    const { name = '' } = await client.cachedContents.create({ model, contents, ttl: '600s' });
    await window.controller.useCachedContent(name);
    const turn = await ask('One', shop);
    assert.equal(lastAsked().contents[0]?.parts?.length, 2);
    assertBilled(turn, fileText.length);
    assert.equal(line()?.tokens, fileText.length);
  });

  it('reports to the store what each answer was billed, with and without it', async () => {
    await ask('One', shop);
    const name = await cacheFile();
    await window.controller.useCachedContent(name);
    await ask('Two');
    const { id } = window.currentConversation.current.conversation;
    const uses = events.flatMap((event) => (event.type === 'used' ? [event] : []));
    assert.deepEqual(
      uses.map((event) => [event.name, event.use.cachedTokens, event.use.chatId]),
      [
        ['', 0, id],
        [name, fileText.length, id],
      ],
    );
    assert.ok(uses.every(({ use: { firstTextMs = -1 } }) => firstTextMs >= 0));
  });

  it('is accounted as used where the user picks another model while the answer comes', async () => {
    const name = await cacheFile();
    await window.controller.useCachedContent(name);
    window.settings.change('model', model);
    fault = () => setSetting('parley.model', 'models/other').then(() => undefined);
    await ask('One', shop);
    const use = events.find(({ type }) => type === 'used');
    assert.deepEqual([use?.name, use?.service], [name, 'embedded']);
  });

  it('is gone or used at the service that was asked, whichever is connected by then', async () => {
    const name = await cacheFile();
    await window.controller.useCachedContent(name);
    const other = await OtherService.start();
    try {
      refuse(404, 'NOT_FOUND', 'Requested entity was not found.');
      const refused = fault;
      fault = (body) => refused(body) ?? other.connect().then(() => undefined);
      events.length = 0;
      await ask('One', shop);
      assert.deepEqual(
        events.map(({ type, service: asked, name: of }) => [type, asked, of]),
        [
          ['removed', 'embedded', name],
          ['used', 'embedded', ''],
        ],
      );
      assert.deepEqual(other.changes, []);
    } finally {
      await other.stop();
    }
  });

  it('is known to another window, which finds it gone in its turn', async () => {
    await ask('One', shop);
    const name = await cacheChat();
    await window.controller.useCachedContent(name);
    await ask('Two');
    await window.journals.written();
    const other = openWindow();
    try {
      await other.currentConversation.restore();
      const turn = await ended(() => other.controller.send('Three'), other);
      assert.equal(lastAsked(other).cachedContent, name);
      assert.equal(lastAsked(other).contents.length, 3);
      assertBilled(turn, turn.answer.usageMetadata?.cachedContentTokenCount ?? 0);
      await window.cachedContents.delete(name);
      const without = await ended(() => other.controller.send('Four'), other);
      assert.equal(without.withoutCache?.reason, 'gone');
      assert.equal(lastAsked(other).cachedContent, undefined);
    } finally {
      await close(other);
    }
  });

  describe('that was made again while another chat was open', () => {
    /** A chat that uses the cached content, with one answer; another one is open then. */
    async function leaveChat(name: string): Promise<string> {
      await window.controller.useCachedContent(name);
      await ask('One', shop);
      const { id } = window.currentConversation.current.conversation;
      window.controller.startNew();
      await ask('Elsewhere');
      return id;
    }

    /** The same again under a new name, as renewing and undoing make it; the old one is deleted. */
    async function replace(name: string, displayName = 'the shop'): Promise<string> {
      const textDigests = [createHash('sha256').update(fileText).digest('hex')];
      const contents = [{ role: 'user', parts: [{ text: fileText }] }];
      const record = window.records.of('embedded', name);
      assert.ok(record);
      const formerNames = namesReplaced(record);
      const made = await create({ contents, displayName }, { textDigests, formerNames });
      await window.cachedContents.delete(name);
      return made.name ?? '';
    }

    it('shows the new one when it is opened, and sends with it', async () => {
      const name = await cacheFile();
      const id = await leaveChat(name);
      const again = await replace(await replace(name), 'the new shop');
      assert.ok(await window.controller.open(id));
      assert.equal(line()?.label, 'the new shop');
      assert.equal(line()?.remark, undefined);
      const turn = await ask('Two');
      assert.equal(lastAsked().cachedContent, again);
      assert.equal(lastAsked().contents[0]?.parts?.length, 1, 'what it holds was sent');
      assertBilled(turn, fileText.length);
      assert.equal(window.settings.chosen.cachedContent, again);
    });

    it('does so in a window that opens later, and in one that was there', async () => {
      const name = await cacheFile();
      const id = await leaveChat(name);
      const there = openWindow();
      await close(window);
      try {
        await there.currentConversation.open(id);
        assert.equal(there.settings.chosen.cachedContent, name);
        window = openWindow();
        await window.records.read();
        const again = await replace(name);
        for (const each of [there, window]) {
          await each.controller.open(id);
          await ended(() => each.controller.send('Two'), each);
          assert.equal(lastAsked(each).cachedContent, again);
          await each.journals.written();
        }
      } finally {
        await close(there);
      }
    });

    it('stays with the old one while that is there', async () => {
      const name = await cacheFile();
      const id = await leaveChat(name);
      const textDigests = [createHash('sha256').update(fileText).digest('hex')];
      await create({ contents: [{ role: 'user', parts: [{ text: 'other' }] }] }, { textDigests });
      await window.controller.open(id);
      await ask('Two');
      assert.equal(lastAsked().cachedContent, name);
    });

    it('goes on without it where the new one is gone as well', async () => {
      const name = await cacheFile();
      const id = await leaveChat(name);
      const again = await replace(name);
      await window.connections.current.client.cachedContents.delete(again);
      await window.controller.open(id);
      const turn = await ask('Two');
      assert.equal(turn.withoutCache?.name, again);
      assert.equal(window.settings.chosen.cachedContent, undefined);
    });

    it('is followed by a fork of the chat', async () => {
      const name = await cacheFile();
      const id = await leaveChat(name);
      const again = await replace(name);
      await window.controller.open(id);
      const last = window.currentConversation.current.conversation.path().at(-1);
      assert.ok(await window.controller.fork(last?.id ?? ''));
      assert.notEqual(window.currentConversation.current.conversation.id, id);
      await ask('Two');
      assert.equal(lastAsked().cachedContent, again);
    });
  });

  it('is not tried again if it was deleted in this window', async () => {
    const name = await cacheFile();
    await window.controller.useCachedContent(name);
    await window.cachedContents.delete(name);
    assert.match(line()?.remark ?? '', /No longer available/);
    const turn = await ask('One', shop);
    assert.equal(asked().length, 1);
    assertBilled(turn, 0);
    assert.equal(window.settings.chosen.cachedContent, undefined);
  });

  it('knows after a restart what an answer was asked without', async () => {
    const name = await cacheFile();
    await window.controller.useCachedContent(name);
    await ask('One', shop);
    clock.advance(601_000);
    await ask('Two');
    await close(window);
    window = openWindow();
    await window.currentConversation.restore();
    assert.match(footer(), /Cached content “the shop” is no longer available: sent without it/);
    assert.equal(line(), undefined);
  });
});
