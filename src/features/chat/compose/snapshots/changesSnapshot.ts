import * as path from 'node:path';
import * as vscode from 'vscode';
import { diffFiles, type DiffFile } from '../../../../edits/diff/diffFiles';
import { leftOutReason } from '../../../../edits/diff/leftOutReason';
import {
  changedPaths,
  untracked,
  type GitApi,
  type GitRepository,
} from '../../../../platform/gitApi';
import type { Loaded } from '../../../../services/attachments/attachmentName';
import {
  maxCharacters,
  maxFiles,
  readTextFile,
} from '../../../../services/attachments/readTextFile';
import { secretsSentence } from '../../../../services/attachments/secrets';
import { attachmentText } from '../../../../source/attachmentText';
import { snapshotOf } from './snapshotOf';

const { l10n } = vscode;

interface Gathered {
  /** The blocks of code, each with its name. */
  texts: string[];
  fileCount: number;
  characters: number;
  /** Files that may hold secrets. */
  secret: string[];
  /** Files for which there was no room. */
  beyond: number;
}

/**
 * The changes that aren't committed, as source control has them now: what is staged, what isn't, and new files.
 *
 * @param mayRead whether changes of a file may be read; others are left out
 */
export async function readChanges(
  git: Pick<GitApi, 'repositories'> | undefined,
  mayRead: (uri: vscode.Uri) => Promise<boolean> = async () => true,
): Promise<Loaded> {
  if (git === undefined) return { remarks: [noGit()] };
  const { repositories } = git;
  if (repositories.length === 0) return { remarks: [l10n.t('No Git repository is open.')] };
  const gathered: Gathered = { texts: [], fileCount: 0, characters: 0, secret: [], beyond: 0 };
  for (const repository of repositories) {
    const mayReadFile = async ({ path: now, oldPath = now }: DiffFile): Promise<boolean> => {
      const uriOf = (name: string): vscode.Uri => vscode.Uri.joinPath(repository.rootUri, name);
      return (await mayRead(uriOf(now))) && (oldPath === now || (await mayRead(uriOf(oldPath))));
    };
    const readable = async (files: readonly DiffFile[]): Promise<DiffFile[]> => {
      const isReadable = await Promise.all(files.map(mayReadFile));
      return files.filter((_, index) => isReadable[index]);
    };
    await repository.status();
    const place =
      repositories.length === 1 ? '' : ` in ${path.posix.basename(repository.rootUri.path)}`;
    const changes = async (isStaged: boolean): Promise<DiffFile[]> =>
      diffFiles(await repository.diff(isStaged), changedPaths(repository, isStaged));
    const staged = await readable(await changes(true));
    gather(`Staged changes${place}`, staged, gathered);
    const unstaged = await changes(false);
    const added = await newFiles(repository, gathered);
    gather(`Unstaged changes${place}`, await readable([...unstaged, ...added]), gathered);
  }
  const { texts, fileCount } = gathered;
  const remarks = leftOut(gathered);
  if (texts.length === 0) {
    return { remarks: remarks.length > 0 ? remarks : [l10n.t('No changes to attach.')] };
  }
  const detail =
    fileCount === 1
      ? l10n.t('Uncommitted changes in 1 file')
      : l10n.t('Uncommitted changes in {0} files', fileCount);
  return { attachment: snapshotOf('changes', detail, texts.join('\n')), remarks };
}

function noGit(): string {
  return vscode.workspace.isTrusted
    ? l10n.t('Changes can’t be attached because VS Code’s Git extension is off.')
    : l10n.t('Changes can’t be attached in Restricted Mode, where Git is off.');
}

/** What a tool wrote is only named: its lines say nothing that the others don't. */
function gather(name: string, files: readonly DiffFile[], gathered: Gathered): void {
  const texts: string[] = [];
  for (const file of files) {
    const reason = leftOutReason(file);
    if (reason === 'secret') {
      gathered.secret.push(file.path);
      continue;
    }
    const text = reason === undefined ? file.text : summaryOf(file);
    if (gathered.characters + text.length > maxCharacters) {
      gathered.beyond += 1;
      continue;
    }
    texts.push(text);
    gathered.characters += text.length;
    gathered.fileCount += 1;
  }
  if (texts.length === 0) return;
  gathered.texts.push(attachmentText({ path: name, languageId: 'diff' }, texts.join('')));
}

function summaryOf({ path: name, added, removed, isBinary }: DiffFile): string {
  const lines = isBinary ? 'binary' : `lines added: ${added}, removed: ${removed}`;
  return `# ${name}: ${lines}\n`;
}

/** Files that git does not know yet, as it would show them once they are added. */
async function newFiles(
  { state, rootUri }: GitRepository,
  gathered: Gathered,
): Promise<DiffFile[]> {
  const uris = [...state.untrackedChanges, ...state.workingTreeChanges]
    .filter(({ status }) => status === untracked)
    .map(({ uri }) => uri);
  const distinct = [...new Map(uris.map((uri) => [String(uri), uri])).values()];
  gathered.beyond += Math.max(0, distinct.length - maxFiles);
  const files: DiffFile[] = [];
  for (const uri of distinct.slice(0, maxFiles)) {
    const name = path.posix.relative(rootUri.path, uri.path);
    const read = await readTextFile(uri);
    if (read === 'secret') gathered.secret.push(name);
    else if (read === 'tooLarge') gathered.beyond += 1;
    else files.push(newFile(name, read === 'notText' ? undefined : read.text));
  }
  return files;
}

/** @param code undefined if it isn't text, or empty */
function newFile(name: string, code: string | undefined): DiffFile {
  const lines = code?.replace(/\r?\n$/u, '').split(/\r?\n/u) ?? [];
  const head = `diff --git a/${name} b/${name}\nnew file mode 100644\n`;
  const hunk = [
    '--- /dev/null',
    `+++ b/${name}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
    '',
  ].join('\n');
  const text = code === undefined ? head : `${head}${hunk}`;
  return { path: name, text, added: lines.length, removed: 0, isBinary: false };
}

function leftOut({ secret, beyond }: Gathered): string[] {
  return [
    ...(secret.length === 0 ? [] : [secretsSentence([...new Set(secret)])]),
    ...(beyond === 0
      ? []
      : [l10n.t('Changes of {0} files are left out because they don’t fit.', beyond)]),
  ];
}
