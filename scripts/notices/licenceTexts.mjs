import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The texts of the licences and notices in a package's folder.
 * @param {string} folder
 * @param {string[]} names of its files
 * @returns {Promise<string[]>}
 */
export async function licenceTexts(folder, names) {
  const found = names.filter((name) => /^(licen[cs]e|notice|copying)/i.test(name)).sort();
  const texts = found.map((name) => readFile(path.join(folder, name), 'utf8'));
  return (await Promise.all(texts)).map((text) => text.replaceAll('\r\n', '\n'));
}
