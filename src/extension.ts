import * as vscode from 'vscode';
import { Disposables } from './base/disposables';
import { describeError } from './base/log';
import type { ExtensionLocations } from './graph/extensionLocations';
import { openWindow } from './graph/openWindow';
import { reportStartFailure } from './platform/features';

/** Resolves when what was said last is on the disk. */
let written: () => Promise<unknown> = async () => undefined;

/** Resolves when all is registered; VS Code keeps commands and views of Parley waiting until then. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const place = placeOf(context);
  const ended = new Disposables();
  context.subscriptions.push(ended, place.log);
  const onWritten = (resolved: () => Promise<unknown>): void => {
    written = resolved;
  };
  try {
    await openWindow({ context, place, ended, onWritten });
  } catch (error) {
    place.log.error(`Parley could not start: ${describeError(error)}`);
    reportStartFailure(['activation']);
    throw error;
  }
}

function placeOf(context: vscode.ExtensionContext): ExtensionLocations {
  return {
    distFolder: vscode.Uri.joinPath(context.extensionUri, 'dist'),
    storage: context.globalStorageUri,
    memory: context.globalState,
    workspaceMemory: context.workspaceState,
    log: vscode.window.createOutputChannel('Parley', { log: true }),
  };
}

/** VS Code waits for this: what was said last reaches the disk. */
export async function deactivate(): Promise<void> {
  await written();
}
