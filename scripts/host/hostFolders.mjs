import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from './ownedFolder.mjs';
import { quietSettings } from './quietSettings.mjs';

/**
 * The folders of a VS Code server. `dispose` removes those that are temporary.
 * @typedef {{
 *   userDataFolder: string,
 *   extensionsFolder: string,
 *   temporaryFolder: string,
 *   dispose: () => Promise<void>,
 * }} HostFolders
 */

/**
 * Makes the folders of a server that leaves nothing behind or, with `profileFolder`, of one whose
 * user data stay there. The quiet user settings, with the given ones over them, are written if
 * there are none yet: from then on they are the user's.
 * @param {Record<string, unknown>} settings
 * @param {string} [profileFolder]
 * @returns {Promise<HostFolders>}
 */
export async function makeHostFolders(settings, profileFolder) {
  const { path, dispose } = await makeTemporaryFolder();
  const folders = {
    userDataFolder: join(profileFolder ?? path, 'user-data'),
    extensionsFolder: join(profileFolder ?? path, 'extensions'),
    temporaryFolder: join(path, 'tmp'),
  };
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { recursive: true })));
  await writeUserSettings(folders.userDataFolder, { ...quietSettings, ...settings });
  return { ...folders, dispose };
}

/**
 * Both the page and the extension host look for user settings in this file.
 * @param {string} userDataFolder
 * @param {Record<string, unknown>} settings
 */
async function writeUserSettings(userDataFolder, settings) {
  await writeSettings(join(userDataFolder, 'User'), settings);
}

/**
 * Settings of machine scope are read from this file; those in the user's own hold only until VS Code
 * knows their scope, which is to say until the first reload.
 * @param {string} userDataFolder
 * @param {Record<string, unknown>} settings
 */
export async function writeMachineSettings(userDataFolder, settings) {
  await writeSettings(join(userDataFolder, 'Machine'), settings);
}

/**
 * @param {string} folder
 * @param {Record<string, unknown>} settings
 */
async function writeSettings(folder, settings) {
  const path = join(folder, 'settings.json');
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    await writeFile(path, `${JSON.stringify(settings, undefined, 2)}\n`);
  }
}
