import * as vscode from 'vscode';
import { showHidden } from '../base/untrusted/hiddenCharacters';
import { abortSignalOf } from './abortSignalOf';
import { showWarning } from './notify';
import { plainMessage } from '../base/untrusted/plainMessage';
import type { Choice, Dialogs, ListHead } from './dialogs';
import { notifyInWindow } from './notifyUser';

/** VS Code's own lists, boxes and messages. */
export const windowDialogs: Dialogs = {
  notify: notifyInWindow,
  warn: (sentence, ...buttons) => showWarning(sentence, ...buttons),
  confirm: async ({ message, detail, action }) => {
    const options = { modal: true, detail };
    return (await showWarning(message, options, action)) === action;
  },
  pick: async <T>(choices: readonly Choice<T>[], head: ListHead) =>
    (await vscode.window.showQuickPick(choices.map(plainChoice), listOptions(head)))?.value,
  pickSeveral: async <T>(choices: readonly Choice<T>[], head: ListHead) => {
    const options = { ...listOptions(head), canPickMany: true as const };
    const picked = await vscode.window.showQuickPick(choices.map(plainChoice), options);
    return picked?.map(({ value }) => value);
  },
  ask: async ({ check, prompt, title, placeHolder, ...options }) =>
    vscode.window.showInputBox({
      ...options,
      title: showHidden(title),
      ...(placeHolder !== undefined && { placeHolder: showHidden(placeHolder) }),
      prompt: plainMessage(prompt),
      ignoreFocusOut: true,
      validateInput: (text) => {
        const problem = check(text);
        return problem && plainMessage(problem);
      },
    }),
  progress: async (named, work) => {
    const title = plainMessage(named);
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return vscode.window.withProgress(options, async (progress, token) => {
      const { signal, dispose } = abortSignalOf(token);
      let reported = 0;
      const report = (share: number, message?: string): void => {
        const increment = Math.max(0, share - reported) * 100;
        reported = Math.max(reported, share);
        progress.report({
          increment,
          ...(message !== undefined && { message: plainMessage(message) }),
        });
      };
      try {
        return await work({ signal, report });
      } finally {
        dispose();
      }
    });
  },
  copy: async (text) => vscode.env.clipboard.writeText(text),
};

/** VS Code shows both as they are. */
function listOptions({ title, placeHolder }: ListHead): vscode.QuickPickOptions {
  return {
    title: showHidden(title),
    placeHolder: showHidden(placeHolder),
    matchOnDescription: true,
  };
}

/** Rows may have icons of Parley's own: only who makes a row knows which part of it is foreign. */
function plainChoice<T>(choice: Choice<T>): Choice<T> {
  const { label, description, detail } = choice;
  return {
    ...choice,
    label: showHidden(label),
    ...(description !== undefined && { description: showHidden(description) }),
    ...(detail !== undefined && { detail: showHidden(detail) }),
  };
}
