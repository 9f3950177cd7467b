import type { CommandDeclarations } from './commandDeclaration';

/** What Parley writes for others to take: commit messages and names. */
export const suggestionCommands = {
  'parley.writeCommitMessage': {
    title: 'Write Commit Message',
    icon: 'sparkle',
    enablement: '!parley.isWritingCommitMessage',
    menus: [
      {
        menu: 'scm/title',
        when: 'scmProvider == git && !parley.isWritingCommitMessage',
        group: 'navigation@90',
      },
    ],
    palette: 'gitOpenRepositoryCount > 0',
  },
  'parley.stopCommitMessage': {
    title: 'Stop Writing Commit Message',
    icon: 'debug-stop',
    enablement: 'parley.isWritingCommitMessage',
    menus: [
      {
        menu: 'scm/title',
        when: 'scmProvider == git && parley.isWritingCommitMessage',
        group: 'navigation@90',
      },
    ],
    palette: 'parley.isWritingCommitMessage',
  },
  'parley.suggestNames': {
    title: 'Suggest Names…',
    icon: 'rename',
    menus: [
      {
        menu: 'parley.editor',
        when: 'editorHasRenameProvider && !editorReadonly',
        group: '2_change@2',
      },
    ],
    // A language that is still starting renames nothing yet: the command says so.
    palette: 'editorIsOpen && !editorReadonly',
  },
} as const satisfies CommandDeclarations;
