import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnTree } from './processTree.mjs';
import { SetupError } from './setupError.mjs';

const endWithStarter = fileURLToPath(new URL('standIns/endWithStarter.cjs', import.meta.url));
const offlineCodes =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)\b/;
// npm's own patience with a registry that can't be reached is over a minute.
const fetchFlags = [
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
];

/**
 * Runs the npm that runs us, without scripts of packages, and throws one sentence when it fails.
 * @param {string[]} args
 * @param {string} folder
 * @param {string} what the thing being installed, for the sentence
 */
export async function runNpm(args, folder, what) {
  const npmArgs = [...args, '--ignore-scripts', '--no-audit', '--no-fund', ...fetchFlags];
  const { command, leadingArgs, shell } = npmCommand();
  const tree = spawnTree(command, [...leadingArgs, ...npmArgs], {
    cwd: folder,
    env: npmEnvironment(),
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [tree.child.stdout, tree.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  const exitCode = await tree.exited.catch(() => undefined);
  await tree.stop();
  if (exitCode === undefined) {
    throw new SetupError(
      'npm was not found: install Node 20.19 or later with npm, then run this again.',
    );
  }
  if (exitCode !== 0) throw npmFailure(output, what);
}

function npmCommand() {
  const besideNode = dirname(process.execPath);
  const candidates = [
    process.env['npm_execpath'] ?? '',
    join(besideNode, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(besideNode, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const script = candidates.find((path) => basename(path) === 'npm-cli.js' && existsSync(path));
  return script === undefined
    ? { command: 'npm', leadingArgs: [], shell: process.platform === 'win32' }
    : {
        command: process.execPath,
        leadingArgs: ['--require', endWithStarter, script],
        shell: false,
      };
}

// The variables of the npm script that runs us describe our package, not the one being installed.
function npmEnvironment() {
  const foreign = /^npm_(package_|lifecycle_|config_(local_)?prefix$)|^INIT_CWD$/i;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(own), PARLEY_STARTER_PID: String(process.pid) };
}

/**
 * @param {string} output
 * @param {string} what
 */
function npmFailure(output, what) {
  if (/\bENOSPC\b/.test(output)) {
    return Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  }
  if (offlineCodes.test(output)) {
    return new SetupError(
      `The npm registry can't be reached, so ${what} can't be installed: check the network, the proxy and "npm config get registry", then run this again.`,
    );
  }
  if (/\b(E404|ETARGET|E401|E403)\b/.test(output)) {
    return new SetupError(
      `The npm registry does not offer ${what}: check "npm config get registry", then run this again.`,
    );
  }
  const reason = /^npm error (?!code)(.+)$/m.exec(output)?.[1] ?? 'npm gave no reason';
  return new SetupError(`npm could not install ${what}: ${reason.replace(/[.:\s]+$/, '')}.`);
}
