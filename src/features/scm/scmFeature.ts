import * as vscode from 'vscode';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { registerCommands } from '../../platform/registerCommands';
import type { Feature } from '../../platform/features';
import { showInformation } from '../../platform/notify';
import type { CommitMessages } from './commitMessages';
import { openGit, type GitApi, type GitRepository } from '../../platform/gitApi';

const l10n = vscode.l10n;

/** Commit messages in the source control view. */
export function scmFeature(messages: () => Promise<CommitMessages>): Feature {
  return {
    name: 'commit messages',
    register: () =>
      registerCommands({
        'parley.writeCommitMessage': (clicked?: vscode.SourceControl) =>
          writeCommitMessage(messages, clicked),
        'parley.stopCommitMessage': async () => (await messages()).stop(),
      }),
  };
}

async function writeCommitMessage(
  messages: () => Promise<CommitMessages>,
  clicked: vscode.SourceControl | undefined,
): Promise<void> {
  const git = await openGit();
  if (git === undefined || git.repositories.length === 0) {
    void showInformation(l10n.t('Open a Git repository to write a commit message.'));
    return;
  }
  const repository = await chooseRepository(git, clicked?.rootUri);
  if (repository !== undefined) await (await messages()).write(repository);
}

/** The repository of the source control that was clicked, or the only one, or the one the user picks. */
async function chooseRepository(
  git: GitApi,
  clicked: vscode.Uri | undefined,
): Promise<GitRepository | undefined> {
  const own = clicked && git.getRepository(clicked);
  if (own) return own;
  if (git.repositories.length === 1) return git.repositories[0];
  const items = git.repositories.map((repository) => ({
    label: plainLabel(vscode.workspace.asRelativePath(repository.rootUri)),
    repository,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Write Commit Message'),
    placeHolder: l10n.t('Choose a repository'),
  });
  return picked?.repository;
}
