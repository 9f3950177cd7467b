import { writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { AfterWrites } from '../../../../src/base/afterWrites';
import { systemClock } from '../../../../src/base/systemClock';
import type { UserTurn } from '../../../../src/conversation/turn';
import { CurrentConversation } from '../../../../src/features/chat/currentConversation';
import { ToolRuns } from '../../../../src/features/chat/tools/toolRuns';
import type { ChatTool } from '../../../../src/languageModel/chatTool';
import { JournalFolder } from '../../../../src/storage/journalFile';
import { turn as nextTurn } from '../../../fakes/turn';
import { noFiles } from '../../../fakes/noFiles';
import { silentLog } from '../../../fakes/silentLog';
import type { ShownCall } from './shown';

const callsOfTurn = 12;

const [, , folderOfJournals = '', linesUntilEnd] = process.argv;
let lines = 0;

/** Into the pipe at once: what was shown before the end must not be lost with this process, which ends itself here. */
function print(shown: ShownCall): void {
  writeSync(1, `${JSON.stringify(shown)}\n`);
  lines += 1;
  if (lines === Number(linesUntilEnd)) process.kill(process.pid, 'SIGKILL');
}

/** Takes a few turns of the event loop, and says that it ran, which can't be taken back. */
function tool(kind: ChatTool['kind']): ChatTool {
  return {
    kind,
    name: kind,
    description: '',
    icon: 'tools',
    title: () => kind,
    async run({ number }, { place: { turnId, index } }) {
      print({ turnId, index, state: 'ran', text: kind });
      for (let step = 0; step < Number(number) * 4; step += 1) await nextTurn();
      return `${kind} ${String(number)} ${'x'.repeat(500)}`;
    },
  };
}

/** A chat without its window: goes on with what was interrupted, calls and calls, and prints, until it is killed. */
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
  const results = { keep: async () => '', open: async () => undefined };
  const runs = new ToolRuns(async () => 1, results, noFiles, systemClock, silentLog);
  const { current: open } = currentConversation;
  const show = (turn: UserTurn): void => {
    for (const [index, { outcome, response }] of (turn.calls ?? []).entries()) {
      if (outcome === undefined) continue;
      const text = JSON.stringify(response);
      afterWrites.do(() => print({ turnId: turn.id, index, state: outcome, text }));
    }
  };
  const run = async (turn: UserTurn): Promise<void> => {
    const options = {
      tools: [tool('read'), tool('run')],
      signal: new AbortController().signal,
      onDidChange: () => show(turn),
    };
    await runs.run(open, turn, options);
  };
  const last = open.conversation.lastTurn;
  if (last?.role === 'user' && last.calls !== undefined) await run(last);
  for (;;) {
    const id = randomUUID();
    const parentId = open.conversation.lastTurn?.id;
    const parent = parentId === undefined ? {} : { parentId };
    const parts = Array.from({ length: callsOfTurn }, (_, number) => ({
      functionCall: { name: number % 2 === 0 ? 'read' : 'run', args: { number } },
    }));
    const candidates = [{ content: { role: 'model', parts }, finishReason: 'STOP' as const }];
    open.record({ type: 'userTurn', id, ...parent, prompt: 'Go on', attachments: [], atMs: 0 });
    open.record({ type: 'modelTurn', id: `${id}-answer`, parentId: id, atMs: 0 });
    open.record({ type: 'event', turnId: `${id}-answer`, response: { candidates } });
    open.record({ type: 'end', turnId: `${id}-answer`, status: 'done' });
    currentConversation.remember();
    const answer = open.conversation.turn(`${id}-answer`);
    const turn = answer?.role === 'model' ? runs.begin(open, answer) : undefined;
    if (turn === undefined) throw new Error('The answer calls nothing.');
    await run(turn);
  }
}

void chat(folderOfJournals);
