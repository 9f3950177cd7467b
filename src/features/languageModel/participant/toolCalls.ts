import * as vscode from 'vscode';
import type { CallPiece, ResultPiece } from '../../../languageModel/chatMessage';
import { readPlainParts } from '../vscodeParts';

/** What calls of tools need. */
export interface ToolCalls {
  /** Those that were offered; the model may call no others. */
  offered: readonly vscode.LanguageModelToolInformation[];
  /** Tools the user named: the model has to call each of them first. */
  named: readonly string[];
  invocationToken: vscode.ChatRequest['toolInvocationToken'];
  token: vscode.CancellationToken;
  notify: (activity: string) => void;
}

/**
 * Calls a tool. What goes wrong is its result, so that the model can fix it; rejects only if it was
 * stopped.
 */
export async function callTool(call: CallPiece, calls: ToolCalls): Promise<ResultPiece> {
  const { callId, name, input } = call;
  const said = (text: string): ResultPiece => ({
    kind: 'result',
    callId,
    pieces: [{ kind: 'text', text }],
  });
  if (!calls.offered.some((tool) => tool.name === name)) {
    return said(`Error: there is no tool ${name}.`);
  }
  calls.notify(vscode.l10n.t('Calling {0}', name));
  try {
    const { content } = await vscode.lm.invokeTool(
      name,
      { input, toolInvocationToken: calls.invocationToken },
      calls.token,
    );
    return { kind: 'result', callId, pieces: readPlainParts(content) };
  } catch (error) {
    if (calls.token.isCancellationRequested) throw new vscode.CancellationError();
    return said(`Error: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The tools of a request: those the user named, and Parley's own. */
export function toolsOf(
  { toolReferences }: vscode.ChatRequest,
  own: readonly string[],
): Pick<ToolCalls, 'offered' | 'named'> {
  const named = toolReferences.map(({ name }) => name);
  const wanted = new Set([...named, ...own]);
  const offered = vscode.lm.tools.filter(({ name }) => wanted.has(name));
  return { offered, named: named.filter((name) => offered.some((tool) => tool.name === name)) };
}
