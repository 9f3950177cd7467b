import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** They start with the window or run programs of their own, and have no form for the browser. */
const busy = new Set([
  'copilot',
  'debug-auto-launch',
  'debug-server-ready',
  'github',
  'ms-vscode.js-debug',
  'ms-vscode.js-debug-companion',
  'terminal-suggest',
  'tunnel-forwarding',
]);

/** It runs two servers as soon as a file of its languages is open. */
const typeScript = 'typescript-language-features';

/**
 * Makes a folder with VS Code's own extensions except those that are busy in the background. A window that has them
 * takes half as much processor time again to open.
 * @param {string} vscode the folder of VS Code
 * @param {string} folder where the new one is made
 * @returns {Promise<string>}
 */
export async function quietBuiltinExtensions(vscode, folder) {
  const extensions = join(vscode, 'extensions');
  const made = join(folder, 'builtin-extensions');
  await mkdir(made);
  for (const name of await readdir(extensions)) {
    if (name === typeScript) await writeEmpty(join(extensions, name), join(made, name));
    else if (!busy.has(name)) await symlink(join(extensions, name), join(made, name), 'junction');
  }
  return made;
}

/**
 * Leaving it out would not do: the page then looks for the form that it has for the browser.
 * @param {string} extension
 * @param {string} folder
 */
async function writeEmpty(extension, folder) {
  const manifest = await readFile(join(extension, 'package.json'), 'utf8');
  const { name, publisher, version, engines } = JSON.parse(manifest);
  const empty = { name, publisher, version, engines, main: './main.js' };
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify(empty));
  await writeFile(join(folder, 'main.js'), 'exports.activate = () => undefined;\n');
}
