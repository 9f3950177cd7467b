import * as vscode from 'vscode';
import { plainMessage } from './plainMessage';

/** Buttons, after options where there are some. */
type Choices = string[] | [options: vscode.MessageOptions, ...buttons: string[]];

/** A notification, or a dialog where it is modal; gives the button that was pressed. */
export function showInformation(
  message: string,
  ...choices: Choices
): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(plainMessage(message), ...split(choices));
}

export function showWarning(message: string, ...choices: Choices): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(plainMessage(message), ...split(choices));
}

export function showError(message: string, ...choices: Choices): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(plainMessage(message), ...split(choices));
}

function split(choices: Choices): [vscode.MessageOptions, ...string[]] {
  const all: readonly (string | vscode.MessageOptions)[] = choices;
  const options = all.find((choice) => typeof choice !== 'string') ?? {};
  return [options, ...all.filter((choice) => typeof choice === 'string')];
}
