import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenOnLoopback, portOf } from './listenOnLoopback.mjs';
import { quietSettings } from './quietSettings.mjs';
import { SetupError } from './setupError.mjs';

/**
 * @typedef {{
 *   vscode: string,
 *   extensionPath: string,
 *   files: Record<string, string>,
 *   settings: Record<string, unknown>,
 * }} WebServerOptions
 * `files` are those of the workspace, by their path in it.
 */

/** @typedef {{ url: string, missed: string[], stop: () => Promise<void> }} WebServer `missed` are paths that it has nothing for. */

const standIns = fileURLToPath(new URL('standIns', import.meta.url));
const workspaceFolder = '/workspace';
/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Serves VS Code as a web host such as vscode.dev does: as files of a page, without a server of VS Code behind it. The
 * extension under development runs in the page's worker, and keeps things where the browser keeps them.
 * @param {WebServerOptions} options
 * @returns {Promise<WebServer>}
 */
export async function startWebServer(options) {
  const { vscode, extensionPath, files } = options;
  const workbench = await webWorkbench(vscode);
  const template = await readFile(
    path.join(vscode, 'out/vs/code/browser/workbench/workbench.html'),
    'utf8',
  );
  // What secrets are encrypted with: another one after a reload would lose them.
  const key = randomBytes(32);
  const inWorkspace = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${workspaceFolder}/${name}`, text]),
  );
  const folders = { vscode, extension: extensionPath, standIns };
  /** @type {string[]} */
  const missed = [];
  /** @param {string} place @param {string} origin */
  const find = async (place, origin) => {
    if (place === '/') return { type: 'text/html', body: fillIn(template, options, origin) };
    if (place === '/mint-key') return { type: 'application/octet-stream', body: key };
    if (place === '/workspace.json') return json(inWorkspace);
    if (place.endsWith('/code/browser/workbench/workbench.js')) {
      return { type: 'text/javascript', body: workbench };
    }
    return readFrom(folders, place);
  };
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const answer = async (request, response) => {
    const origin = `127.0.0.1:${portOf(server)}`;
    const place = decodeURIComponent(new URL(request.url ?? '/', `http://${origin}`).pathname);
    const found = await find(place, origin).catch(() => undefined);
    if (found === undefined) missed.push(place);
    response.writeHead(found === undefined ? 404 : 200, {
      'Content-Type': found?.type ?? 'text/plain',
    });
    response.end(found?.body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    missed,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * VS Code's page asks for a server of VS Code, and keeps the user's data there: here it has none.
 * @param {string} vscode
 */
async function webWorkbench(vscode) {
  const file = path.join(vscode, 'out/vs/code/browser/workbench/workbench.js');
  const replacements = [
    {
      from: /\{\.\.\.JSON\.parse\((\w+)\),remoteAuthority:location\.host\}/u,
      to: 'JSON.parse($1)',
    },
    {
      from: /get userRoamingDataHome\(\)\{return \w+\((\w+)\.file\(this\.userDataPath\)\.with\(\{scheme:(\w+)\.vscodeRemote\}\),"User"\)\}/u,
      to: 'get userRoamingDataHome(){return $1.file("/User").with({scheme:$2.vscodeUserData})}',
    },
  ];
  return replacements.reduce(
    (text, { from, to }) => {
      if (!from.test(text)) throw new SetupError(`VS Code's page has changed: ${String(from)}`);
      return text.replace(from, to);
    },
    await readFile(file, 'utf8'),
  );
}

/**
 * @param {string} template
 * @param {WebServerOptions} options
 * @param {string} origin
 */
function fillIn(template, { settings }, origin) {
  const at = (/** @type {string} */ place) => ({ scheme: 'http', authority: origin, path: place });
  const configuration = {
    folderUri: { scheme: 'virtual', path: workspaceFolder },
    webviewEndpoint: '/vscode/out/vs/workbench/contrib/webview/browser/pre',
    enableWorkspaceTrust: false,
    // Without these three the page throws.
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
    productConfiguration: {
      enableTelemetry: false,
      extensionEnabledApiProposals: {
        'parley-test.virtual-files': ['fileSearchProvider'],
        'parley-test.default-participant': ['defaultChatParticipant'],
      },
    },
    developmentOptions: { enableSmokeTestDriver: true, extensions: [at('/extension')] },
    additionalBuiltinExtensions: [at('/standIns/virtualFiles'), at('/standIns/defaultParticipant')],
    configurationDefaults: { ...quietSettings, ...settings },
  };
  /** @type {Record<string, string>} */
  const values = {
    WORKBENCH_WEB_CONFIGURATION: attribute(JSON.stringify(configuration)),
    WORKBENCH_WEB_BASE_URL: '/vscode',
    WORKBENCH_NLS_FALLBACK_URL: '/vscode/out/nls.messages.js',
    WORKBENCH_SCRIPT_NONCE: 'x',
  };
  return template.replaceAll(/\{\{([^}]+)\}\}/gu, (_, name) => values[name] ?? '');
}

/** @param {string} text */
function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** @param {unknown} value */
function json(value) {
  return { type: 'application/json', body: JSON.stringify(value) };
}

/**
 * @param {Record<string, string>} folders by the first part of what is asked for
 * @param {string} place
 */
async function readFrom(folders, place) {
  const [, name = '', ...rest] = place.split('/');
  const folder = folders[name];
  if (folder === undefined) return undefined;
  const file = path.join(folder, ...rest);
  if (!file.startsWith(folder + path.sep)) return undefined;
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  return { type, body: await readFile(file) };
}
