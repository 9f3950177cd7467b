import { provideChromium } from './provideChromium.mjs';
import { provideNode } from './provideNode.mjs';
import { provideVsCode } from './provideVsCode.mjs';

/**
 * What a host needs: a Node 24, the folder of a VS Code server, a Chromium.
 * @typedef {{ node: string, vscode: string, chromium: import('./provideChromium.mjs').Chromium }} Host
 */

/**
 * Provides all that a host driven by a program needs, in three steps.
 * @param {import('./progress.mjs').Step} step
 * @returns {Promise<Host>}
 */
export async function provideHost(step) {
  const node = await provideNode(step);
  const vscode = await provideVsCode(step);
  const chromium = await provideChromium(step);
  return { node, vscode, chromium };
}
