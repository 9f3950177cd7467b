import * as vscode from 'vscode';
import { isServiceError } from '../../../protocol/serviceError';
import { MediaError } from '../../../conversation/media/mediaError';
import { describeProblem } from '../../../platform/problem';
import { fieldAt, type DraftField } from '../../../caching/records/draftProblems';
import { problemText } from './draftTexts';
import { refusedSize } from '../../../caching/refusedSize';

/** The result of a try, at the field that it is about. */
export interface FieldRefusal {
  field?: DraftField;
  /** For display, with the rule where a field is named. */
  sentence: string;
}

/** What a service, or the way to it, said to a draft. */
export function refusalOf(error: unknown): FieldRefusal {
  const size = refusedSize(error);
  if (size !== undefined) {
    return { field: 'contents', sentence: problemText({ field: 'contents', ...size }) };
  }
  if (error instanceof MediaError) {
    const { message } = describeProblem(error.problem);
    return { field: 'contents', sentence: `${error.attachment}: ${message}` };
  }
  const { message } = describeProblem(error);
  if (!isServiceError(error)) return { sentence: message };
  const { info } = error;
  if (info.kind === 'notFound') return { field: 'model', sentence: message };
  const [first] = info.kind === 'invalid' ? info.violations : [];
  return first === undefined || first.field === ''
    ? { sentence: message }
    : { field: fieldAt(first.field), sentence: message };
}

/** What to say of a try that did not make anything that is known of. */
export function endRefusal({
  error,
  isUncertain,
}: {
  error: unknown;
  isUncertain: boolean;
}): FieldRefusal {
  const wasStopped = error instanceof Error && error.name === 'AbortError';
  const refusal = wasStopped ? { sentence: vscode.l10n.t('Stopped.') } : refusalOf(error);
  if (!isUncertain) return refusal;
  const note = vscode.l10n.t(
    'The service may have created it but doesn’t list it. To send it again, choose Create.',
  );
  return { ...refusal, sentence: `${refusal.sentence} ${note}` };
}
