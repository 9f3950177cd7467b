import { answerText } from '../protocol/answer';
import { Conversation } from './conversation';
import { endOpenAnswers, parseRecord } from './journal';
import type { OnLeftOut } from '../protocol/tolerantRead';
import { isOfTheTree, type JournalRecord, type TreeRecord } from './record';
import type { Turn } from './turn';

/**
 * A conversation's last turns, of the last lines of its journal. They are those that the whole journal
 * would show, versions included, as far as Parley wrote it: it adds no turn below a removed one.
 *
 * @returns undefined when more of the journal has to be read to know.
 */
export function readJournalEnd(
  id: string,
  lines: Iterable<string>,
  onLeftOut?: OnLeftOut,
): Conversation | undefined {
  const conversation = new Conversation(id, false);
  for (const line of lines) {
    const record = parseRecord(line, onLeftOut);
    if (record === undefined) continue;
    // What was shown before no longer counts once a turn is added, which is shown.
    if (conversation.isEmpty && isOfTheTree(record)) continue;
    if (!isDetermined(record, conversation)) return undefined;
    conversation.apply(record);
  }
  endOpenAnswers(conversation);
  return conversation.path().length === 0 ? undefined : conversation;
}

/** Whether the end still is as the whole conversation shows it, and asks with the same. */
export function isEndOf(end: Conversation, whole: Conversation): boolean {
  const path = end.path();
  const shown = whole.path().slice(-path.length);
  const isSame = path.every((turn, index) => {
    const other = shown[index];
    return other !== undefined && outline(turn, end) === outline(other, whole);
  });
  return isSame && JSON.stringify(settingsOf(end)) === JSON.stringify(settingsOf(whole));
}

function settingsOf({ settings, unreadableSettings }: Conversation): unknown[] {
  return [settings, unreadableSettings];
}

/** Whether all that decides what the record does is in the lines that were read. */
function isDetermined(record: JournalRecord, conversation: Conversation): boolean {
  if (!isOfTheTree(record)) return true;
  const turn = named(record, conversation);
  if (record.type !== 'removed') return turn !== undefined;
  const { parentId } = turn ?? {};
  return parentId !== undefined && conversation.turn(parentId) !== undefined;
}

function named({ turnId }: TreeRecord, conversation: Conversation): Turn | undefined {
  return conversation.turn(turnId);
}

/** What the page shows of a turn, as far as it can change. */
function outline(turn: Turn, conversation: Conversation): string {
  const said = turn.role === 'model' ? [turn.status, answerText(turn.answer)] : [];
  return JSON.stringify([turn.id, conversation.siblings(turn), ...said]);
}
