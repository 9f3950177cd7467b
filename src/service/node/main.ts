import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import type { Engine } from '../engine';
import { createEmbeddingEngine } from '../engines/embedding/embeddingEngine';
import { createForwardEngine } from '../engines/forward/forwardEngine';
import { createReaderEngine } from '../engines/reader/readerEngine';
import { parseScript } from '../engines/scripted/script';
import { createScriptedEngine } from '../engines/scripted/scriptedEngine';
import { createService } from '../service';
import type { Service } from '../service';
import type { ServiceStorage } from '../storage/serviceStorage';
import { createBlobFolder } from './blobFolder';
import { helpText, readCommandLine } from './commandLine';
import type { CommandLine, EngineChoice } from './commandLine';
import { llamaEngineVariable, openLlamaEngine } from './llama/openLlamaEngine';
import { loadTokenizer } from './loadTokenizer';
import { loadWordVectors } from './loadWordVectors';
import { startLoopbackServer } from './loopbackServer';
import type { LoopbackServer } from './loopbackServer';
import { createRecordFolder } from './recordFolder';
import { systemClock } from '../../base/systemClock';

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : 'Couldn’t start the service.');
  process.exitCode = 1;
});

async function main(args: readonly string[]): Promise<void> {
  const commandLine = readCommandLine(args, process.env);
  if (commandLine.isHelp) {
    console.log(helpText);
    return;
  }
  const key = commandLine.key ?? randomBytes(24).toString('base64url');
  const service = await createServiceFor(commandLine, key);
  const server = await listen(service, commandLine.port);
  endOnSignal(service, server);
  console.log(`listening on ${server.address}`);
  if (commandLine.key === undefined) console.log(`API key for this run: ${key}`);
}

async function createServiceFor(
  { engine, dataFolder }: CommandLine,
  key: string,
): Promise<Service> {
  const embedding = createEmbeddingEngine({
    clock: systemClock,
    loadWordVectors: loadWordVectors(path.join(__dirname, 'words.bin')),
  });
  const engines = [await createEngine(engine, dataFolder), embedding];
  const countTokens = loadTokenizer(path.join(__dirname, 'gemma3.bin'));
  return createService(
    { engines, countTokens, clock: systemClock, random: Math.random },
    {
      key,
      ...(dataFolder === undefined ? {} : { storage: storageIn(dataFolder) }),
      onInternalError: (error) => console.error(error),
    },
  );
}

function storageIn(folder: string): ServiceStorage {
  const onDamaged = (file: string): void => console.error(`Set aside a damaged document: ${file}`);
  return {
    records: createRecordFolder({ folder, clock: systemClock, onDamaged }),
    blobs: createBlobFolder(path.join(folder, 'blobs')),
  };
}

async function createEngine(choice: EngineChoice, dataFolder: string | undefined): Promise<Engine> {
  const clock = systemClock;
  switch (choice.kind) {
    case 'reader':
      return createReaderEngine({
        clock,
        loadGrammarFile: (name) => readFile(path.join(__dirname, 'grammars', name)),
      });
    case 'forward':
      return createForwardEngine({ fetch, clock, ...choice });
    case 'llama':
      return startLlama(choice.file, dataFolder);
    case 'script':
      return createScriptedEngine({ script: parseScript(await readScript(choice.file)), clock });
  }
}

/** The library is installed by who starts this: `npm run service` names its folder. */
async function startLlama(file: string, dataFolder: string | undefined): Promise<Engine> {
  const engineFolder = process.env[llamaEngineVariable] ?? '';
  if (engineFolder === '') {
    throw new Error(`${llamaEngineVariable} has to name the folder of the llama.cpp engine.`);
  }
  const engine = await openLlamaEngine(file, {
    engineFolder,
    distFolder: __dirname,
    ...(dataFolder === undefined ? {} : { stateFolder: path.join(dataFolder, 'modelStates') }),
  });
  await engine.load();
  return engine;
}

async function readScript(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`Couldn’t read the script ${file}.`, { cause: error });
  }
}

async function listen(service: Service, port: number): Promise<LoopbackServer> {
  try {
    return await startLoopbackServer(service, port);
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const reason = isTaken ? 'is taken' : 'can’t be used';
    throw new Error(`Port ${port} ${reason}: choose another with --port.`, { cause: error });
  }
}

/** A second signal, while the first is still at work, ends the process at once. */
function endOnSignal(service: Service, server: LoopbackServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      service.dispose();
      void server.close();
    });
  }
}
