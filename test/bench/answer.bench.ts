import type { ChatPage } from '../ui/pages/chatPage';
import { openScriptedParley, setKey } from '../ui/support/openScriptedParley';
import { compare, type BenchResult } from './benchResult';

const runs = 15;
const key = 'bench-key';
const script = { answers: [{ steps: [{ text: 'An answer.' }] }] };

/**
 * From Enter in the composer to the first text in the page, and to its paint, beside what the same
 * service takes to send its first byte to a bare fetch.
 */
export async function run(): Promise<BenchResult[]> {
  const scripted = await openScriptedParley(script, key, {}, { isDrawn: true });
  const { parley, service } = scripted;
  try {
    await setKey(parley, key);
    const bare: number[] = [];
    const received: number[] = [];
    const painted: number[] = [];
    for (let index = 0; index <= runs; index += 1) {
      const bareMs = await firstByteMs(service.address);
      const times = await askAndMeasure(parley.chat);
      // The first run opens connections and compiles code; users have it once.
      if (index === 0) continue;
      bare.push(bareMs);
      received.push(times.received);
      painted.push(times.painted);
    }
    const yardstick = 'first byte of the same answer to a bare fetch';
    return [
      compare({ name: 'first text in the page', unit: 'ms', yardstick }, received, bare),
      compare({ name: 'first paint of an answer', unit: 'ms', yardstick }, painted, bare),
    ];
  } finally {
    await scripted.dispose();
  }
}

async function firstByteMs(address: string): Promise<number> {
  const startMs = performance.now();
  const url = `${address}/v1beta/models/scripted:streamGenerateContent?alt=sse&key=${key}`;
  const body = JSON.stringify({ contents: [{ parts: [{ text: 'Hello' }] }] });
  const response = await fetch(url, { method: 'POST', body });
  const reader = response.body?.getReader();
  await reader?.read();
  const endMs = performance.now();
  await reader?.cancel();
  return endMs - startMs;
}

async function askAndMeasure(chat: ChatPage): Promise<{ received: number; painted: number }> {
  await chat.composer.fill('Hello');
  await chat.composer.evaluate((element) => {
    element.addEventListener('keydown', () => performance.mark('bench:enter'), { once: true });
  });
  await chat.composer.press('Enter');
  await chat.answered();
  return chat.composer.evaluate(() => {
    const timeOf = (name: string): number => {
      const entry = performance.getEntriesByName(name)[0];
      if (entry === undefined) throw new Error(`there is no mark ${name}`);
      return entry.startTime;
    };
    const start = performance.getEntriesByName('bench:enter').at(-1)?.startTime ?? 0;
    return { received: timeOf('parley:patch') - start, painted: timeOf('parley:painted') - start };
  });
}
