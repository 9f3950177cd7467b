import type { CommandDeclarations } from './commandDeclaration';

/** What is done in the source control view. */
export const scmCommands = {
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
      { menu: 'commandPalette', when: 'gitOpenRepositoryCount > 0' },
    ],
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
      { menu: 'commandPalette', when: 'parley.isWritingCommitMessage' },
    ],
  },
} as const satisfies CommandDeclarations;
