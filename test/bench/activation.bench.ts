import { openParley } from '../ui/support/openParley';
import { compare, type BenchResult } from './benchResult';

const runs = 5;

/** How long activation takes, as VS Code measures it, beside GitHub Copilot Chat in the same window. */
export async function run(): Promise<BenchResult[]> {
  const ours: number[] = [];
  const copilot: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const times = await activationTimes();
    ours.push(times.parley);
    copilot.push(times.copilot);
  }
  const names = { name: 'activation', unit: 'ms', yardstick: 'GitHub Copilot Chat, same window' };
  return [compare(names, ours, copilot)];
}

async function activationTimes(): Promise<{ parley: number; copilot: number }> {
  const parley = await openParley({});
  const { workbench, page } = parley;
  try {
    await workbench.runCommand('Developer: Show Running Extensions');
    const timeOf = async (name: string): Promise<number> => {
      const row = page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: name });
      const time = row.locator('.activation-time').filter({ hasText: /\d+ms/ });
      return Number(/(\d+)ms/.exec(await time.first().innerText())?.[1]);
    };
    return { parley: await timeOf('Parley'), copilot: await timeOf('GitHub Copilot') };
  } finally {
    await parley.dispose();
  }
}
