import { startNewChat } from '../ui/support/scriptedSuite';
import { openScriptedParley, setKey } from '../ui/support/openScriptedParley';
import type { OpenParley } from '../ui/support/openParley';
import { compare, type BenchResult } from './benchResult';

const runs = 7;
const key = 'bench-key';
const callCounts = [1, 10, 100];

const call = { functionCall: { name: 'read_file', args: { path: 'notes.md' } } };
const script = {
  answers: [
    ...callCounts.map((count) => ({
      match: promptOf(count),
      steps: [{ parts: Array.from({ length: count }, () => call) }],
    })),
    { steps: [{ text: 'An answer.' }] },
  ],
};
const files = { 'notes.md': 'Pigeons carry messages.\n'.repeat(20) };

/** What came between a prompt with calls and its answer. */
interface TurnTimes {
  wholeMs: number;
  /** The longest between two frames of the page while it went on. */
  longestGapMs: number;
}

/**
 * From Enter to the last answer of a turn whose model calls tools: two requests, with 1, 10 and 100 calls between
 * them, each recorded, run, counted and shown. The yardstick is two turns without calls. The longest time
 * between two frames of the page is beside that of 60 in a second.
 */
export async function run(): Promise<BenchResult[]> {
  const scripted = await openScriptedParley(script, key, files);
  const { parley } = scripted;
  try {
    await setKey(parley, key);
    const plain = await measure(parley, 'Hello');
    await parley.chat.button('Tools: off. The model can’t look at files.').click();
    await parley.workbench.pick('Read');
    const results: BenchResult[] = [];
    for (const count of callCounts) {
      const times = await measure(parley, promptOf(count));
      const where = count === 1 ? '1 call' : `${count} calls`;
      const twice = plain.map(({ wholeMs }) => 2 * wholeMs);
      results.push(
        compare(
          { name: `turn with ${where}`, unit: 'ms', yardstick: 'two turns without calls' },
          times.map(({ wholeMs }) => wholeMs),
          twice,
        ),
        compare(
          { name: `longest between frames, ${where}`, unit: 'ms', yardstick: 'a frame' },
          times.map(({ longestGapMs }) => longestGapMs),
          [1000 / 60],
        ),
      );
    }
    return results;
  } finally {
    await scripted.dispose();
  }
}

function promptOf(count: number): string {
  return `Call ${count} times.`;
}

/** Each turn in a chat of its own. The first one opens connections and compiles code; users have it once. */
async function measure(parley: OpenParley, prompt: string): Promise<TurnTimes[]> {
  const times: TurnTimes[] = [];
  for (let index = 0; index <= runs; index += 1) {
    await startNewChat(parley);
    const measured = await ask(parley, prompt);
    if (index > 0) times.push(measured);
  }
  return times;
}

async function ask({ chat }: OpenParley, prompt: string): Promise<TurnTimes> {
  await chat.composer.fill(prompt);
  await chat.composer.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const next = (nowMs: number): void => {
      gaps.push(nowMs - last);
      last = nowMs;
      if (Reflect.get(globalThis, 'benchGaps') === gaps) requestAnimationFrame(next);
    };
    Object.assign(globalThis, { benchGaps: gaps });
    requestAnimationFrame(next);
  });
  const start = performance.now();
  await chat.composer.press('Enter');
  await chat.lastAnswer.getByText('An answer.').waitFor();
  await chat.answered();
  const wholeMs = performance.now() - start;
  const longestGapMs = await chat.composer.evaluate(() => {
    const gaps = Reflect.get(globalThis, 'benchGaps') as number[];
    Reflect.deleteProperty(globalThis, 'benchGaps');
    return Math.max(...gaps);
  });
  return { wholeMs, longestGapMs };
}
