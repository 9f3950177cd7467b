import * as vscode from 'vscode';
import { runCommand } from '../../../platform/registerCommands';

/**
 * Has code rewritten in its editor, with the review of that; false if it has no place, so that
 * the chat has to answer. An empty instruction is asked for there.
 */
export function rewriteInEditor(
  place: vscode.Uri | vscode.Location | undefined,
  instruction: string,
): boolean {
  if (place === undefined) return false;
  const where =
    place instanceof vscode.Location ? { uri: place.uri, range: place.range } : { uri: place };
  // It reports its progress by itself, and lasts until its answer has ended.
  void runCommand('parley.rewriteSelection', {
    ...where,
    ...(instruction !== '' && { instruction }),
  });
  return true;
}

/** The instruction that goes with code that is to be rewritten, where the chat answers. */
export function rewritePrompt(instruction: string): string {
  const asked = instruction === '' ? 'Improve it without changing its behavior.' : instruction;
  return `Rewrite the code above. ${asked}\nAnswer with all of the new code in one code block.`;
}
