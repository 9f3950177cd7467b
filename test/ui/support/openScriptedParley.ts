import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openParley, type OpenParley, type ParleyOptions } from './openParley';
import { startScriptedService, type ScriptedService } from './scriptedService';

/** Parley connected to a service that answers by a script and wants a key. */
export interface ScriptedParley {
  parley: OpenParley;
  service: ScriptedService;
  dispose(): Promise<void>;
}

/** Opens Parley on the script; the key is not set yet. */
export async function openScriptedParley(
  script: unknown,
  key: string,
  files: Record<string, string> = {},
  { settings = {}, ...options }: Omit<ParleyOptions, 'files'> = {},
): Promise<ScriptedParley> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-script-'));
  const service = await startScriptedService(folder, script, key);
  const parley = await openParley({
    settings: { ...settings, 'parley.service.address': service.address },
    files,
    ...options,
  });
  return {
    parley,
    service,
    async dispose() {
      await parley.dispose();
      await service.dispose();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Opens Parley on the script, with a key that no test looks for. */
export async function openConnectedParley(
  script: unknown,
  files: Record<string, string>,
): Promise<ScriptedParley> {
  const key = 'ui-test-key-0123456789';
  const scripted = await openScriptedParley(script, key, files);
  await setKey(scripted.parley, key);
  return scripted;
}

/** Sets the key as a user does, and waits until the service has listed its models. */
export async function setKey({ workbench, chat }: OpenParley, key: string): Promise<void> {
  await workbench.open('Parley: Set API Key', workbench.asking('API Key for'));
  await workbench.enterInto('API Key for 127.0.0.1', key);
  await chat.connectedTo('Scripted');
}
