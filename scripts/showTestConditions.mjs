// Loaded by mocha before the tests of a suite: shows what they run with.
import { slowStep } from './host/progress.mjs';
import { chromiumVersion, provideChromium } from './host/provideChromium.mjs';
import { vscodeVersion } from './host/provideVsCode.mjs';
import { propertySettings, testConditions } from './testConditions.mjs';

const needsHost = process.argv.some((argument) => /test[\\/]ui[\\/]/.test(argument));
const { effort } = propertySettings(process.env);

console.log(testConditions(needsHost ? await hostVersions() : []));

export const mochaHooks = {
  /** @this {import('mocha').Context} */
  beforeEach() {
    // More cases take more time.
    this.currentTest?.timeout(this.currentTest.timeout() * effort);
  },
};

/** What the UI tests drive. */
async function hostVersions() {
  const chromium = await provideChromium(slowStep);
  return [`VS Code ${vscodeVersion}`, await chromiumVersion(chromium)];
}
