import * as vscode from 'vscode';
import type { ParticipantCommand } from '../../../platform/manifest/languageModel';
import { hasFound } from './findAnswer';

interface Proposed {
  command: ParticipantCommand;
  label: string;
}

/** What can come next: after an error nothing but trying again, which VS Code offers itself. */
export function followups({ errorDetails, metadata }: vscode.ChatResult): vscode.ChatFollowup[] {
  if (errorDetails !== undefined) return [];
  if (hasFound(metadata)) return [explainFirst()];
  const proposed: Proposed[] = [];
  if (vscode.window.activeTextEditor !== undefined) {
    proposed.push({ command: 'explain', label: vscode.l10n.t('Explain the active file') });
  }
  proposed.push({ command: 'tokens', label: vscode.l10n.t('Count open editors') });
  return proposed.map((each) => ({ ...each, prompt: '' }));
}

/** The first hit was attached to the turn before. */
function explainFirst(): vscode.ChatFollowup {
  return { prompt: 'Explain the first result.', label: vscode.l10n.t('Explain the first result') };
}
