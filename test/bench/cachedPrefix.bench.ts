import path from 'node:path';
import { createReaderEngine } from '../../src/service/engines/reader/readerEngine';
import { readFile } from 'node:fs/promises';
import { loadTokenizer } from '../../src/service/node/loadTokenizer';
import { systemClock } from '../../src/base/systemClock';
import { createService, type Service } from '../../src/service/service';
import { compare, type BenchResult } from './benchResult';

/** Tokens of the cached texts, about. The largest is as much as the built-in model takes. */
const sizes = [1000, 10_000, 100_000, 1_000_000];
const base = 'http://embedded.invalid/v1beta';
const model = 'models/parley-reader';

const questions = [
  'How is the delay between attempts chosen?',
  'What happens when a session has expired?',
  'Where are negative amounts refused?',
  'Which limit applies to part 7?',
  'How does the parser handle an empty line?',
];

/**
 * From the request to the first event of its answer, and the memory held, for texts of 1k to 1M tokens that
 * are cached, beside the same texts sent with the request. Each question is a different one, so that only
 * the texts can be known from before. Fails when the answers differ.
 */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  let smallest: number[] = [];
  for (const size of sizes) {
    const { inline, cached, first, memory, growth } = await measure(size);
    smallest = smallest.length === 0 ? cached : smallest;
    const name = `${size / 1000}k tokens`;
    const unit = 'ms';
    results.push(
      compare({ name: `${name}, cached`, unit, yardstick: 'sent along' }, cached, inline),
      compare({ name: `${name}, cached, first use`, unit, yardstick: 'sent along' }, first, inline),
      compare(
        { name: `${name}, cached, growth`, unit, yardstick: '1k tokens, cached' },
        cached,
        smallest,
      ),
      compare({ name: `${name}, memory`, unit: 'MB', yardstick: 'heap grown' }, memory, growth),
    );
  }
  return results;
}

interface Figures {
  inline: number[];
  cached: number[];
  first: number[];
  memory: number[];
  growth: number[];
}

async function measure(size: number): Promise<Figures> {
  const contents = [{ role: 'user', parts: filesOf(size).map((text) => ({ text })) }];
  const inlineService = createBenchService();
  const cachedService = createBenchService();
  const { name } = await create(cachedService, contents);
  const heapBefore = heapMegabytes();
  const first = await ask(cachedService, {
    cachedContent: name,
    contents: turnOf('What is here?'),
  });
  const growth = heapMegabytes() - heapBefore;
  const memory = cachedService.cachedMemoryBytes / 1e6;
  const inline: number[] = [];
  const cached: number[] = [];
  for (const question of questions) {
    const own = turnOf(question);
    const sent = await ask(inlineService, { contents: [...contents, ...own] });
    const used = await ask(cachedService, { cachedContent: name, contents: own });
    if (sent.answer !== used.answer) throw new Error(`the answers to "${question}" differ`);
    inline.push(sent.firstMs);
    cached.push(used.firstMs);
  }
  inlineService.dispose();
  cachedService.dispose();
  return { inline, cached, first: [first.firstMs], memory: [memory], growth: [growth] };
}

function createBenchService(): Service {
  const grammars = path.join('dist', 'grammars');
  return createService({
    engines: [
      createReaderEngine({
        clock: systemClock,
        isPaced: false,
        loadGrammarFile: (name) => readFile(path.join(grammars, name)),
      }),
    ],
    clock: systemClock,
    random: Math.random,
    countTokens: loadTokenizer(path.join('dist', 'gemma3.bin')),
  });
}

async function create(service: Service, contents: object[]): Promise<{ name: string }> {
  const response = await service.fetch(post('cachedContents', { model, contents }));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { name: string };
}

async function ask(service: Service, body: object): Promise<{ firstMs: number; answer: string }> {
  const generationConfig = { seed: 1 };
  const request = post(`${model}:streamGenerateContent?alt=sse`, { ...body, generationConfig });
  const startMs = performance.now();
  const response = await service.fetch(request);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = decoder.decode((await reader?.read())?.value, { stream: true });
  const firstMs = performance.now() - startMs;
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    text += decoder.decode(piece.value, { stream: true });
  }
  if (!response.ok) throw new Error(text);
  const said = [...text.matchAll(/"text":("(?:[^"\\]|\\.)*")/gu)];
  return { firstMs, answer: said.map(([, piece = '']) => piece).join('') };
}

function post(target: string, body: object): Request {
  return new Request(`${base}/${target}`, { method: 'POST', body: JSON.stringify(body) });
}

function turnOf(text: string): object[] {
  return [{ role: 'user', parts: [{ text }] }];
}

function heapMegabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

/** Files of code and prose as Parley attaches them, of about this many tokens in all. */
function filesOf(tokens: number): string[] {
  const files: string[] = [];
  for (let left = tokens; left > 0; left -= 1150) {
    const number = files.length;
    const code = Array.from({ length: 12 }, (_, part) => functionOf(number * 12 + part)).join('\n');
    files.push(`File: src/part${number}.ts\n\n\`\`\`\`typescript\n${code}\`\`\`\`\n`);
  }
  return files;
}

const subjects = [
  'session',
  'attempt',
  'amount',
  'parser',
  'connection',
  'limit',
  'retry',
  'token',
];

function functionOf(index: number): string {
  const subject = subjects[index % subjects.length] ?? '';
  const other = subjects[(index * 5 + 3) % subjects.length] ?? '';
  return [
    `/** Checks the ${subject} of part ${index} before its ${other} is used. */`,
    `export function check${subject}${index}(${other}: number, limit${index}: number): number {`,
    `  if (${other} > limit${index}) {`,
    `    throw new Error('The ${subject} of part ${index} is too large.');`,
    '  }',
    `  return ${other} + ${index};`,
    '}',
    '',
  ].join('\n');
}
