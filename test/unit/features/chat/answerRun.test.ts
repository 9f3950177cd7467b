import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as afterPromises } from 'node:timers/promises';
import { createClient } from '../../../../src/client/client';
import { systemClock } from '../../../../src/base/systemClock';
import { runAnswer } from '../../../../src/features/chat/answerRun';
import { CurrentConversation } from '../../../../src/features/chat/currentConversation';
import { JournalFolder } from '../../../../src/storage/journalFile';
import { silentLog } from '../../../fakes/silentLog';

const nothing = (): void => undefined;
const observer = {
  onStart: nothing,
  onRetry: nothing,
  onActivity: nothing,
  onEvent: nothing,
  onEnd: nothing,
};

describe('the run of an answer', () => {
  let folder: string;

  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'parley-answer-run-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('records nothing after its end: the count of a request that failed may come when its chat is deleted', async () => {
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
    const client = createClient(
      { baseUrl: 'https://failing.invalid', keyPlacement: 'header' },
      {
        fetch: async () => Response.json({ error: { code: 400, message: 'No.' } }, { status: 400 }),
        clock: systemClock,
        random: Math.random,
      },
    );
    const connection = { isEmbedded: false, origin: '', label: '', client };
    let giveCount: ((count: number) => void) | undefined;
    const source = {
      findTarget: async () => ({ connection, model: 'models/one' }),
      plan: async () => ({ settings: {} }),
      planWithoutCache: () => undefined,
      predict: () => new Promise<number>((resolve) => (giveCount = resolve)),
      prepareMedia: async () => () => ({}),
    };
    const answer = await runAnswer(current, 'u', source, new AbortController().signal, observer);
    assert.equal(answer.status, 'failed');
    giveCount?.(5);
    await afterPromises();
    assert.equal(answer.predictedTokens, undefined);
    await current.settled();
  });
});
