import * as vscode from 'vscode';
import { mayHoldSecret } from '../../source/leftOutFiles';
import { attachmentText } from '../../source/attachmentText';
import type { NameMaterial } from './namePrompt';

/** Lines around a declaration and around a use that are sent. */
const linesAfterDeclaration = 40;
const linesAroundUse = 2;
const maxUses = 12;
/** Of all uses together, in UTF-16 units: a name is not better for more. */
const maxLength = 12_000;
/** Lines of built or packed files are no help. */
const maxLineLength = 400;

/** A symbol that can be renamed where it is. */
export interface RenameTarget {
  document: vscode.TextDocument;
  /** The name in the document. */
  range: vscode.Range;
  name: string;
}

/** The symbol at a place; undefined if the language's provider can't rename there. */
export async function renameTargetAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<RenameTarget | undefined> {
  try {
    const found = await vscode.commands.executeCommand<
      { range: vscode.Range; placeholder: string } | undefined
    >('vscode.prepareRename', document.uri, position);
    if (found === undefined) return undefined;
    const { range } = found;
    return { document, range, name: document.getText(range) };
  } catch {
    // A provider rejects if nothing can be renamed.
    return undefined;
  }
}

/**
 * Whether a provider of the language renames it, found by a rename that is not applied: without a provider,
 * VS Code takes any word for a symbol.
 */
export async function canBeRenamed(target: RenameTarget): Promise<boolean> {
  try {
    return (await renameEdit(target, `${target.name}2`)) !== undefined;
  } catch {
    return false;
  }
}

/** What renames a symbol; undefined if nothing does. Rejects with what the language's provider says. */
export async function renameEdit(
  { document, range }: RenameTarget,
  newName: string,
): Promise<vscode.WorkspaceEdit | undefined> {
  const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit | undefined>(
    'vscode.executeDocumentRenameProvider',
    document.uri,
    range.start,
    newName,
  );
  return edit !== undefined && edit.size > 0 ? edit : undefined;
}

/** What is sent about a symbol: where it is declared, and some of its uses, the nearest first. */
export async function readMaterial(target: RenameTarget): Promise<NameMaterial> {
  const { document, range, name } = target;
  const [declarations, references] = await Promise.all([
    locationsOf('vscode.executeDefinitionProvider', target),
    locationsOf('vscode.executeReferenceProvider', target),
  ]);
  const declared = declarations[0] ?? new vscode.Location(document.uri, range);
  const uses = references
    .filter((use) => !isWithin(use, declared))
    .sort((a, b) => distance(a, target) - distance(b, target))
    .slice(0, maxUses);
  const definition = await excerpt(declared, 2, linesAfterDeclaration);
  const texts: string[] = [];
  let length = definition.length;
  for (const use of uses) {
    const text = await excerpt(use, linesAroundUse, linesAroundUse);
    length += text.length;
    if (length > maxLength) break;
    texts.push(text);
  }
  return { name, languageId: document.languageId, definition, uses: [...new Set(texts)] };
}

async function locationsOf(command: string, target: RenameTarget): Promise<vscode.Location[]> {
  const { document, range } = target;
  try {
    const found = await vscode.commands.executeCommand<
      (vscode.Location | vscode.LocationLink)[] | undefined
    >(command, document.uri, range.start);
    return (found ?? []).map((each) =>
      'targetUri' in each ? new vscode.Location(each.targetUri, each.targetRange) : each,
    );
  } catch {
    return [];
  }
}

function isWithin(use: vscode.Location, declared: vscode.Location): boolean {
  const { start } = declared.range;
  const line = use.range.start.line - start.line;
  const isSame = use.uri.toString() === declared.uri.toString();
  return isSame && line >= -2 && line <= linesAfterDeclaration;
}

/** In lines; any other file is farther than any line of this one. */
function distance({ uri, range }: vscode.Location, target: RenameTarget): number {
  if (uri.toString() !== target.document.uri.toString()) return Infinity;
  return Math.abs(range.start.line - target.range.start.line);
}

async function excerpt(
  { uri, range }: vscode.Location,
  before: number,
  after: number,
): Promise<string> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const first = Math.max(0, range.start.line - before);
    const last = Math.min(document.lineCount - 1, range.start.line + after);
    const lines: string[] = [];
    for (let line = first; line <= last; line += 1) {
      lines.push(document.lineAt(line).text.slice(0, maxLineLength));
    }
    // A place of use that may hold secrets is not worth sending for a name.
    if (mayHoldSecret(uri.path, lines.join('\n'))) return '';
    const file = {
      path: vscode.workspace.asRelativePath(uri),
      languageId: document.languageId,
    };
    return attachmentText(file, lines.join('\n'), { first: first + 1, last: last + 1 });
  } catch {
    return '';
  }
}
