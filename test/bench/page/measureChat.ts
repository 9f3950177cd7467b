import type { TurnView } from '../../../src/messages/chatState';
import type { BarePage } from './barePage';
import { sampleAnswer, sampleList } from './sampleAnswer';

export interface ChatSize {
  /** Of the answer that is streaming. */
  characters: number;
  /** Before it. */
  turns: number;
  /** That answer is one list, not everything that answers are made of. */
  isList?: true;
}

export interface ChatFigures {
  chunksMs: number[];
  longTasksPerChunk: number;
  layoutsPerChunk: number;
  layoutMsPerChunk: number;
  /** How many elements the browser finds the style of again: no matter of how quick or busy the machine is. */
  styledPerChunk: number;
  nodes: number;
  heapKbPerTurn: number;
  openMs: number;
}

const chunkLength = 24;
/** After those that are timed, which are not slowed down by being traced. */
const tracedChunks = 50;

/** Opens a chat of this size, streams the end of an answer into it, and says what that cost. */
export async function measureChat(
  bare: BarePage,
  size: ChatSize,
  chunks: number,
): Promise<ChatFigures> {
  const { page } = bare;
  const emptyHeap = await heapBytes(bare);
  const openMs = await page.evaluate(openChat, {
    turns: size.turns,
    window: bare.window,
    text: sampleAnswer(400),
  });
  await page.evaluate(() => window.fakeHost.showEarlier());
  const heap = await heapBytes(bare);
  const sample = size.isList ? sampleList : sampleAnswer;
  const timedEnd = size.characters + chunks * chunkLength;
  const text = sample(timedEnd + tracedChunks * chunkLength);
  await page.evaluate(startAnswer, text.slice(0, size.characters));
  const before = await counters(bare);
  const { chunksMs, longTasks } = await page.evaluate(stream, {
    text: text.slice(size.characters, timedEnd),
    chunkLength,
  });
  const after = await counters(bare);
  const styled = await countStyled(bare, () =>
    page.evaluate(stream, { text: text.slice(timedEnd), chunkLength }),
  );
  return {
    chunksMs,
    longTasksPerChunk: longTasks / chunks,
    layoutsPerChunk: (after.layouts - before.layouts) / chunks,
    layoutMsPerChunk: (after.layoutMs - before.layoutMs) / chunks,
    styledPerChunk: styled / tracedChunks,
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    heapKbPerTurn: (heap - emptyHeap) / 1000 / size.turns,
    openMs,
  };
}

/** Runs in the browser, like the two after it. */
async function openChat({
  turns,
  window: shown,
  text,
}: {
  turns: number;
  window: number;
  text: string;
}): Promise<number> {
  const views = Array.from({ length: turns }, (_, index): TurnView => {
    const id = `turn${index}`;
    // Texts that only look alike would share their memory.
    if (index % 2 === 0) return { id, role: 'user', text: `${id}: and then?`, attachments: [] };
    return { id, role: 'model', text: `${id}\n\n${text}`, status: 'done', footer: id };
  });
  const connection = { service: 'bench', model: 'bench' };
  return window.fakeHost.open({ connection, turns: views, attachments: [] }, shown);
}

async function startAnswer(text: string): Promise<void> {
  const { send, stream: add } = window.fakeHost;
  const asked: TurnView = { id: 'question', role: 'user', text: 'And now?', attachments: [] };
  const answer: TurnView = { id: 'answer', role: 'model', text: '', status: 'waiting' };
  await send([{ kind: 'turnAdded', turn: asked }]);
  await send([{ kind: 'turnAdded', turn: answer }]);
  await add('answer', text);
}

async function stream({
  text,
  chunkLength,
}: {
  text: string;
  chunkLength: number;
}): Promise<{ chunksMs: number[]; longTasks: number }> {
  const { longTasksMs, stream: add } = window.fakeHost;
  const before = longTasksMs.length;
  const chunksMs: number[] = [];
  for (let start = 0; start < text.length; start += chunkLength) {
    chunksMs.push(await add('answer', text.slice(start, start + chunkLength)));
  }
  return { chunksMs, longTasks: longTasksMs.length - before };
}

/** An event of Chromium's own traces. */
interface TraceEvent {
  name: string;
  args?: { elementCount?: number };
}

/** How many times the browser found the style of an element while something was done. */
async function countStyled(
  { browser, page }: BarePage,
  work: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  const found = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
  return found.reduce((total, { args }) => total + (args?.elementCount ?? 0), 0);
}

async function heapBytes({ session }: BarePage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

async function counters({ session }: BarePage): Promise<{ layouts: number; layoutMs: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string): number =>
    metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    layouts: value('LayoutCount'),
    layoutMs: 1000 * (value('LayoutDuration') + value('RecalcStyleDuration')),
  };
}
