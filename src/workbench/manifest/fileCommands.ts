import type { CommandDeclarations } from './commandDeclaration';

/** Uploaded files. */
export const fileCommands = {
  'parley.refreshFiles': {
    title: 'Refresh Uploaded Files',
    icon: 'refresh',
    menus: [{ menu: 'view/title', when: 'view == parley.files', group: 'navigation@8' }],
  },
} as const satisfies CommandDeclarations;
