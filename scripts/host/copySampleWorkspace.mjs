import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('sampleWorkspace/', import.meta.url));

/**
 * Copies the sample project into a folder and returns its path. Files that are there already stay
 * as the user left them.
 * @param {string} parent
 * @returns {Promise<string>}
 */
export async function copySampleWorkspace(parent) {
  const folder = join(parent, 'lending-library');
  await cp(source, folder, { recursive: true, force: false });
  return folder;
}
