#!/usr/bin/env node
// Takes the place of desktop VS Code in `runTests` of @vscode/test-electron: takes its arguments,
// runs the tests in a VS Code server with a headless browser and exits with their code.
import { resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { endOnSignalsAndCrashes, endWithParent, isEndingNow, runMain } from './cleanup.mjs';
import { openDevelopmentHost } from './developmentHost.mjs';
import { slowStep } from './progress.mjs';
import { chromiumVersion, provideChromium } from './provideChromium.mjs';
import { SetupError } from './setupError.mjs';
import { propertySettings } from '../testConditions.mjs';
import { TestOutput } from './testOutput.mjs';

const markedTests = fileURLToPath(new URL('standIns/markedTests.cjs', import.meta.url));
/** Nobody looks at it: drawing a larger one takes the processor twice as long. */
const viewport = { width: 700, height: 450 };
const unseenFrameMs = 100;
/** Parts that no test looks at, and that VS Code draws again with every change of a text. */
const settings = {
  'breadcrumbs.enabled': false,
  'editor.bracketPairColorization.enabled': false,
  'editor.cursorBlinking': 'solid',
  'editor.folding': false,
  'editor.glyphMargin': false,
  'editor.guides.indentation': false,
  'editor.lineNumbers': 'off',
  'editor.matchBrackets': 'never',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.selectionHighlight': false,
  'editor.stickyScroll.enabled': false,
  'workbench.editor.editorActionsLocation': 'hidden',
  'workbench.editor.showTabs': 'none',
  'workbench.localHistory.enabled': false,
  // Git would start a program with each file that is opened; the test that has a repository opens it itself.
  'git.autoRepositoryDetection': false,
};
/** For what never comes: a test is given three minutes at most. How long all of them take says only how busy the machine is. */
const defaultSilenceMs = 1_200_000;

endOnSignalsAndCrashes();
endWithParent();
await runMain(runTests);

/** @returns {Promise<number>} The exit code of the tests. */
async function runTests() {
  const { testsPath, ...target } = readArguments(process.argv.slice(2));
  const output = new TestOutput();
  const env = {
    PARLEY_TEST_ENTRY: resolvePath(testsPath),
    PARLEY_TEST_MARK: output.mark,
    PARLEY_TEST_BROWSER: await chromiumVersion(await provideChromium(slowStep)),
  };
  try {
    const exitCode = await openAndWait({ ...target, testsPath: markedTests, env }, output);
    if (exitCode === 0 && !output.isPassed) {
      throw new SetupError('The extension host ended before the tests did.');
    }
    if (exitCode !== 0) output.printOwnLog();
    return exitCode;
  } catch (error) {
    if (!isEndingNow()) output.printOwnLog();
    throw error;
  }
}

/**
 * @param {import('./developmentHost.mjs').DevelopmentHostOptions} options
 * @param {TestOutput} output
 * @returns {Promise<number>}
 */
function openAndWait(options, output) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ sentence) => reject(new SetupError(sentence));
    const limitMs = Number(process.env['PARLEY_TEST_SILENCE_MS'] ?? defaultSilenceMs);
    const silenceMs = limitMs * propertySettings(process.env).effort;
    const silence = setTimeout(
      () => fail(`The tests have said nothing for ${silenceMs / 1000} s.`),
      silenceMs,
    ).unref();
    const preparePage = async (/** @type {import('playwright-core').Page} */ page) => {
      await page.exposeFunction(
        'codeAutomationLog',
        (/** @type {string} */ type, /** @type {unknown[]} */ values) => {
          if (output.take(type, values)) silence.refresh();
        },
      );
      await page.exposeFunction('codeAutomationExit', resolve);
      page.on('crash', () => fail('The page of the test host crashed.'));
      page.on('close', () => fail('The page of the test host was closed before the tests ended.'));
    };
    const unseen = { viewport, unseenFrameMs, hearsTraffic: false };
    openDevelopmentHost({ ...options, settings, preparePage, ...unseen }).then(({ server }) => {
      void server.exited.then(() => fail('The VS Code server ended before the tests did.'));
    }, reject);
  });
}

/** @param {string[]} args */
function readArguments(args) {
  // Whatever else desktop VS Code would take is accepted and has no meaning here.
  const { values, positionals } = parseArgs({
    args,
    strict: false,
    options: {
      extensionDevelopmentPath: { type: 'string' },
      extensionTestsPath: { type: 'string' },
      'extensions-dir': { type: 'string' },
      'user-data-dir': { type: 'string' },
    },
  });
  const { extensionDevelopmentPath: extensionPath, extensionTestsPath: testsPath } = values;
  if (typeof extensionPath !== 'string' || typeof testsPath !== 'string') {
    throw new SetupError(
      'The test host needs --extensionDevelopmentPath=DIR and --extensionTestsPath=FILE.',
    );
  }
  const [workspace] = positionals;
  return { extensionPath, testsPath, ...(workspace === undefined ? {} : { workspace }) };
}
