import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Content, Part } from '../../../../../src/protocol/content';
import type { EngineEvent, EngineRequest } from '../../../../../src/service/engine';
import {
  createReaderEngine,
  type ReaderOptions,
} from '../../../../../src/service/engines/reader/readerEngine';
import { readerModel } from '../../../../../src/service/builtInModels/readerModel';
import { FakeClock } from '../../../../fakes/fakeClock';

const grammarFolder = 'node_modules/@vscode/tree-sitter-wasm/wasm';

export async function loadGrammarFile(name: string): Promise<Uint8Array> {
  return readFileSync(path.join(grammarFolder, name));
}

/** A text of the corpus, by its name there without `.txt`. */
export function corpusText(name: string): string {
  return readFileSync(path.join('test/unit/service/engines/reader/corpus', `${name}.txt`), 'utf8');
}

const languageIds: Record<string, string> = {
  ts: 'typescript',
  py: 'python',
  md: 'markdown',
  json: 'json',
  go: 'go',
};

/** A file of the corpus as Parley attaches it: whole, or the lines of a selection. */
export function attachment(name: string, first?: number, last?: number): Part {
  const lines = corpusText(name).split('\n');
  const code =
    first === undefined ? lines.join('\n') : `${lines.slice(first - 1, last).join('\n')}\n`;
  const range = first === undefined ? '' : ` (lines ${first}-${last ?? first})`;
  const languageId = languageIds[name.split('.').at(-1) ?? ''] ?? '';
  return { text: `File: ${name}${range}\n\n\`\`\`\`${languageId}\n${code}\`\`\`\`\n` };
}

export const corpusNames = [
  'retry.ts',
  'sessionStore.ts',
  'ledger.py',
  'handbook.md',
  'settings.json',
  'router.go',
];

export function user(...parts: (Part | string)[]): Content {
  return {
    role: 'user',
    parts: parts.map((part) => (typeof part === 'string' ? { text: part } : part)),
  };
}

export function requestOf(contents: Content[], seed = 1): EngineRequest {
  return { model: readerModel, contents, generationConfig: {}, seed };
}

/** An engine that answers at once. */
export function unpacedReader(options: Partial<ReaderOptions> = {}) {
  return createReaderEngine({
    clock: new FakeClock(),
    isPaced: false,
    loadGrammarFile,
    ...options,
  });
}

export async function eventsOf(
  contents: Content[],
  { seed = 1, engine = unpacedReader() } = {},
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  for await (const event of engine.generate(
    requestOf(contents, seed),
    new AbortController().signal,
  )) {
    events.push(event);
  }
  return events;
}

export function textOf(events: readonly EngineEvent[]): string {
  return events.flatMap(({ parts }) => parts?.map(({ text }) => text ?? '') ?? []).join('');
}

const sharedReader = unpacedReader();

/** The answer to a conversation of user messages, each after the answer to the one before. */
export async function ask(...messages: Content[]): Promise<string> {
  const contents: Content[] = [];
  let answer = '';
  for (const message of messages) {
    contents.push(message);
    answer = textOf(await eventsOf(contents, { engine: sharedReader }));
    contents.push({ role: 'model', parts: [{ text: answer }] });
  }
  return answer;
}

/** The answer to one question about files of the corpus; all of them unless named. */
export function askAbout(
  question: string,
  names: readonly string[] = corpusNames,
): Promise<string> {
  return ask(user(...names.map((name) => attachment(name)), question));
}
