import { execFile } from 'node:child_process';
import { homedir } from 'node:os';

/** For what never answers, in milliseconds. */
const npmTimeoutMs = 60_000;

/**
 * The address of the registry that npm is set to use on this machine; undefined without npm. It is asked in the user's
 * folder: a workspace has no say in where programs come from.
 */
export function npmRegistry(): Promise<string | undefined> {
  const isWindows = process.platform === 'win32';
  // On Windows npm is a script, which takes a shell.
  const options = { cwd: homedir(), timeout: npmTimeoutMs, shell: isWindows };
  return new Promise((resolve) => {
    execFile('npm', ['config', 'get', 'registry'], options, (error, stdout) => {
      const address = stdout.trim();
      resolve(error === null && URL.canParse(address) ? address : undefined);
    });
  });
}
