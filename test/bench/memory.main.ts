import { mkdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import { createClient } from '../../src/client/client';
import { createPortableService } from '../../src/service/node/portableService';
import { collectGarbage } from '../fakes/collectGarbage';
import { silentLog } from '../fakes/silentLog';
import { generatedSource } from './generatedSource';

/** What the file named in PARLEY_BENCH_RESULTS holds: bytes of the extension host's heap that are in use. */
export interface MemoryCosts {
  /** Before anything was done, with what VS Code starts by itself. */
  idle: number;
  /** At the end of each round of the same work, none if Parley isn't there. */
  rounds: number[];
}

const roundCount = 10;
const fileCount = 200;
const requestCount = 200;
const cacheCount = 50;
const openedCount = 20;
/** Files of the workspace that are searched by meaning, and questions about them in a round. */
const indexedCount = 10_000;
const questionCount = 20;
/** VS Code and what it starts in the extension host are at rest by then, in milliseconds. */
const settledMs = 20_000;
/** What frees things a while after their use has done so, in milliseconds. */
const restMs = 3000;

/** What VS Code calls in its extension host: works as people do, round by round, and writes down what is kept. */
export async function run(): Promise<void> {
  const results = process.env['PARLEY_BENCH_RESULTS'];
  if (results === undefined) throw new Error('PARLEY_BENCH_RESULTS names no file');
  const folder = workspaceFolder();
  const counted = path.join(folder, 'counted');
  const files = await writeFiles(counted);
  await writeSources(folder);
  const parley = vscode.extensions.getExtension('parley.parley');
  const idle = await heapAfter(settledMs);
  const rounds: number[] = [];
  if (parley !== undefined) {
    await createCaches(parley.extensionPath);
    for (let round = 0; round < roundCount; round += 1) {
      await work(counted, files);
      await search(round);
      await changeSource(folder, round);
      rounds.push(await heapAfter(restMs));
    }
  }
  await writeFile(results, JSON.stringify({ idle, rounds } satisfies MemoryCosts));
}

function workspaceFolder(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error('There is no workspace.');
  return folder.uri.fsPath;
}

async function writeFiles(folder: string): Promise<vscode.Uri[]> {
  await mkdir(folder);
  const names = Array.from({ length: fileCount }, (_, index) => `file${index}.txt`);
  const uris = names.map((name) => vscode.Uri.file(path.join(folder, name)));
  await Promise.all(
    uris.map(({ fsPath }, index) => writeFile(fsPath, `Line of file ${index}.\n`.repeat(200))),
  );
  return uris;
}

/** Cached contents that the embedded service of the window has from its beginning: it asks for them when it is used. */
async function createCaches(extensionPath: string): Promise<void> {
  // The folders of a test's VS Code are beside each other (scripts/host/hostFolders.mjs).
  const userData = path.join(tmpdir(), '..', 'user-data');
  await stat(userData);
  const service = createPortableService(
    {
      distFolder: path.join(extensionPath, 'dist'),
      storageFolder: path.join(userData, 'User', 'globalStorage', 'parley.parley', 'service'),
    },
    { keyOf: async () => undefined, mayUseHttp: () => false },
    silentLog,
    [],
  ).create(() => 'off');
  const { cachedContents } = createClient(
    { baseUrl: 'https://embedded.invalid', keyPlacement: 'query' },
    { fetch: (request) => service.fetch(request), clock: systemClock, random: Math.random },
  );
  for (let index = 0; index < cacheCount; index += 1) {
    await cachedContents.create({
      model: 'models/parley-reader',
      displayName: `Cache ${index}`,
      contents: [{ role: 'user', parts: [{ text: `Line of cache ${index}.\n`.repeat(200) }] }],
      ttl: '86400s',
    });
  }
  service.dispose();
}

/** Has the files of a folder counted, the cached contents listed, asks the model, and opens and closes files. */
async function work(folder: string, files: readonly vscode.Uri[]): Promise<void> {
  await vscode.commands.executeCommand('parley.countTokens', vscode.Uri.file(folder));
  await vscode.commands.executeCommand('parley.cachedContents.focus');
  await vscode.commands.executeCommand('parley.refreshCachedContents');
  const [model] = await vscode.lm.selectChatModels({ vendor: 'parley' });
  if (model === undefined) throw new Error('Parley offers no model.');
  for (let index = 0; index < requestCount; index += 1) {
    const prompt = vscode.LanguageModelChatMessage.User(
      `Context: day ${index} is sunny. Which is?`,
    );
    let answer = '';
    for await (const piece of (await model.sendRequest([prompt])).text) answer += piece;
    if (answer === '') throw new Error('The model said nothing.');
  }
  for (const uri of files.slice(0, openedCount)) await vscode.window.showTextDocument(uri);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

async function writeSources(folder: string): Promise<void> {
  for (let number = 0; number < indexedCount; number += 1) {
    const [name, text] = generatedSource(number);
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

/** One of the files gets another's functions, and the index follows. */
async function changeSource(folder: string, round: number): Promise<void> {
  const [name] = generatedSource(round);
  await writeFile(path.join(folder, name), generatedSource(indexedCount + round)[1]);
}

/** Asks for code by its meaning; the first question waits for the index of all files. */
async function search(round: number): Promise<void> {
  for (let index = 0; index < questionCount; index += 1) {
    const question = `where is journal ${round * questionCount + index} merged`;
    const { content } = await vscode.lm.invokeTool('parley_semanticSearch', {
      input: { question },
      toolInvocationToken: undefined,
    });
    const [part] = content;
    if (!(part instanceof vscode.LanguageModelTextPart) || !part.value.includes('.ts')) {
      throw new Error(`Nothing was found: ${JSON.stringify(content)}`);
    }
  }
}

async function heapAfter(ms: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  // What the first one frees may keep something that only the next one does.
  for (let index = 0; index < 3; index += 1) {
    collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
