import { showWarning } from '../../platform/notify';
import { joinSentences } from '../../base/joinSentences';

/** Says what can't be attached when the chat page may not be there to say it. */
export function showRemarks(remarks: readonly string[]): void {
  if (remarks.length > 0) void showWarning(joinSentences(remarks));
}
