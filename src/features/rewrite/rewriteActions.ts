import * as vscode from 'vscode';
import { writesCode } from '../../services/connection/modelAbilities';
import type { Connections } from '../../services/connection/connections';
import type { RewriteArguments } from './rewriteArguments';
import { readyTitle, takesTypes, type ReadyTaskId } from './rewriteTask';

const l10n = vscode.l10n;
const { QuickFix, RefactorRewrite } = vscode.CodeActionKind;

/**
 * Offers rewrites where the lightbulb is: for a selection, and to fix problems. Where the model that
 * answers is known not to rewrite, no lightbulb lights up for them; they are in the menu that the user
 * opens, and say what is missing when they are chosen.
 */
export class RewriteActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [QuickFix, RefactorRewrite],
  };
  readonly #connections: Pick<Connections, 'current' | 'knownModel'>;

  constructor(connections: Pick<Connections, 'current' | 'knownModel'>) {
    this.#connections = connections;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics, only, triggerKind }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const isAsked = triggerKind === vscode.CodeActionTriggerKind.Invoke;
    if (!isAsked && this.#isReadingOnly()) return [];
    const wants = (kind: vscode.CodeActionKind): boolean => only?.intersects(kind) ?? true;
    const fixes = wants(QuickFix) ? fixesFor(document, diagnostics) : [];
    const rewrites = wants(RefactorRewrite) && !range.isEmpty ? rewritesOf(document, range) : [];
    return [...fixes, ...rewrites];
  }

  #isReadingOnly(): boolean {
    const { current, knownModel } = this.#connections;
    return knownModel !== undefined && !writesCode(current, knownModel);
  }
}

function fixesFor(
  { uri }: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const [first, ...others] = diagnostics;
  if (first === undefined) return [];
  const range = others.reduce((whole, each) => whole.union(each.range), first.range);
  const action = createAction(l10n.t('Fix with Parley'), QuickFix, { uri, range, task: 'fix' });
  action.diagnostics = [...diagnostics];
  return [action];
}

function rewritesOf(
  { uri, languageId }: vscode.TextDocument,
  range: vscode.Range,
): vscode.CodeAction[] {
  const ready: ReadyTaskId[] = [
    'document',
    'simplify',
    ...(takesTypes(languageId) ? ['types' as const] : []),
  ];
  return [
    createAction(l10n.t('Rewrite with Parley…'), RefactorRewrite, { uri, range }),
    ...ready.map((task) => {
      const title = l10n.t('{0} with Parley', readyTitle(task));
      return createAction(title, RefactorRewrite.append(task), { uri, range, task });
    }),
  ];
}

function createAction(
  title: string,
  kind: vscode.CodeActionKind,
  named: RewriteArguments,
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, kind);
  action.command = { title, command: 'parley.rewriteSelection', arguments: [named] };
  return action;
}
