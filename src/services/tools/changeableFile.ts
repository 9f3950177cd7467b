import * as vscode from 'vscode';
import { distinctPath } from '../../platform/distinctPath';
import { isExecutedPath } from '../../source/executedFiles';
import { readableFile, type ReadableFile } from './readableFile';
import { ToolInputError } from './toolInput';

/**
 * A text file of the workspace that a model may propose changes to: one that it may read, and that isn't run or
 * obeyed by VS Code or Git. Rejects with a ToolInputError that names the field.
 */
export async function changeableFile(given: string, field: string): Promise<ReadableFile> {
  const file = await readableFile(given, field);
  checkMayChange(file.uri, field);
  return file;
}

/** Throws where no model may change a file. */
export function checkMayChange(uri: vscode.Uri, field: string): void {
  if (!isExecutedPath(uri.path)) return;
  const path = distinctPath(uri);
  const rule = vscode.l10n.t(
    '{0} can make VS Code or Git run something. Tools don’t change it.',
    path,
  );
  throw new ToolInputError(field, rule);
}
