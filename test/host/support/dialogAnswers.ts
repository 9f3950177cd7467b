import * as vscode from 'vscode';

const dialogs = [
  'showInputBox',
  'showOpenDialog',
  'showSaveDialog',
  'showInformationMessage',
  'showErrorMessage',
  'showWarningMessage',
] as const;

/** What the user answers to VS Code's dialogs while a test runs. */
export class DialogAnswers {
  readonly #originals = dialogs.map((name) => Object.getOwnPropertyDescriptor(vscode.window, name));
  readonly asked: unknown[][] = [];

  give(name: (typeof dialogs)[number], answer: unknown): void {
    const value = async (...question: unknown[]): Promise<unknown> => {
      this.asked.push(question);
      return answer;
    };
    Object.defineProperty(vscode.window, name, { value, configurable: true });
  }

  restore(): void {
    for (const [index, name] of dialogs.entries()) {
      Object.defineProperty(vscode.window, name, this.#originals[index] ?? {});
    }
  }
}
