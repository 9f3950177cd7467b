import { fillIn } from '../../base/fillIn';
import type { ToolCallView } from '../../messages/chatState';
import type { ChatStrings } from '../../messages/chatStrings';

/** The line that calls are behind. */
export interface CallFold {
  summary: string;
  isOpen: boolean;
  readonly toggle: (isOpen: boolean) => void;
}

/** How many calls there are, and what went wrong. */
export function callSummary(
  calls: readonly ToolCallView[],
  { callCount, callsFailed }: Pick<ChatStrings, 'callCount' | 'callsFailed'>,
): string {
  const failed = calls.filter(({ state }) => state === 'failed').length;
  const count = fillIn(callCount, String(calls.length));
  return failed === 0 ? count : `${count}, ${fillIn(callsFailed, String(failed))}`;
}
