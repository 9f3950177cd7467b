import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { homedir } from 'node:os';
import { SetupError } from './setupError.mjs';

const commands = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = [
  join('Google', 'Chrome', 'Application', 'chrome.exe'),
  join('Chromium', 'Application', 'chrome.exe'),
  join('Microsoft', 'Edge', 'Application', 'msedge.exe'),
];

/**
 * The executable that `CHROME_PATH` names, or that of an installed Chrome, Chromium or Edge.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (!existsSync(named)) {
      throw new SetupError(`CHROME_PATH names ${named}, which is not there: correct or unset it.`);
    }
    return named;
  }
  return usualLocations().find((path) => existsSync(path));
}

function usualLocations() {
  const { env, platform } = process;
  if (platform === 'darwin') {
    return ['/', homedir()].flatMap((root) =>
      macApps.map((app) => join(root, 'Applications', `${app}.app`, 'Contents', 'MacOS', app)),
    );
  }
  if (platform === 'win32') {
    return [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']]
      .filter((root) => root !== undefined)
      .flatMap((root) => windowsPrograms.map((program) => join(root, program)));
  }
  return (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => commands.map((command) => join(folder, command)));
}
