import * as vscode from 'vscode';

/** Rows have addresses of their own, so that VS Code asks for their colours when it draws them. */
export const rowScheme = 'parley-cache';
export const moreScheme = 'parley-cache-more';

export function rowUri(name: string): vscode.Uri {
  return vscode.Uri.from({ scheme: rowScheme, path: `/${encodeURIComponent(name)}` });
}

/** The name of the cached content that a row's address is of. */
export function nameOfUri({ path }: vscode.Uri): string {
  return decodeURIComponent(path.slice(1));
}

/** Another address with each page, since what is drawn with an address is asked for only once. */
export function moreUri(page: number): vscode.Uri {
  return vscode.Uri.from({ scheme: moreScheme, path: `/${page}` });
}
