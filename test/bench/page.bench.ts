import type { Browser } from 'playwright-core';
import { compare, compareSlowest, type BenchResult } from './benchResult';
import { launchFreeRunningBrowser, openBarePage } from './page/barePage';
import { measureChat, type ChatFigures, type ChatSize } from './page/measureChat';

/** Characters of the answer under way, and turns before it. */
const sizes: ChatSize[] = [
  { characters: 1_000, turns: 10 },
  { characters: 20_000, turns: 10 },
  { characters: 200_000, turns: 10 },
  { characters: 200_000, turns: 10, isList: true },
  { characters: 2_000, turns: 1_000 },
  { characters: 2_000, turns: 10_000 },
];

const yardstick = 'all rendered anew with each chunk';

/**
 * What a piece of text costs in the page that ships, beside a page that renders the whole chat again with
 * the same parser, highlighter and sanitizer. All turns are in the page, as if the reader had gone
 * through them.
 */
export async function run(): Promise<BenchResult[]> {
  const free = await launchFreeRunningBrowser();
  try {
    const results: BenchResult[] = [];
    for (const size of sizes) results.push(...(await measure(free.browser, size)));
    return results;
  } finally {
    await free.dispose();
  }
}

async function measure(browser: Browser, size: ChatSize): Promise<BenchResult[]> {
  const ours = await figures(browser, 'chat', size);
  const plain = await figures(browser, 'plain', size);
  const kind = size.isList ? ' in one list' : '';
  const where = `${size.characters} characters${kind} after ${size.turns} turns`;
  const names = (name: string, unit: string) => ({ name: `${name}, ${where}`, unit, yardstick });
  const single = (name: string, unit: string, figure: keyof ChatFigures): BenchResult =>
    compare(names(name, unit), [ours[figure]].flat(), [plain[figure]].flat());
  return [
    compare(names('chunk to paint p50', 'ms'), ours.chunksMs, plain.chunksMs),
    compareSlowest(names('chunk to paint p95', 'ms'), ours.chunksMs, plain.chunksMs),
    single('long tasks a chunk', 'count', 'longTasksPerChunk'),
    single('layouts a chunk', 'count', 'layoutsPerChunk'),
    single('layout and style a chunk', 'ms', 'layoutMsPerChunk'),
    single('elements styled a chunk', 'count', 'styledPerChunk'),
    single('DOM nodes', 'count', 'nodes'),
    single('heap a message', 'kB', 'heapKbPerTurn'),
    single('time to open', 'ms', 'openMs'),
  ];
}

async function figures(
  browser: Browser,
  kind: 'chat' | 'plain',
  size: ChatSize,
): Promise<ChatFigures> {
  const bare = await openBarePage(browser, kind);
  try {
    return await measureChat(bare, size, kind === 'chat' ? 100 : plainChunks(size));
  } finally {
    await bare.dispose();
  }
}

/** A chunk takes the yardstick seconds in a long chat. */
function plainChunks({ characters, turns }: ChatSize): number {
  return Math.max(2, Math.min(20, Math.round(4_000_000 / (characters + 250 * turns))));
}
