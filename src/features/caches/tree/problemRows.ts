import * as vscode from 'vscode';
import { isServiceError } from '../../../protocol/serviceError';
import { describeProblem } from '../../../platform/problem';
import { noticeCommands } from '../../../platform/noticeCommands';
import type { StepRow } from './cacheTreeRows';

const { l10n } = vscode;

/** What went wrong with the list, in a sentence. */
export function problemSentence(problem: unknown): string {
  return knowsNoCaches(problem)
    ? l10n.t('This service doesn’t support cached contents.')
    : describeProblem(problem).message;
}

/** What can be done about it; trying again is always the last. */
export function problemSteps(problem: unknown): StepRow[] {
  const commands: Omit<StepRow, 'kind'>[] = knowsNoCaches(problem)
    ? [{ title: l10n.t('Connect…'), command: 'parley.connect' }]
    : noticeCommands(describeProblem(problem).actions);
  const retry = { title: l10n.t('Retry'), command: 'parley.loadMoreCachedContents' } as const;
  return [...commands, retry].map((step) => ({ kind: 'step', ...step }));
}

/** There is no such address, or no such operation behind it. */
function knowsNoCaches(problem: unknown): boolean {
  return isServiceError(problem, 'notFound') || httpStatusOf(problem) === 501;
}

function httpStatusOf(problem: unknown): number | undefined {
  return isServiceError(problem) ? problem.httpStatus : undefined;
}
