import * as vscode from 'vscode';
import { showHidden } from '../base/untrusted/hiddenCharacters';
import { plainMessage } from '../base/untrusted/plainMessage';

/** Buttons, after options if there are some. */
type Choices = string[] | [options: vscode.MessageOptions, ...buttons: string[]];

/** A notification, or a dialog where it is modal; gives the button that was pressed. */
export function showInformation(
  message: string,
  ...choices: Choices
): Thenable<string | undefined> {
  const plain = plainMessage(message);
  return hasOptions(choices)
    ? vscode.window.showInformationMessage(plain, ...plainDetail(choices))
    : vscode.window.showInformationMessage(plain, ...choices);
}

export function showWarning(message: string, ...choices: Choices): Thenable<string | undefined> {
  const plain = plainMessage(message);
  return hasOptions(choices)
    ? vscode.window.showWarningMessage(plain, ...plainDetail(choices))
    : vscode.window.showWarningMessage(plain, ...choices);
}

export function showError(message: string, ...choices: Choices): Thenable<string | undefined> {
  const plain = plainMessage(message);
  return hasOptions(choices)
    ? vscode.window.showErrorMessage(plain, ...plainDetail(choices))
    : vscode.window.showErrorMessage(plain, ...choices);
}

/** A dialog shows its detail to the letter. */
function plainDetail(
  choices: [vscode.MessageOptions, ...string[]],
): [vscode.MessageOptions, ...string[]] {
  const [{ detail, ...options }, ...buttons] = choices;
  return [{ ...options, ...(detail !== undefined && { detail: showHidden(detail) }) }, ...buttons];
}

/** Distinguishes VS Code's two forms of each call. */
function hasOptions(choices: Choices): choices is [vscode.MessageOptions, ...string[]] {
  return typeof choices[0] === 'object';
}
