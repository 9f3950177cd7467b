import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Runs a file of this folder in the extension host of a VS Code of its own, and gives what it has written
 * to the path in `PARLEY_BENCH_RESULTS`.
 *
 * @param settings of the machine, beside those that keep VS Code quiet
 * @param extensionPath of the extension that is there, if it is not this one
 */
export async function measureInHost<Costs>(
  main: string,
  settings: Record<string, unknown> = {},
  extensionPath = process.cwd(),
): Promise<Costs> {
  const { openDevelopmentHost } = await import('../../scripts/host/developmentHost.mjs');
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const results = path.join(folder, 'results.json');
  let ended: (code: number) => void = () => undefined;
  const exitCode = new Promise<number>((resolve) => {
    ended = resolve;
  });
  const problems: string[] = [];
  const host = await openDevelopmentHost({
    extensionPath,
    workspace: folder,
    testsPath: path.resolve('out/test/bench', main),
    settings: { 'files.autoSave': 'off', ...settings },
    env: { PARLEY_BENCH_RESULTS: results },
    preparePage: async (page) => {
      await page.exposeFunction('codeAutomationLog', (type: string, values: unknown[]) => {
        if (type === 'error') problems.push(values.join(' '));
      });
      await page.exposeFunction('codeAutomationExit', (code: number) => ended(code));
    },
  });
  try {
    if ((await exitCode) !== 0) {
      throw new Error(`measuring in the extension host failed\n${problems.slice(-5).join('\n')}`);
    }
    return JSON.parse(await readFile(results, 'utf8')) as Costs;
  } finally {
    await host.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}
