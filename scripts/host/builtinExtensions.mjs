import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** It runs two servers as soon as a file of its languages is open; others look for it by its name. */
const typeScript = 'typescript-language-features';

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
    if (name === typeScript) await writeEmpty(from, join(made, name));
    else if (!(await runsCode(from))) await symlink(from, join(made, name), 'junction');
  }
  return made;
}

/** @param {string} extension the folder of an extension, or what lies beside them */
async function runsCode(extension) {
  const manifest = await readFile(join(extension, 'package.json'), 'utf8').catch(() => '{}');
  const { main, browser } = JSON.parse(manifest);
  return main !== undefined || browser !== undefined;
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
