import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnTree } from './processTree.mjs';
import { SetupError } from './setupError.mjs';

/**
 * @typedef {{
 *   node: string,
 *   vscode: string,
 *   port?: number,
 *   connectionToken?: string,
 *   userDataFolder: string,
 *   extensionsFolder: string,
 *   builtinExtensionsFolder?: string,
 *   temporaryFolder: string,
 *   isTestDriver?: boolean,
 *   isTrustAsked?: boolean,
 *   env?: Record<string, string>,
 * }} ServerOptions
 * `port` 0 or none picks a free one; without `connectionToken` whoever reaches the port may enter;
 * `isTestDriver` lets a page load an extension under development; `isTrustAsked` keeps workspace trust.
 */

/**
 * @typedef {{
 *   port: number,
 *   connectionToken: string | undefined,
 *   exited: Promise<number>,
 *   stop: () => Promise<void>,
 * }} Server
 */

const host = '127.0.0.1';
/** For what never comes: a busy machine takes its time. */
const startTimeoutMs = 120_000;
const userGraceMs = 5000;
const standIns = fileURLToPath(new URL('standIns/', import.meta.url));

/** The port that was asked for is in use. */
export class PortTakenError extends SetupError {
  /** @param {number} port */
  constructor(port) {
    super(`Port ${port} is taken: choose another with --port, or leave it out.`);
  }
}

/**
 * Starts a VS Code server on 127.0.0.1 and returns when it answers.
 * @param {ServerOptions} options
 * @returns {Promise<Server>}
 */
export async function startVsCodeServer(options) {
  const tokenFile = await writeToken(options);
  const args = serverArguments(options, tokenFile);
  const env = serverEnvironment(options, tokenFile);
  /** @type {import('node:child_process').SpawnOptions} */
  const spawnOptions = { cwd: options.vscode, env, stdio: ['ignore', 'pipe', 'pipe'] };
  // People's extensions get the time to write what they hold; what a test leaves is thrown away.
  const graceMs = options.isTestDriver ? 0 : userGraceMs;
  const tree = spawnTree(options.node, args, spawnOptions, graceMs);
  try {
    const port = await boundPort(tree, options.port ?? 0);
    await fetch(`http://${host}:${port}/version`);
    const { exited, stop } = tree;
    return { port, connectionToken: options.connectionToken, exited, stop };
  } catch (error) {
    await tree.stop();
    throw error;
  }
}

/**
 * Waits for the line in which the server names its port. The output is read on after that, or the
 * server would block on a full pipe.
 * @param {import('./processTree.mjs').ProcessTree} tree
 * @param {number} port
 * @returns {Promise<number>}
 */
function boundPort({ child, exited }, port) {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = () => {
      clearTimeout(timer);
      reject(startFailure(output, port));
    };
    const timer = setTimeout(fail, startTimeoutMs);
    const read = (/** @type {string} */ text) => {
      output = (output + text).slice(-10_000);
      const bound = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (bound !== undefined) {
        clearTimeout(timer);
        resolve(Number(bound));
      } else if (/listen (EADDRINUSE|EACCES)/.test(output)) {
        fail();
      }
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    exited.then(fail, fail);
  });
}

/**
 * @param {string} output
 * @param {number} port
 */
function startFailure(output, port) {
  if (output.includes('listen EADDRINUSE')) return new PortTakenError(port);
  if (output.includes('listen EACCES')) {
    return new SetupError(`Port ${port} is not allowed here: choose one above 1023 with --port.`);
  }
  const reason = /^.*\bError: (.+)$/m.exec(output)?.[1] ?? 'it gave no reason';
  return new SetupError(`The VS Code server did not start: ${reason}.`);
}

/**
 * The address of a page of the server, with its token if it has one.
 * @param {Server} server
 * @param {Record<string, string>} query
 * @returns {string}
 */
export function serverUrl({ port, connectionToken }, query) {
  const token = connectionToken === undefined ? {} : { tkn: connectionToken };
  const pairs = Object.entries({ ...token, ...query }).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`,
  );
  return `http://${host}:${port}/?${pairs.join('&')}`;
}

/**
 * A path as the workbench wants it: with slashes, and one in front of a drive letter.
 * @param {string} path
 */
export function workbenchPath(path) {
  const withSlashes = resolve(path).replaceAll('\\', '/');
  return withSlashes.startsWith('/') ? withSlashes : `/${withSlashes}`;
}

/**
 * The token goes through a file, because other users of the machine can read command lines.
 * @param {ServerOptions} options
 * @returns {Promise<string | undefined>}
 */
async function writeToken({ connectionToken, temporaryFolder }) {
  if (connectionToken === undefined) return undefined;
  const path = join(temporaryFolder, 'token');
  await writeFile(path, connectionToken, { mode: 0o600 });
  return path;
}

/**
 * @param {ServerOptions} options
 * @param {string | undefined} tokenFile
 */
function serverArguments(options, tokenFile) {
  return [
    ...['--require', join(standIns, 'endWithStarter.cjs')],
    ...['--require', join(standIns, 'mintKey.cjs')],
    join(options.vscode, 'out', 'server-main.js'),
    ...['--host', host, '--port', String(options.port ?? 0), '--accept-server-license-terms'],
    ...(tokenFile === undefined
      ? ['--without-connection-token']
      : ['--connection-token-file', tokenFile]),
    ...['--user-data-dir', options.userDataFolder, '--extensions-dir', options.extensionsFolder],
    ...['--server-data-dir', options.userDataFolder],
    ...(options.builtinExtensionsFolder === undefined
      ? []
      : ['--builtin-extensions-dir', options.builtinExtensionsFolder]),
    ...['--disable-telemetry', '--force-disable-user-env'],
    // Nothing goes further than this machine: packing each message would only cost both ends their time.
    '--disable-websocket-compression',
    ...(options.isTestDriver ? testDriverArguments(options) : []),
    ...(options.isTrustAsked ? [] : ['--disable-workspace-trust']),
  ];
}

/**
 * No test asks VS Code's own agents, which have a process with each window unless they are said to be elsewhere.
 * @param {ServerOptions} options
 */
function testDriverArguments({ temporaryFolder }) {
  const noAgents = join(temporaryFolder, 'no-agents');
  return ['--enable-smoke-test-driver', '--agent-host-bridge-path', noAgents];
}

/**
 * This process's variables without those of the VS Code terminal or the npm script it may run in.
 * Sockets and temporary files go to a folder that is removed with the server.
 * @param {ServerOptions} options
 * @param {string | undefined} tokenFile
 */
function serverEnvironment({ temporaryFolder, userDataFolder, isTestDriver, env }, tokenFile) {
  const foreign = /^(VSCODE_|ELECTRON_|npm_)/i;
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
    ...{ TMPDIR: temporaryFolder, TMP: temporaryFolder, TEMP: temporaryFolder },
    XDG_RUNTIME_DIR: temporaryFolder,
    // No test asks the gallery of extensions, which is beyond this machine.
    ...(isTestDriver ? { EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '' }) } : {}),
    ...env,
    PARLEY_STARTER_PID: String(process.pid),
    PARLEY_SECRET_KEY_FILE: join(userDataFolder, 'secret-key-half'),
    ...(tokenFile === undefined ? {} : { PARLEY_TOKEN_FILE: tokenFile }),
  };
}
