import * as path from 'node:path';
import * as vscode from 'vscode';
import { cancellationTokenOf } from '../../platform/cancellationTokenOf';
import { findInFolder } from '../../platform/findInFolder';
import { findTestPlace } from '../../edits/tests/findTestPlace';
import { testLanguage } from '../../edits/tests/testLanguage';

/** More files than this are not looked through for a habit. */
const maxFiles = 50_000;
/** What is built or fetched holds copies of tests and other people's. */
const foreignFolders = ['node_modules', 'dist', 'out', 'target', 'vendor', '.venv', 'venv'];

/** Where the tests of a document go. */
export interface TestUri {
  uri: vscode.Uri;
  exists: boolean;
  /** The tests go into the document itself. */
  isInline: boolean;
  /** Up to two tests of the project to write alike. */
  examples: vscode.Uri[];
}

/**
 * Where the tests of a file go by the habit of its workspace folder; undefined for a language that nothing
 * is known of, and for a document that isn't a file yet. Rejects with the signal's reason.
 */
export async function testUriOf(
  uri: vscode.Uri,
  signal: AbortSignal,
): Promise<TestUri | undefined> {
  if (uri.scheme === 'untitled') return undefined;
  const extension = path.posix.extname(uri.path);
  const extensions = testLanguage(extension)?.extensions;
  if (extensions === undefined) return undefined;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  const root = folder ?? vscode.Uri.joinPath(uri, '..');
  const own = path.posix.relative(root.path, uri.path);
  const others = folder === undefined ? [] : await listFiles(folder, extensions, signal);
  const place = findTestPlace(own, [...new Set([own, ...others])]);
  if (place === undefined) return undefined;
  const target = vscode.Uri.joinPath(root, place.path);
  return {
    uri: target,
    exists: place.exists || (await isThere(target)),
    isInline: place.isInline,
    examples: place.examples.map((example) => vscode.Uri.joinPath(root, example)),
  };
}

/** The paths of a language's files, from the folder. */
async function listFiles(
  folder: vscode.Uri,
  extensions: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  signal.throwIfAborted();
  const endings = [...extensions, '.csproj', '.fsproj', '.vbproj'].map((each) => each.slice(1));
  const uris = await findInFolder(folder, `**/*.{${endings.join(',')}}`, maxFiles, {
    excludes: foreignFolders.map((each) => `**/${each}/**`),
    token: cancellationTokenOf(signal),
  });
  signal.throwIfAborted();
  return uris.map((uri) => path.posix.relative(folder.path, uri.path));
}

function isThere(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
