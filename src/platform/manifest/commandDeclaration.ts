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
    | 'webview/context';
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
  /** When the command palette shows it; always, unless given. */
  palette?: string | false;
  keybinding?: Keybinding | readonly Keybinding[];
}

export type CommandDeclarations = Record<`parley.${string}`, CommandDeclaration>;

/** On the title bar of a view. */
export function inTitle(when: string, group: string): MenuPlace {
  return { menu: 'view/title', when, group };
}

/** In the context menu of a view's rows, once for each group; one that is `inline` is a button of the row. */
export function inRows(when: string, ...groups: string[]): MenuPlace[] {
  return groups.map((group) => ({ menu: 'view/item/context', when, group }));
}

/**
 * A key of a list is for the row that has the focus, which VS Code puts instead of this; where it does
 * not, for what is selected.
 */
export function listKeyArgs(view: string): object {
  return { ofSelection: true, $treeViewId: view, $focusedTreeItem: true };
}
