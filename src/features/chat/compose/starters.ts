import * as path from 'node:path';
import * as vscode from 'vscode';
import type { StarterView } from '../../../messages/chatState';
import { isNoFile } from '../../../platform/noFile';
import { isSecretPath } from '../../../source/leftOutFiles';

const { l10n } = vscode;
const count = 3;
const connectId = 'connect';

/** What a chat could begin with: a prompt, and the files it is about. */
export interface Starter extends StarterView {
  prompt: string;
  files: vscode.Uri[];
  /** A command of VS Code that is run instead of asking. */
  run?: string;
}

/** Names under which projects say what they are, and how they are built, likely ones first. */
const readmes = ['README.md', 'readme.md', 'README', 'README.txt', 'README.rst'];
const manifests = [
  'package.json',
  'pyproject.toml',
  'Cargo.toml',
  'go.mod',
  'pom.xml',
  'build.gradle',
  'CMakeLists.txt',
  'Makefile',
];

/**
 * Three things that fit what is open: the file with its problems, the project, and what Parley can do. One of
 * them connects a model while only the reader answers.
 */
export async function findStarters(isReader: boolean): Promise<Starter[]> {
  const document = shownDocument();
  const starters = [
    ...(document ? aboutFile(document) : []),
    ...(await aboutProject()),
    ...aboutParley(),
  ];
  const found = [...new Map(starters.map((starter) => [starter.id, starter])).values()];
  if (!isReader) return found.filter(({ id }) => id !== connectId).slice(0, count);
  return [
    ...found.filter(({ id }) => id !== connectId).slice(0, count - 1),
    ...found.filter(({ id }) => id === connectId),
  ];
}

/** No editor is active while the chat has the keyboard, or the log is. */
function shownDocument(): vscode.TextDocument | undefined {
  const { activeTextEditor: active, visibleTextEditors } = vscode.window;
  const editors = active && !isNoFile(active.document.uri) ? [active] : visibleTextEditors;
  return editors
    .map(({ document }) => document)
    .find(({ uri }) => ['file', 'untitled', 'vscode-remote'].includes(uri.scheme));
}

function aboutFile({ uri }: vscode.TextDocument): Starter[] {
  // It isn't attached, and what is said of it may quote it.
  if (isSecretPath(uri.path)) return [];
  const name = path.posix.basename(uri.path);
  const starters: Starter[] = [];
  const problems = vscode.languages
    .getDiagnostics(uri)
    .filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error)
    .map(({ message, range }) => `- line ${range.start.line + 1}: ${message}`);
  if (problems.length > 0) {
    starters.push({
      id: 'problems',
      icon: 'warning',
      label: l10n.t('What is wrong in {0}?', name),
      prompt: `${l10n.t('Explain these problems in {0} and how to fix them:', name)}\n${problems.slice(0, 10).join('\n')}`,
      files: [uri],
    });
  }
  starters.push(explaining(uri, 'file'));
  return starters;
}

async function aboutProject(): Promise<Starter[]> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) return [];
  const [readme, manifest] = await Promise.all([
    firstOf(folder.uri, readmes),
    firstOf(folder.uri, manifests),
  ]);
  return [
    ...(readme ? [explaining(readme, 'book')] : []),
    ...(manifest ? [explaining(manifest, 'beaker')] : []),
  ];
}

function explaining(file: vscode.Uri, icon: Starter['icon']): Starter {
  const prompt = l10n.t('Explain {0}', path.posix.basename(file.path));
  return { id: file.toString(), icon, label: prompt, prompt, files: [file] };
}

function aboutParley(): Starter[] {
  const can = l10n.t('What can you do?');
  const connect = l10n.t('Connect a Model…');
  const open = l10n.t('Open a file to ask about');
  return [
    { id: 'can', icon: 'question', label: can, prompt: can, files: [] },
    { id: connectId, icon: 'plug', label: connect, prompt: '', files: [], run: 'parley.connect' },
    {
      id: 'open',
      icon: 'file',
      label: open,
      prompt: '',
      files: [],
      run: 'workbench.action.quickOpen',
    },
  ];
}

async function firstOf(
  folder: vscode.Uri,
  names: readonly string[],
): Promise<vscode.Uri | undefined> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(
    (all) => all,
    () => [],
  );
  const present = new Set(entries.map(([name]) => name));
  const name = names.find((one) => present.has(one));
  return name === undefined ? undefined : vscode.Uri.joinPath(folder, name);
}
