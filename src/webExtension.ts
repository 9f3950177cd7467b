import type * as vscode from 'vscode';
import { activate as activateAnywhere } from './extension';
import { setContextKey } from './platform/setContextKey';
import { useDrive } from './web/drive';
import { WorkspaceDrive } from './web/workspaceDrive';

export { deactivate } from './extension';

/** In a browser, whose files are on a drive. */
export function activate(context: vscode.ExtensionContext): Promise<void> {
  useDrive(new WorkspaceDrive(context.globalStorageUri, context.extensionUri));
  setContextKey('parley.isInBrowser', true);
  return activateAnywhere(context);
}
