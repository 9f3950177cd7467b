import { readdir } from 'node:fs/promises';
import path from 'node:path';
import Mocha from 'mocha';

/** What VS Code calls in its extension host: runs every test file beside this one. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', color: false, timeout: 30_000, forbidOnly: true });
  for (const name of await readdir(__dirname)) {
    if (name.endsWith('.test.js')) mocha.addFile(path.join(__dirname, name));
  }
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} host tests failed`);
}
