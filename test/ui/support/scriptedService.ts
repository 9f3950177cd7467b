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

/** Starts a service that answers by the script and wants the key. */
export async function startScriptedService(
  folder: string,
  script: unknown,
  key: string,
): Promise<ScriptedService> {
  const file = path.join(folder, 'script.json');
  await writeFile(file, JSON.stringify(script));
  let running = await start(file, key, '0');
  const { address } = running;
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
      await stop(running.child);
      await writeFile(file, JSON.stringify(other));
      running = await start(file, key, new URL(address).port);
    },
    dispose: () => stop(running.child),
  };
}

async function start(
  file: string,
  key: string,
  port: string,
): Promise<{ child: ChildProcess; address: string }> {
  const args = ['dist/service.js', '--engine', `script:${file}`, '--port', port, '--key', key];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const address = /^listening on (http:\S+)$/.exec(line)?.[1];
  if (address === undefined) throw new Error(`the service said ${line}`);
  return { child, address };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
