/** Menus of Parley's own within those of VS Code, where several of its commands would be among others. */
export const submenus = [
  { id: 'parley.explorer', label: 'Parley', menu: 'explorer/context', group: '4_search@90' },
  { id: 'parley.editor', label: 'Parley', menu: 'editor/context', group: '1_modification@90' },
  { id: 'parley.tab', label: 'Parley', menu: 'editor/title/context', group: '2_files@90' },
] as const;

/** A place in VS Code's menus where a command shows. */
export interface MenuPlace {
  menu:
    | 'parley.editor'
    | 'editor/title'
    | 'parley.tab'
    | 'parley.explorer'
    | 'view/title'
    | 'view/item/context'
    | 'scm/title'
    | 'comments/commentThread/title'
    | 'comments/commentThread/context'
    | 'notebook/cell/title'
    | 'commandPalette';
  when?: string;
  group?: string;
}

/** Keys that run a command. */
export interface Keybinding {
  key: string;
  mac?: string;
  when?: string;
  /** What the command is handed. */
  args?: object;
}

/** A command as the manifest declares it; `title` is English and goes to package.nls.json. */
export interface CommandDeclaration {
  title: string;
  icon?: string;
  enablement?: string;
  menus?: readonly MenuPlace[];
  keybinding?: Keybinding | readonly Keybinding[];
}

export type CommandDeclarations = Record<`parley.${string}`, CommandDeclaration>;
