import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { DocumentCount } from '../../src/tokenizer/documentCount';
import { EditableText } from '../../src/tokenizer/editableText';
import { PieceMerger } from '../../src/tokenizer/pieceMerger';
import { createTokenizer } from '../../src/tokenizer/tokenizer';
import { TokenCounter } from '../../src/tokenizer/tokenSink';
import { parseVocabulary } from '../../src/tokenizer/vocabulary';
import type { Vocabulary } from '../../src/tokenizer/vocabulary';
import { tokenizerCorpora } from './tokenizerCorpora';

/** What counting one text took, alone in its process; milliseconds of processor time. */
export interface CountFigures {
  tokens: number;
  loadMs: number;
  firstMs: number;
  warmMs: number;
  /** Resident, above what the process and the text took before. */
  memoryMegabytes: number;
}

export interface TokenizerFigures extends CountFigures {
  /** Building the count of a document by steps until it is exact. */
  buildMs: number;
  worstStepMs: number;
  editP50Ms: number;
  editP99Ms: number;
  editWorstMs: number;
}

const editCount = 2000;
const insertions = ['x', ' ', '\n', '}', '中', 'const next = read(index);\n'];

type Counter = (text: string) => number;

void main();

async function main(): Promise<void> {
  const [, , name = '', corpus = '', length = ''] = process.argv;
  const text = tokenizerCorpora[corpus]?.(Number(length));
  if (text === undefined) throw new Error(`there is no corpus ${corpus}`);
  // Built by joining, the text would be laid out again during the first count.
  text.charCodeAt(0);
  const figures =
    name === 'ours' ? await measureOurs(text) : await measureCount(yardstick(name), text);
  console.log(JSON.stringify(figures));
}

function loadVocabulary(): Vocabulary {
  return parseVocabulary(gunzipSync(readFileSync('media/tokenizer/gemma3.bin')));
}

function yardstick(name: string): () => Promise<Counter> {
  return name === 'reference' ? loadReference : loadWholeMerger;
}

async function loadReference(): Promise<Counter> {
  const reference = await import('../../scripts/tokenizer/reference.mjs');
  const encode = reference.loadReference();
  return (text) => encode(text).length;
}

/** Byte-pair encoding of the text as a whole, which is what is left without pieces and their cache. */
async function loadWholeMerger(): Promise<Counter> {
  const merger = new PieceMerger(loadVocabulary());
  return (text) => {
    const counter = new TokenCounter();
    merger.merge({ text, start: 0, end: text.length, hash: 0 }, counter);
    return counter.count;
  };
}

async function measureCount(load: () => Promise<Counter>, text: string): Promise<CountFigures> {
  const megabytes = (): number => process.memoryUsage.rss() / 2 ** 20;
  const heldMegabytes = megabytes();
  const start = process.cpuUsage();
  const count = await load();
  count('Hello');
  const loadMs = msSince(start);
  const [tokens, firstMs] = timed(() => count(text));
  const [, warmMs] = timed(() => count(text));
  return { tokens, loadMs, firstMs, warmMs, memoryMegabytes: megabytes() - heldMegabytes };
}

async function measureOurs(text: string): Promise<TokenizerFigures> {
  const vocabulary = loadVocabulary();
  const tokenizer = createTokenizer(vocabulary);
  const figures = await measureCount(async () => {
    const own = createTokenizer(loadVocabulary());
    return (part) => own.count(part);
  }, text);
  const source = new EditableText(text);
  const steps: number[] = [];
  const [count, startMs] = timed(() => new DocumentCount(source, vocabulary, tokenizer));
  for (let isMore = !count.total.isExact; isMore;) {
    const [more, stepMs] = timed(() => count.settle());
    steps.push(stepMs);
    isMore = more;
  }
  if (count.total.tokens !== figures.tokens) throw new Error('the count of the document is wrong');
  const edits = measureEdits(source, count);
  return {
    ...figures,
    buildMs: steps.reduce((sum, step) => sum + step, startMs),
    worstStepMs: Math.max(startMs, ...steps),
    editP50Ms: edits[Math.floor(editCount * 0.5)] ?? 0,
    editP99Ms: edits[Math.floor(editCount * 0.99)] ?? 0,
    editWorstMs: edits.at(-1) ?? 0,
  };
}

/** Edits at places all over the text: two of three insert, the third deletes; sorted by time. */
function measureEdits(source: EditableText, count: DocumentCount): number[] {
  const times: number[] = [];
  for (let index = 0; index < editCount; index++) {
    const start = Math.floor(((index * 0.618_033_988_75) % 1) * source.length);
    const inserted = index % 3 === 2 ? '' : (insertions[index % insertions.length] ?? '');
    const end = Math.min(source.length, start + (index % 3 === 2 ? 10 : 0));
    const [, editMs] = timed(() => {
      source.replace(start, end, inserted);
      count.update([{ start, end, newLength: inserted.length }]);
    });
    times.push(editMs);
  }
  return times.toSorted((a, b) => a - b);
}

/** Processor time in milliseconds: other programs on the machine don't change it. */
function timed<T>(work: () => T): [T, number] {
  const start = process.cpuUsage();
  const result = work();
  return [result, msSince(start)];
}

function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
