import type { AnswerWriter } from '../answerWriter';
import { keySentences, sentencesOf } from '../facts/keySentences';
import { measureText } from '../facts/textFacts';
import { countOf, listWords, nameWithRange, plainWords } from '../markdown';
import type { CodeSymbol } from '../../../../source/outline/codeSymbol';
import { firstSentence } from '../../../../source/outline/docComment';
import type { ReadSource } from '../retrieval/library';
import { capitalised, lineWords } from './answerPhrases';

const maxHeadings = 60;

/** Headings with their first sentences, else the most central sentences. */
export function writeProse(read: ReadSource, writer: AnswerWriter): void {
  const { source } = read;
  const facts = measureText(read);
  const sizes = [
    countOf(facts.lines, 'line'),
    countOf(facts.words, 'word'),
    countOf(sentencesOf(source).length, 'sentence'),
  ];
  const headings =
    read.symbols.length === 0 ? '' : ` under ${countOf(read.symbols.length, 'heading')}`;
  writer.add(`${capitalised(nameWithRange(source))} has ${listWords(sizes)}${headings}.`);
  if (read.symbols.length > 1) {
    writer.add(
      read.symbols
        .slice(0, maxHeadings)
        .map((symbol) => headingItem(symbol))
        .join('\n'),
    );
    return;
  }
  const sentences = keySentences(source, facts.words > 600 ? 7 : 4);
  writer.add('Its most central sentences:');
  writer.add(sentences.map(({ text, line }) => `- ${plainWords(text)} (line ${line})`).join('\n'));
}

function headingItem(symbol: CodeSymbol): string {
  const lead = symbol.doc === '' ? '' : `: ${plainWords(firstSentence(symbol.doc))}`;
  const lines = lineWords(symbol.range.firstLine, symbol.range.lastLine);
  return `${'  '.repeat(symbol.depth)}- **${plainWords(symbol.name)}** (${lines})${lead}`;
}
