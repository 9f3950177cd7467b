import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { setAutoSave } from './setAutoSave';
import { setSetting } from './setSetting';
import { until } from './until';
import { insert } from './reviewWindow';

/** Resolves when VS Code trims and formats what it saves, which it begins with some seconds after its start. */
export async function untilSavesAreTrimmed(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-trimmed-'));
  const file = path.join(folder, 'spaces.txt');
  await setSetting('files.trimTrailingWhitespace', true);
  // It would change the document in the middle of an edit.
  await setAutoSave('off');
  try {
    await writeFile(file, '');
    const document = await vscode.workspace.openTextDocument(file);
    await until('saves are trimmed', async () => {
      await insert(document, 0, 0, 'spaces  \n');
      await document.save();
      return document.lineAt(0).text === 'spaces';
    });
  } finally {
    await setAutoSave(undefined);
    await setSetting('files.trimTrailingWhitespace', undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
