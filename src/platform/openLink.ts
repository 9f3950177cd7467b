import * as vscode from 'vscode';

/** Schemes of links in an answer that may be opened, after VS Code's own question where it asks one. */
const openableSchemes = new Set(['http:', 'https:', 'mailto:']);

/** Opens a link of what a model wrote outside of VS Code; nothing happens for one that could do more. */
export async function openLink(href: string): Promise<void> {
  if (!URL.canParse(href) || !openableSchemes.has(new URL(href).protocol)) return;
  await vscode.env.openExternal(vscode.Uri.parse(href));
}
