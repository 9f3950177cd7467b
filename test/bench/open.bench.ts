import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../src/base/systemClock';
import { readJournal } from '../../src/conversation/journal';
import { CurrentConversation } from '../../src/features/chat/currentConversation';
import { JournalFolder } from '../../src/storage/journalFile';
import { longJournal } from '../fakes/longJournal';
import { silentLog } from '../fakes/silentLog';
import { compare, type BenchResult } from './benchResult';

const runs = 9;
const turnCounts = [10, 1000, 10_000];

/** What a chat takes to be opened, by its turns: answers of two thousand characters in twenty events each. */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const turnCount of turnCounts) results.push(...(await measure(turnCount)));
  return results;
}

async function measure(turnCount: number): Promise<BenchResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  try {
    const file = path.join(folder, 'c.jsonl');
    await writeFile(file, longJournal('c', turnCount));
    const opened: number[] = [];
    const slices: number[] = [];
    const atOnce: number[] = [];
    // The first run compiles code.
    for (let index = 0; index <= runs; index += 1) {
      const sample = await open(folder);
      const whole = await readAtOnce(file);
      if (index === 0) continue;
      opened.push(sample.openedMs);
      slices.push(sample.longestSliceMs);
      atOnce.push(whole);
    }
    const yardstick = 'the whole journal read at once';
    const of = `of ${turnCount} turns`;
    return [
      compare({ name: `last turns ${of}`, unit: 'ms', yardstick }, opened, atOnce),
      compare(
        { name: `longest slice of reading on, ${of}`, unit: 'ms', yardstick },
        slices,
        atOnce,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Opens the chat as a window does, then has the rest read while it watches how long the thread is held. */
async function open(folder: string): Promise<{ openedMs: number; longestSliceMs: number }> {
  const currentConversation = new CurrentConversation(
    new JournalFolder(folder),
    silentLog,
    (error) => {
      throw error;
    },
    systemClock,
  );
  const startMs = performance.now();
  await currentConversation.open('c');
  if (currentConversation.current.conversation.path().length === 0) {
    throw new Error('nothing is shown');
  }
  const openedMs = performance.now() - startMs;
  const reading = { isDone: false };
  const done = currentConversation.current.complete().then(() => (reading.isDone = true));
  let longestSliceMs = 0;
  for (let beforeMs = performance.now(); !reading.isDone;) {
    await new Promise((resolve) => setImmediate(resolve));
    const nowMs = performance.now();
    longestSliceMs = Math.max(longestSliceMs, nowMs - beforeMs);
    beforeMs = nowMs;
  }
  await done;
  await currentConversation.settled();
  return { openedMs, longestSliceMs };
}

async function readAtOnce(file: string): Promise<number> {
  const startMs = performance.now();
  if (readJournal(await readFile(file, 'utf8')) === undefined) throw new Error('it is no journal');
  return performance.now() - startMs;
}
