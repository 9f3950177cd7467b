import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { longJournal } from '../fakes/longJournal';
import { openParley, type OpenParley } from '../ui/support/openParley';
import { compare, type BenchResult } from './benchResult';

const runs = 9;
const turnCount = 1000;

/** What an opening of the window with the chat in view took, in milliseconds since the chat's frame was there. */
interface Opening {
  /** Something of the page is painted. */
  firstPaintMs: number;
  /** The last turns of the chat are painted. */
  turnsMs: number;
  /** What VS Code took for the frame itself, from that of its own page for webviews on. */
  frameMs: number;
}

/** Time to paint the chat that was open last, as the window opens, beside what VS Code takes for the empty frame. */
export async function run(): Promise<BenchResult[]> {
  const parley = await openParley({ isDrawn: true });
  try {
    const openings: Opening[] = [];
    await keepLongChat(parley);
    // The first one compiles code, and fills VS Code's caches.
    for (let index = 0; index <= runs; index += 1) {
      const opening = await openAgain(parley);
      if (index > 0) openings.push(opening);
    }
    const yardstick = 'VS Code’s own time for the frame of a webview';
    const frame = openings.map(({ frameMs }) => frameMs);
    const named = (name: string) => ({ name, unit: 'ms', yardstick });
    return [
      compare(
        named('chat in view: first paint'),
        openings.map(({ firstPaintMs }) => firstPaintMs),
        frame,
      ),
      compare(
        named(`chat in view: last turns of ${turnCount} painted`),
        openings.map(({ turnsMs }) => turnsMs),
        frame,
      ),
    ];
  } finally {
    await parley.dispose();
  }
}

/** Makes a chat, and a long one of its file. */
async function keepLongChat({ chat, userDataFolder }: OpenParley): Promise<void> {
  await chat.ask('Hello');
  await chat.answered();
  const names = await readdir(userDataFolder, { recursive: true });
  const name = names.find((each) => each.includes('conversations') && each.endsWith('.jsonl'));
  if (name === undefined) throw new Error('no chat was kept');
  const id = path.basename(name, '.jsonl');
  await writeFile(path.join(userDataFolder, name), longJournal(id, turnCount));
}

async function openAgain({ page, chat }: OpenParley): Promise<Opening> {
  await page.reload();
  const shown = chat.turns('You').getByText(`Prompt ${turnCount - 1}`, { exact: true });
  await shown.waitFor();
  const frame = page.frames().find((each) => each.url().includes('/fake.html?'));
  const outer = frame?.parentFrame();
  if (frame === undefined || outer === null || outer === undefined) throw new Error('no chat');
  const frameMs = (await originOf(frame)) - (await originOf(outer));
  return { ...(await frame.evaluate(paintTimes)), frameMs };
}

function originOf(frame: Frame): Promise<number> {
  return frame.evaluate(() => performance.timeOrigin);
}

/** In the page: the browser remembers when it painted something, and when something larger than before. */
function paintTimes(): Promise<Pick<Opening, 'firstPaintMs' | 'turnsMs'>> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const largest = list.getEntries() as (PerformanceEntry & { element: Element | null })[];
      const turn = largest.find(({ element }) => element?.closest('article'));
      const [first] = performance.getEntriesByName('first-contentful-paint');
      if (first && turn) resolve({ firstPaintMs: first.startTime, turnsMs: turn.startTime });
    });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
