import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** It opens notebooks, and starts with the first of them. */
const notebooks = 'ipynb';

/**
 * Makes a folder with those of VS Code's own extensions that run no code: its themes and languages. A window that has
 * all of them takes half as much processor time again to open.
 * @param {string} vscode the folder of VS Code
 * @param {string} folder where the new one is made
 * @returns {Promise<string>}
 */
export async function quietBuiltinExtensions(vscode, folder) {
  const extensions = join(vscode, 'extensions');
  const made = join(folder, 'builtin-extensions');
  await mkdir(made);
  for (const name of await readdir(extensions)) {
    const from = join(extensions, name);
    const { main, browser, ...manifest } = await manifestOf(from);
    const runsCode = main !== undefined || browser !== undefined;
    if (!runsCode || name === notebooks) await symlink(from, join(made, name), 'junction');
    else if (browser !== undefined) {
      // Leaving it out would not do: the page then looks for the form that it has for the browser.
      await writeEmptyExtension(manifest, join(made, name));
    }
  }
  return made;
}

/**
 * @param {string} extension the folder of an extension, or what lies beside them
 * @returns {Promise<Record<string, unknown>>}
 */
async function manifestOf(extension) {
  return JSON.parse(await readFile(join(extension, 'package.json'), 'utf8').catch(() => '{}'));
}

/**
 * Makes an extension that does nothing.
 * @param {Record<string, unknown>} manifest
 * @param {string} folder
 */
export async function writeEmptyExtension({ name, publisher, version, engines }, folder) {
  const empty = { name, publisher, version, engines, main: './main.js' };
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify(empty));
  await writeFile(join(folder, 'main.js'), 'exports.activate = () => undefined;\n');
}
