import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { makeHostFolders } from './hostFolders.mjs';
import { installExtension } from './installExtension.mjs';
import { serverUrl, startVsCodeServer, workbenchPath } from './vscodeServer.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const productSettings = { 'parley.chat.openAtStart': true };

/**
 * @typedef {{
 *   node: string,
 *   vscode: string,
 *   workspace: string,
 *   port?: number,
 *   connectionToken?: string,
 *   profileFolder?: string,
 *   settings?: Record<string, unknown>,
 *   env?: Record<string, string>,
 *   isTrustAsked?: boolean,
 * }} ProductOptions
 * `profileFolder` keeps user data and settings, which are temporary without it; `settings` are user
 * settings over the quiet ones (`workbench.colorTheme` picks the theme); `env` are variables for the
 * extension host. A port that is not given is a free one, a token that is not given a random one.
 */

/**
 * @typedef {{
 *   url: string,
 *   server: import('./vscodeServer.mjs').Server,
 *   dispose: () => Promise<void>,
 * }} Product
 */

/**
 * Starts VS Code with Parley installed as users have it, built before. `url` opens the workspace.
 * @param {ProductOptions} options
 * @returns {Promise<Product>}
 */
export async function startProduct({ node, vscode, workspace, ...options }) {
  const settings = { ...productSettings, ...options.settings };
  const folders = await makeHostFolders(settings, options.profileFolder);
  try {
    await installExtension(root, folders.extensionsFolder);
    const server = await startVsCodeServer({
      ...{ node, vscode, ...folders },
      port: options.port ?? 0,
      connectionToken: options.connectionToken ?? randomBytes(16).toString('hex'),
      isTrustAsked: options.isTrustAsked ?? true,
      env: options.env ?? {},
    });
    const dispose = async () => {
      await server.stop();
      await folders.dispose();
    };
    return { url: serverUrl(server, { folder: workbenchPath(workspace) }), server, dispose };
  } catch (error) {
    await folders.dispose();
    throw error;
  }
}
