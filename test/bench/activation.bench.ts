import { openParley } from '../ui/support/openParley';
import { compare, type BenchResult } from './benchResult';

const runs = 15;

/**
 * How long activation takes, as VS Code measures it, beside its own Git extension in the same window.
 * GitHub Copilot Chat would be the better yardstick; without a sign-in it is not among the running ones.
 */
export async function run(): Promise<BenchResult[]> {
  const ours: number[] = [];
  const git: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const times = await activationTimes();
    ours.push(times.parley);
    git.push(times.git);
  }
  return [compare({ name: 'activation', unit: 'ms', yardstick: 'Git, same window' }, ours, git)];
}

async function activationTimes(): Promise<{ parley: number; git: number }> {
  const parley = await openParley({ withAllExtensions: true, isDrawn: true });
  try {
    await parley.workbench.runCommand('Developer: Show Running Extensions');
    const rows = parley.page.locator('.runtime-extensions-editor .monaco-list-row');
    await rows.filter({ hasText: 'parley.parley' }).first().waitFor();
    const texts = await rows.allInnerTexts();
    const timeOf = (name: string): number => {
      const text = texts.find((each) => each.startsWith(`${name}\n`));
      const time = /Activation: (\d+)ms/.exec(text ?? '')?.[1];
      if (time === undefined) throw new Error(`VS Code does not list ${name} as running`);
      return Number(time);
    };
    return { parley: timeOf('parley.parley'), git: timeOf('Git') };
  } finally {
    await parley.dispose();
  }
}
