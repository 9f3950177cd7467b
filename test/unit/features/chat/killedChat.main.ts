import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createClient } from '../../../../src/client/client';
import { parseScript } from '../../../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../../../src/service/engines/scripted/scriptedEngine';
import { systemClock } from '../../../../src/base/systemClock';
import { createService } from '../../../../src/service/service';
import { AfterWrites } from '../../../../src/base/afterWrites';
import { runAnswer } from '../../../../src/features/chat/answerRun';
import { CurrentConversation } from '../../../../src/features/chat/currentConversation';
import { JournalFolder } from '../../../../src/storage/journalFile';
import { silentLog } from '../../../fakes/silentLog';
import type { Shown } from './shown';

/** As fast as they can be written, then a pause or two, as a service on a network has them. */
const steps = Array.from({ length: 300 }, (_, index) => ({
  text: `word ${index} `,
  ...(index % 40 === 39 && { delayMs: 2 }),
}));

const client = createClient(
  { baseUrl: 'https://embedded.invalid', keyPlacement: 'header' },
  { fetch: (request) => service.fetch(request), clock: systemClock, random: Math.random },
);
const service = createService({
  engines: [
    createScriptedEngine({
      script: parseScript(JSON.stringify({ answers: [{ steps }] })),
      clock: systemClock,
    }),
  ],
  clock: systemClock,
  random: Math.random,
  countTokens: async () => ({ count: (text) => text.length }),
});

/** A chat without its window: asks on and on, and prints what a page would show, until it is killed. */
async function chat(folder: string): Promise<void> {
  const currentConversation = new CurrentConversation(
    new JournalFolder(folder),
    silentLog,
    (error) => {
      throw error;
    },
    systemClock,
  );
  await currentConversation.restore();
  const afterWrites = new AfterWrites(() => currentConversation.settled());
  // Into the pipe at once: what was shown before the end must not be lost with this process.
  const show = (shown: Shown): void =>
    afterWrites.do(() => void writeSync(1, `${JSON.stringify(shown)}\n`));
  for (;;) await ask(currentConversation, show);
}

async function ask(
  currentConversation: CurrentConversation,
  show: (shown: Shown) => void,
): Promise<void> {
  const { current } = currentConversation;
  const id = randomUUID();
  const parentId = current.conversation.path().at(-1)?.id;
  const parent = parentId === undefined ? {} : { parentId };
  const prompt = `Prompt ${id}`;
  current.record({ type: 'userTurn', id, ...parent, prompt, attachments: [], atMs: Date.now() });
  currentConversation.remember();
  show({ turnId: id, text: prompt });
  const connection = { isEmbedded: true, origin: '', label: '', client };
  const source = {
    findTarget: async () => ({ connection, model: 'models/scripted' }),
    plan: async () => ({ settings: {} }),
    planWithoutCache: () => undefined,
    predict: async () => undefined,
    prepareMedia: async () => () => ({}),
  };
  await runAnswer(current, id, source, new AbortController().signal, {
    onActivity: () => undefined,
    onStart: ({ id: turnId }) => show({ turnId, text: '' }),
    onRetry: () => undefined,
    onEvent: ({ id: turnId }, { candidates }) =>
      show({ turnId, text: candidates?.[0]?.content?.parts?.[0]?.text ?? '' }),
    onEnd: ({ id: turnId, status }) => show({ turnId, text: '', status }),
  });
}

void chat(process.argv[2] ?? '');
