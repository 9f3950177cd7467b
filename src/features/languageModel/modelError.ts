import * as vscode from 'vscode';
import { type ErrorKind, isServiceError } from '../../protocol/serviceError';
import type { RequestOutcome } from '../../services/modelRequest/requestAnswer';
import { endSentence } from '../../services/modelRequest/endSentence';
import { describeProblem } from '../../platform/problem';

const plain = (message: string): Error => new Error(message);
const refused = (message: string): Error => vscode.LanguageModelError.Blocked(message);

const errors: Record<ErrorKind, (message: string) => Error> = {
  cancelled: () => new vscode.CancellationError(),
  auth: (message) => vscode.LanguageModelError.NoPermissions(message),
  notFound: (message) => vscode.LanguageModelError.NotFound(message),
  blocked: refused,
  quota: refused,
  rateLimited: refused,
  invalid: plain,
  network: plain,
  protocol: plain,
  server: plain,
  timeout: plain,
};

/**
 * How a failure is reported to VS Code and its extensions: the kinds they know, and the sentence for display.
 */
export function modelError(error: unknown): Error {
  if (error instanceof vscode.LanguageModelError) return error;
  const { message } = describeProblem(error);
  return isServiceError(error) ? errors[error.kind](message) : new Error(message);
}

/**
 * The error of an answer that is not whole, undefined if it is. A sentence among the text would end up
 * in files: extensions take what they get for the answer.
 */
export function endError(end: RequestOutcome): Error | undefined {
  const sentence = endSentence(end);
  if (sentence === undefined) return undefined;
  return end.kind === 'blocked' ? vscode.LanguageModelError.Blocked(sentence) : new Error(sentence);
}
