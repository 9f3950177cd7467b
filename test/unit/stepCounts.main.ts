// Runs in a thread of its own, whose functions are all compiled with counters: see test/fakes/stepsOf.ts.
import { setMaxListeners } from 'node:events';
import { Session, type Profiler } from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { chunkFile } from '../../src/search/chunks/chunkFile';
import { sentTexts } from '../../src/conversation/sentTexts';
import type { TextAttachment } from '../../src/conversation/turn';
import { placesAt } from '../../src/schema/schemaPlaces';
import { LocalCounter } from '../../src/sendCosts/localCounter';
import { attachmentText } from '../../src/source/attachmentText';
import { createGrammars } from '../../src/source/outline/grammars';
import { createTokenizer } from '../../src/tokenizer/tokenizer';
import { createMarkdownParser } from '../../src/webview/markdown/markdownParser';
import { MarkdownStream } from '../../src/webview/markdown/markdownStream';
import { PagedEntries } from '../../src/client/pagedEntries';
import { expireMsOf } from '../../src/caching/expireMs';
import type { CachedContent } from '../../src/protocol/cachedContent';
import { markdownAsText } from '../../src/base/markdownText';
import { findPlaces, readPlace } from '../../src/source/places';
import { findTestPlace } from '../../src/edits/tests/findTestPlace';
import { loadGrammarFile } from './service/engines/reader/readerTalk';
import { loadGemma3 } from './tokenizer/gemma3';

/** What is counted, after what it needs has been made. */
const works = {
  countTokens: (part: string, length: number) => {
    const tokenizer = createTokenizer(loadGemma3());
    return (): unknown => tokenizer.count(part.repeat(length / part.length));
  },
  chunk: (path: string, part: string, length: number) => {
    const grammars = createGrammars(loadGrammarFile, () => 0);
    const text = part.repeat(length / part.length);
    return (): Promise<unknown> => chunkFile({ path, text }, grammars);
  },
  findTestPlace: (count: number) => {
    const files = Array.from({ length: count / 2 }, (_, index) => [
      `src/p${index % 100}/f${index}.ts`,
      `test/p${index % 100}/f${index}.test.ts`,
    ]).flat();
    return (): unknown => findTestPlace('src/p7/new.ts', files);
  },
  markdownAsText: (part: string, length: number) => {
    const text = part.repeat(length / part.length);
    return (): unknown => markdownAsText(text);
  },
  findPlaces: (part: string, length: number) => {
    const text = part.repeat(length / part.length);
    return (): void => {
      for (const line of text.split('\n')) findPlaces(line);
      readPlace(text);
    };
  },
  /** What the parser itself does is in no bundle, and not counted. */
  streamMarkdown: (given: { head: string; part: string; length: number; chunkLength: number }) => {
    const { head, part, length, chunkLength } = given;
    const text = head + part.repeat(length / part.length);
    const stream = new MarkdownStream(createMarkdownParser());
    return (): void => {
      for (let at = 0; at < text.length; at += chunkLength) {
        stream.append(text.slice(at, at + chunkLength));
        stream.update();
      }
    };
  },
  /** A file is attached, then its last line again and again. */
  sentTexts: (count: number) => {
    const attachment = (kind: 'file' | 'selection', id: string, text: string): TextAttachment => ({
      id,
      kind,
      label: id,
      detail: id,
      text,
    });
    const document = { path: 'long.ts', languageId: 'typescript' };
    const code = 'line;\n'.repeat(count);
    const line = { first: count, last: count };
    const attached = [
      attachment('file', 'whole', attachmentText(document, code)),
      ...Array.from({ length: count }, (_, at) =>
        attachment('selection', `line ${at}`, attachmentText(document, 'line;\n', line)),
      ),
    ];
    const turns = attached.map((each, at) => ({
      role: 'user' as const,
      id: `u${at}`,
      prompt: 'ask',
      attachments: [each],
    }));
    return (): unknown => sentTexts(turns);
  },
  /** All of them wait, and are given up at once. */
  giveUpCounts: (count: number) => {
    const counter = new LocalCounter('nowhere');
    const controller = new AbortController();
    setMaxListeners(count, controller.signal);
    return async (): Promise<void> => {
      const counts = Array.from({ length: count }, () =>
        counter.count('text', 'background', controller.signal),
      );
      controller.abort();
      await Promise.allSettled(counts);
    };
  },
  placesAt: (properties: number, paths: number) => {
    const names = Array.from({ length: properties }, (_, at) => `p${at}`);
    const schema = { properties: Object.fromEntries(names.map((name) => [name, { type: 'X' }])) };
    const text = JSON.stringify(schema);
    const wanted = names.slice(0, paths).map((name) => `.properties[${name}].type`);
    return (): unknown => placesAt(text, 'json', wanted);
  },
  /** A thousand of them expire, one after the other. */
  expire: (count: number) => {
    const entries = new PagedEntries<CachedContent>(expireMsOf);
    const contents = Array.from({ length: count }, (_, at) => ({
      name: `cachedContents/${at}`,
      model: 'models/first',
      expireTime: new Date(1000 * at).toISOString(),
    }));
    entries.takePage(contents);
    return (): void => {
      for (let at = 0; at < 1000; at += 1) entries.takeExpired(1000 * at);
    };
  },
};

export type CountedWorks = typeof works;

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** How often blocks of this bundle were entered since it was last asked. */
function takeSteps(): number {
  let coverage: Profiler.ScriptCoverage[] = [];
  // It answers before `post` returns, because it is of this thread.
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error;
    coverage = result;
  });
  const url = pathToFileURL(__filename).href;
  const functions = coverage
    .filter((script) => script.url === url)
    .flatMap((each) => each.functions);
  return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
}

async function main(): Promise<void> {
  const { name, given } = workerData as { name: keyof CountedWorks; given: unknown[] };
  const prepare = works[name] as (...given: unknown[]) => () => unknown;
  const work = prepare(...given);
  takeSteps();
  await work();
  parentPort?.postMessage(takeSteps());
}

void main();
