import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './until';

/** The active document, once it is the one that is meant: VS Code may report late which editor is active. */
export async function activeDocument(
  name: string,
  isMeant: (document: vscode.TextDocument) => boolean,
): Promise<vscode.TextDocument> {
  const active = (): vscode.TextDocument | undefined => vscode.window.activeTextEditor?.document;
  await until(`${name} is active`, () => {
    const document = active();
    return document !== undefined && isMeant(document);
  });
  const document = active();
  assert.ok(document);
  return document;
}
