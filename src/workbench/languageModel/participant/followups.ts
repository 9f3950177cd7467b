import * as vscode from 'vscode';
import type { ParticipantCommand } from '../../manifest/languageModel';

interface Proposed {
  command?: ParticipantCommand;
  prompt: string;
  label: string;
}

/** What can come next: after an error nothing but trying again, which VS Code offers itself. */
export function followups({ errorDetails }: vscode.ChatResult): vscode.ChatFollowup[] {
  if (errorDetails !== undefined) return [];
  const hasEditor = vscode.window.activeTextEditor !== undefined;
  const proposed: Proposed[] = [
    ...(hasEditor
      ? [
          {
            command: 'explain' as const,
            prompt: vscode.l10n.t('What can go wrong in it?'),
            label: vscode.l10n.t('Explain the active file'),
          },
        ]
      : []),
    { command: 'tokens', prompt: '', label: vscode.l10n.t('Count what is open') },
  ];
  return proposed;
}
