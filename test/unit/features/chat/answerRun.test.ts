import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as afterPromises } from 'node:timers/promises';
import { createClient } from '../../../../src/client/client';
import { systemClock } from '../../../../src/base/systemClock';
import { runAnswer, type AnswerSource } from '../../../../src/features/chat/answerRun';
import { CurrentConversation } from '../../../../src/features/chat/currentConversation';
import { JournalFolder } from '../../../../src/storage/journalFile';
import type { OpenConversation } from '../../../../src/storage/openConversation';
import { silentLog } from '../../../fakes/silentLog';

const nothing = (): void => undefined;
const observer = {
  onStart: nothing,
  onRetry: nothing,
  onActivity: nothing,
  onEvent: nothing,
  onEnd: nothing,
};

/** A chat with one prompt, `u`. */
async function openChat(folder: string): Promise<OpenConversation> {
  const conversations = new CurrentConversation(
    new JournalFolder(folder),
    silentLog,
    (error) => assert.fail(String(error)),
    systemClock,
  );
  await conversations.restore();
  const { current } = conversations;
  const attachments: never[] = [];
  current.record({ type: 'userTurn', id: 'u', prompt: 'Hello', attachments, atMs: 1 });
  return current;
}

/** Asks a service that answers so. */
function sourceOf(fetch: () => Promise<Response>): AnswerSource {
  const client = createClient(
    { baseUrl: 'https://service.invalid', keyPlacement: 'header' },
    { fetch, clock: systemClock, random: Math.random },
  );
  const connection = { isEmbedded: false, origin: '', label: '', client };
  return {
    findTarget: async () => ({ connection, model: 'models/one' }),
    plan: async () => ({ settings: {} }),
    planWithoutCache: () => undefined,
    predict: async () => undefined,
    prepareMedia: async () => () => ({}),
  };
}

describe('the run of an answer', () => {
  let folder: string;

  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'parley-answer-run-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('records nothing after its end: the count of a request that failed may come when its chat is deleted', async () => {
    const current = await openChat(folder);
    let giveCount: ((count: number) => void) | undefined;
    const source = {
      ...sourceOf(async () =>
        Response.json({ error: { code: 400, message: 'No.' } }, { status: 400 }),
      ),
      predict: () => new Promise<number>((resolve) => (giveCount = resolve)),
    };
    const answer = await runAnswer(current, 'u', source, new AbortController().signal, observer);
    assert.equal(answer.status, 'failed');
    giveCount?.(5);
    await afterPromises();
    assert.equal(answer.predictedTokens, undefined);
    await current.settled();
  });

  it('ends a whole answer as whole where it is stopped while its count is waited for', async () => {
    const current = await openChat(folder);
    const response = {
      candidates: [{ content: { parts: [{ text: 'Fine.' }] }, finishReason: 'STOP' }],
    };
    const headers = { 'content-type': 'text/event-stream' };
    const source = {
      ...sourceOf(async () => new Response(`data: ${JSON.stringify(response)}\n\n`, { headers })),
      predict: () => new Promise<number>(nothing),
    };
    const abort = new AbortController();
    const stopSoon = { ...observer, onEvent: () => void setImmediate(() => abort.abort()) };
    const answer = await runAnswer(current, 'u', source, abort.signal, stopSoon);
    assert.equal(answer.status, 'done');
    await current.settled();
  });

  it('ends as the candidate that the chat goes on with, whichever is heard of first', async () => {
    const current = await openChat(folder);
    const content = { role: 'model', parts: [{ text: 'Fine.' }] };
    const candidates = [
      { index: 1, finishReason: 'SAFETY' },
      { index: 0, content, finishReason: 'STOP' },
    ];
    const events = candidates.map((each) => `data: ${JSON.stringify({ candidates: [each] })}\n\n`);
    const headers = { 'content-type': 'text/event-stream' };
    const source = sourceOf(async () => new Response(events.join(''), { headers }));
    const answer = await runAnswer(current, 'u', source, new AbortController().signal, observer);
    assert.equal(answer.status, 'done');
    await current.settled();
  });
});
