import * as path from 'node:path';
import * as vscode from 'vscode';

/** What Parley uses of the interface of VS Code's own git extension, version 1. */
export interface GitApi {
  readonly repositories: GitRepository[];
  getRepository(uri: vscode.Uri): GitRepository | null;
}

/** A repository that the git extension has open. */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly inputBox: { value: string };
  readonly state: {
    readonly indexChanges: readonly GitChange[];
    readonly workingTreeChanges: readonly GitChange[];
    readonly untrackedChanges: readonly GitChange[];
  };
  /** Reads the state again. */
  status(): Promise<void>;
  /** What git prints of the staged changes, or of those that are not staged. */
  diff(isStaged: boolean): Promise<string>;
  /** The last commits. Rejects if there is none yet. */
  log(options: { maxEntries: number }): Promise<{ message: string }[]>;
}

export interface GitChange {
  readonly uri: vscode.Uri;
  /** One of the extension's numbers; see `untracked`. */
  readonly status: number;
}

/** The status of a file that git knows nothing of. */
export const untracked = 7;

/** The paths of the files that {@link GitRepository.diff} is about, as git's state has them. */
export function changedPaths({ state, rootUri }: GitRepository, isStaged: boolean): string[] {
  const { indexChanges, workingTreeChanges } = state;
  return (isStaged ? indexChanges : workingTreeChanges)
    .filter(({ status }) => status !== untracked)
    .map(({ uri }) => path.posix.relative(rootUri.path, uri.path));
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** The git extension's interface; undefined if it is missing or switched off. */
export async function openGit(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (extension === undefined) return undefined;
  const git = await extension.activate();
  return git.enabled ? git.getAPI(1) : undefined;
}
