import type { AnswerWriter } from '../answerWriter';
import { countOf, nameWithRange } from '../markdown';
import type { Material } from '../material';
import { type Subject, subjectPlural, subjectWord } from '../question/subject';
import { capitalised, namesOf } from './answerPhrases';
import { type Item, itemsOf, scopeWith } from './subjectItems';

const maxItems = 150;

/** What a list is of. */
export interface ListQuery {
  subject: Subject;
  /** "exported", "async"; empty for all. */
  onlyWord: string;
}

/** Lists things of one kind with their lines, by text if there are several. */
export function answerList(material: Material, writer: AnswerWriter, wish: ListQuery): void {
  const reads = scopeWith(material, wish.subject, wish.onlyWord);
  const lists = reads
    .map((read) => ({ read, items: itemsOf(read, wish.subject, wish.onlyWord) }))
    .filter(({ items }) => items.length > 0);
  const total = lists.reduce((sum, { items }) => sum + items.length, 0);
  if (total === 0) {
    writer.add(`I found no ${narrowed(wish, subjectPlural(wish.subject))} in ${namesOf(reads)}.`);
    return;
  }
  const counted = `**${countOf(total, narrowed(wish, subjectWord(wish.subject)), narrowed(wish, subjectPlural(wish.subject)))}**`;
  const [only] = lists;
  if (lists.length === 1 && only !== undefined) {
    writer.add(`${capitalised(nameWithRange(only.read.source))} has ${counted}:`);
    writer.add(itemList(only.items));
    return;
  }
  writer.add(`There are ${counted} in ${countOf(lists.length, 'text')}.`);
  for (const { read, items } of lists) {
    writer.add(`In ${nameWithRange(read.source)}:`).add(itemList(items));
  }
}

function narrowed({ onlyWord }: ListQuery, noun: string): string {
  return onlyWord === '' ? noun : `${onlyWord} ${noun}`;
}

function itemList(items: readonly Item[]): string {
  const lines = items.slice(0, maxItems).map(({ words, line }) => `- line ${line}: ${words}`);
  const rest = items.length - lines.length;
  return [...lines, ...(rest > 0 ? [`- … and ${rest.toLocaleString('en-US')} more`] : [])].join(
    '\n',
  );
}
