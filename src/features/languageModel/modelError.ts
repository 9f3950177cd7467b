import * as vscode from 'vscode';
import { isServiceError } from '../../protocol/serviceError';
import type { AskEnd } from '../../services/modelRequest/askModel';
import { endSentence } from '../../services/modelRequest/endSentence';
import { describeProblem } from '../../platform/problem';

/**
 * How a failure is reported to VS Code and its extensions: the kinds they know, and the sentence for display.
 */
export function modelError(error: unknown): Error {
  if (error instanceof vscode.LanguageModelError) return error;
  const { message } = describeProblem(error);
  if (!isServiceError(error)) return new Error(message);
  switch (error.kind) {
    case 'cancelled':
      return new vscode.CancellationError();
    case 'auth':
      return vscode.LanguageModelError.NoPermissions(message);
    case 'notFound':
      return vscode.LanguageModelError.NotFound(message);
    case 'blocked':
    case 'quota':
    case 'rateLimited':
      return vscode.LanguageModelError.Blocked(message);
    default:
      return new Error(message);
  }
}

/**
 * The error of an answer that is not whole, undefined if it is. A sentence among the text would end up
 * in files: extensions take what they get for the answer.
 */
export function endError(end: AskEnd): Error | undefined {
  const sentence = endSentence(end);
  if (sentence === undefined) return undefined;
  return end.kind === 'blocked' ? vscode.LanguageModelError.Blocked(sentence) : new Error(sentence);
}
