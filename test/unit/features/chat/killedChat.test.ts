import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Conversation } from '../../../../src/conversation/conversation';
import type { ToolCall, Turn } from '../../../../src/conversation/turn';
import { answerText } from '../../../../src/protocol/answer';
import { JournalFolder } from '../../../../src/storage/journalFile';
import type { Shown, ShownCall } from './shown';

const kills = 20;
const answerEvents = 300;

/** Every turn's text as it was shown, and how it ended where that was shown. */
class Screen {
  readonly turns = new Map<string, { text: string; status?: string }>();

  take({ turnId, text, status }: Shown): void {
    const turn = this.turns.get(turnId) ?? { text: '' };
    this.turns.set(turnId, { text: turn.text + text, ...(status !== undefined && { status }) });
  }
}

/** After how many things shown a process is killed, up to a limit; the same in every run. */
function momentsOfKills(seed: number, limit: number): number[] {
  let state = seed;
  return Array.from({ length: kills }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * limit);
  });
}

/**
 * Has a chat go on in a process of its own, and kills it when it has printed this many lines, which it yields, if it
 * hasn't ended itself by then.
 */
async function* linesUntilKilled(
  main: string,
  folder: string,
  lineCount: number,
): AsyncGenerator<string> {
  const child = spawn(process.execPath, [path.join(__dirname, main), folder, `${lineCount}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    yield line;
    count += 1;
    if (count === lineCount) child.kill('SIGKILL');
  }
  assert.deepEqual(await exited, [null, 'SIGKILL']);
}

async function openChat(folder: string): Promise<Conversation> {
  const journals = new JournalFolder(folder);
  const id = await journals.openId();
  assert.ok(id, 'no chat is open');
  const read = await journals.open(id).read();
  assert.ok(read, 'the journal does not open');
  return read.conversation;
}

function textOf(turn: Turn): string {
  return turn.role === 'user' ? turn.prompt : answerText(turn.answer);
}

describe('a chat whose process is killed while answers come', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-killed-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it(`has all that was shown in its journal, each of ${kills} times, and goes on`, async () => {
    const screen = new Screen();
    // The prompt and the beginning of the answer are shown as well as its events.
    for (const [kill, moment] of momentsOfKills(5, answerEvents + 2).entries()) {
      for await (const line of linesUntilKilled('killedChat.main.js', folder, moment)) {
        screen.take(JSON.parse(line) as Shown);
      }
      const conversation = await openChat(folder);
      for (const [id, { text, status }] of screen.turns) {
        const turn = conversation.turn(id);
        assert.ok(turn, `kill ${kill}: a turn is lost`);
        assert.ok(textOf(turn).startsWith(text), `kill ${kill}: text is lost`);
        if (turn.role === 'model') assert.equal(turn.status, status ?? turn.status);
      }
      const path = conversation.path();
      const last = path.at(-1);
      if (last?.role === 'model' && screen.turns.get(last.id)?.status === undefined) {
        assert.ok(last.status === 'cut' || last.status === 'done', `kill ${kill}: ${last.status}`);
      }
      const cut = path.filter((turn) => turn.role === 'model' && turn.status === 'cut');
      assert.ok(cut.length <= kill + 1);
      assert.ok(path.length >= screen.turns.size, `kill ${kill}: the chat does not go on`);
    }
  });

  it(`knows which tools ran, each of ${kills} times, and runs none twice that changes something`, async () => {
    const ended = new Map<string, ShownCall>();
    const changing: string[] = [];
    // Of each call is shown that it ran and, again with every other one, how it ended.
    for (const [kill, moment] of momentsOfKills(7, 60).entries()) {
      for await (const line of linesUntilKilled('killedTools.main.js', folder, moment)) {
        const shown = JSON.parse(line) as ShownCall;
        const key = `${shown.turnId} ${shown.index}`;
        if (shown.state !== 'ran') ended.set(key, shown);
        else if (shown.text === 'run') changing.push(key);
      }
      const conversation = await openChat(folder);
      const callOf = (key: string): ToolCall | undefined => {
        const [turnId = '', index] = key.split(' ');
        const turn = conversation.turn(turnId);
        return turn?.role === 'user' ? turn.calls?.[Number(index)] : undefined;
      };
      for (const [key, { state, text }] of ended) {
        const call = callOf(key);
        assert.equal(call?.outcome, state, `kill ${kill}: an end is lost`);
        assert.equal(JSON.stringify(call.response), text, `kill ${kill}: a result is lost`);
      }
      for (const key of changing) {
        assert.notEqual(callOf(key)?.times.startedAtMs, undefined, `kill ${kill}: it isn’t known`);
      }
      assert.equal(new Set(changing).size, changing.length, `kill ${kill}: a tool ran twice`);
    }
    assert.ok(ended.size > 0 && changing.length > 0);
  });
});
