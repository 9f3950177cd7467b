import assert from 'node:assert/strict';
import path from 'node:path';
import type { GenerateContentRequest } from '../../src/protocol/generation';
import type { CacheEvent } from '../../src/caching/cacheEvent';
import { CacheRecords } from '../../src/services/cachedContents/cacheRecords';
import { recordOf } from '../../src/caching/records/recordOf';
import { requestAnswer, type RequestOutcome } from '../../src/services/modelRequest/requestAnswer';
import { openActionWindow, type ActionWindow } from './support/actionWindow';
import { OtherService } from './support/otherService';
import { until } from './support/until';

const ask = {
  contents: [{ role: 'user', parts: [{ text: 'Why?' }] }],
  systemInstruction: { parts: [{ text: 'Be short.' }] },
  generationConfig: { temperature: 0 },
};

/** Answers in two pieces. The service says with each what was billed so far. */
const script = {
  answers: [
    {
      match: 'Break',
      steps: [{ text: 'Yes' }, { error: { code: 500, status: 'INTERNAL', message: 'broken' } }],
    },
    { match: 'Slow', steps: [{ text: 'Yes' }, { until: 'never', text: '.' }] },
    { steps: [{ text: 'Yes.' }] },
  ],
};

describe('the cached content that commands ask with', () => {
  let window: ActionWindow;
  let name: string;
  let texts: string[];
  let events: CacheEvent[];

  beforeEach(async () => {
    window = await openActionWindow(script);
    name = await window.make('Manual', 'y'.repeat(500));
    texts = [];
    events = [];
    window.store.onDidHappen((event) => events.push(event));
    await window.run('parley.useCachedContentForCommands', name);
  });

  afterEach(() => window.dispose());

  /** One that is slow is stopped at its first text. */
  function question(prompt = 'Why?'): Promise<RequestOutcome> {
    const stopped = new AbortController();
    const { find: findCached } = window.commandCache;
    const contents = [{ role: 'user', parts: [{ text: prompt }] }];
    const onText = (text: string): void => {
      texts.push(text);
      if (prompt === 'Slow') stopped.abort();
    };
    const { signal } = stopped;
    return requestAnswer(window.connections, { ...ask, contents }, { signal, findCached, onText });
  }

  function asked(): GenerateContentRequest[] {
    return window.requests
      .filter(({ path }) => path.includes('GenerateContent'))
      .map(({ body }) => JSON.parse(body) as GenerateContentRequest);
  }

  it('is sent, with the instruction in front of the prompt and not beside it', async () => {
    const end = await question();
    assert.equal(end.kind, 'complete');
    const [request] = asked();
    assert.equal(request?.cachedContent, name);
    assert.equal(request.systemInstruction, undefined);
    assert.deepEqual(request.contents, [
      { role: 'user', parts: [{ text: 'Be short.' }, { text: 'Why?' }] },
    ]);
    assert.deepEqual(request.generationConfig, { temperature: 0 });
    assert.equal(end.answer.usageMetadata?.cachedContentTokenCount, 500);
  });

  it('is accounted as used, with the tokens as billed', async () => {
    await question();
    const used = events.find(({ type }) => type === 'used');
    assert.ok(used?.type === 'used');
    assert.equal(used.name, name);
    assert.equal(used.use.cachedTokens, 500);
    assert.ok(used.use.promptTokens >= 500);
    assert.equal(typeof used.use.firstTextMs, 'number');
    assert.equal(used.use.chatId, undefined);
  });

  for (const [how, prompt, kind] of [
    ['is stopped', 'Slow', 'stopped'],
    ['breaks', 'Break', 'failed'],
  ] as const) {
    it(`is accounted as used where the answer ${how}`, async () => {
      assert.equal((await question(prompt)).kind, kind);
      const used = events.filter((event) => event.type === 'used');
      assert.deepEqual(
        used.map((event) => [event.name, event.use.cachedTokens]),
        [[name, 500]],
      );
    });
  }

  it('is left out at once when it is gone, which is reported once', async () => {
    await window.connections.current.client.cachedContents.delete(name);
    const end = await question();
    assert.equal(end.kind, 'complete');
    assert.deepEqual(texts, ['Yes.']);
    assert.deepEqual(
      asked().map(({ cachedContent, systemInstruction }) => [
        cachedContent,
        systemInstruction?.parts?.[0]?.text,
      ]),
      [
        [name, undefined],
        [undefined, 'Be short.'],
      ],
    );
    await until('it is told', () =>
      window.dialogs.reported.some((reported) => reported.includes('no longer exists')),
    );
    await question();
    assert.equal(asked().length, 3);
    const gone = window.dialogs.reported.filter((reported) =>
      reported.includes('no longer exists'),
    );
    assert.deepEqual(gone, [
      '“Manual” no longer exists. Commands no longer use a cached content. | Create New…',
    ]);
  });

  it('is the one that another window made again, from the next question on', async () => {
    const records = new CacheRecords(path.join(window.folder, 'caches'), window.clock);
    const again = await window.make('Manual again', 'y'.repeat(500));
    const nowMs = window.clock.now();
    const origin = {
      service: 'embedded',
      workspace: '',
      madeBy: 'user' as const,
      recipe: { from: 'files' as const },
      sources: [],
      textDigests: [],
      formerNames: [name],
    };
    const made = { ...window.store.find(again), model: 'models/scripted' };
    await records.put(recordOf(made, {}, origin, nowMs));
    records.dispose();
    await window.connections.current.client.cachedContents.delete(name);
    await question();
    await until('the new one is used', () => window.commandCache.chosen?.name === again);
    assert.equal(window.commandCache.chosen?.label, 'Manual again');
    const end = await question();
    assert.equal(end.answer.usageMetadata?.cachedContentTokenCount, 500);
    assert.ok(!window.dialogs.reported.some((reported) => reported.includes('no longer exists')));
  });

  it('is left out when the key may not use it, but stays where the key may do nothing', async () => {
    window.failing = /GenerateContent/u;
    window.failure = { code: 403, status: 'PERMISSION_DENIED', message: 'not yours' };
    const denied = await question();
    assert.equal(denied.kind, 'failed');
    assert.equal(window.commandCache.chosen?.name, name);

    window.failures = 1;
    const end = await question();
    assert.equal(end.kind, 'complete');
    assert.equal(window.commandCache.chosen, undefined);
  });

  it('is left out when the service refuses it, which is reported, and it is still there', async () => {
    window.failing = /GenerateContent/u;
    window.failures = 1;
    const message = 'Cached content model does not match the one of the request.';
    window.failure = { code: 400, status: 'INVALID_ARGUMENT', message };
    const end = await question();
    assert.equal(end.kind, 'complete');
    assert.deepEqual(
      asked().map(({ cachedContent }) => cachedContent),
      [name, undefined],
    );
    await until('it is told', () =>
      window.dialogs.reported.includes('Commands no longer use a cached content.'),
    );
    assert.equal(window.commandCache.chosen, undefined);
    assert.ok(window.store.find(name));
  });

  it('is left out when it has expired', async () => {
    window.clock.advance(3_600_000);
    await until('it is over', () => window.commandCache.chosen === undefined);
    await question();
    assert.equal(asked()[0]?.cachedContent, undefined);
  });

  it('stays when the service fails for another reason', async () => {
    window.failing = /GenerateContent/u;
    const end = await question();
    assert.equal(end.kind, 'failed');
    assert.equal(asked().length, 1);
    assert.equal(window.commandCache.chosen?.name, name);
  });

  it('is no longer used when it is toggled, or stopped', async () => {
    await window.run('parley.useCachedContentForCommands', name);
    assert.equal(window.commandCache.chosen, undefined);
    await question();
    assert.equal(asked()[0]?.cachedContent, undefined);
    await window.run('parley.useCachedContentForCommands', name);
    await window.run('parley.stopUsingForCommands');
    assert.equal(window.commandCache.chosen, undefined);
    await window.run('parley.stopUsingForCommands');
    assert.equal(window.dialogs.reported.at(-1), 'Commands no longer use a cached content.');
  });

  it('can’t be one that is gone', async () => {
    await window.commandCache.stop();
    await window.connections.current.client.cachedContents.delete(name);
    await window.run('parley.useCachedContentForCommands', name);
    assert.equal(window.commandCache.chosen, undefined);
    assert.match(window.dialogs.reported.at(-1) ?? '', /“.*” can’t be used:/u);
  });

  it('is gone or used at the service that was asked, whichever is connected by then', async () => {
    const cached = window.commandCache.find(window.connections.current);
    const other = await OtherService.start();
    try {
      await other.connect();
      cached?.used({ promptTokens: 1, cachedTokens: 1 });
      cached?.gone();
      assert.deepEqual(
        events.map(({ type, service }) => [type, service]),
        [
          ['used', 'embedded'],
          ['removed', 'embedded'],
        ],
      );
    } finally {
      await other.stop();
    }
  });

  it('stays when it only seems to have expired: another machine has given it more time', async () => {
    const { cachedContents } = window.connections.current.client;
    await cachedContents.patch(name, { ttl: '604800s' });
    window.clock.advance(2 * 3_600_000);
    await until('it is shown again', () => window.store.find(name) !== undefined);
    assert.equal(window.commandCache.chosen?.name, name);
    assert.ok(!window.dialogs.reported.some((reported) => reported.includes('no longer exists')));
  });

  it('ends when it has expired, which is reported once', async () => {
    window.clock.advance(2 * 3_600_000);
    await until('it is told', () =>
      window.dialogs.reported.some((reported) => reported.includes('no longer exists')),
    );
    assert.equal(window.commandCache.chosen, undefined);
  });

  it('is of one service alone', () => {
    const { find } = window.commandCache;
    assert.equal(find({ isEmbedded: true, origin: '' })?.name, name);
    assert.equal(find({ isEmbedded: false, origin: 'https://one.example' }), undefined);
  });
});
