import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { propertySettings, testConditions } from '../../scripts/testConditions.mjs';
import { revertDocument } from './support/revertDocument';

/**
 * What VS Code calls in its extension host: runs every test file beside this one, or those that
 * PARLEY_HOST_TESTS names ("review,rewrite").
 */
export async function run(): Promise<void> {
  const browser = process.env['PARLEY_TEST_BROWSER'];
  console.log(testConditions([`VS Code ${vscode.version}`, ...(browser ? [browser] : [])]));
  const timeout = 180_000 * propertySettings(process.env).effort;
  const mocha = new Mocha({ ui: 'bdd', color: false, timeout, forbidOnly: true });
  for (const name of await testFiles()) mocha.addFile(path.join(__dirname, name));
  mocha.suite.on('suite', (suite: Mocha.Suite) => {
    suite.beforeAll('an empty workspace', emptyWorkspace);
    suite.afterAll('its editors', closeEditors);
  });
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  console.log(`What took longest: ${longest(mocha.suite)}`);
  if (failures > 0) throw new Error(`${failures} host tests failed`);
}

/** The suites of the files that took longest, with their time. */
function longest({ suites }: Mocha.Suite): string {
  return suites
    .map((suite) => ({ title: suite.title, seconds: secondsOf(suite) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ title, seconds }) => `${title} ${seconds.toFixed(0)} s`)
    .join(', ');
}

function secondsOf({ suites, tests }: Mocha.Suite): number {
  const own = tests.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

async function testFiles(): Promise<string[]> {
  const all = (await readdir(__dirname)).filter((name) => name.endsWith('.test.js'));
  const wanted = process.env['PARLEY_HOST_TESTS'];
  if (wanted === undefined || wanted === '') return all;
  return wanted.split(',').map((name) => {
    const file = `${name.trim()}.test.js`;
    if (!all.includes(file)) throw new Error(`PARLEY_HOST_TESTS: there is no test/host/${file}`);
    return file;
  });
}

/** What one file leaves open would be the active editor of the next; nothing of it is asked to be saved. */
async function closeEditors(): Promise<void> {
  await closeUnshown();
  for (const tab of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (!tab.isDirty) continue;
    const { input } = tab;
    if (!(input instanceof vscode.TabInputText)) continue;
    await revertDocument(input.uri);
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** VS Code shows an unsaved document that no editor shows a moment after it was made: in the next file by then. */
async function closeUnshown(): Promise<void> {
  for (const { uri, isDirty } of vscode.workspace.textDocuments) {
    if (uri.scheme !== 'untitled' || !isDirty) continue;
    await revertDocument(uri);
  }
}

/** What VS Code saved after one file had removed its own would be found by the next. */
async function emptyWorkspace(): Promise<void> {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    for (const name of await readdir(uri.fsPath)) {
      console.log(`  left in the workspace by an earlier file, and removed: ${name}`);
      await rm(path.join(uri.fsPath, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
