import * as vscode from 'vscode';
import { isPromptName, parseSavedPrompt, type SavedPrompt } from '../../conversation/savedPrompt';
import { decodeFile } from '../../platform/decodeFile';

const { fs } = vscode.workspace;
const extension = '.md';
/** Nobody writes a prompt that is larger. */
const maxBytes = 256 * 1024;

/** A saved prompt and where it is kept. */
export interface FoundPrompt extends SavedPrompt {
  name: string;
  file: vscode.Uri;
}

/**
 * The user's saved prompts: Markdown files in `.parley/prompts` of the workspace and in the user's own
 * folder. Where both have a name, the workspace's is meant. Links in a workspace are not followed.
 */
export class SavedPrompts {
  readonly #userFolder: vscode.Uri;

  constructor(userFolder: vscode.Uri) {
    this.#userFolder = userFolder;
  }

  get userFolder(): vscode.Uri {
    return this.#userFolder;
  }

  /** Those of the workspace first. An untrusted workspace has none to offer. */
  get workspaceFolders(): vscode.Uri[] {
    if (!vscode.workspace.isTrusted) return [];
    return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) =>
      vscode.Uri.joinPath(uri, '.parley', 'prompts'),
    );
  }

  /** Every prompt by its name, in the order of names. What can't be read is left out. */
  async list(): Promise<FoundPrompt[]> {
    const found = await Promise.all([
      ...this.workspaceFolders.map((folder) => promptsIn(folder, false)),
      promptsIn(this.#userFolder, true),
    ]);
    const byName = new Map<string, FoundPrompt>();
    for (const prompt of found.flat()) {
      if (!byName.has(prompt.name)) byName.set(prompt.name, prompt);
    }
    return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
  }
}

async function promptsIn(folder: vscode.Uri, mayLink: boolean): Promise<FoundPrompt[]> {
  if (!mayLink && (await isLinked(folder))) return [];
  const entries = await fs.readDirectory(folder).then(
    (all) => all,
    () => [],
  );
  const names = entries.flatMap(([name, type]) => {
    // A link of a workspace may lead anywhere, and what it leads to would be sent as a prompt.
    const isFile = mayLink ? (type & vscode.FileType.File) !== 0 : type === vscode.FileType.File;
    const isPrompt = name.endsWith(extension) && isFile;
    const stem = name.slice(0, -extension.length);
    return isPrompt && isPromptName(stem) ? [stem] : [];
  });
  const prompts = await Promise.all(names.map((name) => readPrompt(folder, name)));
  return prompts.filter((prompt) => prompt !== undefined);
}

/** Whether the folder, or the `.parley` that it is in, is a link: then it may be any folder of this machine. */
async function isLinked(folder: vscode.Uri): Promise<boolean> {
  const above = vscode.Uri.joinPath(folder, '..');
  const types = [above, folder].map((place) =>
    fs.stat(place).then(
      ({ type }) => type,
      () => vscode.FileType.Unknown,
    ),
  );
  return (await Promise.all(types)).some((type) => (type & vscode.FileType.SymbolicLink) !== 0);
}

async function readPrompt(folder: vscode.Uri, name: string): Promise<FoundPrompt | undefined> {
  const file = vscode.Uri.joinPath(folder, `${name}${extension}`);
  try {
    if ((await fs.stat(file)).size > maxBytes) return undefined;
    const prompt = parseSavedPrompt(await decodeFile(await fs.readFile(file), file));
    const isEmpty = prompt.before.trim() === '' && prompt.after.trim() === '';
    return isEmpty ? undefined : { ...prompt, name, file };
  } catch {
    // Deleted since the folder was listed, or not readable: there is no such prompt then.
    return undefined;
  }
}
