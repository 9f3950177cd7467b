import { l10n } from 'vscode';
import { describeProblem } from './problem';
import type { Dialogs } from './dialogs';
import { doToEach, type EachOutcome } from './doToEach';
import { joinSentences } from '../base/joinSentences';

/** What is done to several things, in words for the user. */
export interface SeveralWork<T> {
  title: string;
  /** What one of them is called. */
  labelOf: (item: T) => string;
  act: (item: T, signal: AbortSignal) => Promise<unknown>;
  /** Says of how many it is done, of one as well: "Deleted 1 cached content." */
  doneSentence: (count: number) => string;
}

/** This many failures are named; the others are counted. */
const namedFailures = 3;

/**
 * Does something to several things with progress and a way to cancel. Where a part of it fails, or was
 * cancelled, what worked and what did not is reported without waiting, with Retry for the rest.
 * Resolves to those with which it worked at first.
 */
export async function doToSeveral<T>(
  items: readonly T[],
  work: SeveralWork<T>,
  dialogs: Dialogs,
): Promise<T[]> {
  if (items.length === 0) return [];
  const outcome = await dialogs.progress(work.title, (run) => doToEach(items, work.act, run));
  if (outcome.done.length < items.length) void offerRest(outcome, work, dialogs);
  return outcome.done;
}

async function offerRest<T>(
  outcome: EachOutcome<T>,
  work: SeveralWork<T>,
  dialogs: Dialogs,
): Promise<void> {
  const retry = l10n.t('Retry');
  if ((await dialogs.warn(restSentence(outcome, work), retry)) !== retry) return;
  const rest = [...outcome.failed.map(({ item }) => item), ...outcome.left];
  const done = await doToSeveral(rest, work, dialogs);
  if (done.length === rest.length) void dialogs.notify(work.doneSentence(done.length));
}

function restSentence<T>(
  { done, failed, left }: EachOutcome<T>,
  { doneSentence, labelOf }: SeveralWork<T>,
): string {
  const named = failed
    .slice(0, namedFailures)
    .map(({ item, error }) => l10n.t('“{0}”: {1}', labelOf(item), describeProblem(error).message));
  const more = failed.length - named.length;
  return joinSentences([
    ...(done.length > 0 ? [doneSentence(done.length)] : []),
    ...(failed.length > 0 ? [l10n.t('Failed for {0}.', failed.length)] : []),
    ...named,
    ...(more > 0 ? [l10n.t('And {0} more.', more)] : []),
    ...(left.length > 0 ? [l10n.t('Canceled before {0} more.', left.length)] : []),
  ]);
}
