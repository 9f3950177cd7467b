import * as vscode from 'vscode';
import { isOnDisk } from '../../../platform/isOnDisk';
import { idOfFolders, workspaceId } from '../../../platform/workspaceId';

/** A folder that is indexed; paths below it begin with the prefix, which is empty or ends with a slash. */
export interface IndexRoot {
  prefix: string;
  uri: vscode.Uri;
}

/** The folders of an index, and how it names their files: by paths that stay the same wherever the folder is. */
export class IndexRoots {
  readonly roots: readonly IndexRoot[];
  /** What the index of these folders is kept under. */
  readonly key: string;

  constructor(roots: readonly IndexRoot[], key: string) {
    this.roots = roots;
    this.key = key;
  }

  /** The folders of the workspace; with several, or room for them, paths begin with the folder's name. */
  static ofWorkspace(): IndexRoots {
    const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
    const taken = new Set<string>();
    const roots = workspaceFolders.map(({ name, uri }): IndexRoot => {
      const isOnly = workspaceFile === undefined && workspaceFolders.length === 1;
      if (isOnly) return { prefix: '', uri };
      let free = name;
      for (let count = 2; taken.has(free); count += 1) free = `${name} (${count})`;
      taken.add(free);
      return { prefix: `${free}/`, uri };
    });
    return new IndexRoots(roots, workspaceId());
  }

  /** One folder, whatever the workspace is. */
  static ofFolder(uri: vscode.Uri): IndexRoots {
    return new IndexRoots([{ prefix: '', uri }], idOfFolders([uri]));
  }

  /** Undefined if the folder is not there any more. */
  uriOf(path: string): vscode.Uri | undefined {
    const root = this.#rootOfPath(path);
    return root && vscode.Uri.joinPath(root.uri, path.slice(root.prefix.length));
  }

  /** Where the thread reads a file by itself; undefined if it is not on this machine. */
  placeOf(path: string): string | undefined {
    const root = this.#rootOfPath(path);
    // What Windows shares is left to VS Code, which asks whether a machine may be spoken to.
    if (root === undefined || !isOnDisk(root.uri) || root.uri.authority !== '') return undefined;
    return `${root.uri.fsPath.replace(/[/\\]$/u, '')}/${path.slice(root.prefix.length)}`;
  }

  /** Of folders called `app` and `app/web`, the latter. */
  #rootOfPath(path: string): IndexRoot | undefined {
    return this.roots
      .filter(({ prefix }) => path.startsWith(prefix))
      .reduce<IndexRoot | undefined>(
        (found, root) => (found && found.prefix.length > root.prefix.length ? found : root),
        undefined,
      );
  }

  /** The path of a file or folder, without a slash at its end; undefined outside of all folders. */
  pathOf(uri: vscode.Uri): string | undefined {
    const root = this.rootOf(uri);
    if (root === undefined) return undefined;
    return `${root.prefix}${pathInside(root.uri, uri) ?? ''}`.replace(/\/$/u, '');
  }

  /** The paths that a file or folder is at: folders of the index may be inside it. */
  pathsOf(uri: vscode.Uri): string[] {
    const path = this.pathOf(uri);
    const inner = this.roots.filter((root) => (pathInside(uri, root.uri) ?? '') !== '');
    const paths = inner.map(({ prefix }) => prefix.slice(0, -1));
    return path === undefined ? paths : [path, ...paths];
  }

  /** The innermost: a folder of a workspace may be inside another one. */
  rootOf(uri: vscode.Uri): IndexRoot | undefined {
    return this.roots
      .filter((root) => pathInside(root.uri, uri) !== undefined)
      .reduce<IndexRoot | undefined>(
        (found, root) => (found && found.uri.path.length > root.uri.path.length ? found : root),
        undefined,
      );
  }
}

/** The path of `inner` from `outer`, empty if they are the same. */
export function pathInside(outer: vscode.Uri, inner: vscode.Uri): string | undefined {
  if (outer.scheme !== inner.scheme || outer.authority !== inner.authority) return undefined;
  if (inner.path === outer.path) return '';
  const folder = outer.path.endsWith('/') ? outer.path : `${outer.path}/`;
  return inner.path.startsWith(folder) ? inner.path.slice(folder.length) : undefined;
}
