import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { compare, type BenchResult } from './benchResult';

/** Bundle and VSIX size beside the extension that the same VS Code brings for the same purpose. */
export async function run(): Promise<BenchResult[]> {
  const { provideHost } = await import('../../scripts/host/provide.mjs');
  const { slowStep } = await import('../../scripts/host/progress.mjs');
  const { vscode } = await provideHost(slowStep);
  const copilot = path.join(vscode, 'extensions', 'copilot', 'dist');
  const vsix = (await readdir('out')).find((name) => name.endsWith('.vsix'));
  if (vsix === undefined) throw new Error('there is no VSIX in out');
  const { core, parts } = JSON.parse(await readFile('out/loadedAtStart.json', 'utf8')) as Record<
    'core' | 'parts',
    string[]
  >;
  const yardstick = 'GitHub Copilot Chat, dist/extension.js';
  const yardstickKb = await kilobytes(path.join(copilot, 'extension.js'));
  return [
    compare(
      { name: 'extension bundle, as far as activate() loads it', unit: 'kB', yardstick },
      [await kilobytesOf(core)],
      [yardstickKb],
    ),
    compare(
      { name: 'extension bundle, as far as a window loads it by itself', unit: 'kB', yardstick },
      [await kilobytesOf([...core, ...parts])],
      [yardstickKb],
    ),
    compare(
      { name: 'built-in service bundle, loaded with its first request', unit: 'kB', yardstick },
      [await kilobytes('dist/builtInService.js')],
      [yardstickKb],
    ),
    compare(
      { name: 'chat page bundle', unit: 'kB', yardstick },
      [await kilobytes('dist/webview/chat.js')],
      [yardstickKb],
    ),
    compare(
      { name: 'VSIX', unit: 'kB', yardstick: 'GitHub Copilot Chat, dist folder (unpacked)' },
      [await kilobytes(path.join('out', vsix))],
      [await folderKilobytes(copilot)],
    ),
  ];
}

async function kilobytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(kilobytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function kilobytes(file: string): Promise<number> {
  return (await stat(file)).size / 1000;
}

async function folderKilobytes(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map(async (name) => {
      const file = await stat(path.join(folder, name));
      return file.isFile() ? file.size / 1000 : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
