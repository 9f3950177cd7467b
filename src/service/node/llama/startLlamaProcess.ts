import { fork } from 'node:child_process';
import type { Thread } from '../../../base/channel/threadChannel';

/**
 * Starts the process that holds a model. It speaks as a thread does.
 * @param script the bundle it runs
 * @param engineFolder where the library is installed
 */
export function startLlamaProcess(script: string, engineFolder: string): Thread & { pid: number } {
  const child = fork(script, [engineFolder], {
    // Structured cloning keeps numbers that JSON has no word for.
    serialization: 'advanced',
    // Options of the one who starts it, such as those of a debugger, aren't for it.
    execArgv: [],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.resume();
  return {
    pid: child.pid ?? -1,
    postMessage: (packet) => {
      if (child.connected) child.send(packet as object);
    },
    on: (event: string, listener: (value: unknown) => void) => child.on(event, listener),
    terminate: () => child.kill('SIGKILL'),
  };
}
