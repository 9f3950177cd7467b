import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runNpm } from './host/npm.mjs';
import { SetupError } from './host/setupError.mjs';

/** The folder of this clone. */
export const root = fileURLToPath(new URL('../', import.meta.url));

const lowestNode = /** @type {const} */ ([20, 19]);

/** Throws one sentence when this Node is too old for what follows. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < lowestNode[0] || (major === lowestNode[0] && minor < lowestNode[1])) {
    throw new SetupError(
      `Parley needs Node ${lowestNode.join('.')} or later, and this is ${process.version}: install a newer Node, then run this again.`,
    );
  }
}

/**
 * Installs the packages of package-lock.json unless that was done, to its end, for this very lock file.
 * @param {import('./host/progress.mjs').Step} step
 */
export async function ensureDependencies(step) {
  const lock = await readFile(`${root}package-lock.json`);
  const wanted = createHash('sha256').update(lock).digest('hex');
  const marker = `${root}node_modules/.parley-lock`;
  const present = await readFile(marker, 'utf8').catch(() => '');
  if (present === wanted) return;
  await step('Installing the packages Parley is built with', async () => {
    await runNpm(['ci'], root, 'the packages Parley is built with');
    await writeFile(marker, wanted);
  });
}
