import * as vscode from 'vscode';

interface LanguageDeclaration {
  id: string;
  aliases?: string[];
  extensions?: string[];
  filenames?: string[];
}

let namesByEnd: Map<string, string> | undefined;

/** The language of a file by its name, as the installed extensions declare it; undefined when none does. */
export function languageNameOf(fileName: string): string | undefined {
  namesByEnd ??= collectNames();
  const name = fileName.slice(fileName.lastIndexOf('/') + 1).toLowerCase();
  // The longest end wins: `.d.ts` before `.ts`.
  for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) {
    const found = namesByEnd.get(name.slice(at));
    if (found !== undefined) return found;
  }
  return namesByEnd.get(name);
}

function collectNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const { packageJSON } of vscode.extensions.all) {
    const { contributes } = packageJSON as { contributes?: { languages?: LanguageDeclaration[] } };
    for (const { id, aliases, extensions = [], filenames = [] } of contributes?.languages ?? []) {
      for (const end of [...extensions, ...filenames]) {
        const key = end.toLowerCase();
        if (!names.has(key)) names.set(key, aliases?.[0] ?? id);
      }
    }
  }
  return names;
}
