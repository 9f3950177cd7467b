import { spawn } from 'node:child_process';

/** Whether a person sits before a screen that this process can open a browser on. */
export function hasDisplay() {
  const { env, platform } = process;
  if (env['CI'] || env['SSH_CONNECTION']) return false;
  return platform !== 'linux' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
}

/**
 * Opens the system's browser; if that fails the printed address is left to the user.
 * @param {string} url
 */
export function openInBrowser(url) {
  const [command, args] = opener(url);
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}

/**
 * @param {string} url
 * @returns {[command: string, args: string[]]}
 */
function opener(url) {
  if (process.platform === 'darwin') return ['open', [url]];
  if (process.platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', url]];
  return ['xdg-open', [url]];
}
