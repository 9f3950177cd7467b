import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { ReviewWindow } from './reviewWindow';
import { setAutoSave } from './setAutoSave';

/** A folder for the files of one test. */
export interface ReviewFolder {
  fileOf: (name: string) => string;
  /** Writes a file and shows it. */
  openFile: (name: string, content: string) => Promise<vscode.TextEditor>;
}

/** Gives each test of a suite a window without reviews and a folder without files. VS Code saves nothing by itself. */
export function reviewFolder(onOpened: (window: ReviewWindow) => void): ReviewFolder {
  let window: ReviewWindow;
  let folder: string;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    // The VS Code of the tests saves after a delay by itself otherwise, which ends an undo step.
    await setAutoSave('off');
    window = new ReviewWindow();
    folder = await mkdtemp(path.join(tmpdir(), 'parley-review-'));
    onOpened(window);
  });

  afterEach(async () => {
    window.dispose();
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await setAutoSave(undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const fileOf = (name: string): string => path.join(folder, name);
  return {
    fileOf,
    async openFile(name, content) {
      await writeFile(fileOf(name), content);
      const document = await vscode.workspace.openTextDocument(fileOf(name));
      return vscode.window.showTextDocument(document, { preview: false });
    },
  };
}
