import * as vscode from 'vscode';
import { distinctPath, placesInFolders } from '../../platform/distinctPath';
import { absolutePath } from '../../source/folderPaths';
import { withSlashes } from '../../source/lineReferences';
import { ToolInputError } from './toolInput';

/**
 * The uri of a file of the workspace by its path, relative to a folder of it or absolute. Throws a
 * ToolInputError that names the field if it isn't one, is outside, or could be one of several folders.
 */
export async function workspaceFile(given: string, field: string): Promise<vscode.Uri> {
  const { uri, kind } = await workspacePlace(given, field);
  if (kind & vscode.FileType.File) return uri;
  throw new ToolInputError(
    field,
    vscode.l10n.t('{0} is a folder. Provide file paths instead.', given),
  );
}

/** As {@link workspaceFile}, of a file or folder. */
export async function workspacePlace(
  given: string,
  field: string,
): Promise<{ uri: vscode.Uri; kind: vscode.FileType }> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const path = withSlashes(given);
  if (given.trim() === '') throw new ToolInputError(field, vscode.l10n.t('Provide a path.'));
  const groups = [
    ...folders.flatMap(({ uri }) => absolutePath(path).map((whole) => [uri.with({ path: whole })])),
    ...placesInFolders(path),
  ];
  for (const group of groups) {
    const [place, ...others] = await placesThere(group.filter(isInside));
    if (place === undefined) continue;
    if (others.length === 0) return place;
    throw severalFolders(
      { field, given },
      [place, ...others].map(({ uri }) => uri),
    );
  }
  throw new ToolInputError(field, vscode.l10n.t('The workspace has no file {0}.', given));
}

async function placesThere(
  uris: readonly vscode.Uri[],
): Promise<{ uri: vscode.Uri; kind: vscode.FileType }[]> {
  const places = uris.map(async (uri) => ({ uri, kind: await kindOf(uri) }));
  return (await Promise.all(places)).flatMap(({ uri, kind }) =>
    kind === undefined ? [] : [{ uri, kind }],
  );
}

/** Names the paths by which each of the places is meant alone. */
export function severalFolders(
  { field, given }: { field: string; given: string },
  uris: readonly vscode.Uri[],
): ToolInputError {
  const paths = uris.map(distinctPath).join(', ');
  const rule = `${given} may be in several workspace folders. Use one of these paths: ${paths}`;
  return new ToolInputError(field, rule);
}

/** A path that climbs out of a folder is no longer in it; `joinPath` has resolved its dots. */
function isInside(uri: vscode.Uri): boolean {
  const isPlain = !uri.path.split('/').some((segment) => segment === '..' || segment === '.');
  return (
    isPlain && uri.path.startsWith('/') && vscode.workspace.getWorkspaceFolder(uri) !== undefined
  );
}

async function kindOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch {
    return undefined;
  }
}
