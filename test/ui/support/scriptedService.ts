import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The stand-alone service with the scripted engine, on a free port of loopback. */
export interface ScriptedService {
  address: string;
  /** Asks it, so that a step comes that waits `until` this text. */
  ask(text: string): Promise<void>;
  /** Answers by another script from now on. */
  play(script: unknown): Promise<void>;
  dispose(): Promise<void>;
}

interface RunningService {
  child: ChildProcess;
  port: number;
}

/** Starts a service that answers by the script and wants the key. */
export async function startScriptedService(
  folder: string,
  script: unknown,
  key: string,
): Promise<ScriptedService> {
  const file = path.join(folder, 'script.json');
  const startWith = async (next: unknown): Promise<RunningService> => {
    await writeFile(file, JSON.stringify(next));
    return start(file, key);
  };
  let running = startWith(script);
  await running;
  const { openRelay } = await import('../../../scripts/host/relay.mjs');
  // A port that the service gave up for a moment could be another program's by then.
  const relay = await openRelay(async () => (await running).port);
  const address = `http://127.0.0.1:${relay.port}`;
  return {
    address,
    async ask(text) {
      const response = await fetch(`${address}/v1beta/models/scripted:generateContent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
        body: JSON.stringify({ contents: [{ parts: [{ text }] }] }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async play(other) {
      const { child } = await running;
      running = stop(child).then(() => startWith(other));
      await running;
    },
    async dispose() {
      relay.close();
      await stop((await running).child);
    },
  };
}

async function start(file: string, key: string): Promise<RunningService> {
  const args = ['dist/service.js', '--engine', `script:${file}`, '--port', '0', '--key', key];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  const port = /^listening on http:\S+:(\d+)$/.exec(line ?? '')?.[1];
  if (port === undefined) throw new Error(`the service said ${line ?? 'nothing'}`);
  return { child, port: Number(port) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
