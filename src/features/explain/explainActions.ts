import * as vscode from 'vscode';

const l10n = vscode.l10n;

/** Explaining doesn't change the code, so it is of no kind that VS Code knows. */
const explainKind = vscode.CodeActionKind.Empty.append('explain');
/** More problems than that at one place would only fill the menu. */
const maxProblems = 3;

/** Offers to explain what is selected, and the problems at a place. */
export class ExplainActions implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = {
    providedCodeActionKinds: [explainKind, vscode.CodeActionKind.QuickFix],
  };

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range | vscode.Selection,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (document.uri.scheme === 'parley-explanation') return [];
    const problems = diagnostics
      .slice(0, maxProblems)
      .map((diagnostic) => problemAction(document, diagnostic));
    return range.isEmpty ? problems : [...problems, selectionAction()];
  }
}

function selectionAction(): vscode.CodeAction {
  const action = new vscode.CodeAction(l10n.t('Explain with Parley'), explainKind);
  action.command = { title: action.title, command: 'parley.explainSelection' };
  return action;
}

function problemAction(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
): vscode.CodeAction {
  const title = l10n.t('Explain This Problem with Parley');
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.command = {
    title,
    command: 'parley.explainProblem',
    arguments: [document.uri, diagnostic],
  };
  return action;
}
