import * as vscode from 'vscode';
import type { CommandId } from './manifest/commands';
import { Disposables, type Disposable } from '../base/disposables';

/** Registers commands of the manifest table. */
export function registerCommands(handlers: Partial<Record<CommandId, () => unknown>>): Disposable {
  const registered = new Disposables();
  for (const [id, handler] of Object.entries(handlers)) {
    registered.add(vscode.commands.registerCommand(id, handler));
  }
  return registered;
}

/** Runs a command of the manifest table. */
export function runCommand(id: CommandId, ...args: unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(id, ...args);
}
