import * as vscode from 'vscode';
import { createAtomically } from '../../../fileSystem/writeAtomically';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { isPromptName } from '../../../conversation/savedPrompt';
import type { FoundPrompt, SavedPrompts } from '../../../services/prompts/savedPrompts';

/** Asks for a name and a place, makes the file of a new saved prompt, and opens it. */
export async function newPrompt(prompts: SavedPrompts): Promise<void> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('New Saved Prompt'),
    prompt: vscode.l10n.t(
      'Name of the command. Type / and this name in the chat to use the prompt.',
    ),
    validateInput: nameProblem,
  });
  if (name === undefined) return;
  const folder = await chooseFolder(prompts);
  if (folder === undefined) return;
  const file = vscode.Uri.joinPath(folder, `${name}.md`);
  if (!(await exists(file))) await makeFile(folder, file, folder === prompts.userFolder);
  await vscode.window.showTextDocument(file);
}

/** Lets the user choose one of the saved prompts, and opens its file. */
export async function editPrompt(prompts: SavedPrompts): Promise<void> {
  const found = await prompts.list();
  if (found.length === 0) return newPrompt(prompts);
  const chosen = await vscode.window.showQuickPick(found.map(toItem), {
    title: vscode.l10n.t('Edit Saved Prompt'),
    placeHolder: vscode.l10n.t('Choose a prompt to edit. Each is a Markdown file'),
    matchOnDescription: true,
  });
  if (chosen !== undefined) await vscode.window.showTextDocument(chosen.file);
}

function toItem({ name, description, file }: FoundPrompt): vscode.QuickPickItem & FoundPromptFile {
  return {
    label: plainLabel(`/${name}`),
    description: plainLabel(description),
    detail: plainLabel(vscode.workspace.asRelativePath(file)),
    file,
  };
}

interface FoundPromptFile {
  file: vscode.Uri;
}

function nameProblem(name: string): string | undefined {
  if (isPromptName(name)) return undefined;
  return vscode.l10n.t('Use letters, digits, dots, hyphens and underscores only.');
}

async function chooseFolder(prompts: SavedPrompts): Promise<vscode.Uri | undefined> {
  const places = prompts.workspaceFolders.map((folder) => ({
    label: vscode.l10n.t('This workspace'),
    description: plainLabel(vscode.workspace.asRelativePath(folder, true)),
    folder,
  }));
  const mine = {
    label: vscode.l10n.t('Your profile, in every workspace'),
    description: '',
    folder: prompts.userFolder,
  };
  if (places.length === 0) return mine.folder;
  const title = vscode.l10n.t('Where do you want to save the prompt?');
  return (await vscode.window.showQuickPick([...places, mine], { title }))?.folder;
}

/** In the workspace it is a file like its others; in the user's own folder one of Parley's. */
async function makeFile(folder: vscode.Uri, file: vscode.Uri, isMine: boolean): Promise<void> {
  if (isMine) return createAtomically(file.fsPath, template());
  await vscode.workspace.fs.createDirectory(folder);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(template()));
}

async function exists(file: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}

function template(): string {
  const description = vscode.l10n.t('Describe what this prompt does');
  const text = vscode.l10n.t(
    'Write the prompt here. Text typed after the command replaces this placeholder:',
  );
  return `---\ndescription: ${description}\n---\n${text} {{input}}\n`;
}
