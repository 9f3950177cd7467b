import type { AnswerWriter } from '../answerWriter';
import { occurrencesOf } from '../facts/occurrences';
import { measureText } from '../facts/textFacts';
import { countOf, inlineCode, nameOf, nameWithRange } from '../markdown';
import type { Material } from '../material';
import { type Subject, subjectPlural, subjectWord } from '../question/subject';
import { isCode } from '../../../../source/languages';
import type { ReadSource } from '../retrieval/library';
import { answerList } from './listAnswer';
import { capitalised, namesOf } from './answerPhrases';
import { isSize, itemsOf, scopeWith, sizeOf } from './subjectItems';

/** The names of a short list are given with its count. */
const maxNamedItems = 12;

/** Counts things of one kind in the texts the question means. */
export function answerCount(material: Material, writer: AnswerWriter, subject: Subject): void {
  const reads = subject === 'file' ? material.all : scopeWith(material, subject);
  const counts = reads.map((read) => ({
    read,
    count: sizeOf(read, subject) ?? itemsOf(read, subject).length,
  }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (!isSize(subject) && total > 0 && total <= maxNamedItems) {
    answerList(material, writer, { subject, onlyWord: '' });
    return;
  }
  const [first] = counts;
  if (counts.length === 1 && first !== undefined) {
    const detail = subject === 'line' ? lineDetail(first.read) : '';
    writer.add(
      `${capitalised(nameWithRange(first.read.source))} has **${amount(total, subject)}**${detail}.`,
    );
    return;
  }
  writer.add(`There are **${amount(total, subject)}** in ${countOf(reads.length, 'text')}:`);
  writer.add(counts.map(({ read, count }) => `- ${nameOf(read.source)}: ${count}`).join('\n'));
}

function amount(count: number, subject: Subject): string {
  return countOf(count, subjectWord(subject), subjectPlural(subject));
}

function lineDetail(read: ReadSource): string {
  const { codeLines, commentLines, blankLines } = measureText(read);
  const isOfCode = isCode(read.source.language);
  const kinds = isOfCode
    ? `${codeLines} of code, ${commentLines} of comment, ${blankLines} blank`
    : `${blankLines} of them blank`;
  return !isOfCode && blankLines === 0 ? '' : ` (${kinds})`;
}

/** Counts how often a text occurs. */
export function answerCountText(material: Material, writer: AnswerWriter, text: string): void {
  const reads = material.all;
  const found = reads.map((read) => ({
    read,
    hits: occurrencesOf(read, { text, isWholeWord: true, isCaseSensitive: /[A-Z_]/.test(text) }),
  }));
  const total = found.reduce(
    (sum, { hits }) => sum + hits.reduce((rest, { count }) => rest + count, 0),
    0,
  );
  const lines = found.reduce((sum, { hits }) => sum + hits.length, 0);
  writer.add(
    total === 0
      ? `${inlineCode(text)} does not occur in ${namesOf(reads)}.`
      : `${inlineCode(text)} occurs **${countOf(total, 'time')}** on ${countOf(lines, 'line')} of ${namesOf(reads)}.`,
  );
  if (total > 0 && reads.length > 1) {
    const items = found.filter(({ hits }) => hits.length > 0);
    writer.add(
      items
        .map(({ read, hits }) => `- ${nameOf(read.source)}: ${countOf(hits.length, 'line')}`)
        .join('\n'),
    );
  }
}
