import { startNewChat } from '../ui/support/scriptedSuite';
import { mcpServerFiles, startMcpServer } from '../ui/support/mcpServer';
import { openScriptedParley, setKey } from '../ui/support/openScriptedParley';
import type { OpenParley } from '../ui/support/openParley';
import { compare, type BenchResult } from './benchResult';

const runs = 7;
const key = 'bench-key';
const callCounts = [1, 10, 100];
/** How many tools a request declares, each number with those before it. */
const declaredCounts = [1, 50, 200];
const groups = declaredCounts.map((count, index) => count - (declaredCounts[index - 1] ?? 0));

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
const files = {
  ...mcpServerFiles(groups),
  'notes.md': 'Pigeons carry messages.\n'.repeat(20),
};

/** What came between a prompt with calls and its answer. */
interface TurnTimes {
  wholeMs: number;
  /** The longest between two frames of the page while it went on. */
  longestGapMs: number;
}

/**
 * From Enter to the last answer of a turn whose model calls tools: two requests, with 1, 10 and 100 calls between
 * them, each recorded, run, counted and shown. The yardstick is two turns without calls. Then a turn without calls
 * whose request declares 1, 50 and 200 tools. The longest time between two frames of the page is beside that of 60 in
 * a second, and beside that of an answer without calls.
 */
export async function run(): Promise<BenchResult[]> {
  const scripted = await openScriptedParley(script, key, files, { isDrawn: true });
  const { parley } = scripted;
  try {
    await setKey(parley, key);
    const plain = await measure(parley, 'Hello');
    await parley.chat.button('Tools: off. The model can’t look at files.').click();
    await parley.workbench.pick('Read');
    const results: BenchResult[] = [];
    const twice = plain.map(({ wholeMs }) => 2 * wholeMs);
    for (const count of callCounts) {
      const times = await measure(parley, promptOf(count));
      const where = count === 1 ? '1 call' : `${count} calls`;
      results.push(...compared(where, times, { yardstick: 'two turns without calls', ms: twice }));
      results.push(framesBeside(where, times, plain));
    }
    await startMcpServer(parley, 2 + Math.max(...declaredCounts));
    const once = plain.map(({ wholeMs }) => wholeMs);
    for (const [index, count] of declaredCounts.entries()) {
      await declare(parley, index);
      const times = await measure(parley, 'Hello');
      const where = count === 1 ? '1 declared tool' : `${count} declared tools`;
      results.push(...compared(where, times, { yardstick: 'a turn without tools', ms: once }));
    }
    return results;
  } finally {
    await scripted.dispose();
  }
}

function compared(
  where: string,
  times: readonly TurnTimes[],
  { yardstick, ms }: { yardstick: string; ms: readonly number[] },
): BenchResult[] {
  return [
    compare(
      { name: `turn with ${where}`, unit: 'ms', yardstick },
      times.map(({ wholeMs }) => wholeMs),
      ms,
    ),
    compare(
      { name: `longest between frames, ${where}`, unit: 'ms', yardstick: 'a frame' },
      times.map(({ longestGapMs }) => longestGapMs),
      [1000 / 60],
    ),
  ];
}

/** How the page keeps up while calls come, beside an answer that has none. */
function framesBeside(
  where: string,
  times: readonly TurnTimes[],
  plain: readonly TurnTimes[],
): BenchResult {
  const names = { name: `longest between frames beside, ${where}`, unit: 'ms' };
  return compare(
    { ...names, yardstick: 'a turn without calls' },
    times.map(({ longestGapMs }) => longestGapMs),
    plain.map(({ longestGapMs }) => longestGapMs),
  );
}

/** Chooses the next group of tools as well; at first none but that. */
async function declare({ chat, workbench, page }: OpenParley, group: number): Promise<void> {
  await chat.frame.locator('.tools-button').click();
  if (group === 0) {
    await workbench.pick('Off');
    await chat.frame.locator('.tools-button').click();
  }
  await workbench.pick('Choose Tools…');
  await workbench.checkAll(`mcp_small_group${group}_`);
  await workbench
    .quickInput()
    .getByText(`Tools: ${declaredCounts[group] ?? 0} selected`)
    .waitFor();
  await page.keyboard.press('Enter');
  await chat.button(`Tools: ${declaredCounts[group] ?? 0} chosen`).waitFor();
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
