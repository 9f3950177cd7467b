import type { AnswerWriter } from '../answerWriter';
import type { LookedUp } from '../lookUp/lookedUp';
import { inlineCode, listWords, plainWords } from '../markdown';
import type { Phrases } from './phrases/phrases';

const maxUnread = 12;

/** Says what was searched for, before what came of it. */
export function writeLookedUp(
  { names, isSearched, found, failure }: LookedUp,
  writer: AnswerWriter,
  phrases: Phrases,
): void {
  if (failure !== undefined) writer.add(phrases.searchFailed(plainWords(failure)));
  else if (!isSearched) return;
  else if (names.length === 0) writer.add(phrases.searched(found));
  else {
    const shown = names.map((name) => inlineCode(name));
    writer.add(phrases.searchedFor(listWords(shown, phrases.and), found));
  }
}

/** Lists the places that were found and not read: nobody has to search again. */
export function writeUnread({ unread }: LookedUp, writer: AnswerWriter, phrases: Phrases): void {
  if (unread.length === 0) return;
  const places = unread.map(({ path, line }) => inlineCode(`${path}:${line}`, 200));
  const rest = places.length - maxUnread;
  const lines = [...places.slice(0, maxUnread), ...(rest > 0 ? [phrases.more(rest)] : [])];
  writer.add(phrases.unreadPlaces).add(lines.map((line) => `- ${line}`).join('\n'));
}
