import * as vscode from 'vscode';
import type { ChatTool } from '../../../languageModel/chatTool';
import { openGit, type GitApi } from '../../../platform/gitApi';
import { isInBrowser } from '../../../platform/isInBrowser';
import { isOfWorkspace } from '../../../services/places/workspaceSymbols';
import { isIgnored } from '../../../services/tools/readableFile';

/** The tool that reads what isn't committed, of repositories in the workspace. */
export function changesTool(open: () => Promise<GitApi | undefined> = openGit): ChatTool {
  return {
    kind: 'read',
    name: 'get_changes',
    description:
      'Reads the changes of the workspace that are not committed, as Git shows them: staged, unstaged and new files.',
    inputSchema: { type: 'object', properties: {} },
    icon: 'git-compare',
    // VS Code's Git isn't there.
    ...(isInBrowser && { isOffered: () => false }),
    title: () => vscode.l10n.t('Get uncommitted changes'),
    async run() {
      const { readChanges } = await import('../compose/snapshots/changesSnapshot');
      const git = await open();
      // A repository around the workspace has files that are none of its own.
      const repositories = git?.repositories.filter(({ rootUri }) => isOfWorkspace(rootUri));
      const leftOut = new Set<string>();
      // Git has changes of what was committed before an ignore file named it, and of what the settings leave out.
      const { attachment, remarks } = await readChanges(
        repositories && { repositories },
        async (uri) => {
          const mayRead = isOfWorkspace(uri) && !(await isIgnored(uri));
          if (!mayRead) leftOut.add(uri.toString());
          return mayRead;
        },
      );
      const text = attachment !== undefined && 'text' in attachment ? [attachment.text] : [];
      const ignored =
        leftOut.size === 0
          ? []
          : [`Left out because of an ignore file or the settings: ${leftOut.size} files.`];
      return [...text, ...remarks, ...ignored].join('\n');
    },
  };
}
