import * as vscode from 'vscode';
import { placeOfWholePath, placesInFolders } from '../../platform/distinctPath';
import { pathsInFolders } from '../../source/folderPaths';
import { isSecretPath } from '../../source/leftOutFiles';
import { plainName } from '../../source/plainName';
import { checkMayChange } from './changeableFile';
import { checkIsConfined } from './confinedPlace';
import { isIgnored } from './readableFile';
import { ToolInputError } from './toolInput';
import { severalFolders } from './workspaceFile';

const { l10n } = vscode;

/**
 * Where a file that isn’t there may be made by a tool, by its path from a workspace folder on, or absolute. Rejects with
 * a ToolInputError that names the field where it is outside, behind a link, ignored, taken, or no tool may write.
 */
export async function newFile(given: string, field: string): Promise<vscode.Uri> {
  const { folder, names } = placeOf(given.replaceAll('\\', '/'), field);
  for (const [index, name] of names.entries()) {
    if (name === '' || name === '.' || name === '..') {
      throw new ToolInputError(field, l10n.t('{0} isn’t a path within the workspace.', given));
    }
    // Windows would make a file by another name, or write into a stream of one that is there.
    if (plainName(name) !== name.toLowerCase()) {
      throw new ToolInputError(field, l10n.t('{0} isn’t a name that every system has.', name));
    }
    const place = vscode.Uri.joinPath(folder, ...names.slice(0, index + 1));
    const kind = await kindOf(place);
    if (kind === undefined) continue;
    if (index === names.length - 1) {
      throw new ToolInputError(field, l10n.t('{0} exists already.', given));
    }
    if (kind !== vscode.FileType.Directory) {
      throw new ToolInputError(field, l10n.t('{0} is below a link or a file.', given));
    }
    await checkIsConfined(place, field);
  }
  const uri = vscode.Uri.joinPath(folder, ...names);
  checkMayChange(uri, field);
  if (isSecretPath(uri.path)) {
    throw new ToolInputError(field, l10n.t('{0} may contain secrets.', given));
  }
  if (await isIgnored(uri)) {
    const rule = l10n.t('{0} is excluded by an ignore file or by the settings.', given);
    throw new ToolInputError(field, rule);
  }
  return uri;
}

/** Of several folders, a path has to name one, and one alone. */
function placeOf(path: string, field: string): { folder: vscode.Uri; names: string[] } {
  const whole = placeOfWholePath(path);
  if (whole !== undefined) return { folder: whole.folder.uri, names: whole.inside.split('/') };
  const [uris = []] = placesInFolders(path);
  if (uris.length > 1) throw severalFolders({ field, given: path }, uris);
  const [[place] = []] = pathsInFolders(path, vscode.workspace.workspaceFolders ?? []);
  if (place !== undefined) return { folder: place.folder.uri, names: place.inside.split('/') };
  throw new ToolInputError(field, l10n.t('Begin with the name of a workspace folder.'));
}

async function kindOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
